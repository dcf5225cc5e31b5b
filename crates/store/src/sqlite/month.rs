//! store/sqlite: what became of a desk's slots, for the month in numbers and for the night that mends what hangs.

use super::{Select, SqliteReader, all};
use crate::audit_note::night_from_text;
use crate::cells::Cell;
use crate::engine::StoreError;
use crate::rows::{Decode, ReadRow, broken, count, text, time};
use jiff::{SignedDuration, Timestamp};
use rules::desk::{Night, OfferCounts, SlotOutcome};
use rules::{ChairNeed, ListId, Place, PlaceKind, limits};
use rusqlite::Connection;
use std::sync::LazyLock;

/// Offers since the slot came free, whatever the round: all of them, those declined, those lapsed.
static OUTCOMES: LazyLock<String> = LazyLock::new(|| {
    let since = "SELECT count(*) FROM offer WHERE offer.place = place.id AND offer.made_at >= place.freed_at";
    let (all, no, late) =
        (format!("({since})"), format!("({since} AND state = 'declined')"), format!("({since} AND state = 'lapsed')"));
    let columns = Place::COLUMNS.join(", ");
    let rest = "place INDEXED BY place_freed WHERE list = ?1 AND freed_at >= ?2 AND freed_at < ?3 \
                AND slot_key IS NOT NULL ORDER BY freed_at LIMIT ?4";
    format!("SELECT {columns}, {all}, {no}, {late} FROM {rest}")
});

/// A slot's key begins with the second it starts at, so the calendar's index finds those that have begun.
static STUCK: Select<Place> = Select::new(
    "place INDEXED BY place_running WHERE list = ?1 AND slot_key IS NOT NULL AND state IN ('held', 'open') \
     AND state = 'held' AND slot_key < ?2 AND NOT EXISTS (SELECT 1 FROM offer WHERE offer.place = place.id \
     AND offer.state IN ('queued', 'live')) ORDER BY id LIMIT ?3",
);

/// Keys that begin in this time; behind the second stands the chair.
static OF_CHAIR: Select<Place> = Select::new(
    "place INDEXED BY place_slot WHERE list = ?1 AND slot_key > ?2 AND slot_key < ?3 \
     AND substr(slot_key, 12) = ?4 ORDER BY slot_key LIMIT ?5",
);

pub(super) fn of_chair(connection: &Connection, list: ListId, need: &ChairNeed) -> Result<Vec<Place>, StoreError> {
    // One second on, so that what begins with the first moment itself is left out.
    let (after, before) = (second(need.after + SignedDuration::from_secs(1)), second(need.before));
    let most = Cell::id(limits::CHAIR_SLOTS as u64);
    let cells = [Cell::id(list.0), Cell::text(&after), Cell::text(&before), Cell::text(&need.chair), most];
    OF_CHAIR.all(connection, &cells)
}

/// As it stands at the beginning of a slot's key.
fn second(moment: Timestamp) -> String {
    format!("{:010}", moment.as_second())
}

pub(super) fn outcomes(
    connection: &Connection,
    list: ListId,
    from: Timestamp,
    until: Timestamp,
) -> Result<Vec<SlotOutcome>, StoreError> {
    let cells = [Cell::id(list.0), Cell::time(from), Cell::time(until), Cell::id(limits::MONTH_SLOTS as u64)];
    all(connection, &OUTCOMES, &cells, outcome_from)
}

fn outcome_from(row: &dyn Decode) -> Result<SlotOutcome, StoreError> {
    let Place { kind, state, ending, freed_at, ended_at, .. } = Place::from_row(row)?;
    let PlaceKind::Slot(slot) = kind else { return Err(broken("slot")) };
    let at = Place::COLUMNS.len();
    let offers = OfferCounts { made: count(row, at)?, declined: count(row, at + 1)?, lapsed: count(row, at + 2)? };
    Ok(SlotOutcome { slot: *slot, state, ending, freed_at, ended_at, offers })
}

pub(super) fn stuck(connection: &Connection, list: ListId, before: Timestamp) -> Result<Vec<Place>, StoreError> {
    let second = second(before);
    let cells = [Cell::id(list.0), Cell::text(&second), Cell::id(limits::STUCK_PAGE as u64)];
    STUCK.all(connection, &cells)
}

/// Changes looked at for the last night: a day of a very busy desk.
const LOOKED_AT: u64 = 20_000;
/// Steps of one night that are added up, and how long a night's tidying may take.
const STEPS: u64 = 5_000;
const NIGHT_HOURS: i64 = 6;

impl SqliteReader {
    /// What became of the slots that came free in this time.
    pub fn outcomes(
        &mut self,
        list: ListId,
        from: Timestamp,
        until: Timestamp,
    ) -> Result<Vec<SlotOutcome>, StoreError> {
        outcomes(&self.connection, list, from, until)
    }

    /// When the desk was last tidied, and what that did, all its steps together.
    pub fn last_night(&mut self, list: ListId) -> Result<Option<(Timestamp, Night)>, StoreError> {
        let sql = "SELECT at, note FROM (SELECT seq, at, note, what FROM audit WHERE list = ?1 ORDER BY seq DESC \
                   LIMIT ?2) WHERE what = 'tidied' ORDER BY seq DESC LIMIT ?3";
        let cells = [Cell::id(list.0), Cell::id(LOOKED_AT), Cell::id(STEPS)];
        let steps = all(&self.connection, sql, &cells, |row| Ok((time(row, 0)?, text(row, 1)?)))?;
        let Some((last, _)) = steps.first() else { return Ok(None) };
        let since = *last - SignedDuration::from_hours(NIGHT_HOURS);
        let nights = steps.iter().filter(|(at, _)| *at >= since).map(|(_, note)| night_from_text(note));
        Ok(Some((*last, nights.fold(Night::default(), Night::and))))
    }
}
