//! store: a place on its way to somebody.

use super::{Decode, broken, count, id, maybe_id, maybe_time, text, time};
use crate::cells::Cell;
use crate::engine::StoreError;
use jiff::Timestamp;
use rules::desk::{FreedBy, Slot};
use rules::{ChainId, Ending, EntryId, HeadStart, ListId, Place, PlaceId, PlaceKind, PlaceState};
use serde_json::{Value, json};
use std::borrow::Cow;

pub(crate) const PLACE: [&str; 18] = [
    "id",
    "rev",
    "list",
    "kind",
    "seats",
    "state",
    "chain",
    "seq",
    "tried",
    "ending",
    "booked_by",
    "freed_at",
    "slot_key",
    "slot",
    "ended_at",
    "head_start_from",
    "head_start_until",
    "head_start_up_to",
];

pub(crate) fn place_cells(place: &Place) -> [Cell<'_>; 18] {
    let (kind, key, slot) = match &place.kind {
        PlaceKind::Seats => ("seats", Cell::Null, Cell::Null),
        PlaceKind::Pool => ("pool", Cell::Null, Cell::Null),
        PlaceKind::Slot(slot) => {
            ("slot", Cell::Text(Cow::Owned(slot.key())), Cell::Text(Cow::Owned(slot_to_text(slot))))
        }
    };
    [
        Cell::id(place.id.0),
        Cell::count(place.rev),
        Cell::id(place.list.0),
        Cell::word(kind),
        Cell::count(place.seats),
        Cell::word(place.state.word()),
        Cell::id(place.chain.0),
        Cell::count(place.seq),
        Cell::count(place.tried),
        place.ending.map_or(Cell::Null, |ending| Cell::word(ending.word())),
        Cell::maybe_id(place.booked_by.map(|entry| entry.0)),
        Cell::time(place.freed_at),
        key,
        slot,
        Cell::maybe_time(place.ended_at),
        Cell::maybe_time(place.head_start.map(|start| start.from)),
        Cell::maybe_time(place.head_start.map(|start| start.until)),
        Cell::maybe_id(place.head_start.map(|start| start.up_to)),
    ]
}

pub fn place_from(row: &dyn Decode) -> Result<Place, StoreError> {
    let ending = row.text(9)?.map(|word| Ending::from_word(&word).ok_or_else(|| broken("ending"))).transpose()?;
    Ok(Place {
        id: PlaceId(id(row, 0)?),
        rev: count(row, 1)?,
        list: ListId(id(row, 2)?),
        kind: kind_from(&text(row, 3)?, row.text(13)?)?,
        seats: count(row, 4)?,
        state: PlaceState::from_word(&text(row, 5)?).ok_or_else(|| broken("state of a place"))?,
        chain: ChainId(id(row, 6)?),
        seq: count(row, 7)?,
        tried: count(row, 8)?,
        ending,
        booked_by: maybe_id(row, 10)?.map(EntryId),
        freed_at: time(row, 11)?,
        ended_at: maybe_time(row, 14)?,
        head_start: head_start_from(row)?,
    })
}

fn head_start_from(row: &dyn Decode) -> Result<Option<HeadStart>, StoreError> {
    let (Some(from), Some(until), Some(up_to)) = (maybe_time(row, 15)?, maybe_time(row, 16)?, maybe_id(row, 17)?)
    else {
        return Ok(None);
    };
    Ok(Some(HeadStart { from, until, up_to }))
}

fn kind_from(word: &str, slot: Option<String>) -> Result<PlaceKind, StoreError> {
    match (word, slot) {
        ("seats", None) => Ok(PlaceKind::Seats),
        ("pool", None) => Ok(PlaceKind::Pool),
        ("slot", Some(text)) => Ok(PlaceKind::Slot(Box::new(slot_from_text(&text)?))),
        (_other, _) => Err(broken("kind of place")),
    }
}

fn slot_to_text(slot: &Slot) -> String {
    json!({
        "v": 1,
        "service": slot.service,
        "staff": slot.staff,
        "location": slot.location,
        "starts_at": slot.starts_at.as_millisecond(),
        "duration_minutes": slot.duration_minutes,
        "unit": slot.unit,
        "freed_by": slot.freed_by.word(),
        "source": slot.source,
    })
    .to_string()
}

pub(crate) fn slot_from_text(text: &str) -> Result<Slot, StoreError> {
    let value: Value = serde_json::from_str(text).map_err(|_| broken("slot"))?;
    let word = |key: &str| value[key].as_str().map(str::to_string);
    let number = |key: &str| value[key].as_u64().and_then(|count| u32::try_from(count).ok());
    let starts = value["starts_at"].as_i64().and_then(|moment| Timestamp::from_millisecond(moment).ok());
    let freed_by = value["freed_by"].as_str().and_then(FreedBy::from_word);
    Ok(Slot {
        service: word("service").ok_or_else(|| broken("service"))?,
        staff: word("staff"),
        location: word("location"),
        starts_at: starts.ok_or_else(|| broken("start of a slot"))?,
        duration_minutes: number("duration_minutes").ok_or_else(|| broken("duration"))?,
        unit: number("unit").unwrap_or(0),
        freed_by: freed_by.ok_or_else(|| broken("cause of a slot"))?,
        source: word("source").unwrap_or_default(),
    })
}
