//! app: what the folded audit shows of a list at one moment, in the order people would ask for it.

use jiff::Timestamp;
use rules::desk::FairOrder;
use rules::{EntryState, PersonName, Settings, Turn, Zone};
use serde_json::Value;
use std::collections::HashMap;
use store::{AuditRow, Folded, ListRows, RowImage};

pub struct Picture<'a> {
    pub list: u64,
    pub slug: &'a str,
    pub name: &'a str,
    pub zone: &'a Zone,
    pub at: Timestamp,
    pub audit_rows: usize,
    /// The columns of the head row.
    pub head: RowImage,
    /// In the order of `SHOWN`; within a state in fair order.
    pub entries: Vec<Seen>,
    pub places: Vec<(u64, RowImage)>,
    pub offers: Vec<(u64, RowImage)>,
    names: HashMap<u64, &'a str>,
}

/// One entry as the audit knows it.
pub struct Seen {
    pub id: u64,
    pub state: EntryState,
    pub row: RowImage,
}

/// Those who come, those who hope, and those who left.
pub const SHOWN: [EntryState; 6] = [
    EntryState::Confirmed,
    EntryState::Waitlisted,
    EntryState::Pending,
    EntryState::Paused,
    EntryState::Cancelled,
    EntryState::Expired,
];

impl<'a> Picture<'a> {
    pub fn new(rows: &'a ListRows, audit: &[AuditRow], folded: &Folded, at: Option<Timestamp>) -> Picture<'a> {
        let list = rows.head.list.0;
        let names = rows
            .entries
            .iter()
            .filter_map(|entry| Some((entry.id.0, entry.person.name.as_ref().map(PersonName::as_str)?)));
        Picture {
            list,
            slug: &rows.slug,
            name: rows.settings.name(),
            zone: rows.settings.zone(),
            at: at.or(audit.last().map(|last| last.at)).unwrap_or(Timestamp::UNIX_EPOCH),
            audit_rows: audit.len(),
            head: folded.get(&("list".to_string(), list)).cloned().unwrap_or_default(),
            entries: entries(folded, &rows.settings),
            places: of_table(folded, "place", &["held"]),
            offers: of_table(folded, "offer", &["queued", "live"]),
            names: names.collect(),
        }
    }

    /// The name in the present rows; the audit knows none.
    pub fn person(&self, entry: u64) -> &'a str {
        self.names.get(&entry).copied().unwrap_or("(erased)")
    }

    pub fn offer_of(&self, place: u64) -> Option<&RowImage> {
        self.offers.iter().map(|(_, row)| row).find(|row| number(row, "place") == place)
    }
}

fn entries(folded: &Folded, settings: &Settings) -> Vec<Seen> {
    let mut seen: Vec<Seen> = table(folded, "entry")
        .filter_map(|(id, row)| Some(Seen { id, state: EntryState::from_word(word(row, "state"))?, row: row.clone() }))
        .collect();
    seen.sort_by_key(|entry| {
        let at = SHOWN.iter().position(|state| *state == entry.state);
        (at, turn(entry, settings))
    });
    seen
}

/// The line as it goes: an event's as `Entry::turn` says, a desk's as its rules document says now, because documents are
/// not in the audit. Everybody else by their number.
fn turn(entry: &Seen, settings: &Settings) -> Turn {
    let row = &entry.row;
    let count = |column| u32::try_from(number(row, column)).unwrap_or(u32::MAX);
    let joined = Turn { class: 0, rank: 0, number: number(row, "number") };
    if entry.state != EntryState::Waitlisted {
        return joined;
    }
    match settings {
        Settings::Event(_) => match row.get("moved_rank").and_then(Value::as_i64) {
            Some(rank) => Turn { class: count("moved_class"), rank, ..joined },
            None => Turn { class: count("passes"), rank: Turn::rank_of(joined.number), ..joined },
        },
        Settings::Desk(desk) => match desk.rules.order {
            FairOrder::PriorityThenJoined => Turn { class: u32::MAX - count("tier"), ..joined },
            FairOrder::Joined => joined,
        },
    }
}

fn table<'a>(folded: &'a Folded, name: &'a str) -> impl Iterator<Item = (u64, &'a RowImage)> {
    folded.iter().filter(move |((table, _), _)| table == name).map(|((_, id), row)| (*id, row))
}

fn of_table(folded: &Folded, name: &str, states: &[&str]) -> Vec<(u64, RowImage)> {
    table(folded, name)
        .filter(|(_, row)| states.contains(&word(row, "state")))
        .map(|(id, row)| (id, row.clone()))
        .collect()
}

pub fn number(row: &RowImage, column: &str) -> u64 {
    row.get(column).and_then(Value::as_u64).unwrap_or(0)
}

pub fn word<'a>(row: &'a RowImage, column: &str) -> &'a str {
    row.get(column).and_then(Value::as_str).unwrap_or_default()
}

pub fn moment(row: &RowImage, column: &str) -> Option<Timestamp> {
    row.get(column).and_then(Value::as_i64).and_then(|number| Timestamp::from_millisecond(number).ok())
}
