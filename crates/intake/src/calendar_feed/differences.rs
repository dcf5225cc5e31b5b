//! intake: what is different between a calendar and what we knew of it. A calendar that lost much at once is rather broken
//! than true, and changes nothing.

use super::{Calendar, FeedBooking};
use crate::limits;
use data_encoding::HEXLOWER;
use jiff::{SignedDuration, Timestamp};
use rules::desk::{BookedTime, BookingNews, BookingSource, BookingWhat, DeskSettings, Feed, FreedBy};
use rules::limits::THEIR_NAME_CHARS;
use sha2::{Digest, Sha256};
use std::collections::{HashMap, HashSet};

/// What we know of one booking of a feed, from the newest line of the ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownBooking {
    pub booking: String,
    pub version: i64,
    pub what: BookingWhat,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Differences {
    News(Vec<BookingNews>),
    /// There is nothing in it any more, although bookings were to come.
    Empty {
        known: usize,
    },
    /// More than a third of the bookings to come went or moved at once.
    LostMuch {
        lost: usize,
        known: usize,
    },
}

/// Begins the name of every booking of this feed. Who sets it up anew begins anew: the same calendar for another chair is
/// another feed.
#[must_use]
pub fn feed_tag(feed: &Feed) -> String {
    let named = |name: &Option<String>| name.clone().unwrap_or_default();
    let whole = [feed.from.clone(), named(&feed.service), named(&feed.staff), named(&feed.location)].join("\n");
    HEXLOWER.encode(&Sha256::digest(whole.as_bytes())[..6])
}

/// `known` are the bookings of this feed that begin after `now`, as the ledger has them.
#[must_use]
pub fn differences(
    desk: &DeskSettings,
    feed: &Feed,
    calendar: &Calendar,
    known: &[KnownBooking],
    now: Timestamp,
) -> Differences {
    let tag = feed_tag(feed);
    let seen: HashMap<String, &FeedBooking> =
        calendar.bookings.iter().map(|booking| (full_name(&tag, &booking.name), booking)).collect();
    let before: HashMap<&str, &KnownBooking> = known.iter().map(|known| (known.booking.as_str(), known)).collect();
    let unread: HashSet<String> = calendar.unreadable.iter().map(|one| full_name(&tag, &one.uid)).collect();
    let standing: Vec<(&KnownBooking, &BookedTime)> = known.iter().filter_map(|known| stands(known, now)).collect();
    let is_gone = |(known, _): &&(&KnownBooking, &BookedTime)| {
        let series = known.booking.rsplit_once(' ').map_or("", |(uid, _)| uid);
        let in_doubt = unread.contains(&known.booking) || unread.contains(series);
        !seen.contains_key(&known.booking) && !in_doubt
    };
    let gone: Vec<_> = standing.iter().filter(is_gone).collect();
    let has_moved = |(known, time): &&(&KnownBooking, &BookedTime)| {
        seen.get(&known.booking).is_some_and(|seen| seen.starts_at != time.starts_at)
    };
    let lost = gone.len() + standing.iter().filter(has_moved).count();
    if calendar.events == 0 && !standing.is_empty() {
        return Differences::Empty { known: standing.len() };
    }
    if lost > limits::CALENDAR_FEW && lost * 3 > standing.len() {
        return Differences::LostMuch { lost, known: standing.len() };
    }
    let mut news: Vec<BookingNews> = Vec::new();
    for booking in &calendar.bookings {
        let name = full_name(&tag, &booking.name);
        let time = booked_time(desk, feed, booking);
        let earlier = before.get(name.as_str());
        if earlier.is_none_or(|earlier| earlier.what != BookingWhat::Booked(time.clone())) {
            news.push(one(name, earlier.map_or(0, |earlier| earlier.version), BookingWhat::Booked(time), now));
        }
    }
    for (known, time) in gone {
        let what = BookingWhat::Freed { time: (*time).clone(), by: FreedBy::Cancelled };
        news.push(one(known.booking.clone(), known.version, what, now));
    }
    Differences::News(news)
}

/// The bookings that stood and are near enough to be looked for.
fn stands(known: &KnownBooking, now: Timestamp) -> Option<(&KnownBooking, &BookedTime)> {
    let until = now + SignedDuration::from_hours(24 * limits::CALENDAR_DAYS);
    match &known.what {
        BookingWhat::Booked(time) if time.starts_at > now && time.starts_at <= until => Some((known, time)),
        BookingWhat::Booked(_)
        | BookingWhat::Freed { .. }
        | BookingWhat::NoShow
        | BookingWhat::CameAfterAll
        | BookingWhat::Cancelled => None,
    }
}

/// Named after what it was compared with, so that the same difference found twice is one.
fn one(booking: String, compared_with: i64, what: BookingWhat, now: Timestamp) -> BookingNews {
    let starts = what.time().map_or(0, |time| time.starts_at.as_second());
    let whole = format!("{booking} {} {starts} {compared_with}", what.word());
    let key = if whole.chars().count() <= THEIR_NAME_CHARS { whole } else { hashed(&whole) };
    let version = now.as_millisecond().max(compared_with + 1);
    BookingNews { source: BookingSource::Feed, key, booking, version, what }
}

fn booked_time(desk: &DeskSettings, feed: &Feed, booking: &FeedBooking) -> BookedTime {
    BookedTime {
        service: feed.service.clone().unwrap_or_else(|| service_in(desk, &booking.title)),
        staff: feed.staff.clone(),
        location: feed.location.clone(),
        starts_at: booking.starts_at,
        minutes: booking.minutes,
        seats: 1,
        unit: 0,
    }
}

/// A title often holds the customer's name, so only the desk's own words are taken out of it: the title itself if it is a
/// service or stands for one, or the one service it speaks of.
fn service_in(desk: &DeskSettings, title: &str) -> String {
    if let Some(service) = desk.service(desk.ours(title)) {
        return service.name.clone();
    }
    let words = |text: &str| {
        format!(
            " {} ",
            text.to_lowercase()
                .split(|letter: char| !letter.is_alphanumeric())
                .filter(|word| !word.is_empty())
                .collect::<Vec<_>>()
                .join(" ")
        )
    };
    let title = words(title);
    let speaks_of = |name: &str| title.contains(&words(name));
    let ours = desk.services.iter().filter(|service| speaks_of(&service.name)).map(|service| service.name.clone());
    let theirs = desk.aliases.iter().filter(|alias| speaks_of(&alias.theirs)).map(|alias| alias.ours.clone());
    let mut found: Vec<String> = ours.chain(theirs.filter(|name| desk.service(name).is_some())).collect();
    // "Cut" stands inside "Cut and colour": the longer name is meant.
    found.sort_by_key(|name| std::cmp::Reverse(name.len()));
    found.into_iter().next().unwrap_or_else(|| "(no service of ours in the title)".to_string())
}

fn full_name(tag: &str, name: &str) -> String {
    let plain: String = name.chars().filter(|letter| !letter.is_control()).collect();
    let whole = format!("{tag} {plain}");
    if rules::is_plain_text(&whole, THEIR_NAME_CHARS) { whole } else { format!("{tag} {}", hashed(&whole)) }
}

fn hashed(text: &str) -> String {
    HEXLOWER.encode(&Sha256::digest(text.as_bytes()))
}
