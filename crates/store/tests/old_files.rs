//! Files from earlier days open and are brought up to date; files that are not ours are left exactly as they are.

use rules::Channel;
use rules::desk::{BookingWhat, FreedBy};
use rusqlite::Connection;
use std::path::{Path, PathBuf};
use store::check::check_file;
use store::sqlite::Sqlite;
use store::suite::stage::{booked_time, host, noon, register, run, told};
use store::{Engine, StoreError};
use tempfile::TempDir;

/// The first form with a small dinner and a salon in it, as the first Usher wrote them. Never edited again.
const VERSION_1: &str = include_str!("fixtures/v1.sql");

/// What the second release added. Never edited again.
const MIGRATION_2: &str = include_str!("../src/sqlite/migrations/0002_tokens.sql");

const MIGRATION_1: &str = include_str!("../src/sqlite/migrations/0001_start.sql");

/// Of the first migration, on the day of the first release.
const CHECKSUM_1: u64 = 10_354_735_041_195_265_665;

fn folder_with(name: &str) -> (TempDir, PathBuf) {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join(name);
    (folder, path)
}

fn write_sql(path: &Path, sql: &str) {
    Connection::open(path).expect("a file").execute_batch(sql).expect("a database as it was");
}

fn fault(path: &Path) -> StoreError {
    match Sqlite::open(path) {
        Ok(_) => panic!("{} was opened", path.display()),
        Err(fault) => fault,
    }
}

fn assert_broken(path: &Path, says: &str) {
    let fault = fault(path);
    assert!(matches!(fault, StoreError::Broken(_)), "{fault:?}");
    assert!(fault.to_string().contains(says), "says: {fault}");
}

fn assert_untouched(path: &Path, before: &[u8]) {
    let after = std::fs::read(path).expect("bytes");
    let first = before.iter().zip(&after).position(|(was, is)| was != is);
    assert!(after == before, "{} was changed at byte {first:?}", path.display());
}

