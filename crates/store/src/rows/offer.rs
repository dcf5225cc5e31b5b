//! store: an offer.

use super::{Decode, broken, count, id, maybe_time, text, time};
use crate::cells::Cell;
use crate::engine::StoreError;
use rules::{ChainId, EntryId, ListId, Offer, OfferId, OfferKind, OfferState, PlaceId};

pub(crate) const OFFER: [&str; 15] = [
    "id",
    "rev",
    "list",
    "place",
    "seq",
    "chain",
    "entry",
    "seats",
    "kind",
    "state",
    "lane",
    "made_at",
    "sent_at",
    "ends_at",
    "extended_at",
];

pub(crate) fn offer_cells(offer: &Offer) -> [Cell<'static>; 15] {
    [
        Cell::id(offer.id.0),
        Cell::count(offer.rev),
        Cell::id(offer.list.0),
        Cell::id(offer.place.0),
        Cell::count(offer.seq),
        Cell::id(offer.chain.0),
        Cell::id(offer.entry.0),
        Cell::count(offer.seats),
        Cell::word(offer.kind.word()),
        Cell::word(offer.state.word()),
        Cell::count(offer.lane),
        Cell::time(offer.made_at),
        Cell::maybe_time(offer.sent_at),
        Cell::maybe_time(offer.ends_at),
        Cell::maybe_time(offer.extended_at),
    ]
}

pub fn offer_from(row: &dyn Decode) -> Result<Offer, StoreError> {
    Ok(Offer {
        id: OfferId(id(row, 0)?),
        rev: count(row, 1)?,
        list: ListId(id(row, 2)?),
        place: PlaceId(id(row, 3)?),
        seq: count(row, 4)?,
        chain: ChainId(id(row, 5)?),
        entry: EntryId(id(row, 6)?),
        seats: count(row, 7)?,
        kind: OfferKind::from_word(&text(row, 8)?).ok_or_else(|| broken("kind of offer"))?,
        state: OfferState::from_word(&text(row, 9)?).ok_or_else(|| broken("state of an offer"))?,
        lane: count(row, 10)?,
        made_at: time(row, 11)?,
        sent_at: maybe_time(row, 12)?,
        ends_at: maybe_time(row, 13)?,
        extended_at: maybe_time(row, 14)?,
    })
}
