//! store/sqlite: what guests and a desk's customers ask about themselves, by key.

use super::super::load::head_starts;
use super::super::{Select, one};
use super::{KeptSeats, SqliteReader};
use crate::cells::Cell;
use crate::engine::StoreError;
use crate::rows::{count, maybe_time};
use rules::{EntryId, HeadStartsBy, ListId, Place};

static BOOKED_BY: Select<Place> =
    Select::new("place INDEXED BY place_booked WHERE booked_by = ?1 AND state = 'booked' ORDER BY id DESC LIMIT 1");

/// Their number is small: a list has few chains that end within half an hour.
const KEPT: &str = "SELECT ifnull(sum(seats), 0), max(head_start_until) FROM place \
                    WHERE list = ?1 AND state = 'held' AND head_start_until IS NOT NULL";

impl SqliteReader {
    /// Seats kept for the line of an event before the door opens to everyone.
    pub(super) fn kept(&mut self, list: ListId) -> Result<Option<KeptSeats>, StoreError> {
        let found = one(&self.connection, KEPT, &[Cell::id(list.0)], |row| Ok((count(row, 0)?, maybe_time(row, 1)?)))?;
        Ok(found.and_then(|(seats, until)| until.map(|until| KeptSeats { seats, until })))
    }

    /// Those of them this person may take.
    pub fn head_starts_for(&mut self, list: ListId, entry: EntryId) -> Result<Vec<Place>, StoreError> {
        head_starts(&self.connection, list, HeadStartsBy::For(entry))
    }

    /// The newest slot that is booked for this person.
    pub fn booked_place(&mut self, entry: EntryId) -> Result<Option<Place>, StoreError> {
        BOOKED_BY.one(&self.connection, &[Cell::id(entry.0)])
    }
}
