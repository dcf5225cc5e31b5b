//! Backups: taken under load, restored whole or not at all, and never over something that is in use.

use crate::common::{Folder, Stage, text, usher};
use crate::support::client::Connection;
use crate::support::guests::sign_up;
use crate::support::house::{House, PATIENCE};
use serde_json::Value;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use tokio::sync::watch;

const COMING_AT_ONCE: usize = 8;
const SEATS: u32 = 300;

/// One guest after the other until it is enough. Every answer is true on disk before it is counted.
async fn keep_coming(address: SocketAddr, first: usize, stop: watch::Receiver<bool>, answered: watch::Sender<usize>) {
    let mut connection = Connection::open(address).await.expect("the house is open");
    for guest in (first..).step_by(COMING_AT_ONCE) {
        if *stop.borrow() {
            return;
        }
        let answer = connection.ask(&sign_up("gala", guest)).await.expect("an answer");
        assert_eq!(answer.status, 200, "{}", answer.body);
        answered.send_modify(|count| *count += 1);
    }
}

fn path(folder: &Folder, name: &str) -> String {
    folder.0.join(name).to_str().expect("a plain path").to_string()
}

/// A small house, closed, and a backup of it.
fn backed_up() -> (Folder, PathBuf) {
    let folder = Folder::new();
    let data = folder.0.join("data");
    std::fs::create_dir(&data).expect("a folder");
    Stage::new(&data.join("usher.db")).evening();
    assert!(usher(&data, &["keys", "rotate"]).status.success());
    std::fs::write(data.join("house.secret"), format!("{}\n", "A".repeat(43))).expect("written");
    let backup = folder.0.join("backup");
    let made = usher(&data, &["backup", backup.to_str().expect("a plain path")]);
    assert!(made.status.success(), "{}", text(&made.stderr));
    assert!(backup.join("keys").is_file());
    (folder, backup)
}

