//! store/sqlite: what a host's question asks for: people counted by state, what became of whom and when, how long it took.
//! Read only, as of one moment. Counting and looking for a name read the whole list; what is given back is bounded.

use super::SqliteReader;
use crate::audit::parse;
use crate::cells::Cell;
use crate::engine::StoreError;
use crate::rows::{Decode, broken, id, maybe_time, text, time};
use crate::searched::as_searched;
use crate::sqlite::{Select, all, fault, ids, one};
use jiff::Timestamp;
use rules::{Entry, EntryId, EntryState, ListId};
use serde_json::Value;

/// Everybody in one state: how many entries, and how many seats they stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crowd {
    pub state: EntryState,
    pub entries: u64,
    pub seats: u64,
}

/// Somebody came to be in another state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turned {
    pub at: Timestamp,
    pub entry: EntryId,
    /// None: they said no to an offer, and stand where they stood.
    pub to: Option<EntryState>,
    /// It was their sign-up: not an invitation, but perhaps the answer to one.
    pub signed_up: bool,
}

/// What was found, the newest first, and whether the whole time was looked through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turns {
    pub turned: Vec<Turned>,
    pub is_whole: bool,
}

static FRONT: Select<Entry> =
    Select::new("entry WHERE list = ?1 AND state = 'waitlisted' ORDER BY line_class, line_rank, number LIMIT ?2");
static LONGEST: Select<Entry> = Select::new("entry WHERE list = ?1 AND state = 'waitlisted' ORDER BY number LIMIT ?2");
static BIGGEST: Select<Entry> =
    Select::new("entry WHERE list = ?1 AND state = 'confirmed' AND party > 1 ORDER BY party DESC, number LIMIT ?2");
const NAMES: &str = "SELECT id, name, email FROM entry WHERE list = ?1 ORDER BY number DESC";

/// Changes with a state in them, or a no; the newest first.
const TURNS: &str = "SELECT at, what, moves FROM (SELECT seq, at, what, moves FROM audit WHERE list = ?1 \
                     ORDER BY seq DESC LIMIT ?4) WHERE at >= ?2 AND at < ?3 \
                     AND (what = 'declined' OR moves LIKE '%[\"entry\",%\"state\":[%') ORDER BY seq DESC";
/// The newest change that was not looked at.
const BEYOND: &str = "SELECT at FROM audit WHERE list = ?1 ORDER BY seq DESC LIMIT 1 OFFSET ?2";

impl SqliteReader {
    /// How many stand on the list in each state.
    pub fn crowd(&mut self, list: ListId) -> Result<Vec<Crowd>, StoreError> {
        let sql = "SELECT state, count(*), ifnull(sum(party), 0) FROM entry WHERE list = ?1 GROUP BY state";
        all(&self.connection, sql, &[Cell::id(list.0)], |row| {
            let state = EntryState::from_word(&text(row, 0)?).ok_or_else(|| broken("state of an entry"))?;
            Ok(Crowd { state, entries: id(row, 1)?, seats: id(row, 2)? })
        })
    }

    /// Who waits for each service of a desk, by its key; the longest line first.
    pub fn waiting_by_service(&mut self, list: ListId) -> Result<Vec<(String, Crowd)>, StoreError> {
        let sql = "SELECT service, count(*), ifnull(sum(party), 0) FROM entry WHERE list = ?1 AND state = 'waitlisted' \
                   GROUP BY service ORDER BY count(*) DESC, service";
        all(&self.connection, sql, &[Cell::id(list.0)], |row| {
            let crowd = Crowd { state: EntryState::Waitlisted, entries: id(row, 1)?, seats: id(row, 2)? };
            Ok((text(row, 0)?, crowd))
        })
    }

    /// The front of an event's line, the next one first.
    pub fn front_of_line(&mut self, list: ListId, most: usize) -> Result<Vec<Entry>, StoreError> {
        FRONT.all(&self.connection, &[Cell::id(list.0), Cell::id(most as u64)])
    }

    /// Those who wait longest.
    pub fn longest_waiting(&mut self, list: ListId, most: usize) -> Result<Vec<Entry>, StoreError> {
        LONGEST.all(&self.connection, &[Cell::id(list.0), Cell::id(most as u64)])
    }

