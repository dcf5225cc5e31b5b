//! What a start looks at before it opens: the clock, the file, and who may read it; and what an open house says of a full disk.

use crate::common::{Folder, text, usher};
use crate::support::client::{ask, get};
use crate::support::guests::sign_up;
use crate::support::house::{House, PATIENCE, serve};
use jiff::SignedDuration;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

fn opened() -> Folder {
    let folder = Folder::new();
    House::open(&folder.0).close_and_check(&folder.0);
    folder
}

fn refused(data: &Path, args: &[&str], says: &[&str]) {
    let output = usher(data, args);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}{}", text(&output.stdout));
    for part in says {
        assert!(said.contains(part), "{part}: {said}");
    }
}

const SERVE: [&str; 3] = ["serve", "--listen", "127.0.0.1:0"];

fn last_alive(data: &Path, moved: SignedDuration) {
    let file = rusqlite::Connection::open(data.join("usher.db")).expect("a file");
    let by = i64::try_from(moved.as_millis()).expect("a few days");
    let touched = file.execute("UPDATE house SET value = value + ?1 WHERE name = 'alive_at'", [by]);
    assert_eq!(touched.expect("written"), 1);
}

#[test]
fn a_clock_far_behind_is_asked_about_and_accepted() {
    let folder = opened();
    last_alive(&folder.0, SignedDuration::from_hours(5 * 24));
    refused(&folder.0, &SERVE, &["usher clock accept"]);
    let accepted = usher(&folder.0, &["clock", "accept"]);
    assert!(accepted.status.success(), "{}", text(&accepted.stderr));
    House::open(&folder.0).close_and_check(&folder.0);
    let again = usher(&folder.0, &["clock", "accept"]);
    assert!(again.status.success() && again.stdout != accepted.stdout, "{}", text(&again.stdout));
}

#[test]
fn a_clock_a_little_behind_opens() {
    let folder = opened();
    last_alive(&folder.0, SignedDuration::from_mins(20));
    House::open(&folder.0).close_and_check(&folder.0);
}

#[test]
fn a_lost_database_is_not_taken_for_a_new_house() {
    let folder = opened();
    let path = folder.0.join("usher.db");
    let kept = std::fs::read(&path).expect("there");
    std::fs::remove_file(&path).expect("removed");
    refused(&folder.0, &SERVE, &["There is no database", "usher restore"]);
    assert!(!path.exists(), "and none was made");
    std::fs::write(&path, "").expect("written");
    refused(&folder.0, &SERVE, &["usher.db is empty", "--replace"]);
    std::fs::write(&path, b"not a database at all, but long enough to be looked at as if it were one, or so".repeat(9))
        .expect("written");
    refused(&folder.0, &SERVE, &["its head is not that of a database"]);
    std::fs::write(&path, kept).expect("put back");
    House::open(&folder.0).close_and_check(&folder.0);
}

/// The first start may die at any moment, and the next one goes on.
#[test]
fn a_first_start_that_was_cut_short_is_begun_again() {
    let folder = opened();
    std::fs::remove_file(folder.0.join("house.secret")).expect("removed");
    std::fs::remove_file(folder.0.join("keys")).expect("removed");
    House::open(&folder.0).close_and_check(&folder.0);
    let empty = Folder::new();
    std::fs::write(empty.0.join("usher.db"), "").expect("written");
    House::open(&empty.0).close_and_check(&empty.0);
}

#[test]
fn a_damaged_log_and_a_lost_index_are_seen_at_the_start() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    tokio::runtime::Runtime::new().expect("threads").block_on(house.open_event(&folder.0, "gala", 5));
    house.kill();
    let log = folder.0.join("usher.db-wal");
    let whole = std::fs::read(&log).expect("a log");
    let mut damaged = whole.clone();
    damaged[9] ^= 1;
    std::fs::write(&log, damaged).expect("written");
    refused(&folder.0, &SERVE, &["the head of the log is damaged"]);
    std::fs::write(&log, whole).expect("put back");
    House::open(&folder.0).close_and_check(&folder.0);
    let file = rusqlite::Connection::open(folder.0.join("usher.db")).expect("a file");
    file.execute_batch("DROP INDEX offer_live_place").expect("dropped");
    drop(file);
    refused(&folder.0, &SERVE, &["offer_live_place is missing"]);
}