/// FNV-1a, written down a second time on purpose.
fn checksum(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[test]
fn the_first_migration_is_never_edited() {
    assert_eq!(checksum(MIGRATION_1), CHECKSUM_1, "add a new migration instead of editing the first");
    assert!(VERSION_1.starts_with(MIGRATION_1), "the old file is made of the first migration");
}

#[test]
fn a_file_of_the_first_version_opens_and_keeps_every_promise() {
    let (_folder, path) = folder_with("old.db");
    write_sql(&path, VERSION_1);
    let newest = Sqlite::open(&folder_with_new().1).expect("a new file").schema_version().expect("a version");
    let mut engine = Sqlite::open(&path).expect("an old file");
    assert_eq!(engine.schema_version().expect("a version"), newest);
    let report = check_file(&path).expect("a readable file");
    assert!(report.is_clean(), "{report:?}");
    assert_eq!((report.lists, report.entries, report.offers, report.messages, report.audit), (2, 8, 4, 15, 31));
    let dinner = engine.lists().expect("lists")[0];
    run(&mut engine, &register(dinner, "zoe"), noon() + jiff::SignedDuration::from_hours(7));
    let report = check_file(&path).expect("a readable file");
    assert!(report.is_clean() && report.entries == 9, "and life goes on: {report:?}");
}

/// One migration, as an earlier Usher ran it.
fn step(path: &Path, at: u32, sql: &str) {
    write_sql(path, sql);
    let sum = checksum(sql).cast_signed();
    let kept = format!("INSERT INTO migration (id, checksum) VALUES ({at}, {sum}); PRAGMA user_version = {at};");
    write_sql(path, &kept);
}

/// The previous release's form, with a key to the API in it.
fn version_2(path: &Path) {
    write_sql(path, VERSION_1);
    write_sql(path, MIGRATION_2);
    let sum = checksum(MIGRATION_2).cast_signed();
    write_sql(
        path,
        &format!(
            "INSERT INTO migration (id, checksum) VALUES (2, {sum}); PRAGMA user_version = 2; \
             INSERT INTO token (id, rev, name, hash, scope, made_at) VALUES (9001, 0, 'old', '{}', 'read', 1780000000000);",
            "0".repeat(64)
        ),
    );
}

#[test]
fn a_file_of_the_previous_release_opens_and_keeps_every_promise() {
    let (_folder, path) = folder_with("previous.db");
    version_2(&path);
    let newest = Sqlite::open(&folder_with_new().1).expect("a new file").schema_version().expect("a version");
    let mut engine = Sqlite::open(&path).expect("an old file");
    assert!(newest > 2 && engine.schema_version().is_ok_and(|version| version == newest));
    let dinner = engine.lists().expect("lists")[0];
    run(&mut engine, &register(dinner, "zoe"), noon() + jiff::SignedDuration::from_hours(7));
    let report = check_file(&path).expect("a readable file");
    assert!(report.is_clean() && report.entries == 9, "{report:?}");
    assert_eq!(Sqlite::reader(&path).expect("a reader").tokens().expect("tokens").len(), 1, "the key still opens");
}

/// What the releases in between added, up to the last one before desks had pages. Never edited again.
const UP_TO_7: [&str; 5] = [
    include_str!("../src/sqlite/migrations/0003_hosts.sql"),
    include_str!("../src/sqlite/migrations/0004_guests.sql"),
    include_str!("../src/sqlite/migrations/0005_stories.sql"),
    include_str!("../src/sqlite/migrations/0006_wording.sql"),
    include_str!("../src/sqlite/migrations/0007_endpoints.sql"),
];

/// The form before desks had pages: a dinner, a salon with its slots, and a key.
fn version_7(path: &Path) {
    version_2(path);
    for (at, sql) in (3..).zip(UP_TO_7) {
        step(path, at, sql);
    }
}

#[test]
fn a_salon_from_before_there_was_a_ledger_goes_on() {
    let (_folder, path) = folder_with("salon.db");
    version_7(&path);
    assert!(check_file(&path).expect("a readable file").is_clean(), "it can be looked at as it is");
    let mut engine = Sqlite::open(&path).expect("an old file");
    let lists = engine.lists().expect("lists");
    let salon = lists
        .into_iter()
        .find(|list| engine.read_list(*list).is_ok_and(|rows| !rows.places.is_empty() && rows.head.cap == 0));
    let salon = salon.expect("the salon is there");
    let what = BookingWhat::Freed { time: booked_time(72), by: FreedBy::Cancelled };
    run(&mut engine, &told(salon, "b-1", 1, what), noon() + jiff::SignedDuration::from_hours(7));
    let report = check_file(&path).expect("a readable file");
    assert!(report.is_clean(), "{report:?}");
    assert_eq!(engine.read_list(salon).expect("rows").deliveries.len(), 1);
}

/// The form before there was a thank-you note to send.
fn version_8(path: &Path) {
    version_7(path);
    let sql = include_str!("../src/sqlite/migrations/0008_desks.sql");
    step(path, 8, sql);
}

#[test]
fn an_event_from_before_there_was_a_note_can_still_be_thanked_for() {
    let (_folder, path) = folder_with("evening.db");
    version_8(&path);
    assert!(check_file(&path).expect("a readable file").is_clean(), "it can be looked at as it is");
    let mut engine = Sqlite::open(&path).expect("an old file");
    let dinner = engine.lists().expect("lists")[0];
    let head = |engine: &mut Sqlite| engine.read_list(dinner).expect("rows").head;
    assert_eq!(head(&mut engine).thanked_at, None);
    let after = noon() + jiff::SignedDuration::from_hours(24 * 60);
    let command = host(dinner, rules::Act::Event(rules::EventAct::SendThanks { text: None }));
    run(&mut engine, &command, after);
    assert_eq!(head(&mut engine).thanked_at, Some(after));
    let report = check_file(&path).expect("a readable file");
    assert!(report.is_clean(), "{report:?}");
}

/// What came after desks had pages, up to the last form before texts were leased apart from mails. Never edited again.
const UP_TO_13: [&str; 5] = [
    include_str!("../src/sqlite/migrations/0009_letters.sql"),
    include_str!("../src/sqlite/migrations/0010_requests.sql"),
    include_str!("../src/sqlite/migrations/0011_scribe.sql"),
    include_str!("../src/sqlite/migrations/0012_sheets.sql"),
    include_str!("../src/sqlite/migrations/0013_strangers.sql"),
];

fn version_13(path: &Path) {
    version_8(path);
    for (at, sql) in (9..).zip(UP_TO_13) {
        step(path, at, sql);
    }
}

#[test]
fn texts_of_a_file_from_before_they_had_an_index_are_leased_too() {
    let (_folder, path) = folder_with("texts.db");
    version_13(&path);
    assert!(check_file(&path).expect("a readable file").is_clean(), "it can be looked at as it is");
    let mut engine = Sqlite::open(&path).expect("an old file");
    let later = noon() + jiff::SignedDuration::from_hours(24 * 60);
    let mut due = |channel| {
        let of = |lane| engine.due_messages(later, channel, lane, 1_000).expect("messages").len();
        rules::Lane::ALL.map(of).iter().sum::<usize>()
    };
    let (all, mails, texts) = (due(None), due(Some(Channel::Mail)), due(Some(Channel::Text)));
    assert_eq!(all, mails + texts);
    assert!(all > 0, "somebody is still to be told something");
    let report = check_file(&path).expect("a readable file");
    assert!(report.is_clean(), "{report:?}");
}

/// The form before seats were kept for those in line.
fn version_14(path: &Path) {
    version_13(path);
    step(path, 14, include_str!("../src/sqlite/migrations/0014_second_way.sql"));
}

#[test]
fn a_seat_held_in_a_file_from_before_head_starts_is_held_for_nobody_else() {
    let (_folder, path) = folder_with("held.db");
    version_14(&path);
    let looked = Sqlite::reader(&path).expect("a reader").views(rules::ListId(0), 10).expect("lists");
    assert!(looked.iter().all(|view| view.kept.is_none()), "it can be looked at as it is");
    assert!(check_file(&path).expect("a readable file").is_clean());
    let mut engine = Sqlite::open(&path).expect("an old file");
    for list in engine.lists().expect("lists") {
        let rows = engine.read_list(list).expect("rows");
        assert!(rows.places.iter().all(|place| place.head_start.is_none()));
    }
}

#[test]
fn what_was_said_before_it_was_kept_is_not_known_and_from_then_on_it_is() {
    let (_folder, path) = folder_with("said.db");
    version_14(&path);
    assert!(check_file(&path).expect("a readable file").is_clean(), "it can be looked at as it is");
    let mut engine = Sqlite::open(&path).expect("an old file");
    let later = noon() + jiff::SignedDuration::from_hours(24 * 60);
    let (list, message) = engine.due_messages(later, None, rules::Lane::Answers, 1).expect("messages")[0];
    let known = |engine: &mut Sqlite| {
        let messages = engine.read_list(list).expect("rows").messages;
        messages.into_iter().find(|row| row.id == message).expect("the message").said
    };
    assert_eq!(known(&mut engine), None);
    let command = rules::Command {
        list,
        who: rules::Actor::Post,
        act: rules::Act::Message(rules::MessageAct::HandOff { message }),
    };
    let reply = run(&mut engine, &command, later);
    assert_eq!(
        known(&mut engine).is_some(),
        matches!(reply, rules::Reply::Message(rules::MessageReply::HandOver(_))),
        "{reply:?}"
    );
    let report = check_file(&path).expect("a readable file");
    assert!(report.is_clean(), "{report:?}");
}

/// A copy of an old file is as old as it was: only opening it for work brings it up to date.
#[test]
fn a_copy_of_an_old_file_is_faithful() {
    let (_folder, path) = folder_with("previous.db");
    version_2(&path);
    let (_other, copy) = folder_with("copy.db");
    let contents = store::sqlite::back_up(&path, &copy, |_| {}).expect("a copy");
    assert_eq!(contents.schema, 2);
    assert!(contents.rows.contains(&("entry".to_string(), 8)), "{contents:?}");
    assert!(check_file(&copy).expect("a readable file").is_clean());
    assert!(!copy.with_extension("db-wal").exists(), "one file is the whole copy");
}

#[test]
fn an_old_file_can_be_looked_at_without_changing_it() {
    let (_folder, path) = folder_with("old.db");
    write_sql(&path, VERSION_1);
    let report = check_file(&path).expect("a readable file");
    assert!(report.is_clean() && report.lists == 2, "{report:?}");
    let version: u32 = Connection::open(&path)
        .and_then(|file| file.pragma_query_value(None, "user_version", |row| row.get(0)))
        .expect("a version");
    assert_eq!(version, 1, "looking migrates nothing");
}

fn folder_with_new() -> (TempDir, PathBuf) {
    folder_with("new.db")
}

#[test]
fn a_file_of_a_newer_usher_is_left_alone() {
    let (_folder, path) = folder_with("newer.db");
    drop(Sqlite::open(&path).expect("a file"));
    write_sql(&path, "PRAGMA user_version = 99; PRAGMA wal_checkpoint(TRUNCATE);");
    let before = std::fs::read(&path).expect("bytes");
    let fault = fault(&path);
    assert!(matches!(fault, StoreError::TooNew { found: 99, .. }), "{fault:?}");
    assert!(fault.to_string().contains("update Usher"), "says what to do: {fault}");
    assert_untouched(&path, &before);
}

#[test]
fn a_foreign_database_is_refused_and_untouched() {
    let (folder, path) = folder_with("recipes.db");
    write_sql(&path, "CREATE TABLE recipe (name TEXT); INSERT INTO recipe VALUES ('soup');");
    let before = std::fs::read(&path).expect("bytes");
    assert_broken(&path, "not an Usher database");
    assert_untouched(&path, &before);
    let files = std::fs::read_dir(folder.path()).expect("a folder").count();
    assert_eq!(files, 1, "and nothing is left lying beside it");
}

/// Many programs count their versions in the same field.
#[test]
fn a_foreign_database_with_a_version_of_its_own_is_refused_kindly() {
    for version in [1, 5] {
        let (_folder, path) = folder_with("recipes.db");
        write_sql(&path, &format!("CREATE TABLE recipe (name TEXT); PRAGMA user_version = {version};"));
        assert_broken(&path, "not an Usher database");
    }
}

#[test]
fn a_text_file_is_refused_and_untouched() {
    let (_folder, path) = folder_with("guests.txt");
    let text = "Ann, Bob and Cy are coming to dinner.\n".repeat(100);
    std::fs::write(&path, &text).expect("a text file");
    assert_broken(&path, "not a database");
    assert_eq!(std::fs::read_to_string(&path).expect("text"), text);
}

#[test]
fn a_migration_edited_behind_our_back_is_noticed() {
    let (_folder, path) = folder_with("edited.db");
    write_sql(&path, VERSION_1);
    write_sql(&path, "UPDATE migration SET checksum = checksum + 1 WHERE id = 1;");
    assert_broken(&path, "migration 1");
}

#[test]
fn looking_at_a_file_neither_makes_nor_changes_one() {
    let (_folder, path) = folder_with("missing.db");
    assert!(Sqlite::reader(&path).is_err(), "there is nothing to look at");
    assert!(!path.exists(), "and nothing was made");
    write_sql(&path, "CREATE TABLE recipe (name TEXT);");
    let before = std::fs::read(&path).expect("bytes");
    assert!(Sqlite::reader(&path).is_err(), "not ours");
    assert_untouched(&path, &before);
}

/// Four processes start at the same moment on a file that does not exist yet.
#[test]
fn a_new_file_opened_by_four_at_once_is_made_once() {
    for _round in 0..80 {
        let (_folder, path) = folder_with("shared.db");
        let start = std::sync::Barrier::new(4);
        let open = || {
            start.wait();
            Sqlite::open(&path).map(drop)
        };
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..4).map(|_| scope.spawn(open)).collect();
            for thread in threads {
                thread.join().expect("a thread").expect("everybody gets in");
            }
        });
        let count = |sql: &str| -> i64 {
            Connection::open(&path).expect("a file").query_row(sql, [], |row| row.get(0)).expect("a number")
        };
        assert_eq!(count("SELECT count(*) FROM migration"), count("SELECT max(id) FROM migration"), "each once");
    }
}
