//! store/sqlite: what a host's long lists are read with. Pages go by key from where the last one ended, and nothing
//! here looks at more rows than it is told.

use super::super::{Select, all, fault, ids, load, one, select};
use super::{SqliteReader, Within};
use crate::as_of::AsOf;
use crate::audit::{AuditRow, parse};
use crate::cells::Cell;
use crate::engine::StoreError;
use crate::rows::ReadRow;
use crate::rows::{Decode, broken, count, id, text};
use jiff::Timestamp;
use rules::{
    Actor, ChainId, Entry, EntryId, EntryState, ListId, Message, MessageKind, MessageState, Offer, Place, PlaceId,
};
use rusqlite::params;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// As much of an entry as searching and sorting need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RosterRow {
    pub id: EntryId,
    pub number: u64,
    pub state: EntryState,
    pub live_offers: u32,
    pub name: Option<String>,
    pub email: Option<String>,
    pub mobile: Option<String>,
    /// The key of what a desk's entry waits for; empty on events.
    pub service: String,
}

/// Which entries changed since some change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Touched {
    These(Vec<EntryId>),
    /// More changes than were to be looked at.
    TooMany,
}

/// A page that goes back in time: what is wanted, before which row, and how many rows may be looked at for it.
#[derive(Clone, Debug)]
pub struct Back<W> {
    pub wanted: W,
    /// None: from the newest on.
    pub before: Option<u64>,
    pub most: usize,
    pub look_at: usize,
}

/// What was found, newest first, and the row before which a further look begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<T> {
    pub rows: Vec<T>,
    pub next: Option<u64>,
}

static ROSTER_OF_LIST: Select<RosterRow> = Select::new("entry WHERE list = ?1 ORDER BY id");
static ROSTER_BY_ID: Select<RosterRow> = Select::new("entry WHERE id = ?1");
static MESSAGES_BACK: Select<Message> = Select::new(
    "message WHERE list = ?1 AND id < ?2 AND id >= ?3 AND (?5 IS NULL OR kind = ?5) \
     AND (?6 IS NULL OR state = ?6) ORDER BY id DESC LIMIT ?4",
);
/// Failed and bounced messages have an index of their own: they are few, and what a host looks for.
static TROUBLE_BACK: Select<Message> = Select::new(
    "message INDEXED BY message_trouble WHERE list = ?1 AND id < ?2 AND id >= ?3 \
     AND state IN ('failed', 'bounced') AND (?5 IS NULL OR kind = ?5) AND state = ?6 ORDER BY id DESC LIMIT ?4",
);
/// Whose changes are wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AuditBy {
    /// Anybody's that moved a row: not each mail on its way.
    Moves,
    Everything,
    /// Hosts and programs have an index of their own: their changes are few among those of guests.
    Hosts,
    Programs,
    /// The audit's word.
    Who(String),
}

static AUDIT_BACK: Select<AuditRow> = Select::new(
    "audit WHERE list = ?1 AND seq < ?2 AND seq >= ?3 AND (?5 IS NULL OR who = ?5) \
     AND (?6 IS NULL OR moves <> ?6) ORDER BY seq DESC LIMIT ?4",
);
static AUDIT_OF_HOSTS: Select<AuditRow> = Select::new(
    "audit INDEXED BY audit_of_hosts WHERE list = ?1 AND seq < ?2 AND seq >= ?3 AND host IS NOT NULL \
     AND who = ?5 ORDER BY seq DESC LIMIT ?4",
);
static STORY: LazyLock<String> = LazyLock::new(|| {
    let seqs = "SELECT seq FROM place_story WHERE place = ?1 ORDER BY seq LIMIT ?2";
    select::<AuditRow>(&format!("audit WHERE seq IN ({seqs}) ORDER BY seq"))
});
static OFFERS_OF_PLACE: Select<Offer> = Select::new("offer WHERE place = ?1 ORDER BY seq LIMIT ?2");
static OFFERS_OF_CHAIN: Select<Offer> = Select::new("offer WHERE place = ?1 AND chain = ?2 ORDER BY seq DESC LIMIT ?3");

