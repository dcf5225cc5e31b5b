//! intake: a calendar of bookings (iCalendar, RFC 5545) as booking tools and calendars publish it, read as far as the
//! next two months. An event that cannot be read is told, never dropped; a file that is cut off is refused whole.

mod differences;
mod event;
pub(crate) mod lines;
mod repeat;
mod when;

pub use differences::{Differences, KnownBooking, differences, feed_tag};

use crate::limits;
use event::Event;
use jiff::{SignedDuration, Timestamp};
use rules::Zone;
use std::collections::{HashMap, HashSet};

/// What stands in a calendar from now on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Calendar {
    /// Events in the file, whatever they are.
    pub events: usize,
    pub bookings: Vec<FeedBooking>,
    pub unreadable: Vec<Unreadable>,
}

/// One booking: its own name in the calendar, and for one of a series the moment it was first meant for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeedBooking {
    pub name: String,
    /// What it is called there. It may hold a customer's name: only compared with the desk's services, never kept.
    pub title: String,
    pub starts_at: Timestamp,
    pub minutes: Option<u32>,
}

/// An event that stands in the calendar and cannot be understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    pub uid: String,
    pub why: &'static str,
}

/// Why a file tells us nothing at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadCalendar {
    #[error("The calendar is larger than {most} octets.")]
    TooLarge { most: usize },
    #[error("This is not a calendar: it does not begin with BEGIN:VCALENDAR.")]
    NotCalendar,
    #[error("The calendar is cut off: its last line is not END:VCALENDAR.")]
    CutOff,
    #[error("The calendar has more than {most} events.")]
    TooManyEvents { most: usize },
    #[error("A line of the calendar is longer than {most} octets.")]
    LineTooLong { most: usize },
}

/// Reads what begins after `now` and within two months. Times without a zone of their own are the desk's.
pub fn read_calendar(octets: &[u8], zone: &Zone, now: Timestamp) -> Result<Calendar, BadCalendar> {
    let events = event::gather(octets)?;
    let span = Span { after: now, until: now + SignedDuration::from_hours(24 * limits::CALENDAR_DAYS) };
    let mut calendar = Calendar { events: events.len(), ..Calendar::default() };
    let mut unreadable = |uid: &str, why| calendar.unreadable.push(Unreadable { uid: uid.to_string(), why });
    let mut found: Vec<FeedBooking> = Vec::new();
    let newest = newest(&events);
    let moved: HashSet<(String, Timestamp)> = newest.iter().filter_map(|event| event.replaces(zone)).collect();
    let mut steps = limits::CALENDAR_ALL_STEPS;
    for event in newest {
        match event.bookings(zone, span, &moved, &mut steps) {
            Ok(bookings) => found.extend(bookings),
            Err(why) => unreadable(&event.uid, why),
        }
    }
    found.sort_by(|one, other| (one.starts_at, &one.name).cmp(&(other.starts_at, &other.name)));
    calendar.bookings = found;
    Ok(calendar)
}

/// From when to when something must begin to matter.
#[derive(Clone, Copy)]
struct Span {
    after: Timestamp,
    until: Timestamp,
}

impl Span {
    fn holds(self, moment: Timestamp) -> bool {
        moment > self.after && moment <= self.until
    }
}

/// Of several versions of one event the last: the highest sequence, else the one that stands further down.
fn newest(events: &[Event]) -> Vec<&Event> {
    let mut place: HashMap<(&str, &str), usize> = HashMap::new();
    let mut kept: Vec<&Event> = Vec::new();
    for event in events {
        match place.get(&event.identity()) {
            Some(at) if kept[*at].sequence <= event.sequence => kept[*at] = event,
            Some(_) => {}
            None => {
                place.insert(event.identity(), kept.len());
                kept.push(event);
            }
        }
    }
    kept
}
