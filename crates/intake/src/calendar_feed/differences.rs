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
    let named = |booking: &FeedBooking| (full_name(&tag, &booking.name), booked_time(desk, feed, booking));
    let seen: Vec<(String, BookedTime)> = calendar.bookings.iter().map(named).collect();
    let unread: HashSet<String> = calendar.unreadable.iter().map(|one| full_name(&tag, &one.uid)).collect();
    let standing: Vec<Stood<'_>> = known.iter().filter_map(|known| stands(known, now)).collect();
    let left = left(&standing, &seen, &unread);
    if calendar.events == 0 && !standing.is_empty() {
        return Differences::Empty { known: standing.len() };
    }
    let lost = left.gone.len() + left.moved;
    if lost > limits::CALENDAR_FEW && lost * 3 > standing.len() {
        return Differences::LostMuch { lost, known: standing.len() };
    }
    Differences::News(news(desk, &seen, known, &left, now))
}

/// What ends goes first: a look that is cut off there has freed nothing, and the next one goes on.
fn news(
    desk: &DeskSettings,
    seen: &[(String, BookedTime)],
    known: &[KnownBooking],
    left: &Left<'_>,
    now: Timestamp,
) -> Vec<BookingNews> {
    let before: HashMap<&str, &KnownBooking> = known.iter().map(|known| (known.booking.as_str(), known)).collect();
    let end = |(known, time): &Stood<'_>| one(known.booking.clone(), known.version, ended(desk, time), now);
    let mut news: Vec<BookingNews> = left.replaced.iter().map(end).collect();
    let ends: HashMap<String, i64> = news.iter().map(|end| (end.booking.clone(), end.version)).collect();
    for (name, time) in seen {
        let earlier = before.get(name.as_str());
        let what = BookingWhat::Booked(time.clone());
        if earlier.is_none_or(|earlier| earlier.what != what) {
            let version = ends.get(name).copied().or(earlier.map(|earlier| earlier.version));
            news.push(one(name.clone(), version.unwrap_or(0), what, now));
        }
    }
    for (known, time) in &left.gone {
        let what = BookingWhat::Freed { time: (*time).clone(), by: FreedBy::Cancelled };
        news.push(one(known.booking.clone(), known.version, what, now));
    }
    news
}

/// A booking we know of, and when it stands.
type Stood<'k> = (&'k KnownBooking, &'k BookedTime);

/// The bookings that do not stand any more where they stood.
struct Left<'k> {
    /// Not in the calendar any more, and nobody came in their stead.
    gone: Vec<Stood<'k>>,
    /// Their chair is taken at that time: by the same appointment under another name, or by another that changed places.
    replaced: Vec<Stood<'k>>,
    /// How many stand at another time now.
    moved: usize,
}

/// A time came free only where fewer bookings are seen than stood there, whatever they are called.
fn left<'k>(standing: &[Stood<'k>], seen: &[(String, BookedTime)], unread: &HashSet<String>) -> Left<'k> {
    let seen: HashMap<&str, &BookedTime> = seen.iter().map(|(name, time)| (name.as_str(), time)).collect();
    let mut came = came(standing, &seen);
    let mut is_taken = |time: &BookedTime| match came.get_mut(&chair(time)) {
        Some(more) if *more > 0 => {
            *more -= 1;
            true
        }
        Some(_) | None => false,
    };
    let has_moved = |(known, time): &Stood<'_>| {
        seen.get(known.booking.as_str()).is_some_and(|seen| seen.starts_at != time.starts_at)
    };
    let is_gone = |(known, _): &Stood<'_>| {
        let series = known.booking.rsplit_once(' ').map_or("", |(uid, _)| uid);
        let in_doubt = unread.contains(&known.booking) || unread.contains(series);
        !seen.contains_key(known.booking.as_str()) && !in_doubt
    };
    let moved: Vec<Stood<'k>> = standing.iter().copied().filter(has_moved).collect();
    let mut replaced: Vec<Stood<'k>> = moved.iter().copied().filter(|(_, time)| is_taken(time)).collect();
    let gone = standing.iter().copied().filter(is_gone);
    let (renamed, gone): (Vec<_>, Vec<_>) = gone.partition(|(_, time)| is_taken(time));
    replaced.extend(renamed);
    Left { gone, replaced, moved: moved.len() }
}

/// How many bookings are seen at each time that did not stand there.
fn came(standing: &[Stood<'_>], seen: &HashMap<&str, &BookedTime>) -> HashMap<Chair, usize> {
    let stood: HashMap<&str, Chair> =
        standing.iter().map(|(known, time)| (known.booking.as_str(), chair(time))).collect();
    let mut came: HashMap<Chair, usize> = HashMap::new();
    for (name, time) in seen {
        if stood.get(name) != Some(&chair(time)) {
            *came.entry(chair(time)).or_default() += 1;
        }
    }
    came
}

/// One chair, one time. A feed is of one person and one location, or of none: then the service is the chair.
type Chair = (Timestamp, Option<String>);

fn chair(time: &BookedTime) -> Chair {
    (time.starts_at, time.staff.is_none().then(|| time.service.clone()))
}

/// Ends what we know of a booking and frees nothing: what comes free has no seats, and no slot is made of it. In our own
/// names, because others would make a card of it.
fn ended(desk: &DeskSettings, time: &BookedTime) -> BookingWhat {
    let same = |ours: &str, theirs: &str| ours.trim().to_lowercase() == desk.ours(theirs).trim().to_lowercase();
    let ours = |known: &[String], theirs: &Option<String>| {
        theirs.clone().filter(|theirs| known.iter().any(|ours| same(ours, theirs)))
    };
    let service = desk.service(desk.ours(&time.service)).or(desk.services.first());
    let time = BookedTime {
        service: service.map_or_else(|| time.service.clone(), |service| service.name.clone()),
        staff: ours(&desk.staff, &time.staff),
        location: ours(&desk.locations, &time.location),
        seats: 0,
        ..time.clone()
    };
    BookingWhat::Freed { time, by: FreedBy::Cancelled }
}

/// The bookings that stood and are near enough to be looked for.
fn stands(known: &KnownBooking, now: Timestamp) -> Option<Stood<'_>> {
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

/// The feed's tag before the calendar's own name. Of one that is too long the UID is hashed; the moment stays behind it,
/// so that all of one series begin like the series.
fn full_name(tag: &str, name: &str) -> String {
    let plain: String = name.chars().filter(|letter| !letter.is_control()).collect();
    let (uid, moment) = match plain.rsplit_once(' ') {
        Some((uid, moment)) if moment.parse::<Timestamp>().is_ok() => (uid, Some(moment)),
        Some(_) | None => (plain.as_str(), None),
    };
    let whole = format!("{tag} {uid}");
    let is_short = rules::is_plain_text(&whole, THEIR_NAME_CHARS - limits::CALENDAR_MOMENT_CHARS);
    let series = if is_short { whole } else { format!("{tag} {}", hashed(&whole)) };
    moment.map_or_else(|| series.clone(), |moment| format!("{series} {moment}"))
}

fn hashed(text: &str) -> String {
    HEXLOWER.encode(&Sha256::digest(text.as_bytes()))
}
