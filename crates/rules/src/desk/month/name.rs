//! rules/desk: which month, how it is spelt, and where it begins and ends.

use crate::zone::Zone;
use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};

/// Which month, by the desk's own clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MonthName {
    pub year: i16,
    /// 1 to 12.
    pub month: i8,
}

impl MonthName {
    /// `2026-10`.
    #[must_use]
    pub fn parse(text: &str) -> Option<MonthName> {
        let (year, month) = text.split_once('-').filter(|(year, month)| year.len() == 4 && month.len() == 2)?;
        let digits = text.bytes().filter(u8::is_ascii_digit).count() == 6;
        let (year, month) = (year.parse().ok()?, month.parse().ok()?);
        (digits && (1..=12).contains(&month) && year > 0).then_some(MonthName { year, month })
    }

    /// As a message's subject names it: year and month in one number.
    #[must_use]
    pub fn of_subject(subject: u64) -> Option<MonthName> {
        let (year, month) = (i16::try_from(subject / 100).ok()?, i8::try_from(subject % 100).ok()?);
        ((1..=12).contains(&month) && (1..=9_999).contains(&year)).then_some(MonthName { year, month })
    }

    #[must_use]
    pub fn of(zone: &Zone, moment: Timestamp) -> MonthName {
        let date = zone.civil(moment).date();
        MonthName { year: date.year(), month: date.month() }
    }

    #[must_use]
    pub fn first_day(self) -> Date {
        Date::new(self.year, self.month, 1).unwrap_or(Date::ZERO)
    }

    #[must_use]
    pub fn before(self) -> MonthName {
        MonthName::from_date(self.first_day().saturating_sub(1.month()))
    }

    #[must_use]
    pub fn after(self) -> MonthName {
        MonthName::from_date(self.first_day().saturating_add(1.month()))
    }

    fn from_date(date: Date) -> MonthName {
        MonthName { year: date.year(), month: date.month() }
    }

    /// From its first moment to the first one of the next, by this clock.
    #[must_use]
    pub fn span(self, zone: &Zone) -> (Timestamp, Timestamp) {
        let start = |month: MonthName| zone.at(month.first_day().at(0, 0, 0, 0));
        (start(self), start(self.after()))
    }
}

impl std::fmt::Display for MonthName {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(to, "{:04}-{:02}", self.year, self.month)
    }
}
