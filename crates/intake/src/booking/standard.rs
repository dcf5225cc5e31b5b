//! intake: Standard Webhooks, our own shape. For tools we do not know, for Zapier, Make and n8n, and for a salon's own
//! programs. A misspelt field is told, as everywhere in our own formats.

use super::signature::{BadSignature, check, recent};
use super::value::{ignored, key as key_of, minutes_between, missing, moment};
use super::{BookingRead, Delivered};
use crate::body::{bounded, json_value};
use crate::fields::{Fields, as_count};
use crate::limits;
use crate::problem::Problem;
use data_encoding::BASE64;
use jiff::Timestamp;
use rules::desk::{BookedTime, BookingNews, BookingSource, BookingWhat, FreedBy};
use serde_json::Value;

pub(super) fn verify(delivered: &Delivered<'_>, secrets: &[String]) -> Result<(), BadSignature> {
    let id = delivered.header("webhook-id").ok_or(BadSignature::Missing)?;
    let seconds = delivered.header("webhook-timestamp").ok_or(BadSignature::Missing)?;
    let signatures = delivered.header("webhook-signature").ok_or(BadSignature::Missing)?;
    let keys: Vec<Vec<u8>> = secrets.iter().filter_map(|secret| key(secret)).collect();
    // Other schemes may stand in the list; only ours counts.
    let ours = signatures.split(' ').filter_map(|one| BASE64.decode(one.strip_prefix("v1,")?.as_bytes()).ok());
    let parts = [id.as_bytes(), b".", seconds.as_bytes(), b".", delivered.body];
    check(&keys, &parts, &ours.take(limits::SIGNATURES).collect::<Vec<_>>())?;
    let seconds = seconds.parse().map_err(|_| BadSignature::Missing)?;
    recent(seconds, delivered.now, limits::STANDARD_REPLAY_SECONDS)
}

/// The octets behind `whsec_`.
pub(super) fn key(secret: &str) -> Option<Vec<u8>> {
    let octets = BASE64.decode(secret.strip_prefix("whsec_")?.as_bytes()).ok()?;
    (24..=64).contains(&octets.len()).then_some(octets)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    SlotFreed,
    SlotFilled,
    Created,
    Moved,
    Cancelled,
    NoShow,
    Came,
}

const KINDS: [(&str, Kind); 7] = [
    ("slot.freed", Kind::SlotFreed),
    ("slot.filled", Kind::SlotFilled),
    ("booking.created", Kind::Created),
    ("booking.moved", Kind::Moved),
    ("booking.cancelled", Kind::Cancelled),
    ("booking.no_show", Kind::NoShow),
    ("booking.came", Kind::Came),
];

const DATA: [&str; 13] = [
    "booking",
    "version",
    "service",
    "staff",
    "location",
    "starts_at",
    "ends_at",
    "minutes",
    "seats",
    "unit",
    "reason",
    "was_at",
    "was_minutes",
];

pub(super) fn read(delivered: &Delivered<'_>) -> Result<BookingRead, Vec<Problem>> {
    let id = delivered.header("webhook-id").ok_or_else(|| missing("webhook-id"))?;
    let body = json_value(delivered.body, limits::BOOKING_OCTETS).map_err(|bad| bad.problems())?;
    let word = body["type"].as_str().unwrap_or("");
    let Some((_, kind)) = KINDS.iter().find(|(known, _)| *known == word) else { return Ok(ignored(word)) };
    let mut outer = Fields::open(&body, "", &["type", "timestamp", "data"]).map_err(|problem| vec![problem])?;
    let said_at = outer.read("timestamp", MOMENT, moment).value();
    let mut problems = outer.problems();
    let mut fields = Fields::open(&body["data"], "data.", &DATA).map_err(|problem| vec![problem])?;
    let said = Said::of(&mut fields, *kind);
    problems.extend(fields.problems());
    if !problems.is_empty() {
        return Err(bounded(problems));
    }
    let version = said.version.unwrap_or_else(|| said_at.unwrap_or(delivered.now).as_millisecond());
    Ok(BookingRead::News(said.news(*kind, id, version)))
}

const MOMENT: &str = "a moment with its offset, for example \"2026-06-06T14:00:00+02:00\"";

/// The fields of `data`.
struct Said {
    booking: Option<String>,
    version: Option<i64>,
    time: Option<BookedTime>,
    was: Option<(Timestamp, Option<u32>)>,
    by: FreedBy,
}

