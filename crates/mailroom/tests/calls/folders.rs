//! Letters another program has put into a maildir.

use crate::house::Book;
use mailroom::{Picked, Sender, pick_up};
use std::fs;
use std::sync::atomic::Ordering;

#[test]
fn what_lies_there_is_taken_once() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["new", "cur", "tmp"] {
        fs::create_dir(folder.path().join(name)).expect("a folder");
    }
    let put = |name: &str, raw: &[u8]| fs::write(folder.path().join("new").join(name), raw).expect("a file");
    put("2.b", b"Return-Path: <>\r\nFrom: b@x.example\r\n\r\ntwo");
    put("1.a", b"Return-Path: <a@x.example>\r\nFrom: a@x.example\r\n\r\none\r\nReturn-Path: <>");
    put(".hidden", b"x");
    put("3.c", &vec![b'x'; mailroom::limits::LETTER_OCTETS + 1]);
    let book = Book::default();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let look = || runtime.block_on(pick_up(folder.path(), &book, None)).expect("a look");
    book.busy.store(true, Ordering::SeqCst);
    assert_eq!(look(), Picked { taken: 0, unusable: 1, later: 2, stuck: 0 });
    book.busy.store(false, Ordering::SeqCst);
    assert_eq!(look(), Picked { taken: 2, unusable: 0, later: 0, stuck: 0 });
    assert_eq!(look(), Picked::default());
    let letters = book.letters.lock().expect("no panic").clone();
    assert_eq!(letters.iter().map(|letter| letter.sender).collect::<Vec<_>>(), [Sender::Somebody, Sender::Nobody]);
    assert!(letters[0].raw.ends_with(b"Return-Path: <>"), "the oldest first");
    assert!(folder.path().join("cur/1.a:2,S").exists() && folder.path().join("cur/3.c:2,S").exists());
    let nowhere = runtime.block_on(pick_up(&folder.path().join("none"), &book, None));
    assert!(nowhere.is_err(), "a folder that is not there is said so");
}

#[test]
fn one_file_that_is_stuck_keeps_no_other_waiting() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir_all(folder.path().join("cur/1.a:2,S")).expect("a folder where the file should go");
    fs::create_dir(folder.path().join("new")).expect("a folder");
    for name in ["1.a", "2.b"] {
        fs::write(folder.path().join("new").join(name), format!("From: {name}@x.example\r\n\r\nx")).expect("a file");
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let picked = runtime.block_on(pick_up(folder.path(), &Book::default(), None)).expect("a look");
    assert_eq!(picked, Picked { taken: 1, unusable: 0, later: 0, stuck: 1 });
}
