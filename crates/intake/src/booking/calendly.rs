//! intake: Calendly. The payload is the invitee; one who moves is a cancelled invitee and a new one. Names, mailboxes and
//! meeting places are not read.

use super::signature::{BadSignature, as_typed, check, recent};
use super::value::{ignored, key, last_part, minutes_between, missing, moment, unit_of, word};
use super::{BookingRead, Delivered};
use crate::body::json_value;
use crate::limits;
use crate::problem::Problem;
use data_encoding::HEXLOWER_PERMISSIVE;
use rules::desk::{BookedTime, BookingNews, BookingSource, BookingWhat, FreedBy};
use serde_json::Value;

pub(super) fn verify(delivered: &Delivered<'_>, secrets: &[String]) -> Result<(), BadSignature> {
    let given = delivered.header("calendly-webhook-signature").ok_or(BadSignature::Missing)?;
    let part = |name: &'static str| given.split(',').filter_map(move |one| one.trim().strip_prefix(name));
    let seconds = part("t=").next().ok_or(BadSignature::Missing)?;
    let tags = part("v1=").filter_map(|tag| HEXLOWER_PERMISSIVE.decode(tag.as_bytes()).ok());
    let tags: Vec<Vec<u8>> = tags.take(limits::SIGNATURES).collect();
    check(&as_typed(secrets), &[seconds.as_bytes(), b".", delivered.body], &tags)?;
    let seconds = seconds.parse().map_err(|_| BadSignature::Missing)?;
    recent(seconds, delivered.now, limits::CALENDLY_REPLAY_SECONDS)
}

pub(super) fn read(body: &[u8]) -> Result<BookingRead, Vec<Problem>> {
    let value = json_value(body, limits::BOOKING_OCTETS).map_err(|bad| bad.problems())?;
    let (event, payload) = (value["event"].as_str().unwrap_or(""), &value["payload"]);
    let booked = |time| BookingWhat::Booked(time);
    let what = match event {
        "invitee.created" => booked(time(payload).ok_or_else(|| missing("payload.scheduled_event.start_time"))?),
        // `rescheduled` or not: this invitee's time is free, and the new invitee comes as one of their own.
        "invitee.canceled" => match time(payload) {
            Some(time) => BookingWhat::Freed { time, by: FreedBy::Cancelled },
            None => BookingWhat::Cancelled,
        },
        "invitee_no_show.created" => match time(payload) {
            Some(time) => BookingWhat::Freed { time, by: FreedBy::NoShow },
            None => BookingWhat::NoShow,
        },
        "invitee_no_show.deleted" => BookingWhat::CameAfterAll,
        "" => return Err(missing("event")),
        other => return Ok(ignored(other)),
    };
    let said_at = moment(&value["created_at"]).ok_or_else(|| missing("created_at"))?;
    let booking = invitee(payload).ok_or_else(|| missing("payload.uri"))?;
    let key = key(&[event, &booking, &said_at.to_string()]);
    let version = said_at.as_millisecond();
    Ok(BookingRead::News(vec![BookingNews { source: BookingSource::Calendly, key, booking, version, what }]))
}

/// `…/scheduled_events/E/invitees/I`: the two ids. A no-show may be told with the invitee's address beside its own.
fn invitee(payload: &Value) -> Option<String> {
    let uri = payload["invitee"].as_str().or_else(|| payload["uri"].as_str())?;
    let path = uri.trim_end_matches('/').rsplit("/scheduled_events/").next()?;
    super::value::tidy(&path.replace("/invitees/", " "))
}

fn time(payload: &Value) -> Option<BookedTime> {
    let event = &payload["scheduled_event"];
    let starts_at = moment(&event["start_time"])?;
    let is_group = event["invitees_counter"]["limit"].as_u64().is_some_and(|limit| limit > 1);
    let unit = if is_group { unit_of(&invitee(payload)?) } else { 0 };
    Some(BookedTime {
        service: word(&event["name"]).or_else(|| last_part(&event["event_type"])).unwrap_or_default(),
        staff: last_part(&event["event_memberships"][0]["user"]),
        location: None,
        starts_at,
        minutes: minutes_between(starts_at, moment(&event["end_time"])),
        seats: 1,
        unit,
    })
}
