//! A child that was cut off reaches nobody, not even on this machine.

use papers::{CutOff, cut_off};
use std::net::{TcpListener, TcpStream};
use std::process::Command;

/// Where the child should try to call; the parent sets it.
const ADDRESS: &str = "USHER_TEST_ADDRESS";

/// Only a process with one thread can be cut off, so the test starts itself once more as its own child.
#[test]
fn a_child_that_is_cut_off_reaches_nobody() {
    match std::env::var(ADDRESS) {
        Ok(address) => child(&address),
        Err(_) => parent(),
    }
}

fn parent() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let mut child = Command::new(std::env::current_exe().expect("this test"));
    child.args(["--exact", "a_child_that_is_cut_off_reaches_nobody", "--test-threads=1", "--nocapture"]);
    child.env(ADDRESS, listener.local_addr().expect("an address").to_string());
    let done = child.output().expect("a process");
    let said = String::from_utf8_lossy(&done.stdout).into_owned();
    assert!(done.status.success(), "{said} {}", String::from_utf8_lossy(&done.stderr));
    assert!(said.contains("cut off") || said.contains("refused by the kernel"), "{said}");
    println!("{said}");
}

fn child(address: &str) {
    assert!(TcpStream::connect(address).is_ok(), "before, everybody can be reached");
    let cut = cut_off();
    let folder = tempfile::tempdir().expect("files can still be written");
    std::fs::write(folder.path().join("page"), "x").expect("files can still be written");
    match (cut, TcpStream::connect(address)) {
        (CutOff::Yes, Err(_)) => println!("cut off"),
        (CutOff::Refused, Ok(_)) => println!("refused by the kernel"),
        (CutOff::Yes, Ok(_)) => panic!("it still reaches us"),
        (CutOff::Refused, Err(error)) => panic!("neither: {error}"),
    }
}
