//! post/calendar: a booked slot of a desk as a date. The mail and the page speak of the same one: a calendar that is given
//! both holds it once.

use super::{Date, Method, write};
use crate::compose::desk_values::service_name;
use crate::house::House;
use crate::language::desk_speech;
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

/// The file to be taken along from the page of the slot.
#[must_use]
pub fn slot_calendar(booked: &SlotDate<'_>) -> String {
    write(&slot_date(booked)).text
}

/// One name per slot and person, so that taking it along twice makes one date. Whoever knows the desk's page adds it.
pub(crate) fn slot_date<'a>(booked: &SlotDate<'a>) -> Date<'a> {
    let SlotDate { desk, place, slot, entry, house, now } = *booked;
    let with = slot.staff.as_ref().map(|staff| format!(" ({staff})")).unwrap_or_default();
    let location = slot.location.as_ref().map(|location| format!(", {location}")).unwrap_or_default();
    Date {
        method: Method::Publish,
        uid: format!("usher-{}-{}-{}@{}", entry.list.0, entry.id.0, place.id.0, house.domain()),
        sequence: 2 * u64::from(entry.rev),
        starts_at: slot.starts_at,
        ends_at: slot.starts_at + SignedDuration::from_mins(i64::from(slot.duration_minutes)),
        summary: format!("{}, {}{with}", service_name(desk, &slot.service), desk.name),
        location: format!("{}{location}", desk.name),
        description: format!("{} {}", desk_speech(desk.language).calendar, desk.phone).trim_end().to_string(),
        page: None,
        organizer: desk.staff_email.as_ref().or(house.host.as_ref()),
        now,
    }
}
