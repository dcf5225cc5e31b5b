//! store/sqlite: who is behind a number a text came from, and what a note to the staff speaks of.

use super::SqliteReader;
use crate::cells::Cell;
use crate::engine::StoreError;
use crate::rows::{ENTRY, entry_from, offer_from, place_from};
use crate::sqlite::{Select, all, load, one};
use rules::{Entry, Mobile, Offer, Place};

static ENTRIES_BY_MOBILE: Select = Select::new(&ENTRY, "entry WHERE mobile = ?1 ORDER BY id DESC LIMIT ?2");

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
        all(&self.connection, &ENTRIES_BY_MOBILE, &cells, entry_from)
    }

    /// What is held for this number now, on every list.
    pub fn held_by_mobile(&mut self, mobile: &Mobile, most: usize) -> Result<Vec<HeldOffer>, StoreError> {
        let mut held = Vec::new();
        for entry in self.entries_by_mobile(mobile, most)?.into_iter().filter(|entry| entry.live_offers > 0) {
            let offers = all(&self.connection, &load::OFFERS_LIVE_OF_ENTRY, &[Cell::id(entry.id.0)], offer_from)?;
            for offer in offers {
                let place = one(&self.connection, &load::PLACE_BY_ID, &[Cell::id(offer.place.0)], place_from)?;
                held.extend(place.map(|place| HeldOffer { entry: entry.clone(), offer, place }));
            }
        }
        Ok(held)
    }
}