/// What `usher restore` tells programs.
fn restored(folder: &Folder, args: &[&str]) -> Value {
    let output = usher(&folder.0, &[&["restore", "--json"], args].concat());
    assert_eq!(output.status.code(), Some(0), "{}{}", text(&output.stdout), text(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn refused(data: &Path, args: &[&str], says: &str) {
    let output = usher(data, args);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}{}", text(&output.stdout));
    assert!(said.contains(says), "{said}");
}

#[test]
fn taken_while_a_crowd_signs_up_it_restores_to_a_state_that_keeps_every_promise() {
    let folder = Folder::new();
    let data = folder.0.join("data");
    std::fs::create_dir(&data).expect("a folder");
    tokio::runtime::Runtime::new().expect("threads").block_on(async {
        let house = House::open(&data);
        house.open_event(&data, "gala", SEATS).await;
        let (stop, answered) = (watch::Sender::new(false), watch::Sender::new(0));
        let mut crowd = tokio::task::JoinSet::new();
        for first in 0..COMING_AT_ONCE {
            crowd.spawn(keep_coming(house.address, first, stop.subscribe(), answered.clone()));
        }
        let mut count = answered.subscribe();
        let mut told_before = Vec::new();
        for round in 0..3_usize {
            // Some more come between two backups.
            let wanted = *count.borrow() + 100;
            let enough = count.wait_for(|count| *count >= wanted);
            told_before.push(*tokio::time::timeout(PATIENCE, enough).await.expect("answers come").expect("a crowd"));
            let (data, to) = (data.clone(), path(&folder, &format!("backup-{round}")));
            let taken = tokio::task::spawn_blocking(move || usher(&data, &["backup", &to])).await.expect("a thread");
            assert!(taken.status.success(), "{}", text(&taken.stderr));
        }
        let during = *count.borrow();
        stop.send_replace(true);
        crowd.join_all().await;
        let all = *count.borrow();
        eprintln!("backups after {told_before:?} answers, the last one done after {during} of {all}");
        for (round, before) in told_before.into_iter().enumerate() {
            let (from, to) = (path(&folder, &format!("backup-{round}")), path(&folder, &format!("restored-{round}")));
            let restored = usher(&data, &["restore", &from, "--data", &to, "--json"]);
            let told: Value = serde_json::from_slice(&restored.stdout).expect("JSON");
            assert!(restored.status.success() && told["clean"] == true, "{told}");
            let entries = told["entries"].as_u64().expect("a number") as usize;
            assert!(
                (before..=during + COMING_AT_ONCE).contains(&entries),
                "{before} were answered before, {entries} are in it"
            );
        }
        house.close_and_check(&data);
    });
    // The last one opens for business, with the same keys.
    let restored = folder.0.join("restored-2");
    assert_eq!(std::fs::read(restored.join("keys")).ok(), std::fs::read(data.join("keys")).ok());
    House::open(&restored).close_and_check(&restored);
}

#[test]
fn what_was_restored_is_what_was_backed_up() {
    let (folder, backup) = backed_up();
    let to = path(&folder, "new");
    let told = restored(&folder, &[backup.to_str().expect("a path"), "--data", &to]);
    assert_eq!((&told["clean"], &told["entries"]), (&Value::from(true), &Value::from(4)), "{told}");
    for name in ["keys", "house.secret"] {
        let (was, is) = (folder.0.join("data").join(name), Path::new(&to).join(name));
        assert_eq!(std::fs::read(was).expect("there"), std::fs::read(&is).expect("there"), "{name}");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(std::fs::metadata(&is).expect("there").permissions().mode() & 0o777, 0o600, "{name}");
        }
    }
    let manifest = std::fs::read_to_string(backup.join("manifest.json")).expect("a manifest");
    let manifest: Value = serde_json::from_str(&manifest).expect("JSON");
    assert_eq!((manifest["rows"]["entry"].as_u64(), manifest["keys"].as_str()), (Some(4), Some("here")));
}

#[test]
fn a_damaged_backup_is_not_restored() {
    for name in ["usher.db", "keys", "house.secret"] {
        let (folder, backup) = backed_up();
        let file = backup.join(name);
        let mut octets = std::fs::read(&file).expect("there");
        let middle = octets.len() / 2;
        octets[middle] ^= 1;
        std::fs::write(&file, octets).expect("damaged");
        let to = path(&folder, "new");
        refused(&folder.0, &["restore", backup.to_str().expect("a path"), "--data", &to], "Nothing was restored");
        let left: Vec<_> =
            std::fs::read_dir(&to).expect("a folder").map(|entry| entry.expect("one").file_name()).collect();
        assert_eq!(left, ["usher.lock"], "nothing is left behind");
    }
    let (folder, backup) = backed_up();
    let (from, to) = (backup.to_str().expect("a path").to_string(), path(&folder, "new"));
    std::fs::remove_file(backup.join("usher.db")).expect("removed");
    refused(&folder.0, &["restore", &from, "--data", &to], "cannot be copied");
    std::fs::write(backup.join("manifest.json"), "{}").expect("written");
    refused(&folder.0, &["restore", &from, "--data", &to], "not the manifest");
    std::fs::remove_file(backup.join("manifest.json")).expect("removed");
    refused(&folder.0, &["restore", &from, "--data", &to], "Is this a backup");
}

#[test]
fn a_folder_in_use_is_left_alone_unless_it_is_said() {
    let (folder, backup) = backed_up();
    let (from, data) = (backup.to_str().expect("a path").to_string(), path(&folder, "data"));
    refused(&folder.0, &["restore", &from, "--data", &data], "is not empty");
    let before = std::fs::read(folder.0.join("data/usher.db")).expect("there");
    let output = usher(&folder.0, &["restore", &from, "--data", &data, "--replace"]);
    let said = text(&output.stdout);
    assert!(output.status.success(), "{said}");
    let aside = std::fs::read_dir(&data).expect("a folder").filter_map(Result::ok).map(|entry| entry.path());
    let aside = aside.into_iter().find(|path| path.is_dir()).expect("a folder with what was there");
    assert_eq!(std::fs::read(aside.join("usher.db")).expect("set aside"), before);
    assert!(aside.join("keys").exists() && usher(Path::new(&data), &["check"]).status.success());
}

/// An agreement newer than the rows would undo what staff wrote into the sheet since.
#[test]
fn what_was_agreed_on_with_sheets_does_not_outlive_the_rows_it_speaks_of() {
    let (folder, backup) = backed_up();
    let (from, data) = (backup.to_str().expect("a path").to_string(), folder.0.join("data"));
    for name in ["sheets/salon", "letters"] {
        std::fs::create_dir_all(data.join(name)).expect("a folder");
    }
    std::fs::write(data.join("sheets/salon/agreed.json"), "{}").expect("written");
    let to = path(&folder, "data");
    let output = usher(&folder.0, &["restore", &from, "--data", &to, "--replace"]);
    let said = text(&output.stdout);
    assert!(output.status.success(), "{said}");
    assert!(!data.join("sheets").exists() && data.join("letters").exists(), "sheets begin anew, letters stay");
    let names = std::fs::read_dir(&data).expect("a folder").filter_map(Result::ok).map(|entry| entry.path());
    let is_aside = |path: &PathBuf| path.to_string_lossy().contains("before-restore-");
    let aside: Vec<PathBuf> = names.filter(is_aside).collect();
    assert!(aside.len() == 1 && aside[0].join("sheets/salon/agreed.json").is_file(), "{aside:?}");
}

/// The power went between two moves: without its database the folder looks like that of a new house.
#[test]
fn a_restore_that_was_cut_short_does_not_open_as_an_empty_house() {
    let (folder, backup) = backed_up();
    let (from, data) = (backup.to_str().expect("a path").to_string(), folder.0.join("data"));
    let aside = data.join("before-restore-20270115T033000Z");
    std::fs::create_dir(&aside).expect("a folder");
    std::fs::rename(data.join("usher.db"), aside.join("usher.db")).expect("moved");
    refused(&data, &["serve", "--listen", "127.0.0.1:0"], "was cut short");
    assert!(!data.join("usher.db").exists(), "and none was made");
    let to = path(&folder, "data");
    let output = usher(&folder.0, &["restore", &from, "--data", &to, "--replace"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(usher(&data, &["check"]).status.success(), "the same restore again mends it");
}

#[test]
fn nothing_is_restored_under_an_open_house() {
    let (folder, backup) = backed_up();
    let data = folder.0.join("open");
    std::fs::create_dir(&data).expect("a folder");
    let house = House::open(&data);
    let (from, to) = (backup.to_str().expect("a path").to_string(), data.to_str().expect("a path").to_string());
    refused(&folder.0, &["restore", &from, "--data", &to, "--replace"], "Another usher is serving");
    house.close_and_check(&data);
}

#[test]
fn a_backup_is_never_written_over_another() {
    let (folder, backup) = backed_up();
    let to = backup.to_str().expect("a path");
    refused(&folder.0.join("data"), &["backup", to], "not empty");
    refused(&folder.0.join("nowhere"), &["backup", &path(&folder, "other")], "There is no database");
    let parts = std::fs::read_dir(&folder.0).expect("a folder").filter_map(Result::ok);
    assert!(
        parts.into_iter().all(|entry| !entry.file_name().to_string_lossy().contains("part")),
        "no half one is left"
    );
}

/// The form of the previous release, as its migrations made it.
#[test]
fn a_backup_of_the_previous_release_is_brought_up_to_date() {
    const FIRST: &str = include_str!("../../../store/tests/fixtures/v1.sql");
    const SECOND: &str = include_str!("../../../store/src/sqlite/migrations/0002_tokens.sql");
    let folder = Folder::new();
    let data = folder.0.join("data");
    std::fs::create_dir(&data).expect("a folder");
    let sum = SECOND
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, octet| (hash ^ u64::from(octet)).wrapping_mul(0x0100_0000_01b3));
    let taken = format!("INSERT INTO migration VALUES (2, {}); PRAGMA user_version = 2;", sum.cast_signed());
    let file = rusqlite::Connection::open(data.join("usher.db")).expect("a file");
    file.execute_batch(&format!("{FIRST}\n{SECOND}\n{taken}")).expect("a database as it was");
    drop(file);
    let (backup, to) = (path(&folder, "backup"), path(&folder, "new"));
    assert!(usher(&data, &["backup", &backup]).status.success());
    let told = restored(&folder, &[&backup, "--data", &to]);
    let manifest = std::fs::read_to_string(Path::new(&backup).join("manifest.json")).expect("a manifest");
    let manifest: Value = serde_json::from_str(&manifest).expect("JSON");
    assert_eq!((&told["clean"], &manifest["schema"]), (&Value::from(true), &Value::from(2)), "{told}");
    assert!(told["schema"].as_u64().is_some_and(|schema| schema > 2), "{told}");
    assert_eq!(manifest["keys"], "missing");
}
