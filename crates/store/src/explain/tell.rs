//! store/explain: the audit of one slot, read change by change into rounds.

use super::{Asked, Chain, Considered, End, PEOPLE, PassedOver, Tap};
use crate::audit::AuditRow;
use crate::engine::StoreError;
use crate::moves::RowChange;
use crate::rows::slot_from_text;
use crate::sqlite::{SqliteReader, Within};
use rules::desk::{Because, DeskSettings, Slot, because};
use rules::{Ending, Entry, EntryId, Offer, OfferState, PassReason, Place, PlaceId, PlaceState};
use std::collections::HashMap;

/// Hears the changes of one place, one after the other.
pub(super) struct Teller<'a> {
    desk: &'a DeskSettings,
    place: PlaceId,
    /// As they were in the round that is being told.
    slot: Slot,
    seats: u32,
    offers: HashMap<u64, Offer>,
    people: HashMap<EntryId, Option<Entry>>,
    pub(super) chains: Vec<Chain>,
}

impl<'a> Teller<'a> {
    pub(super) fn new(desk: &'a DeskSettings, place: &Place, slot: Slot, offers: Vec<Offer>) -> Teller<'a> {
        let offers = offers.into_iter().map(|offer| (offer.id.0, offer)).collect();
        let (people, chains) = (HashMap::new(), Vec::new());
        Teller { desk, place: place.id, slot, seats: place.seats, offers, people, chains }
    }

    pub(super) fn hear(&mut self, reader: &mut SqliteReader, row: &AuditRow) -> Result<(), StoreError> {
        let changes = row.row_changes()?;
        let own = changes.iter().find(|change| change.table == "place" && change.id == self.place.0);
        if let Some(own) = own {
            self.begin(row, own)?;
        }
        let of_offers = || changes.iter().filter(|change| change.table == "offer");
        for change in of_offers().filter(|change| !change.is_new()) {
            self.ended(row, change);
        }
        if own.is_some() {
            self.passed(reader, row)?;
        }
        for change in of_offers().filter(|change| change.is_new()) {
            self.asked(reader, change)?;
        }
        self.tapped(row);
        if let Some(end) = own.and_then(|own| end_of(row, own)) {
            self.chain().end = Some(end);
        }
        Ok(())
    }

    /// A new chain begins with the place itself, or when its chain number moves.
    fn begin(&mut self, row: &AuditRow, own: &RowChange) -> Result<(), StoreError> {
        if let Some((_, slot)) = own.words("slot") {
            self.slot = slot_from_text(slot)?;
        }
        if let Some(seats) = own.number("seats").and_then(|seats| u32::try_from(seats).ok()) {
            self.seats = seats;
        }
        if own.number("chain").is_some() || self.chains.is_empty() {
            let round = u32::try_from(self.chains.len() + 1).unwrap_or(u32::MAX);
            self.chains.push(Chain { round, began_at: row.at, ..Chain::default() });
        }
        Ok(())
    }

    fn chain(&mut self) -> &mut Chain {
        if self.chains.is_empty() {
            self.chains.push(Chain { round: 1, ..Chain::default() });
        }
        let last = self.chains.len() - 1;
        &mut self.chains[last]
    }

    fn ended(&mut self, row: &AuditRow, change: &RowChange) {
        let state = change.words("state").and_then(|(_, after)| OfferState::from_word(after));
        let over = state.is_some_and(|state| !state.is_live());
        let Some(offer) = self.offers.get(&change.id).filter(|_| over).cloned() else { return };
        let told = self.chains.iter_mut().flat_map(|chain| &mut chain.considered);
        for asked in told.filter_map(|one| one.asked.as_mut()).filter(|asked| asked.offer.id == offer.id) {
            asked.ended_at = Some(row.at);
        }
    }

    fn passed(&mut self, reader: &mut SqliteReader, row: &AuditRow) -> Result<(), StoreError> {
        for passed in row.passed_over()? {
            let Some(at) = self.considered(reader, passed.entry)? else { continue };
            let entry = self.people.get(&passed.entry).cloned().flatten();
            let because = match &entry {
                Some(entry) => because(passed.reason, self.desk, &self.slot, self.seats, entry),
                None => Because::Plain(passed.reason),
            };
            let one = &mut self.chain().considered[at];
            let told = one.passed.iter().any(|known| known.reason == passed.reason);
            // Who was asked is told by the offer itself.
            let known = told || (passed.reason == PassReason::AskedAlready && one.asked.is_some());
            if !known {
                one.passed.push(PassedOver { at: row.at, reason: passed.reason, because });
            }
        }
        Ok(())
    }

    fn asked(&mut self, reader: &mut SqliteReader, change: &RowChange) -> Result<(), StoreError> {
        let Some(offer) = self.offers.get(&change.id).cloned() else { return Ok(()) };
        if let Some(at) = self.considered(reader, offer.entry)? {
            self.chain().considered[at].asked = Some(Asked { offer, ended_at: None });
        }
        Ok(())
    }

    /// Where somebody stands among those told of; None once there are too many.
    fn considered(&mut self, reader: &mut SqliteReader, entry: EntryId) -> Result<Option<usize>, StoreError> {
        let known = self.chain().considered.iter().position(|one| one.entry == entry);
        if known.is_some() {
            return Ok(known);
        }
        if self.chain().considered.len() >= PEOPLE {
            self.chain().left_out += 1;
            return Ok(None);
        }
        let row = match self.people.get(&entry) {
            Some(row) => row.clone(),
            None => reader.entry(Within::AnyList, entry)?,
        };
        let name = row.as_ref().and_then(|row| row.person.name.as_ref()).map(|name| name.as_str().to_string());
        self.people.insert(entry, row);
        let chain = self.chain();
        chain.considered.push(Considered { entry, name, passed: Vec::new(), asked: None });
        Ok(Some(chain.considered.len() - 1))
    }

    fn tapped(&mut self, row: &AuditRow) {
        let Some(host) = row.host.filter(|_| matches!(row.who.as_str(), "host" | "api")) else { return };
        let tap = Tap { at: row.at, who: row.who.clone(), host, what: row.what.clone(), note: row.note.clone() };
        self.chain().taps.push(tap);
    }
}

fn end_of(row: &AuditRow, own: &RowChange) -> Option<End> {
    let state = own.words("state").and_then(|(_, after)| PlaceState::from_word(after))?;
    let ending = own.words("ending").and_then(|(_, after)| Ending::from_word(after));
    (state != PlaceState::Held).then_some(End { at: row.at, state, ending })
}