/// Where a look at so many rows ends: ids only, by the index that is walked anyway.
const MESSAGE_FLOOR: &str = "SELECT id FROM message WHERE list = ?1 AND id < ?2 ORDER BY id DESC LIMIT 1 OFFSET ?3";
const AUDIT_FLOOR: &str = "SELECT seq FROM audit WHERE list = ?1 AND seq < ?2 ORDER BY seq DESC LIMIT 1 OFFSET ?3";

impl ReadRow for RosterRow {
    const COLUMNS: &'static [&'static str] =
        &["id", "number", "state", "live_offers", "name", "email", "mobile", "service"];

    fn from_row(row: &dyn Decode) -> Result<RosterRow, StoreError> {
        Ok(RosterRow {
            id: EntryId(id(row, 0)?),
            number: id(row, 1)?,
            state: EntryState::from_word(&text(row, 2)?).ok_or_else(|| broken("state of an entry"))?,
            live_offers: count(row, 3)?,
            name: row.text(4)?,
            email: row.text(5)?,
            mobile: row.text(6)?,
            service: text(row, 7)?,
        })
    }
}

impl SqliteReader {
    /// Everybody on a list, in the order of their row numbers.
    pub fn roster(&mut self, list: ListId) -> Result<Vec<RosterRow>, StoreError> {
        ROSTER_OF_LIST.all(&self.connection, &[Cell::id(list.0)])
    }

    pub fn roster_row(&mut self, entry: EntryId) -> Result<Option<RosterRow>, StoreError> {
        ROSTER_BY_ID.one(&self.connection, &[Cell::id(entry.0)])
    }

    /// Whose rows changed after this change, as the audit tells.
    pub fn touched_since(&mut self, list: ListId, seq: u64, most: usize) -> Result<Touched, StoreError> {
        let sql = "SELECT moves FROM audit WHERE list = ?1 AND seq > ?2 AND moves <> '[]' ORDER BY seq LIMIT ?3";
        let cells = [Cell::id(list.0), Cell::id(seq), Cell::id(most as u64 + 1)];
        let moves = all(&self.connection, sql, &cells, |row| text(row, 0))?;
        if moves.len() > most {
            return Ok(Touched::TooMany);
        }
        let mut entries = BTreeSet::new();
        for moves in moves {
            let rows = parse(&moves)?;
            let of_entries = rows.as_array().into_iter().flatten().filter(|row| row[0] == "entry");
            entries.extend(of_entries.filter_map(|row| row[1].as_u64()));
        }
        Ok(Touched::These(entries.into_iter().map(EntryId).collect()))
    }

    /// These entries, in this order; those that do not exist here are left out.
    pub fn entries_by_id(&mut self, list: ListId, entries: &[EntryId]) -> Result<Vec<Entry>, StoreError> {
        let mut found = Vec::with_capacity(entries.len());
        for entry in entries {
            found.extend(self.entry(list, *entry)?);
        }
        Ok(found)
    }

    /// Messages of a list by kind and state, newest first.
    pub fn messages_back(
        &mut self,
        list: ListId,
        back: &Back<(Option<MessageKind>, Option<MessageState>)>,
    ) -> Result<Found<Message>, StoreError> {
        let (kind, state) = back.wanted;
        let in_trouble = matches!(state, Some(MessageState::Failed | MessageState::Bounced));
        let sql: &str = if in_trouble { &TROUBLE_BACK } else { &MESSAGES_BACK };
        let floor = if in_trouble { 0 } else { self.floor(MESSAGE_FLOOR, list, back.before, back.look_at)? };
        let word = |word: Option<&'static str>| word.map_or(Cell::Null, Cell::word);
        let mut cells = page_cells(list, back.before, floor, back.most);
        cells.extend([word(kind.map(MessageKind::word)), word(state.map(MessageState::word))]);
        let rows = all(&self.connection, sql, &cells, Message::from_row)?;
        Ok(found(rows, back.most, floor, |message| message.id.0))
    }

    /// Changes of a list by whoever made them, newest first.
    pub fn audit_back(&mut self, list: ListId, back: &Back<AuditBy>) -> Result<Found<AuditRow>, StoreError> {
        let (who, nothing) = match &back.wanted {
            AuditBy::Hosts => return self.audit_of(list, Actor::Host(0), back),
            AuditBy::Programs => return self.audit_of(list, Actor::Api(0), back),
            AuditBy::Moves => (Cell::Null, Cell::text("[]")),
            AuditBy::Everything => (Cell::Null, Cell::Null),
            AuditBy::Who(who) => (Cell::text(who), Cell::Null),
        };
        let floor = self.floor(AUDIT_FLOOR, list, back.before, back.look_at)?;
        let mut cells = page_cells(list, back.before, floor, back.most);
        cells.extend([who, nothing]);
        let rows = AUDIT_BACK.all(&self.connection, &cells)?;
        Ok(found(rows, back.most, floor, |row| row.seq))
    }

