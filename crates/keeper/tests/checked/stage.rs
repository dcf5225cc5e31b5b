//! One small dinner in a file, and a hand that reaches into it.

use crate::support::House;
use rusqlite::Connection;
use std::path::PathBuf;
use store::check::{Report, check_file};
use store::sqlite::Sqlite;
use store::suite::stage::{chair, claim, free, noon};
use tempfile::TempDir;

pub struct File {
    _folder: TempDir,
    path: PathBuf,
}

/// A salon that allows one offer at a time: hal and ida hold one each.
pub fn salon() -> File {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("usher.db");
    let mut house = House::on(Sqlite::open(&path).expect("a database"), noon());
    let list = house.desk("");
    house.join(list, &["hal", "ida"]);
    house.run(&free(list, chair(24, "one")));
    house.run(&free(list, chair(25, "two")));
    File { _folder: folder, path }
}

/// Two seats. Ann left and cy has claimed hers; bob left, and dee's window runs; eve waits.
pub fn dinner() -> File {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("usher.db");
    let mut house = House::on(Sqlite::open(&path).expect("a database"), noon());
    let list = house.event(2);
    let people = house.sign_up(list, &["ann", "bob", "cy", "dee", "eve"]);
    house.cancel(list, people[0]);
    house.deliver();
    let offer = house.live(list);
    house.run(&claim(&offer));
    house.cancel(list, people[1]);
    house.deliver();
    let file = File { _folder: folder, path };
    assert!(file.report().is_clean(), "{:?}", file.report());
    file
}

impl File {
    pub fn report(&self) -> Report {
        check_file(&self.path).expect("a readable file")
    }

    /// Does what no engine would: without checks, without references.
    pub fn damage(&self, sql: &str) -> &File {
        let hand = Connection::open(&self.path).expect("a file");
        hand.execute_batch("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON;").expect("no guards");
        hand.execute_batch(sql).unwrap_or_else(|error| panic!("{sql}: {error}"));
        assert!(hand.total_changes() > 0, "nothing was damaged by {sql}");
        self
    }

    /// This promise is reported, in these words.
    pub fn assert_found(&self, promise: u8, says: &str) {
        let report = self.report();
        let found = report.violations.iter().any(|one| one.promise == promise && one.text.contains(says));
        assert!(found, "promise {promise} ({says}) is not among {:?}", report.violations);
    }
}
