//! post/calendar: one date as a calendar file (RFC 5545). UTC times, one stable name per entry, and numbers that only
//! grow, so that a calendar keeps the latest word. No link in it acts for anybody.

mod lines;
mod slot;

pub(crate) use slot::slot_date;
pub use slot::{SlotDate, slot_calendar};

use jiff::Timestamp;
use lines::Lines;
use rules::Email;

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
    /// The same for ever for one person's one date.
    pub uid: String,
    /// Only ever grows.
    pub sequence: u64,
    pub starts_at: Timestamp,
    pub ends_at: Timestamp,
    pub summary: String,
    pub location: String,
    pub description: String,
    /// None for a file that is taken along from the page itself.
    pub page: Option<String>,
    pub organizer: Option<&'a Email>,
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
    lines.plain("UID", &date.uid);
    lines.plain("SEQUENCE", &date.sequence.to_string());
    lines.plain("DTSTAMP", &utc(date.now));
    lines.plain("DTSTART", &utc(date.starts_at));
    lines.plain("DTEND", &utc(date.ends_at));
    lines.plain("STATUS", date.method.status());
    lines.text("SUMMARY", &date.summary);
    if !date.location.trim().is_empty() {
        lines.text("LOCATION", &date.location);
    }
    lines.text("DESCRIPTION", &date.description);
    if let Some(page) = &date.page {
        lines.plain("URL", page);
    }
    if let Some(host) = date.organizer {
        lines.plain("ORGANIZER", &format!("mailto:{}", host.key()));
    }
    lines.plain("END", "VEVENT");
    lines.plain("END", "VCALENDAR");
    Calendar { method: date.method, text: lines.text }
}

fn utc(at: Timestamp) -> String {
    at.strftime("%Y%m%dT%H%M%SZ").to_string()
}