/// After an end that was not clean the whole file is read through: a page nobody has asked for yet is found, and told.
#[test]
fn a_damaged_page_raises_its_alarm() {
    let folder = Folder::new();
    let house = House::open(&folder.0);
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    runtime.block_on(house.open_event(&folder.0, "gala", 500));
    for nth in 0..300 {
        runtime.block_on(ask(house.address, &sign_up("gala", nth)));
    }
    house.kill();
    let path = folder.0.join("usher.db");
    let file = rusqlite::Connection::open(&path).expect("a file");
    file.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).expect("all of it in the file");
    let page: i64 = file
        .query_row("SELECT rootpage FROM sqlite_schema WHERE name = 'audit_about'", [], |row| row.get(0))
        .expect("a table");
    let touched = "UPDATE house SET value = value + 1 WHERE name = 'alive_at'";
    file.execute_batch(touched).expect("something in the log, as after an end that was not clean");
    let log = std::fs::read(folder.0.join("usher.db-wal")).expect("a log");
    assert!(!log.is_empty());
    drop(file);
    std::fs::write(folder.0.join("usher.db-wal"), log).expect("written");
    let mut octets = std::fs::read(&path).expect("a file");
    let at = usize::try_from(page - 1).expect("small") * 4_096;
    octets[at..at + 2_000].fill(0xAB);
    std::fs::write(&path, octets).expect("written");
    let house = House::open(&folder.0);
    let raised = || {
        let metrics = runtime.block_on(ask(house.address, &get("/metrics")));
        metrics.body.contains("usher_alarm{name=\"damaged_file\"} 1")
    };
    let began = Instant::now();
    while !raised() {
        assert!(began.elapsed() < PATIENCE, "no alarm");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_demo_does_not_open_a_real_house() {
    let folder = opened();
    refused(&folder.0, &["serve", "--demo", "--listen", "127.0.0.1:0"], &["was not made by --demo"]);
    House::open(&folder.0).close_and_check(&folder.0);
}

#[cfg(unix)]
#[test]
fn files_are_for_their_owner_whatever_the_mask() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let data = folder.0.join("data");
    std::fs::create_dir(&data).expect("a folder");
    std::fs::set_permissions(&data, PermissionsExt::from_mode(0o777)).expect("set");
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    let mut shell = Command::new("sh");
    let command = serve(&data);
    let arguments: Vec<_> = command.get_args().collect();
    shell.args(["-c", "umask 000; exec \"$@\"", "sh"]).arg(command.get_program()).args(arguments);
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => shell.env(name, value),
            None => shell.env_remove(name),
        };
    }
    let house = House::start(shell.current_dir(&data));
    runtime.block_on(house.open_event(&data, "gala", 5));
    runtime.block_on(ask(house.address, &sign_up("gala", 1)));
    let mut looked_at = 0;
    let mut folders = vec![data.clone()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder").flatten() {
            let (path, mode) = (entry.path(), entry.metadata().expect("there").permissions().mode() & 0o777);
            looked_at += 1;
            assert_eq!(mode & 0o077, 0, "{} is {mode:o}", path.display());
            if path.is_dir() {
                folders.push(path);
            }
        }
    }
    assert!(looked_at > 5, "{looked_at}");
    house.close_and_check(&data);
}

/// No disk is filled: no file of this process may grow beyond a limit, which SQLite meets in the same way.
#[cfg(unix)]
#[test]
fn a_full_disk_is_said_by_readyz_and_the_log() {
    let folder = opened();
    let kib = std::fs::metadata(folder.0.join("usher.db")).expect("there").len().div_ceil(1_024) + 64;
    let log = std::fs::File::create(folder.0.join("log")).expect("a file");
    let mut shell = Command::new("bash");
    let command = serve(&folder.0);
    let limit = format!("trap '' XFSZ; ulimit -f {kib}; exec \"$@\"");
    shell.args(["-c", &limit, "bash"]).arg(command.get_program()).args(command.get_args());
    shell.env("USHER_DATA", &folder.0).env("USHER_LIMITS_REGISTER_BURST", "100000").current_dir(&folder.0);
    let house = House::start(shell.stderr(log));
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    let ready = || runtime.block_on(ask(house.address, &get("/readyz")));
    assert_eq!(ready().status, 200, "{}", ready().body);
    runtime.block_on(house.open_event(&folder.0, "gala", 5_000));
    let full = (0..4_000).any(|nth| runtime.block_on(ask(house.address, &sign_up("gala", nth))).status == 503);
    assert!(full, "the disk never filled up");
    let answer = ready();
    assert_eq!(answer.status, 503, "{}", answer.body);
    assert!(answer.body.contains("\"ready\":false"), "{}", answer.body);
    drop(house);
    let said = std::fs::read_to_string(folder.0.join("log")).expect("a log");
    assert!(said.lines().any(|line| line.contains("ERROR") && line.contains("why=")), "{said}");
}
