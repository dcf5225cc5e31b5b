//! store: the promises of docs/invariants.md, checked on the rows of a list. Used by `usher check` and after every
//! step of the simulation.

use crate::engine::{ListRows, StoreError};
use crate::sqlite::Sqlite;
use std::path::Path;

mod chains;
mod counts;
mod folded;
mod messages;
mod times;

/// A promise that does not hold, and the rows that break it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The number in docs/invariants.md.
    pub promise: u8,
    pub list: u64,
    pub text: String,
}

/// What was looked at, and what is wrong.
#[derive(Clone, Debug, Default)]
pub struct Report {
    pub lists: usize,
    pub entries: usize,
    pub offers: usize,
    pub messages: usize,
    pub audit: usize,
    pub damage: Vec<String>,
    pub violations: Vec<Violation>,
}

impl Report {
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.damage.is_empty() && self.violations.is_empty()
    }
}

/// Every promise that can be read off a list's rows.
#[must_use]
pub fn check_list(rows: &ListRows) -> Vec<Violation> {
    let mut found = Found { list: rows.head.list.0, violations: Vec::new() };
    counts::check(rows, &mut found);
    chains::check(rows, &mut found);
    times::check(rows, &mut found);
    messages::check(rows, &mut found);
    folded::check(rows, &mut found);
    found.violations
}

/// A whole database file: SQLite's own check first, then every list.
pub fn check_file(path: &Path) -> Result<Report, StoreError> {
    let mut reader = Sqlite::reader(path)?;
    let mut report = Report { damage: reader.integrity()?, ..Report::default() };
    for list in reader.lists()? {
        let rows = reader.read_list(list)?;
        report.lists += 1;
        report.entries += rows.entries.len();
        report.offers += rows.offers.len();
        report.messages += rows.messages.len();
        report.audit += rows.audit.len();
        report.violations.extend(check_list(&rows));
    }
    Ok(report)
}

pub(crate) struct Found {
    list: u64,
    violations: Vec<Violation>,
}

impl Found {
    fn add(&mut self, promise: u8, text: String) {
        self.violations.push(Violation { promise, list: self.list, text });
    }

    fn equal(&mut self, promise: u8, what: &str, counter: u64, rows: u64) {
        if counter != rows {
            self.add(promise, format!("{what}: the head says {counter}, the rows say {rows}"));
        }
    }
}
