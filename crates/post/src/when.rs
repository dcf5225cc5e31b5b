//! post: moments in words, always by the event's own clock and with its zone named.

use jiff::Timestamp;
use jiff::civil::DateTime;
use rules::Zone;

/// Friday, 18 December 2026, 19:00 (Europe/Berlin)
pub(crate) fn moment(at: Timestamp, zone: &Zone) -> String {
    let wall = zone.civil(at);
    // When the clocks go back, one hour comes twice; a deadline in its second run must not be taken for the first.
    let run = if zone.at(wall) == at { "" } else { ", after the clocks go back" };
    format!("{}{run} ({})", in_words(wall), zone.name())
}

/// Friday, 18 December 2026, 19:00: for pages that name the zone elsewhere.
#[must_use]
pub fn day_and_time(at: Timestamp, zone: &Zone) -> String {
    in_words(zone.civil(at))
}

/// Fri 18 Dec, 19:00: for lists, where the year is plain from the rest.
#[must_use]
pub fn short(at: Timestamp, zone: &Zone) -> String {
    zone.civil(at).strftime("%a %-d %b, %H:%M").to_string()
}

/// 22:00, or with its day when that is another one.
#[must_use]
pub fn time_after(start: Timestamp, end: Timestamp, zone: &Zone) -> String {
    let (start, end) = (zone.civil(start), zone.civil(end));
    if start.date() == end.date() { end.strftime("%H:%M").to_string() } else { in_words(end) }
}

/// Today, tomorrow or in so many days, by the calendar on the wall there.
pub(crate) fn days_until(at: Timestamp, now: Timestamp, zone: &Zone) -> String {
    let (day, today) = (zone.civil(at).date(), zone.civil(now).date());
    match today.until(day).map_or(0, |span| span.get_days()) {
        ..=0 => "today".to_string(),
        1 => "tomorrow".to_string(),
        days => format!("in {days} days"),
    }
}

fn in_words(wall: DateTime) -> String {
    wall.strftime("%A, %-d %B %Y, %H:%M").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn berlin() -> Zone {
        Zone::parse("Europe/Berlin").expect("a zone of the bundled tables")
    }

    fn at(moment: &str) -> Timestamp {
        moment.parse().expect("a moment")
    }

    #[test]
    fn the_wall_clock_of_the_event_in_winter_and_summer() {
        let said = |at: Timestamp| moment(at, &berlin());
        assert_eq!(said(at("2026-12-18T18:00:00Z")), "Friday, 18 December 2026, 19:00 (Europe/Berlin)");
        assert_eq!(said(at("2026-07-03T17:00:59.9Z")), "Friday, 3 July 2026, 19:00 (Europe/Berlin)");
        let zone = Zone::parse("Asia/Kathmandu").expect("a zone");
        assert_eq!(moment(at("2026-12-18T18:30:00Z"), &zone), "Saturday, 19 December 2026, 00:15 (Asia/Kathmandu)");
    }

    #[test]
    fn the_hour_that_comes_twice_is_told_apart() {
        let said = |at: Timestamp| moment(at, &berlin());
        assert_eq!(said(at("2026-10-25T00:30:00Z")), "Sunday, 25 October 2026, 02:30 (Europe/Berlin)");
        let second = "Sunday, 25 October 2026, 02:30, after the clocks go back (Europe/Berlin)";
        assert_eq!(said(at("2026-10-25T01:30:00Z")), second);
    }

    #[test]
    fn days_are_those_of_the_calendar() {
        let start = at("2026-10-25T18:00:00Z");
        let said = |now: &str| days_until(start, at(now), &berlin());
        assert_eq!(said("2026-10-25T08:00:00Z"), "today");
        // 25 hours and a bit before, and still tomorrow: the night has an hour more.
        assert_eq!(said("2026-10-24T16:30:00Z"), "tomorrow");
        assert_eq!(said("2026-10-24T22:30:00Z"), "today");
        assert_eq!(said("2026-10-18T18:00:00Z"), "in 7 days");
        assert_eq!(said("2026-09-01T18:00:00Z"), "in 54 days");
        assert_eq!(said("2026-10-26T18:00:00Z"), "today", "never a day that has been");
    }
}
