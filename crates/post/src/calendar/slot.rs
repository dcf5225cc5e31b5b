//! post/calendar: a booked slot of a desk as a calendar file, to be taken along from its page.

use super::{Lines, Method, utc};
use crate::house::House;
use jiff::{SignedDuration, Timestamp};
use rules::desk::{DeskSettings, Slot};
use rules::{Entry, Place};

/// What stands in the file.
pub struct SlotDate<'a> {
    pub desk: &'a DeskSettings,
    pub place: &'a Place,
    pub slot: &'a Slot,
    pub entry: &'a Entry,
    pub house: &'a House,
    pub now: Timestamp,
}

/// One stable name per slot and person, so that taking it along twice makes one date.
#[must_use]
pub fn slot_calendar(date: &SlotDate<'_>) -> String {
    let (desk, slot) = (date.desk, date.slot);
    let service = desk.service(&slot.service).map_or(slot.service.as_str(), |service| service.name.as_str());
    let with = slot.staff.as_ref().map(|staff| format!(" ({staff})")).unwrap_or_default();
    let place = slot.location.as_ref().map_or(desk.name.clone(), |location| format!("{}, {location}", desk.name));
    let ends_at = slot.starts_at + SignedDuration::from_mins(i64::from(slot.duration_minutes));
    let mut lines = Lines::default();
    lines.plain("BEGIN", "VCALENDAR");
    lines.plain("VERSION", "2.0");
    lines.plain("PRODID", "-//Usher//Usher//EN");
    lines.plain("METHOD", Method::Publish.word());
    lines.plain("BEGIN", "VEVENT");
    lines.plain("UID", &format!("usher-slot-{}-{}@{}", date.place.id.0, date.entry.id.0, date.house.domain()));
    lines.plain("SEQUENCE", &date.place.rev.to_string());
    lines.plain("DTSTAMP", &utc(date.now));
    lines.plain("DTSTART", &utc(slot.starts_at));
    lines.plain("DTEND", &utc(ends_at));
    lines.plain("STATUS", Method::Publish.status());
    lines.text("SUMMARY", &format!("{service}, {}{with}", desk.name));
    lines.text("LOCATION", &place);
    lines.text("DESCRIPTION", &desk.phone);
    lines.plain("END", "VEVENT");
    lines.plain("END", "VCALENDAR");
    lines.text
}
