//! intake: Cal.com, webhook version 2021-10-20 without a template of one's own. It signs no time, so a replayed delivery
//! is recognised by the ledger. Titles and places may hold a customer's name or address and are not read.

use super::signature::{BadSignature, as_typed, check};
use super::value::{ignored, key, minutes_between, missing, moment, unit_of, word};
use super::{BookingRead, Delivered};
use crate::body::json_value;
use crate::limits;
use crate::problem::Problem;
use data_encoding::HEXLOWER_PERMISSIVE;
use jiff::Timestamp;
use rules::desk::{BookedTime, BookingNews, BookingSource, BookingWhat, FreedBy};
use serde_json::Value;

/// What stands in the header when the owner gave no secret.
const NO_SECRET: &str = "no-secret-provided";

pub(super) fn verify(delivered: &Delivered<'_>, secrets: &[String]) -> Result<(), BadSignature> {
    let given = delivered.header("x-cal-signature-256").ok_or(BadSignature::Missing)?;
    if given == NO_SECRET {
        return Err(BadSignature::NoSecret);
    }
    let tags: Vec<Vec<u8>> = HEXLOWER_PERMISSIVE.decode(given.as_bytes()).into_iter().collect();
    check(&as_typed(secrets), &[delivered.body], &tags)
}

pub(super) fn read(body: &[u8]) -> Result<BookingRead, Vec<Problem>> {
    let value = json_value(body, limits::BOOKING_OCTETS).map_err(|_| vec![template()])?;
    let (trigger, payload) = (value["triggerEvent"].as_str().unwrap_or(""), &value["payload"]);
    if trigger.is_empty() || !payload.is_object() {
        return Err(vec![template()]);
    }
    let said_at = moment(&value["createdAt"]).ok_or_else(|| missing("createdAt"))?;
    let told = Told { trigger, payload, said_at };
    match trigger {
        "BOOKING_CREATED" | "BOOKING_REQUESTED" => told.booked(),
        "BOOKING_CANCELLED" | "BOOKING_REJECTED" => told.cancelled(),
        "BOOKING_RESCHEDULED" => told.moved(),
        "BOOKING_NO_SHOW_UPDATED" => told.no_show(),
        other => Ok(ignored(other)),
    }
}

fn template() -> Problem {
    let text = "This is not Cal.com's usual body. In the webhook's settings, switch the custom payload template off and \
                keep version 2021-10-20.";
    Problem::new("triggerEvent", text)
}

/// What a booking is called, or one place of a group.
fn place_name(uid: &str, unit: u32) -> String {
    if unit == 0 { uid.to_string() } else { key(&[uid, "place", &unit.to_string()]) }
}

struct Told<'t> {
    trigger: &'t str,
    payload: &'t Value,
    said_at: Timestamp,
}

