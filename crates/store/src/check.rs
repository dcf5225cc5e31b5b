//! store: the promises of docs/invariants.md, checked on the rows of a list. Used by `usher check` and after every
//! step of the simulation.

use crate::audit::Folded;
use crate::engine::{ListRows, StoreError};
use crate::moved_rows::MovedRows;
use crate::sqlite::Sqlite;
use rules::{Entry, EntryId, Message, MessageKind, Offer, Place, PlaceId, Timer, TimerName};
use std::collections::{HashMap, HashSet};
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
    check_on(rows, &mut Folded::new())
}

/// The same, for somebody who looks again and again: `rows.audit` holds only what came since, `folded` the rest.
#[must_use]
pub fn check_on(rows: &ListRows, folded: &mut Folded) -> Vec<Violation> {
    check_rows(rows, folded, folded::Compare::Every)
}

/// The same again, for somebody who has just read what changes named: the audit is compared with those rows only.
#[must_use]
pub fn check_moved(rows: &ListRows, folded: &mut Folded, moved: &MovedRows) -> Vec<Violation> {
    check_rows(rows, folded, folded::Compare::These(moved))
}

fn check_rows(rows: &ListRows, folded: &mut Folded, which: folded::Compare<'_>) -> Vec<Violation> {
    let mut found = Found { list: rows.head.list.0, violations: Vec::new() };
    let index = Index::new(rows);
    counts::check(&index, &mut found);
    chains::check(&index, &mut found);
    times::check(&index, &mut found);
    messages::check(&index, &mut found);
    folded::check(rows, folded, which, &mut found);
    found.violations
}

/// The rows of a list by what they belong to, so that a large list is walked once.
pub(crate) struct Index<'a> {
    rows: &'a ListRows,
    entries: HashMap<EntryId, &'a Entry>,
    places: HashMap<PlaceId, &'a Place>,
    timers: HashMap<TimerName, &'a Timer>,
    live: Vec<&'a Offer>,
    live_of_place: HashMap<PlaceId, &'a Offer>,
    asked: HashSet<EntryId>,
    /// Messages that carry an offer.
    said: HashMap<u64, Vec<&'a Message>>,
}

impl<'a> Index<'a> {
    fn new(rows: &'a ListRows) -> Index<'a> {
        let live: Vec<&Offer> = rows.offers.iter().filter(|offer| offer.state.is_live()).collect();
        let mut said: HashMap<u64, Vec<&Message>> = HashMap::new();
        for message in rows.messages.iter().filter(|message| carries_offer(message)) {
            said.entry(message.about()).or_default().push(message);
        }
        Index {
            rows,
            entries: rows.entries.iter().map(|entry| (entry.id, entry)).collect(),
            places: rows.places.iter().map(|place| (place.id, place)).collect(),
            timers: rows.timers.iter().map(|timer| (timer.name, timer)).collect(),
            live_of_place: live.iter().map(|offer| (offer.place, *offer)).collect(),
            asked: rows.offers.iter().map(|offer| offer.entry).collect(),
            live,
            said,
        }
    }
}

fn carries_offer(message: &Message) -> bool {
    matches!(message.kind, MessageKind::Offer | MessageKind::Invite | MessageKind::ConfirmAsk) && message.about() != 0
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