    /// By those whose number is written down.
    fn audit_of(&mut self, list: ListId, who: Actor, back: &Back<AuditBy>) -> Result<Found<AuditRow>, StoreError> {
        let mut cells = page_cells(list, back.before, 0, back.most);
        cells.push(Cell::word(who.word()));
        let rows = AUDIT_OF_HOSTS.all(&self.connection, &cells)?;
        Ok(found(rows, back.most, 0, |row| row.seq))
    }

    fn floor(&mut self, sql: &str, list: ListId, before: Option<u64>, look_at: usize) -> Result<u64, StoreError> {
        let cells = [Cell::id(list.0), Cell::id(before.unwrap_or(u64::MAX)), Cell::id(look_at as u64)];
        Ok(one(&self.connection, sql, &cells, |row| id(row, 0))?.map_or(0, |last| last + 1))
    }

    pub fn place(&mut self, within: impl Into<Within>, place: PlaceId) -> Result<Option<Place>, StoreError> {
        let found = load::PLACE_BY_ID.one(&self.connection, &[Cell::id(place.0)])?;
        Ok(within.into().only(found, |row| row.list))
    }

    pub fn offers_of_place(&mut self, place: PlaceId, most: usize) -> Result<Vec<Offer>, StoreError> {
        OFFERS_OF_PLACE.all(&self.connection, &[Cell::id(place.0), Cell::id(most as u64)])
    }

    /// The newest offers of one chain of this place, in the order they were made.
    pub fn offers_of_chain(&mut self, place: PlaceId, chain: ChainId, most: usize) -> Result<Vec<Offer>, StoreError> {
        let cells = [Cell::id(place.0), Cell::id(chain.0), Cell::id(most as u64)];
        let mut offers = all(&self.connection, &OFFERS_OF_CHAIN, &cells, Offer::from_row)?;
        offers.reverse();
        Ok(offers)
    }

    /// Every change that moved this place or an offer of it, in the order of the commits.
    pub fn story(&mut self, place: PlaceId, most: usize) -> Result<Vec<AuditRow>, StoreError> {
        all(&self.connection, &STORY, &[Cell::id(place.0), Cell::id(most as u64)], AuditRow::from_row)
    }

    /// The list as it stood at this moment, from the audit alone. None after more changes than may be looked at.
    pub fn as_of(&mut self, list: ListId, at: Timestamp, most: u64) -> Result<Option<AsOf>, StoreError> {
        let sql = "SELECT at, moves FROM audit WHERE list = ?1 ORDER BY seq";
        let mut statement = self.connection.prepare_cached(sql).map_err(fault)?;
        let mut rows = statement.query(params![ids(list.0)]).map_err(fault)?;
        let mut then = AsOf::default();
        while let Some(row) = rows.next().map_err(fault)? {
            if row.get::<_, i64>(0).map_err(fault)? > at.as_millisecond() {
                break;
            }
            if then.changes == most {
                return Ok(None);
            }
            then.go_on(row.get_ref(1).map_err(fault)?.as_str().map_err(|_| broken("audit"))?)?;
        }
        Ok(Some(then))
    }
}

fn page_cells<'a>(list: ListId, before: Option<u64>, floor: u64, most: usize) -> Vec<Cell<'a>> {
    let before = Cell::id(before.unwrap_or(u64::MAX));
    vec![Cell::id(list.0), before, Cell::id(floor), Cell::id(most as u64 + 1)]
}

/// One row more than a page was asked for: it says whether there is a next one.
fn found<T>(mut rows: Vec<T>, most: usize, floor: u64, id: impl Fn(&T) -> u64) -> Found<T> {
    let further = rows.len() > most;
    rows.truncate(most);
    let next = if further { rows.last().map(id) } else { Some(floor).filter(|floor| *floor > 0) };
    Found { rows, next }
}