impl Told<'_> {
    fn uid(&self) -> Result<String, Vec<Problem>> {
        word(&self.payload["uid"]).ok_or_else(|| missing("payload.uid"))
    }

    fn news(&self, booking: &str, part: &str, what: BookingWhat) -> BookingNews {
        let at = self.said_at.to_string();
        let parts = [self.trigger, booking, &at, part];
        let parts = if part.is_empty() { &parts[..3] } else { &parts[..] };
        let version = self.said_at.as_millisecond();
        BookingNews { source: BookingSource::Calcom, key: key(parts), booking: booking.to_string(), version, what }
    }

    /// None when it does not say when.
    fn time(&self, starts: &str, ends: &str) -> Option<BookedTime> {
        let payload = self.payload;
        let starts_at = moment(&payload[starts])?;
        let length = payload["length"].as_u64().and_then(|minutes| u32::try_from(minutes).ok());
        let length = length.filter(|minutes| *minutes > 0);
        let service = ["type", "eventTitle", "eventTypeId"].iter().find_map(|name| word(&payload[*name]));
        let organizer = &payload["organizer"];
        Some(BookedTime {
            service: service.unwrap_or_default(),
            staff: word(&organizer["username"]).or_else(|| word(&organizer["id"])),
            location: None,
            starts_at,
            minutes: minutes_between(starts_at, moment(&payload[ends])).or(length),
            seats: 1,
            unit: 0,
        })
    }

    /// One line for the booking, or one for each place of a group that the body speaks of.
    fn each_place(&self, uid: &str) -> Vec<(String, u32)> {
        let is_group = self.payload["seatsPerTimeSlot"].as_u64().is_some_and(|seats| seats > 1);
        if !is_group {
            return vec![(uid.to_string(), 0)];
        }
        let attendees = self.payload["attendees"].as_array().map_or(&[][..], Vec::as_slice);
        let who = |attendee: &Value| word(&attendee["id"]).or_else(|| word(&attendee["email"])).unwrap_or_default();
        let mut names: Vec<String> = attendees.iter().take(limits::GROUP_PLACES).map(who).collect();
        if names.is_empty() {
            names.push(String::new());
        }
        let unit = |name: &String| unit_of(&format!("{uid}\n{name}"));
        names.iter().map(unit).map(|unit| (place_name(uid, unit), unit)).collect()
    }

    fn booked(&self) -> Result<BookingRead, Vec<Problem>> {
        let uid = self.uid()?;
        let time = self.time("startTime", "endTime").ok_or_else(|| missing("payload.startTime"))?;
        let booked = |(booking, unit): (String, u32)| {
            self.news(&booking, "", BookingWhat::Booked(BookedTime { unit, ..time.clone() }))
        };
        Ok(BookingRead::News(self.each_place(&uid).into_iter().map(booked).collect()))
    }

    fn cancelled(&self) -> Result<BookingRead, Vec<Problem>> {
        let uid = self.uid()?;
        if self.payload["requestReschedule"].as_bool() == Some(true) {
            // The host asked the customer to choose another time, and nobody knows yet whether this one is free for good.
            // Under a name of its own no time is known, and it becomes a card for the staff.
            let asked = key(&[&uid, "asked to reschedule"]);
            return Ok(BookingRead::News(vec![self.news(&asked, "", BookingWhat::Cancelled)]));
        }
        let Some(time) = self.time("startTime", "endTime") else {
            return Ok(BookingRead::News(vec![self.news(&uid, "", BookingWhat::Cancelled)]));
        };
        let freed = |(booking, unit): (String, u32)| {
            let time = BookedTime { unit, ..time.clone() };
            self.news(&booking, "", BookingWhat::Freed { time, by: FreedBy::Cancelled })
        };
        Ok(BookingRead::News(self.each_place(&uid).into_iter().map(freed).collect()))
    }

    /// The old pair of times came free, the new one is taken. The old booking keeps its own name.
    fn moved(&self) -> Result<BookingRead, Vec<Problem>> {
        let uid = self.uid()?;
        let new = self.time("startTime", "endTime").ok_or_else(|| missing("payload.startTime"))?;
        let old = self.time("rescheduleStartTime", "rescheduleEndTime");
        let was = word(&self.payload["rescheduleUid"]).unwrap_or_else(|| uid.clone());
        let mut news = Vec::new();
        for (name, unit) in self.each_place(&uid) {
            let before = place_name(&was, unit);
            let what = match &old {
                Some(old) => BookingWhat::Freed { time: BookedTime { unit, ..old.clone() }, by: FreedBy::Cancelled },
                None => BookingWhat::Cancelled,
            };
            // Under one name the new time alone says it: what we knew of the booking comes free.
            if old.is_some() || before != name {
                news.push(self.news(&before, "old time", what));
            }
            news.push(self.news(&name, "new time", BookingWhat::Booked(BookedTime { unit, ..new.clone() })));
        }
        Ok(BookingRead::News(news))
    }

    /// It carries no times; the ledger knows them. Taking the mark back is an undo.
    fn no_show(&self) -> Result<BookingRead, Vec<Problem>> {
        let uid = word(&self.payload["bookingUid"]).or_else(|| word(&self.payload["uid"]));
        let uid = uid.ok_or_else(|| missing("payload.bookingUid"))?;
        let attendees = self.payload["attendees"].as_array().map_or(&[][..], Vec::as_slice);
        let missed = attendees.iter().any(|attendee| attendee["noShow"].as_bool() == Some(true));
        let what = if missed { BookingWhat::NoShow } else { BookingWhat::CameAfterAll };
        Ok(BookingRead::News(vec![self.news(&uid, "", what)]))
    }
}
