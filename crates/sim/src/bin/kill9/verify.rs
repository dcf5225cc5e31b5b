//! kill9: what must be true of the file after a kill: every promise, every acknowledgement, every message once.

use crate::ack::Ack;
use crate::life::File;
use crate::spool::{self, Spooled};
use rules::{Again, Entry, EntryState, MessageState, Offer, OfferState, Settings};
use std::collections::{BTreeMap, HashMap};
use store::ListRows;
use store::check::check_list;
use store::sqlite::Sqlite;

#[derive(Clone, Debug)]
pub enum Trouble {
    /// Acknowledged, and not there.
    Lost(String),
    /// A promise does not hold.
    Broken(String),
}

pub fn verify(file: &mut File) -> Vec<Trouble> {
    let mut troubles = Vec::new();
    match look(file, &mut troubles) {
        Ok(()) => {}
        // Killed before the file was made: there is nothing to read, and nothing may have been promised.
        Err(_) if file.acks.is_empty() => {}
        Err(why) => troubles.push(Trouble::Broken(why)),
    }
    file.sent_before.extend(file.acks.iter().filter_map(sent));
    troubles
}

fn look(file: &mut File, troubles: &mut Vec<Trouble>) -> Result<(), String> {
    let rows = Rows::read(file, troubles)?;
    for one in rows.lists.values().flat_map(check_list) {
        troubles.push(Trouble::Broken(format!("promise {}, list {}: {}", one.promise, one.list, one.text)));
    }
    let lost = file.acks.iter().filter(|ack| !rows.keep(ack));
    troubles.extend(lost.map(|ack| Trouble::Lost(ack.line())));
    let spooled = spool::read(&file.db);
    once_only(&spooled, &rows, troubles);
    for line in spooled.iter().skip(file.spooled_before).filter(|line| file.sent_before.contains(&line.message)) {
        troubles.push(Trouble::Broken(format!("message {} went out again after it was settled", line.message)));
    }
    file.spooled_before = spooled.len();
    Ok(())
}

fn sent(ack: &Ack) -> Option<u64> {
    if let Ack::Sent { message, .. } = ack { Some(*message) } else { None }
}

/// At most one line says "first", attempts only grow, and every hand-over stood in the file before it happened.
fn once_only(spooled: &[Spooled], rows: &Rows, troubles: &mut Vec<Trouble>) {
    let mut last: HashMap<u64, u32> = HashMap::new();
    for line in spooled {
        let before = last.insert(line.message, line.attempt);
        if before.is_some_and(|attempt| line.again == Again::First || attempt >= line.attempt) {
            troubles.push(Trouble::Broken(format!("message {} went out twice, unmarked", line.message)));
        }
        let written = rows.messages.get(&line.message).is_some_and(|(_, attempts)| *attempts >= line.attempt);
        if !written {
            troubles.push(Trouble::Lost(format!("attempt {} of message {}", line.attempt, line.message)));
        }
    }
}

/// The rows of all lists, by number.
struct Rows {
    lists: BTreeMap<u64, ListRows>,
    entries: HashMap<u64, Entry>,
    offers: HashMap<(u64, u32), Offer>,
    messages: HashMap<u64, (MessageState, u32)>,
}

impl Rows {
    /// SQLite's own check comes first.
    fn read(file: &File, troubles: &mut Vec<Trouble>) -> Result<Rows, String> {
        let mut reader = Sqlite::reader(&file.db).map_err(|error| error.to_string())?;
        let damage = reader.integrity().map_err(|error| error.to_string())?;
        troubles.extend(damage.iter().map(|damage| Trouble::Broken(format!("damage: {damage}"))));
        let mut lists = BTreeMap::new();
        for list in reader.lists().map_err(|error| error.to_string())? {
            lists.insert(list.0, reader.read_list(list).map_err(|error| error.to_string())?);
        }
        let all = || lists.values();
        let entries = all().flat_map(|rows| &rows.entries).map(|entry| (entry.id.0, entry.clone())).collect();
        let offers = all().flat_map(|rows| &rows.offers).map(|row| ((row.place.0, row.seq), row.clone())).collect();
        let messages = all().flat_map(|rows| &rows.messages).map(|row| (row.id.0, (row.state, row.attempts))).collect();
        Ok(Rows { lists, entries, offers, messages })
    }

    /// Whether the rows still show what was acknowledged, or something that can have followed from it.
    fn keep(&self, ack: &Ack) -> bool {
        match *ack {
            Ack::Opened { list } => self.lists.contains_key(&list),
            Ack::Registered { list, entry, generation, state } => {
                self.follows(list, entry, generation, |now| reachable(state, now))
            }
            Ack::Cancelled { list, entry, generation } => {
                self.follows(list, entry, generation, |now| now == EntryState::Cancelled)
            }
            Ack::Claimed { list, entry, generation, place, seq } => {
                self.answered(entry, place, seq, OfferState::Claimed)
                    && self.follows(list, entry, generation, |now| reachable(EntryState::Confirmed, now))
            }
            Ack::Declined { entry, place, seq, .. } => self.answered(entry, place, seq, OfferState::Declined),
            Ack::Capped { list, rev, cap } => self.lists.get(&list).is_some_and(|rows| has_cap(rows, rev, cap)),
            Ack::Freed { list, place } => {
                self.lists.get(&list).is_some_and(|rows| rows.places.iter().any(|row| row.id.0 == place))
            }
            Ack::Sent { message, .. } => {
                self.messages.get(&message).is_some_and(|(state, _)| *state == MessageState::Sent)
            }
        }
    }

    /// The entry is of this generation and in a fitting state, or already of a newer one.
    fn follows(&self, list: u64, entry: u64, generation: u32, fits: impl Fn(EntryState) -> bool) -> bool {
        self.entries.get(&entry).is_some_and(|row| {
            row.list.0 == list && (row.generation > generation || (row.generation == generation && fits(row.state)))
        })
    }

    /// An answered offer keeps its answer for ever.
    fn answered(&self, entry: u64, place: u64, seq: u32, state: OfferState) -> bool {
        self.offers.get(&(place, seq)).is_some_and(|row| row.entry.0 == entry && row.state == state)
    }
}

fn has_cap(rows: &ListRows, rev: u32, cap: u32) -> bool {
    match &*rows.settings {
        Settings::Event(event) => rows.head.settings_rev > rev || (rows.head.settings_rev == rev && event.cap == cap),
        Settings::Desk(_) => false,
    }
}

/// States that can follow within one generation.
fn reachable(from: EntryState, now: EntryState) -> bool {
    match from {
        EntryState::Confirmed => matches!(now, EntryState::Confirmed | EntryState::Cancelled),
        EntryState::Pending | EntryState::Waitlisted | EntryState::Paused => true,
        EntryState::Cancelled | EntryState::Expired => now == from,
    }
}
