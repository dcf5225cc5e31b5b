//! store/sqlite: what a receptionist looks at: slots by when they begin, what waits for an answer, what did not get
//! through, and the line of one service in the order of the search.

use super::super::load;
use super::super::{Select, all, select};
use super::SqliteReader;
use crate::cells::Cell;
use crate::engine::StoreError;
use crate::rows::ReadRow;
use crate::rows::timer_key;
use jiff::Timestamp;
use rules::desk::{Delivery, DeskSettings, DryRun, Slot};
use rules::{Entry, LineRead, ListId, Message, MessageId, MessageState, Place, PlaceId, PlaceState, Timer, TimerName};
use std::sync::LazyLock;

/// A slot's key begins with the second it starts at, ten digits until the year 2286: the unique index is also the
/// calendar.
static SLOTS_FROM: Select<Place> = Select::new(
    "place WHERE list = ?1 AND slot_key IS NOT NULL AND slot_key >= ?2 AND (?4 IS NULL OR state = ?4) \
     ORDER BY slot_key LIMIT ?3",
);
static SLOTS_BEFORE: Select<Place> = Select::new(
    "place WHERE list = ?1 AND slot_key IS NOT NULL AND slot_key < ?2 AND (?4 IS NULL OR state = ?4) \
     ORDER BY slot_key DESC LIMIT ?3",
);
static CARDS: LazyLock<String> = LazyLock::new(|| {
    let cards = "(state = 'unknown_service' OR state = 'unknown_staff' OR state = 'unknown_location' \
                 OR state = 'unknown_time')";
    select::<Delivery>(&format!("delivery INDEXED BY delivery_cards WHERE list = ?1 AND {cards} ORDER BY id LIMIT ?2"))
});
/// The index holds nothing but trouble: a house has little of it, or knows.
static TROUBLE_AFTER: Select<Message> = Select::new(
    "message INDEXED BY message_trouble WHERE (?1 IS NULL OR list = ?1) AND state IN ('failed', 'bounced') \
     AND state = ?2 AND id > ?3 ORDER BY id LIMIT ?4",
);

/// Which way through the calendar, and from which slot on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlotsBy {
    /// Those that begin at or after this moment, soonest first.
    From(Timestamp),
    /// Those that began before it, latest first.
    Before(Timestamp),
    /// Further in the same direction, behind this slot.
    After(PlaceId),
    Back(PlaceId),
}

impl SqliteReader {
    /// Slots of a desk by when they begin; `state` picks among them. A rare one walks the desk's calendar to its end.
    pub fn slots_by(
        &mut self,
        list: ListId,
        by: SlotsBy,
        state: Option<PlaceState>,
        most: usize,
    ) -> Result<Vec<Place>, StoreError> {
        let Some((sql, from)) = self.page_start(list, by)? else { return Ok(Vec::new()) };
        let state = state.map_or(Cell::Null, |state| Cell::word(state.word()));
        let cells = [Cell::id(list.0), Cell::text(&from), Cell::id(most as u64), state];
        all(&self.connection, sql, &cells, Place::from_row)
    }

    fn page_start(&mut self, list: ListId, by: SlotsBy) -> Result<Option<(&'static str, String)>, StoreError> {
        let second = |at: Timestamp| format!("{:010}", at.as_second());
        let (sql, place) = match by {
            SlotsBy::From(at) => return Ok(Some((&*SLOTS_FROM, second(at)))),
            SlotsBy::Before(at) => return Ok(Some((&*SLOTS_BEFORE, second(at)))),
            SlotsBy::After(place) => (&*SLOTS_FROM, place),
            SlotsBy::Back(place) => (&*SLOTS_BEFORE, place),
        };
        let place = self.place(list, place)?;
        let key = place.as_ref().and_then(|place| place.slot()).map(Slot::key);
        // Behind this very one: the next possible key.
        Ok(key.map(|key| (sql, if sql == &*SLOTS_FROM { key + "\u{1}" } else { key })))
    }

    /// When a slot that settles, or a very long line, is looked at next.
    pub fn search_timer(&mut self, place: PlaceId) -> Result<Option<Timer>, StoreError> {
        let (subject, kind, which) = timer_key(TimerName::Search { place });
        let cells = [Cell::id(subject), Cell::word(kind), Cell::count(which)];
        load::TIMER_BY_NAME.one(&self.connection, &cells)
    }

    /// What booking tools said and nobody could place, oldest first.
    pub fn cards(&mut self, list: ListId, most: usize) -> Result<Vec<Delivery>, StoreError> {
        all(&self.connection, &CARDS, &[Cell::id(list.0), Cell::id(most as u64)], Delivery::from_row)
    }

    /// One page of a service's line, by the index the search uses.
    pub fn line_page(&mut self, list: ListId, need: &LineRead) -> Result<Vec<Entry>, StoreError> {
        load::service_page(&self.connection, list, need)
    }

    /// Who would be asked if this slot opened now.
    pub fn dry_run(
        &mut self,
        list: ListId,
        desk: &DeskSettings,
        slot: Slot,
        seats: u32,
        now: Timestamp,
    ) -> Result<DryRun, StoreError> {
        let mut run = DryRun::new(slot, seats, now);
        while let Some(need) = run.next(desk) {
            let page = self.line_page(list, &need)?;
            run.look_at(desk, &page);
        }
        Ok(run)
    }

    /// Messages that did not get through, of one list or of the house, after this one.
    pub fn dead_letters(
        &mut self,
        list: Option<ListId>,
        state: MessageState,
        after: MessageId,
        most: usize,
    ) -> Result<Vec<Message>, StoreError> {
        let list = list.map_or(Cell::Null, |list| Cell::id(list.0));
        let cells = [list, Cell::word(state.word()), Cell::id(after.0), Cell::id(most as u64)];
        TROUBLE_AFTER.all(&self.connection, &cells)
    }
}
