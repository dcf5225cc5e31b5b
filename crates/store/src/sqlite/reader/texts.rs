//! store/sqlite: who is behind a number a text came from, and what a note to the staff speaks of.

use super::SqliteReader;
use crate::cells::Cell;
use crate::engine::StoreError;
use crate::rows::ReadRow;
use crate::sqlite::{Select, all, load};
use rules::{Entry, Mobile, Offer, Place};

static ENTRIES_BY_MOBILE: Select<Entry> = Select::new("entry WHERE mobile = ?1 ORDER BY id DESC LIMIT ?2");

/// One offer held for somebody at a number.
#[derive(Clone, Debug, PartialEq)]
pub struct HeldOffer {
    pub entry: Entry,
    pub offer: Offer,
    pub place: Place,
}

impl SqliteReader {
    /// Everybody under this number, on every list, the newest first.
    pub fn entries_by_mobile(&mut self, mobile: &Mobile, most: usize) -> Result<Vec<Entry>, StoreError> {
        let cells = [Cell::text(mobile.as_str()), Cell::id(most as u64)];
        ENTRIES_BY_MOBILE.all(&self.connection, &cells)
    }

    /// What is held for this number now, on every list.
    pub fn held_by_mobile(&mut self, mobile: &Mobile, most: usize) -> Result<Vec<HeldOffer>, StoreError> {
        let mut held = Vec::new();
        for entry in self.entries_by_mobile(mobile, most)?.into_iter().filter(|entry| entry.live_offers > 0) {
            let offers = all(&self.connection, &load::OFFERS_LIVE_OF_ENTRY, &[Cell::id(entry.id.0)], Offer::from_row)?;
            for offer in offers {
                let place = load::PLACE_BY_ID.one(&self.connection, &[Cell::id(offer.place.0)])?;
                held.extend(place.map(|place| HeldOffer { entry: entry.clone(), offer, place }));
            }
        }
        Ok(held)
    }
}
