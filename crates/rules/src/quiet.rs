//! rules: quiet hours. They wrap midnight, follow the wall clock through summer time, and bind offers and reminders.

use crate::zone::Zone;
use jiff::{Timestamp, civil::Time};

/// From (inclusive) to (exclusive), by the wall clock. Equal ends mean no quiet hours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quiet {
    pub from: Time,
    pub to: Time,
}

impl Quiet {
    /// 21:00 to 08:00.
    pub const DEFAULT: Quiet = Quiet { from: Time::constant(21, 0, 0, 0), to: Time::constant(8, 0, 0, 0) };

    pub const NONE: Quiet = Quiet { from: Time::constant(0, 0, 0, 0), to: Time::constant(0, 0, 0, 0) };

    #[must_use]
    pub fn holds(&self, moment: Timestamp, zone: &Zone) -> bool {
        let time = zone.civil(moment).time();
        if self.from <= self.to { self.from <= time && time < self.to } else { time >= self.from || time < self.to }
    }

    /// The first moment at or after this one that is not quiet.
    #[must_use]
    pub fn over(&self, moment: Timestamp, zone: &Zone) -> Timestamp {
        if !self.holds(moment, zone) {
            return moment;
        }
        let here = zone.civil(moment);
        let morning = if here.time() < self.to { here.date() } else { next_day(here.date()) };
        let end = morning.to_datetime(self.to);
        // In a fold the same wall time comes twice; the moment may lie after the first of them.
        if zone.at(end) > moment { zone.at(end) } else { zone.at_last(end) }
    }
}

fn next_day(date: jiff::civil::Date) -> jiff::civil::Date {
    date.tomorrow().unwrap_or(date)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn over(quiet: Quiet, zone: &str, moment: &str) -> String {
        let zone = Zone::parse(zone).expect("a zone of the bundled tables");
        quiet.over(moment.parse().expect("a moment"), &zone).to_string()
    }

    #[test]
    fn night_waits_for_the_morning_and_day_does_not() {
        assert_eq!(over(Quiet::DEFAULT, "Europe/Berlin", "2026-06-01T10:00:00Z"), "2026-06-01T10:00:00Z");
        assert_eq!(over(Quiet::DEFAULT, "Europe/Berlin", "2026-06-01T19:00:00Z"), "2026-06-02T06:00:00Z");
        assert_eq!(over(Quiet::DEFAULT, "Europe/Berlin", "2026-06-02T05:59:59Z"), "2026-06-02T06:00:00Z");
        assert_eq!(over(Quiet::DEFAULT, "Europe/Berlin", "2026-06-02T06:00:00Z"), "2026-06-02T06:00:00Z");
    }

    #[test]
    fn equal_ends_mean_none() {
        assert_eq!(over(Quiet::NONE, "Europe/Berlin", "2026-06-01T23:00:00Z"), "2026-06-01T23:00:00Z");
    }

    #[test]
    fn summer_time_moves_the_morning() {
        // The night of 29 March 2026 is an hour short in Berlin.
        assert_eq!(over(Quiet::DEFAULT, "Europe/Berlin", "2026-03-28T22:00:00Z"), "2026-03-29T06:00:00Z");
        // Quiet until 02:30, which does not exist that night: it ends at 03:30 summer time.
        let early = Quiet { from: Time::constant(21, 0, 0, 0), to: Time::constant(2, 30, 0, 0) };
        assert_eq!(over(early, "Europe/Berlin", "2026-03-29T00:30:00Z"), "2026-03-29T01:30:00Z");
    }

    /// On 25 October 2026 the hour from 02:00 to 03:00 comes twice in Berlin.
    #[test]
    fn quiet_hours_that_end_in_the_repeated_hour_end_each_time_it_comes() {
        let early = Quiet { from: Time::constant(21, 0, 0, 0), to: Time::constant(2, 30, 0, 0) };
        assert_eq!(over(early, "Europe/Berlin", "2026-10-25T00:15:00Z"), "2026-10-25T00:30:00Z");
        assert_eq!(over(early, "Europe/Berlin", "2026-10-25T00:45:00Z"), "2026-10-25T00:45:00Z");
        assert_eq!(over(early, "Europe/Berlin", "2026-10-25T01:15:00Z"), "2026-10-25T01:30:00Z");
        assert_eq!(over(early, "Europe/Berlin", "2026-10-25T01:30:00Z"), "2026-10-25T01:30:00Z");
    }
}
