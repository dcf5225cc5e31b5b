//! `usher check`: a clean file, damaged ones, and files that are not there or not ours.

use crate::common::{Folder, Stage, text, usher};
use rusqlite::Connection;

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

fn check_damaged(sql: &str, expected: &str) {
    let folder = made();
    damage(&folder, sql);
    let output = usher(&folder.0, &["check"]);
    let said = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains(expected), "{said}");
}

#[test]
fn a_clean_file_is_well() {
    let folder = made();
    let output = usher(&folder.0, &["check"]);
    let said = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(said.starts_with("All is well"), "{said}");
    assert!(said.contains("1 list, 4 entries, 1 offer, "), "{said}");
    assert!(output.stderr.is_empty());
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
fn a_wrong_counter_breaks_promise_1() {
    check_damaged("UPDATE list SET taken = taken + 1, cap = cap + 1", "Promise 1: Taken and held");
}

#[test]
fn a_hold_for_nobody_breaks_promise_2() {
    check_damaged("UPDATE offer SET state = 'lapsed'; DELETE FROM timer", "is held for nobody");
}

#[test]
fn a_missing_timer_breaks_promise_7() {
    check_damaged("DELETE FROM timer WHERE kind = 'lapse'", "Promise 7: A timer never acts early");
}

#[test]
fn a_lost_message_breaks_promise_9() {
    check_damaged("DELETE FROM message WHERE kind = 'confirmation'", "Promise 9: Each message");
}

#[test]
fn an_edited_audit_breaks_promise_10() {
    check_damaged("DELETE FROM audit WHERE what = 'cancelled'", "Promise 10: The audit alone rebuilds the rows.");
}

#[test]
fn a_reminder_for_somebody_gone_breaks_promise_11() {
    let sql = "INSERT INTO timer SELECT id, 'remind', 0, list, 1900000000000, 0 FROM entry WHERE state = 'cancelled'";
    check_damaged(sql, "Promise 11: Cancelled people get no reminder");
}

#[test]
fn a_row_that_cannot_be_read_is_damage() {
    check_damaged("UPDATE entry SET state = 'dancing'", "The file itself is damaged");
}

#[test]
fn json_tells_the_same() {
    let folder = made();
    damage(&folder, "UPDATE list SET waiting = waiting + 1");
    let output = usher(&folder.0, &["check", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let told: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(told["clean"], false);
    assert_eq!(told["looked_at"]["entries"], 4);
    let promises: Vec<&serde_json::Value> =
        told["violations"].as_array().expect("a list").iter().map(|row| &row["promise"]).collect();
    assert!(promises.contains(&&serde_json::json!(1)), "{told}");
}

#[test]
fn a_missing_file_is_a_kind_sentence() {
    let folder = Folder::new();
    let output = usher(&folder.0, &["check"]);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(said.starts_with("There is no database at ") && said.contains("--data"), "{said}");
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
        assert!(said.contains("does not open as an Usher database"), "{said}");
        assert_eq!(std::fs::read_to_string(&path).expect("still there"), bytes);
    }
}
