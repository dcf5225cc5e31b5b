//! store: one line of the ledger of what booking tools told us.

use super::{Decode, broken, count, id, maybe_id, text, time};
use crate::cells::Cell;
use crate::engine::StoreError;
use jiff::Timestamp;
use rules::desk::{BookedTime, BookingNews, BookingSource, BookingWhat, Delivery, DeliveryState, FreedBy};
use rules::{DeliveryId, ListId, PlaceId};
use serde_json::{Value, json};
use std::borrow::Cow;

pub(crate) const DELIVERY: [&str; 11] =
    ["id", "rev", "list", "source", "key", "booking", "version", "what", "state", "place", "at"];

pub(crate) fn delivery_cells(delivery: &Delivery) -> [Cell<'_>; 11] {
    let news = &delivery.news;
    [
        Cell::id(delivery.id.0),
        Cell::count(delivery.rev),
        Cell::id(delivery.list.0),
        Cell::word(news.source.word()),
        Cell::text(&news.key),
        Cell::text(&news.booking),
        Cell::Int(news.version),
        Cell::Text(Cow::Owned(what_to_text(&news.what))),
        Cell::word(delivery.state.word()),
        Cell::maybe_id(delivery.place.map(|place| place.0)),
        Cell::time(delivery.at),
    ]
}

pub(crate) fn delivery_from(row: &dyn Decode) -> Result<Delivery, StoreError> {
    let news = BookingNews {
        source: BookingSource::from_word(&text(row, 3)?).ok_or_else(|| broken("source of a delivery"))?,
        key: text(row, 4)?,
        booking: text(row, 5)?,
        version: row.int(6)?.ok_or_else(|| broken("version"))?,
        what: what_from_text(&text(row, 7)?)?,
    };
    Ok(Delivery {
        id: DeliveryId(id(row, 0)?),
        rev: count(row, 1)?,
        list: ListId(id(row, 2)?),
        news,
        state: DeliveryState::from_word(&text(row, 8)?).ok_or_else(|| broken("state of a delivery"))?,
        place: maybe_id(row, 9)?.map(PlaceId),
        at: time(row, 10)?,
    })
}

fn what_to_text(what: &BookingWhat) -> String {
    let by = match what {
        BookingWhat::Freed { by, .. } => Some(by.word()),
        BookingWhat::Booked(_) | BookingWhat::NoShow | BookingWhat::CameAfterAll | BookingWhat::Cancelled => None,
    };
    json!({"v": 1, "what": what.word(), "by": by, "time": what.time().map(time_to_value)}).to_string()
}

fn time_to_value(time: &BookedTime) -> Value {
    // In the last second of all time there are moments that cannot be read back from milliseconds.
    let starts_at = time.starts_at.as_millisecond().min(Timestamp::MAX.as_second() * 1_000);
    json!({
        "service": time.service,
        "staff": time.staff,
        "location": time.location,
        "starts_at": starts_at,
        "minutes": time.minutes,
        "seats": time.seats,
        "unit": time.unit,
    })
}

fn what_from_text(text: &str) -> Result<BookingWhat, StoreError> {
    let value: Value = serde_json::from_str(text).map_err(|_| broken("delivery"))?;
    let time = || time_from(&value["time"]);
    let by = || value["by"].as_str().and_then(FreedBy::from_word);
    match value["what"].as_str() {
        Some("booked") => Ok(BookingWhat::Booked(time()?)),
        Some("freed") => Ok(BookingWhat::Freed { time: time()?, by: by().ok_or_else(|| broken("delivery"))? }),
        Some("no_show") => Ok(BookingWhat::NoShow),
        Some("came_after_all") => Ok(BookingWhat::CameAfterAll),
        Some("cancelled") => Ok(BookingWhat::Cancelled),
        Some(_) | None => Err(broken("delivery")),
    }
}

fn time_from(value: &Value) -> Result<BookedTime, StoreError> {
    let word = |key: &str| value[key].as_str().map(str::to_string);
    let number = |key: &str| value[key].as_u64().and_then(|count| u32::try_from(count).ok());
    let starts = value["starts_at"].as_i64().and_then(|moment| Timestamp::from_millisecond(moment).ok());
    Ok(BookedTime {
        service: word("service").ok_or_else(|| broken("service"))?,
        staff: word("staff"),
        location: word("location"),
        starts_at: starts.ok_or_else(|| broken("time of a booking"))?,
        minutes: number("minutes"),
        seats: number("seats").unwrap_or(1),
        unit: number("unit").unwrap_or(0),
    })
}
