//! intake: Square Bookings. The address is signed together with the body, so it must be the one we tell, letter by
//! letter. Bookings carry a version; a move is known by what we knew before.

use super::signature::{BadSignature, as_typed, check};
use super::value::{ignored, key, missing, moment, word};
use super::{BookingRead, Delivered};
use crate::body::json_value;
use crate::limits;
use crate::problem::Problem;
use data_encoding::BASE64;
use rules::desk::{BookedTime, BookingNews, BookingSource, BookingWhat, FreedBy};
use serde_json::Value;

/// The old header `x-square-signature` is SHA-1 and is not looked at.
pub(super) fn verify(delivered: &Delivered<'_>, secrets: &[String]) -> Result<(), BadSignature> {
    let given = delivered.header("x-square-hmacsha256-signature").ok_or(BadSignature::Missing)?;
    let tags: Vec<Vec<u8>> = BASE64.decode(given.as_bytes()).into_iter().collect();
    check(&as_typed(secrets), &[delivered.url.as_bytes(), delivered.body], &tags)
}

pub(super) fn read(body: &[u8]) -> Result<BookingRead, Vec<Problem>> {
    let value = json_value(body, limits::BOOKING_OCTETS).map_err(|bad| bad.problems())?;
    let kind = value["type"].as_str().unwrap_or("");
    match kind {
        "booking.created" | "booking.updated" => {}
        "" => return Err(missing("type")),
        other => return Ok(ignored(other)),
    }
    let data = &value["data"];
    let booking = &data["object"]["booking"];
    let named = data["id"].as_str().and_then(|id| id.rsplit_once(':'));
    let id = word(&booking["id"])
        .or_else(|| super::value::tidy(named?.0))
        .ok_or_else(|| missing("data.object.booking.id"))?;
    let version = booking["version"].as_i64().or_else(|| named?.1.parse().ok());
    let version = version.ok_or_else(|| missing("data.object.booking.version"))?;
    let event = word(&value["event_id"]).ok_or_else(|| missing("event_id"))?;
    let what = what(booking).ok_or_else(|| missing("data.object.booking.start_at"))?;
    let news = BookingNews { source: BookingSource::Square, key: key(&[&event]), booking: id, version, what };
    Ok(BookingRead::News(vec![news]))
}

/// None for a booking that stands and does not say when.
fn what(booking: &Value) -> Option<BookingWhat> {
    let by = match booking["status"].as_str().unwrap_or("") {
        "CANCELLED_BY_CUSTOMER" | "CANCELLED_BY_SELLER" | "DECLINED" => FreedBy::Cancelled,
        "NO_SHOW" => FreedBy::NoShow,
        _stands => return time(booking).map(BookingWhat::Booked),
    };
    Some(match (time(booking), by) {
        (Some(time), by) => BookingWhat::Freed { time, by },
        (None, FreedBy::NoShow) => BookingWhat::NoShow,
        (None, FreedBy::Cancelled | FreedBy::Opening) => BookingWhat::Cancelled,
    })
}

fn time(booking: &Value) -> Option<BookedTime> {
    let segments = booking["appointment_segments"].as_array().map_or(&[][..], Vec::as_slice);
    let first = segments.first().unwrap_or(&Value::Null);
    let lengths = segments.iter().take(limits::SEGMENTS).filter_map(|segment| segment["duration_minutes"].as_u64());
    let minutes = u32::try_from(lengths.fold(0, u64::saturating_add)).ok();
    Some(BookedTime {
        service: word(&first["service_variation_id"]).unwrap_or_default(),
        staff: word(&first["team_member_id"]),
        location: word(&booking["location_id"]),
        starts_at: moment(&booking["start_at"])?,
        minutes: minutes.filter(|minutes| *minutes > 0),
        seats: 1,
        unit: 0,
    })
}
