//! store/sqlite: the ledger of what booking tools told a desk, page by page.

use super::super::load::DELIVERY_BY_ID;
use super::super::{Select, all};
use super::{SqliteReader, Within};
use crate::cells::Cell;
use crate::engine::StoreError;
use crate::rows::ReadRow;
use rules::desk::{Delivery, DeliveryState};
use rules::{DeliveryId, ListId};

static LEDGER: Select<Delivery> = Select::new(
    "delivery INDEXED BY delivery_of_list WHERE list = ?1 AND id > ?2 AND (?4 IS NULL OR state = ?4) \
     ORDER BY id LIMIT ?3",
);

static LEDGER_BACK: Select<Delivery> =
    Select::new("delivery INDEXED BY delivery_of_list WHERE list = ?1 ORDER BY id DESC LIMIT ?2");

/// Which lines of the ledger, and after which one.
#[derive(Clone, Copy, Debug)]
pub struct DeliveryPage {
    pub state: Option<DeliveryState>,
    pub after: u64,
    pub most: usize,
}

impl SqliteReader {
    pub fn deliveries(&mut self, list: ListId, page: DeliveryPage) -> Result<Vec<Delivery>, StoreError> {
        let state = page.state.map_or(Cell::Null, |state| Cell::word(state.word()));
        let cells = [Cell::id(list.0), Cell::id(page.after), Cell::id(page.most as u64), state];
        LEDGER.all(&self.connection, &cells)
    }

    /// The newest lines, newest first.
    pub fn deliveries_back(&mut self, list: ListId, most: usize) -> Result<Vec<Delivery>, StoreError> {
        all(&self.connection, &LEDGER_BACK, &[Cell::id(list.0), Cell::id(most as u64)], Delivery::from_row)
    }

    pub fn delivery(
        &mut self,
        within: impl Into<Within>,
        delivery: DeliveryId,
    ) -> Result<Option<Delivery>, StoreError> {
        let found = DELIVERY_BY_ID.one(&self.connection, &[Cell::id(delivery.0)])?;
        Ok(within.into().only(found, |row| row.list))
    }
}