    pub fn biggest_parties(&mut self, list: ListId, most: usize) -> Result<Vec<Entry>, StoreError> {
        BIGGEST.all(&self.connection, &[Cell::id(list.0), Cell::id(most as u64)])
    }

    /// Entries whose name or address holds these words in this order, the newest first; case and accents do not matter.
    pub fn entries_like(&mut self, list: ListId, name: &str, most: usize) -> Result<Vec<Entry>, StoreError> {
        let typed = as_searched(name);
        let words: Vec<&str> = typed.split_whitespace().collect();
        let mut found = Vec::new();
        let mut statement = self.connection.prepare_cached(NAMES).map_err(fault)?;
        let mut rows = statement.query([ids(list.0)]).map_err(fault)?;
        while let Some(row) = rows.next().map_err(fault)? {
            let (name, email) = (row.text(1)?, row.text(2)?);
            if [name, email].into_iter().flatten().any(|text| holds(&as_searched(&text), &words)) {
                found.push(EntryId(id(row, 0)?));
            }
            if found.len() == most {
                break;
            }
        }
        drop(rows);
        drop(statement);
        self.entries_by_id(list, &found)
    }

    /// Who came to be in another state in this time, as far as the newest `look_at` changes tell.
    pub fn turns(
        &mut self,
        list: ListId,
        from: Timestamp,
        until: Timestamp,
        look_at: usize,
    ) -> Result<Turns, StoreError> {
        let cells = [Cell::id(list.0), Cell::time(from), Cell::time(until), Cell::id(look_at as u64)];
        let rows = all(&self.connection, TURNS, &cells, |row| Ok((time(row, 0)?, text(row, 1)?, text(row, 2)?)))?;
        let beyond = one(&self.connection, BEYOND, &[Cell::id(list.0), Cell::id(look_at as u64)], |row| time(row, 0))?;
        let is_whole = beyond.is_none_or(|at| at < from);
        let mut turned = Vec::new();
        for (at, what, moves) in rows {
            let moves = parse(&moves)?;
            let of_entries = moves.as_array().into_iter().flatten().filter(|row| row[0] == "entry");
            turned.extend(of_entries.filter_map(|row| turned_by(at, &what, row)));
        }
        Ok(Turns { turned, is_whole })
    }

    /// From joining to a place, in milliseconds, of everybody who got one since this moment.
    pub fn waits_since(&mut self, list: ListId, since: Timestamp, most: usize) -> Result<Vec<i64>, StoreError> {
        let sql = "SELECT place.ended_at - entry.joined_at FROM place JOIN entry ON entry.id = place.booked_by \
                   WHERE place.list = ?1 AND place.state = 'booked' AND place.ended_at >= ?2 ORDER BY place.id DESC LIMIT ?3";
        let cells = [Cell::id(list.0), Cell::time(since), Cell::id(most as u64)];
        all(&self.connection, sql, &cells, |row| row.int(0)?.ok_or_else(|| broken("time")))
    }

    /// Messages of a list that wait, and when the next of them is due.
    pub fn still_to_go(&mut self, list: ListId) -> Result<(u64, Option<Timestamp>), StoreError> {
        let sql = "SELECT count(*), min(due_at) FROM message WHERE list = ?1 AND state IN ('queued', 'sending')";
        let from = |row: &dyn Decode| Ok((id(row, 0)?, maybe_time(row, 1)?));
        Ok(one(&self.connection, sql, &[Cell::id(list.0)], from)?.unwrap_or((0, None)))
    }
}

/// Whether all words stand there, one after another.
fn holds(text: &str, words: &[&str]) -> bool {
    let mut rest = text;
    words.iter().all(|word| match rest.split_once(word) {
        Some((_, behind)) => {
            rest = behind;
            true
        }
        None => false,
    })
}

fn turned_by(at: Timestamp, what: &str, row: &Value) -> Option<Turned> {
    let entry = EntryId(row[1].as_u64()?);
    if what == "declined" {
        return Some(Turned { at, entry, to: None, signed_up: false });
    }
    let pair = row[2].get("state")?;
    let to = EntryState::from_word(pair[1].as_str()?);
    let first = pair[0].is_null() || pair[0] == EntryState::Pending.word();
    let there = to.is_some_and(|to| !matches!(to, EntryState::Pending | EntryState::Cancelled | EntryState::Expired));
    Some(Turned { at, entry, to, signed_up: first && there })
}
