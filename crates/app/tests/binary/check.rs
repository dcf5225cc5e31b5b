//! `usher check`: a clean file, damaged ones, and files that are not there or not ours.

use crate::common::{Folder, Stage, text, usher};
use rusqlite::Connection;
use serde_json::Value;

fn made() -> Folder {
    let folder = Folder::new();
    Stage::new(&folder.database()).evening();
    folder
}

/// A change behind Usher's back, with SQLite's own guards off.
fn damage(folder: &Folder, sql: &str) {
    let connection = Connection::open(folder.database()).expect("the file opens");
    connection.execute_batch("PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF").expect("guards off");
    connection.execute_batch(sql).expect("the damage is done");
}

/// What `usher check` tells programs, with the code it ended with.
fn check(folder: &Folder, code: i32) -> Value {
    let output = usher(&folder.0, &["check", "--json"]);
    assert_eq!(output.status.code(), Some(code), "{}", text(&output.stdout));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

#[test]
fn a_clean_file_is_well() {
    let folder = made();
    let told = check(&folder, 0);
    assert_eq!(told["clean"], true);
    assert_eq!((&told["looked_at"]["lists"], &told["looked_at"]["entries"]), (&Value::from(1), &Value::from(4)));
    let output = usher(&folder.0, &["check"]);
    assert!(output.status.success() && output.stderr.is_empty());
    // How long it took, the file's name aside, is the only thing that differs from run to run.
    let said = text(&output.stdout);
    crate::snapshot::same("check", said.rsplit_once(" in ").expect("a time").0);
}

#[test]
fn a_file_in_use_can_be_checked() {
    let folder = Folder::new();
    let mut stage = Stage::new(&folder.database());
    stage.evening();
    let output = usher(&folder.0, &["check"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
}

#[test]
fn every_kind_of_damage_breaks_its_promise() {
    for (sql, promise) in [
        ("UPDATE list SET waiting = waiting + 1", 1),
        ("UPDATE list SET taken = taken + 1, cap = cap + 1", 1),
        // A hold for nobody.
        ("UPDATE offer SET state = 'lapsed'; DELETE FROM timer", 2),
        ("DELETE FROM timer WHERE kind = 'lapse'", 7),
        ("DELETE FROM message WHERE kind = 'confirmation'", 9),
        ("DELETE FROM audit WHERE what = 'cancelled'", 10),
        // A reminder for somebody who is gone.
        ("INSERT INTO timer SELECT id, 'remind', 0, list, 1900000000000, 0 FROM entry WHERE state = 'cancelled'", 11),
    ] {
        let folder = made();
        damage(&folder, sql);
        let told = check(&folder, 1);
        let broken = told["violations"].as_array().expect("a list").iter().any(|row| row["promise"] == promise);
        assert!(told["clean"] == false && broken, "{sql}: {told}");
        let output = usher(&folder.0, &["check"]);
        assert_eq!(output.status.code(), Some(1));
        assert!(text(&output.stdout).contains(&format!("Promise {promise}: ")), "{}", text(&output.stdout));
    }
}

#[test]
fn a_row_that_cannot_be_read_is_damage() {
    let folder = made();
    damage(&folder, "UPDATE entry SET state = 'dancing'");
    let told = check(&folder, 1);
    assert!(told["damage"].as_array().is_some_and(|damage| !damage.is_empty()), "{told}");
}

#[test]
fn a_missing_file_is_a_kind_sentence() {
    let folder = Folder::new();
    let output = usher(&folder.0, &["check"]);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(said.contains("--data"), "{said}");
    assert!(!folder.database().exists(), "looking must not make a file");
}

#[test]
fn other_files_are_not_ours() {
    let folder = Folder::new();
    for (name, bytes) in [("letter.txt", "Dear all, the party is on Friday. ".repeat(40)), ("empty.db", String::new())]
    {
        let path = folder.0.join(name);
        std::fs::write(&path, &bytes).expect("written");
        let output = usher(&folder.0, &["check", "--file", path.to_str().expect("a plain path")]);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert_eq!(std::fs::read_to_string(&path).expect("still there"), bytes);
    }
}
