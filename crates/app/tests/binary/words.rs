//! What commands say when they cannot, and what a house says when it opens: the real binary, as somebody meets it who has
//! never seen it.

use crate::common::{Folder, Stage, Transcript, text, usher};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

/// Runs a house until it has said this much, and ends it.
fn said_until(folder: &Path, environment: &[(&str, &str)], args: &[&str], last: &str) -> String {
    let mut house = Command::new(env!("CARGO_BIN_EXE_usher"))
        .current_dir(folder)
        .envs(environment.iter().copied())
        .args(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary was built with the tests");
    let mut said = String::new();
    for line in BufReader::new(house.stdout.take().expect("a pipe")).lines() {
        said.push_str(&line.expect("output in UTF-8"));
        said.push('\n');
        if said.contains(last) {
            break;
        }
    }
    house.kill().expect("it was running");
    house.wait().expect("it has ended");
    said
}

/// What was said, after it ended with 2.
fn refused(folder: &Folder, args: &[&str]) -> String {
    let output = usher(&folder.0, args);
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    text(&output.stderr)
}

#[test]
fn a_list_is_not_written_under_a_name_that_says_something_else() {
    let folder = Folder::new();
    Stage::new(&folder.database()).evening();
    let out = folder.0.join("guests.pdf");
    let said = refused(&folder, &["export", "--event", "1", "--out", out.to_str().expect("a path in UTF-8")]);
    assert!(said.contains(".pdf") && said.contains("--format"), "{said}");
    assert!(!out.exists());
}

#[test]
fn whose_list_may_be_an_event_or_a_desk() {
    let folder = Folder::new();
    for args in [&["export"][..], &["import", "guests.csv"][..]] {
        let said = refused(&folder, args);
        assert!(said.contains("--event <EVENT>") && said.contains("--desk <DESK>"), "{said}");
    }
}

#[test]
fn an_address_of_another_machine_is_not_said_to_be_taken() {
    let folder = Folder::new();
    let said = refused(&folder, &["serve", "--listen", "192.0.2.1:8080"]);
    let mut transcript = Transcript::default();
    transcript.add(&folder.0, &said);
    transcript.reads("no_such_address");
}

#[test]
fn commands_look_where_the_house_does() {
    let folder = Folder::new();
    let data = folder.0.join("elsewhere");
    std::fs::create_dir(&data).expect("a folder");
    drop(Stage::new(&data.join("usher.db")));
    std::fs::write(folder.0.join("usher.toml"), "data = \"elsewhere\"\n").expect("a file");
    for args in [&["check"][..], &["replay", "--list", "1"][..], &["token", "list"][..]] {
        let output = Command::new(env!("CARGO_BIN_EXE_usher")).current_dir(&folder.0).args(args).output();
        let output = output.expect("the binary was built with the tests");
        assert_eq!(output.status.code(), Some(0), "{args:?}: {}", text(&output.stderr));
    }
}

#[test]
fn whoever_starts_a_house_reads_where_it_listens_and_as_whom_they_sign_in() {
    let folder = Folder::new();
    let environment = [("USHER_URL", "https://rsvp.example.org"), ("USHER_MAIL_HOST", "anna@example.org")];
    let args = ["serve", "--listen", "127.0.0.1:0", "--data", "data"];
    let said = said_until(&folder.0, &environment, &args, "/console/in/");
    assert!(said.contains("  listens on   127.0.0.1:"), "{said}");
    assert!(said.contains("https://rsvp.example.org/console/in/") && !said.contains("anna@example.org"), "{said}");
}

#[test]
fn a_demo_is_not_a_house_and_reads_none_of_its_configuration() {
    let folder = Folder::new();
    std::fs::write(folder.0.join("usher.toml"), "url = \"https://rsvp.example.org\"\n").expect("a file");
    let said = said_until(&folder.0, &[], &["demo", "--listen", "127.0.0.1:0"], "/demo/salon");
    assert!(said.contains("http://127.0.0.1:") && !said.contains("rsvp.example.org"), "{said}");
}

#[test]
fn the_last_owner_stays() {
    let folder = Folder::new();
    drop(Stage::new(&folder.database()));
    let data = folder.0.to_str().expect("a path in UTF-8");
    let host = |args: &[&str]| usher(&folder.0, &[&["host"], args, &["--data", data]].concat());
    host(&["add", "anna@example.org", "--owner"]);
    host(&["add", "bo@example.org", "--owner"]);
    assert!(host(&["remove", "anna@example.org"]).status.success());
    let refused = host(&["remove", "bo@example.org"]);
    assert!(!refused.status.success() && text(&refused.stderr).contains("owner"), "{}", text(&refused.stderr));
    host(&["add", "anna@example.org", "--owner"]);
    assert!(host(&["remove", "bo@example.org"]).status.success(), "now there is another");
}

/// Started by a script that looked at the first line and left, or by none at all.
#[test]
fn a_house_whose_words_nobody_reads_is_open_all_the_same() {
    let folder = Folder::new();
    let mut house = Command::new(env!("CARGO_BIN_EXE_usher"))
        .current_dir(&folder.0)
        .env("USHER_DATA", &folder.0)
        .args(["serve", "--listen", "127.0.0.1:0"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary was built with the tests");
    drop(house.stdout.take());
    let mut log = BufReader::new(house.stderr.take().expect("a pipe")).lines().map_while(Result::ok);
    let is_open = log.any(|line| line.contains("open listen="));
    let _ended_already = house.kill();
    house.wait().expect("it has ended");
    assert!(is_open, "it ended instead");
}
