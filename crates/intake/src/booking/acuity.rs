//! intake: Acuity. Its hook only says that something happened to an appointment; the appointment itself must be asked
//! for, and is read here too. First and last name, phone and mail stand in it and are not read.

use super::signature::{BadSignature, as_typed, check};
use super::value::{ignored, key, missing, moment, tidy, word};
use super::{BookingRead, Delivered};
use crate::body::json_value;
use crate::form::{field, pairs};
use crate::limits;
use crate::problem::Problem;
use data_encoding::BASE64;
use rules::desk::{BookedTime, BookingNews, BookingSource, BookingWhat, FreedBy};
use serde_json::Value;
use strum::{EnumString, IntoStaticStr, VariantArray};

rules::words!(AcuityAction);

/// What happened, in Acuity's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum AcuityAction {
    Scheduled,
    Rescheduled,
    Canceled,
    /// Anything at all, also beside one of the others.
    Changed,
}

impl AcuityAction {
    /// What can be said of it without asking; None when that is nothing. `now` orders it, as the hook carries no time.
    #[must_use]
    pub fn thin_news(self, appointment: &str, now: jiff::Timestamp) -> Option<BookingNews> {
        let key = match self {
            AcuityAction::Canceled => key(&["canceled", appointment]),
            // An appointment may move often, and a repeated delivery looks the same: a quarter of an hour tells them apart.
            AcuityAction::Rescheduled => key(&["rescheduled", appointment, &(now.as_second() / 900).to_string()]),
            AcuityAction::Scheduled | AcuityAction::Changed => return None,
        };
        Some(BookingNews {
            source: BookingSource::Acuity,
            key,
            booking: appointment.to_string(),
            version: now.as_millisecond(),
            what: BookingWhat::Cancelled,
        })
    }
}

pub(super) fn verify(delivered: &Delivered<'_>, secrets: &[String]) -> Result<(), BadSignature> {
    let given = delivered.header("x-acuity-signature").ok_or(BadSignature::Missing)?;
    let tags: Vec<Vec<u8>> = BASE64.decode(given.as_bytes()).into_iter().collect();
    check(&as_typed(secrets), &[delivered.body], &tags)
}

pub(super) fn read(body: &[u8]) -> Result<BookingRead, Vec<Problem>> {
    let pairs = pairs(body).map_err(|bad| bad.problems())?;
    let said = field(&pairs, "action").trim();
    // Hooks made by their API say `appointment.canceled`.
    let said = said.strip_prefix("appointment.").unwrap_or(said);
    if said.is_empty() {
        return Err(missing("action"));
    }
    let Some(action) = AcuityAction::from_word(said) else {
        return Ok(ignored(said));
    };
    let id = tidy(field(&pairs, "id")).filter(|id| id.len() <= 20 && id.bytes().all(|octet| octet.is_ascii_digit()));
    let appointment = id.ok_or_else(|| missing("id"))?;
    Ok(BookingRead::Thin { action, appointment })
}

/// The appointment as their API tells it (`GET /api/v1/appointments/{id}`), as of `now`.
pub fn appointment(body: &[u8], now: jiff::Timestamp) -> Result<BookingNews, Vec<Problem>> {
    let value = json_value(body, limits::BOOKING_OCTETS).map_err(|bad| bad.problems())?;
    let booking = word(&value["id"]).ok_or_else(|| missing("id"))?;
    let starts_at = moment(&value["datetime"]).ok_or_else(|| missing("datetime"))?;
    let time = BookedTime {
        service: word(&value["type"]).or_else(|| word(&value["appointmentTypeID"])).unwrap_or_default(),
        // A calendar is a chair or a room, and in small salons it bears the name of whoever works there.
        staff: word(&value["calendar"]).or_else(|| word(&value["calendarID"])),
        location: None,
        starts_at,
        minutes: minutes(&value["duration"]),
        seats: 1,
        unit: 0,
    };
    let canceled = value["canceled"].as_bool() == Some(true);
    let missed = value["noShow"].as_bool() == Some(true);
    let (state, what) = match (canceled, missed) {
        (_, true) => ("no-show", BookingWhat::Freed { time, by: FreedBy::NoShow }),
        (true, false) => ("canceled", BookingWhat::Freed { time, by: FreedBy::Cancelled }),
        (false, false) => ("stands", BookingWhat::Booked(time)),
    };
    // Each look has a name of its own: an appointment may move to and fro, and the same said twice changes nothing.
    let version = now.as_millisecond();
    let key = key(&[state, &booking, &starts_at.to_string(), &version.to_string(), "/fetched"]);
    Ok(BookingNews { source: BookingSource::Acuity, key, booking, version, what })
}

/// A number, or a number in quotes.
fn minutes(value: &Value) -> Option<u32> {
    word(value)?.parse().ok().filter(|minutes| *minutes > 0)
}
