//! store: a place on its way to somebody.

use super::broken;
use super::row::row;
use crate::cells::Cell;
use crate::engine::StoreError;
use jiff::Timestamp;
use rules::desk::{FreedBy, Slot};
use rules::{HeadStart, Place, PlaceKind};
use serde_json::{Value, json};
use std::borrow::Cow;

row! {
    Place as place {
        id,
        rev,
        list,
        kind: String = Cell::word(kind_word(&place.kind)),
        seats,
        state,
        chain,
        seq,
        tried,
        ending,
        booked_by,
        freed_at,
        unread slot_key = slot_cell(place, Slot::key),
        slot: Option<String> = slot_cell(place, slot_to_text),
        ended_at,
        head_start_from: Option<Timestamp> = Cell::maybe_time(place.head_start.map(|start| start.from)),
        head_start_until: Option<Timestamp> = Cell::maybe_time(place.head_start.map(|start| start.until)),
        head_start_up_to: Option<u64> = Cell::maybe_id(place.head_start.map(|start| start.up_to)),
    }
    kind: kind_from(&kind, slot)?,
    head_start: match (head_start_from, head_start_until, head_start_up_to) {
        (Some(from), Some(until), Some(up_to)) => Some(HeadStart { from, until, up_to }),
        (_, _, _) => None,
    },
}

fn kind_word(kind: &PlaceKind) -> &'static str {
    match kind {
        PlaceKind::Seats => "seats",
        PlaceKind::Pool => "pool",
        PlaceKind::Slot(_) => "slot",
    }
}

fn slot_cell(place: &Place, text: fn(&Slot) -> String) -> Cell<'_> {
    match &place.kind {
        PlaceKind::Seats | PlaceKind::Pool => Cell::Null,
        PlaceKind::Slot(slot) => Cell::Text(Cow::Owned(text(slot))),
    }
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
