//! store/sqlite: what a desk's customers ask about themselves, by key.

use super::super::{one, select};
use super::SqliteReader;
use crate::cells::Cell;
use crate::engine::StoreError;
use crate::rows::{PLACE, place_from};
use rules::{EntryId, Place};
use std::sync::LazyLock;

static BOOKED_BY: LazyLock<String> = LazyLock::new(|| {
    select(&PLACE, "place INDEXED BY place_booked WHERE booked_by = ?1 AND state = 'booked' ORDER BY id DESC LIMIT 1")
});

impl SqliteReader {
    /// The newest slot that is booked for this person.
    pub fn booked_place(&mut self, entry: EntryId) -> Result<Option<Place>, StoreError> {
        one(&self.connection, &BOOKED_BY, &[Cell::id(entry.0)], place_from)
    }
}
