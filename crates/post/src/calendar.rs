//! post/calendar: one date as a calendar file (RFC 5545). UTC times, one stable name per entry, and numbers that only
//! grow, so that a calendar keeps the latest word. No link in it acts for anybody.

mod lines;
mod slot;

pub use slot::{SlotDate, slot_calendar};

use crate::house::House;
use crate::language::{counted, speech};
use jiff::Timestamp;
use lines::Lines;
use rules::Entry;
use rules::event::EventSettings;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Calendar {
    pub method: Method,
    pub text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    Publish,
    Cancel,
}

impl Method {
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Method::Publish => "PUBLISH",
            Method::Cancel => "CANCEL",
        }
    }

    fn status(self) -> &'static str {
        match self {
            Method::Publish => "CONFIRMED",
            Method::Cancel => "CANCELLED",
        }
    }
}

/// What stands in the file.
pub(crate) struct Date<'a> {
    pub method: Method,
    pub entry: &'a Entry,
    pub event: &'a EventSettings,
    pub settings_rev: u32,
    pub page: String,
    pub house: &'a House,
    pub now: Timestamp,
}

pub(crate) fn write(date: &Date<'_>) -> Calendar {
    let mut lines = Lines::default();
    lines.plain("BEGIN", "VCALENDAR");
    lines.plain("VERSION", "2.0");
    lines.plain("PRODID", "-//Usher//Usher//EN");
    lines.plain("CALSCALE", "GREGORIAN");
    lines.plain("METHOD", date.method.word());
    lines.plain("BEGIN", "VEVENT");
    write_names(date, &mut lines);
    write_event(date, &mut lines);
    lines.plain("END", "VEVENT");
    lines.plain("END", "VCALENDAR");
    Calendar { method: date.method, text: lines.text }
}

fn write_names(date: &Date<'_>, lines: &mut Lines) {
    let entry = date.entry;
    lines.plain("UID", &format!("usher-{}-{}@{}", entry.list.0, entry.id.0, date.house.domain()));
    lines.plain("SEQUENCE", &sequence(date).to_string());
    lines.plain("DTSTAMP", &utc(date.now));
    lines.plain("DTSTART", &utc(date.event.starts_at()));
    lines.plain("DTEND", &utc(date.event.ends_at()));
    lines.plain("STATUS", date.method.status());
}

fn write_event(date: &Date<'_>, lines: &mut Lines) {
    lines.text("SUMMARY", &date.event.name);
    if !date.event.venue.trim().is_empty() {
        lines.text("LOCATION", &date.event.venue);
    }
    lines.text("DESCRIPTION", &description(date));
    lines.plain("URL", &date.page);
    if let Some(host) = date.event.host_email.as_ref().or(date.house.host.as_ref()) {
        lines.plain("ORGANIZER", &format!("mailto:{}", host.key()));
    }
}

fn description(date: &Date<'_>) -> String {
    match date.method {
        Method::Cancel => String::new(),
        Method::Publish => counted(speech(date.event.language).calendar, date.entry.party),
    }
}

/// Grows with every edit of the event and every step of the entry; taking a date back counts more than giving it.
fn sequence(date: &Date<'_>) -> u64 {
    let steps = u64::from(date.settings_rev) + u64::from(date.entry.rev);
    match date.method {
        Method::Publish => 2 * steps,
        Method::Cancel => 2 * steps + 1,
    }
}

fn utc(at: Timestamp) -> String {
    at.strftime("%Y%m%dT%H%M%SZ").to_string()
}
