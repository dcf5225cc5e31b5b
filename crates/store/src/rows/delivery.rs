//! store: one line of the ledger of what booking tools told us.

use super::broken;
use super::column::{Column, text_columns};
use super::row::row;
use crate::engine::StoreError;
use jiff::Timestamp;
use rules::desk::{BookedTime, BookingNews, BookingSource, BookingWhat, Delivery, FreedBy};
use serde_json::{Value, json};

row! {
    Delivery as delivery {
        id,
        rev,
        list,
        source: BookingSource = delivery.news.source.cell(),
        key: String = delivery.news.key.cell(),
        booking: String = delivery.news.booking.cell(),
        version: i64 = delivery.news.version.cell(),
        what: BookingWhat = delivery.news.what.cell(),
        state,
        place,
        at,
    }
    news: BookingNews { source, key, booking, version, what },
}

text_columns! { BookingWhat: "delivery", what_to_text, what_from_text; }

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