impl Said {
    fn of(fields: &mut Fields<'_>, kind: Kind) -> Said {
        let booking =
            fields.read("booking", "the booking's own id, for example \"b-1042\"", super::value::word).value();
        let version = fields.read("version", "a whole number that grows with each change", Value::as_i64).value();
        let reasons = FreedBy::ALL.iter().map(|by| (by.word(), *by)).collect::<Vec<_>>();
        let by = fields.choice("reason", &reasons).value();
        let time = time(fields, kind);
        let was = fields.read("was_at", MOMENT, moment).value();
        let was_minutes = fields.read("was_minutes", MINUTES, from_one).value();
        if booking.is_none() && !matches!(kind, Kind::SlotFreed | Kind::SlotFilled) {
            fields.wrong("booking", "This field is needed, for example \"b-1042\".");
        }
        let usual = match kind {
            Kind::NoShow => FreedBy::NoShow,
            Kind::SlotFreed if booking.is_none() => FreedBy::Opening,
            Kind::SlotFreed | Kind::SlotFilled | Kind::Created | Kind::Moved | Kind::Cancelled | Kind::Came => {
                FreedBy::Cancelled
            }
        };
        Said { booking, version, time, was: was.map(|at| (at, was_minutes)), by: by.unwrap_or(usual) }
    }

    fn news(self, kind: Kind, id: &str, version: i64) -> Vec<BookingNews> {
        let booking = self.booking.clone().unwrap_or_else(|| self.place_name());
        let one = |part: &str, what| BookingNews {
            source: BookingSource::Standard,
            key: key_of(&[id, part]).trim_end().to_string(),
            booking: booking.clone(),
            version,
            what,
        };
        match (kind, self.time) {
            (Kind::SlotFreed | Kind::Cancelled | Kind::NoShow, Some(time)) => {
                vec![one("", BookingWhat::Freed { time, by: self.by })]
            }
            (Kind::SlotFilled | Kind::Created | Kind::Moved, Some(time)) => {
                let old = self.was.map(|(starts_at, minutes)| BookedTime { starts_at, minutes, ..time.clone() });
                let freed = old.map(|time| one("was", BookingWhat::Freed { time, by: FreedBy::Cancelled }));
                freed.into_iter().chain([one("", BookingWhat::Booked(time))]).collect()
            }
            (Kind::NoShow, None) => vec![one("", BookingWhat::NoShow)],
            (Kind::Came, _) => vec![one("", BookingWhat::CameAfterAll)],
            // The others name their time, or there was a problem.
            (Kind::Cancelled | Kind::SlotFreed | Kind::SlotFilled | Kind::Created | Kind::Moved, None) => {
                vec![one("", BookingWhat::Cancelled)]
            }
        }
    }

    /// A slot nobody booked is named by what it is.
    fn place_name(&self) -> String {
        let Some(time) = &self.time else { return "slot".to_string() };
        let (staff, location) = (time.staff.as_deref().unwrap_or(""), time.location.as_deref().unwrap_or(""));
        let (starts, unit) = (time.starts_at.to_string(), time.unit.to_string());
        key_of(&["slot", &starts, &time.service, staff, location, &unit])
    }
}

const MINUTES: &str = "a whole number from 1 on, for example 90";

fn from_one(value: &Value) -> Option<u32> {
    as_count(value).filter(|count| *count > 0)
}

/// When and what; None where it may be left out and was.
fn time(fields: &mut Fields<'_>, kind: Kind) -> Option<BookedTime> {
    let starts_at = fields.read("starts_at", MOMENT, moment);
    let ends_at = fields.read("ends_at", MOMENT, moment).value();
    let service = fields.read("service", "a text, for example \"Colour\"", super::value::word);
    let staff = fields.read("staff", "a text, for example \"Dana\"", super::value::word).value();
    let location = fields.read("location", "a text, for example \"Main street\"", super::value::word).value();
    let minutes = fields.read("minutes", MINUTES, from_one).value();
    let most = limits::GROUP_PLACES;
    let few = |value: &Value| from_one(value).filter(|seats| usize::try_from(*seats).is_ok_and(|seats| seats <= most));
    let seats = fields.read("seats", &format!("a whole number from 1 to {most}"), few).value().unwrap_or(1);
    let unit = fields.read("unit", "a whole number, 0 for the only one", as_count).value().unwrap_or(0);
    let (starts_at, service) = match kind {
        Kind::SlotFreed | Kind::SlotFilled | Kind::Created | Kind::Moved => {
            let starts_at = fields.needed("starts_at", "\"2026-06-06T14:00:00+02:00\"", starts_at);
            (starts_at?, fields.needed("service", "\"Colour\"", service)?)
        }
        // Without its time we look up what we know of the booking.
        Kind::Cancelled | Kind::NoShow | Kind::Came => (starts_at.value()?, service.value()?),
    };
    let minutes = minutes.or_else(|| minutes_between(starts_at, ends_at));
    Some(BookedTime { service, staff, location, starts_at, minutes, seats, unit })
}
