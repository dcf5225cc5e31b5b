//! Readers never wait for the writer, and the whole audit, also what belongs to no list, names nobody.

use rules::{Act, Actor, Channel, Command, HouseAct, ListId, Reach};
use rusqlite::Connection;
use std::path::PathBuf;
use store::Engine;
use store::sqlite::Sqlite;
use store::suite::stage::{noon, opened, register, rows, run, sign_up, walk};
use tempfile::TempDir;

fn file() -> (TempDir, PathBuf) {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("usher.db");
    (folder, path)
}

/// A commit is being put together; a page that is opened meanwhile shows what was true before, at once.
#[test]
fn readers_do_not_wait_for_the_writer() {
    let (_folder, path) = file();
    let mut writer = Sqlite::open(&path).expect("a database");
    let list = opened(&mut writer, "dinner", 5);
    sign_up(&mut writer, list, &["ann"]);
    let mut early = Sqlite::reader(&path).expect("a reader from before");
    walk(&mut writer, &register(list, "bob"), noon()).expect("applied, not flushed");
    let mut late = Sqlite::reader(&path).expect("a reader from during");
    for reader in [&mut early, &mut late] {
        assert_eq!(reader.read_list(list).expect("rows").entries.len(), 1, "the old state");
        assert_eq!(reader.list_by_slug("dinner").expect("a list"), Some(list));
    }
    assert_eq!(rows(&mut writer, list).entries.len(), 2, "the writer sees its own");
    writer.flush().expect("flushed");
    for reader in [&mut early, &mut late] {
        assert_eq!(reader.read_list(list).expect("rows").entries.len(), 2, "the new state");
    }
}

/// A page half read is one moment: numbers and rows agree though the writer has moved on.
#[test]
fn a_reader_in_the_middle_of_a_page_does_not_stop_the_writer() {
    let (_folder, path) = file();
    let mut writer = Sqlite::open(&path).expect("a database");
    let list = opened(&mut writer, "dinner", 5);
    let page = Connection::open(&path).expect("a second connection");
    page.execute_batch("BEGIN").expect("a page begins");
    let seats = || -> i64 { page.query_row("SELECT taken FROM list", [], |row| row.get(0)).expect("a number") };
    assert_eq!(seats(), 0);
    sign_up(&mut writer, list, &["ann", "bob"]);
    assert_eq!(seats(), 0, "still the moment the page began");
    page.execute_batch("COMMIT").expect("a page ends");
    assert_eq!(seats(), 2);
}

#[test]
fn no_table_of_the_audit_names_anybody() {
    let (_folder, path) = file();
    let mut engine = Sqlite::open(&path).expect("a database");
    let list = opened(&mut engine, "dinner", 1);
    sign_up(&mut engine, list, &["zebra1", "zebra2"]);
    let stop = Act::House(HouseAct::OptOut {
        channel: Channel::Mail,
        key: "zebra1@example.org".into(),
        reason: Reach::Complained,
    });
    run(&mut engine, &Command { list: ListId::HOUSE, who: Actor::Hook, act: stop }, noon());
    let audit = Connection::open(&path).expect("a second connection");
    let mut statement = audit.prepare("SELECT who || what || note || moves || passed FROM audit").expect("the audit");
    let texts = statement.query_map([], |row| row.get::<_, String>(0)).expect("rows");
    let texts: Vec<String> = texts.collect::<Result<_, _>>().expect("text");
    assert_eq!(texts.len(), 4, "opened, two signed up, one opted out");
    for text in texts {
        assert!(!text.contains("zebra") && !text.contains("example.org"), "{text}");
    }
}
