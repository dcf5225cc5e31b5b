//! rules/desk: a month in numbers. Pure arithmetic over the slots that came free in it; a slot that came free twice
//! counts once, with its last time.

use super::settings::{DeskSettings, key};
use super::wish::Slot;
use crate::words::{Ending, PlaceState};
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

/// What became of one slot, and of the offers made for it since it came free.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlotOutcome {
    pub slot: Slot,
    pub state: PlaceState,
    pub ending: Option<Ending>,
    pub freed_at: Timestamp,
    pub ended_at: Option<Timestamp>,
    pub offers: OfferCounts,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OfferCounts {
    pub made: u32,
    pub declined: u32,
    pub lapsed: u32,
}

/// One bar of a chart: freed, filled, and what the filled ones are worth.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// A service, or a weekday's number from Monday as 0.
    pub name: String,
    pub freed: u32,
    pub filled: u32,
    pub cents: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Month {
    pub name: MonthName,
    /// Came free; those whose cancellation was a mistake are not among them.
    pub freed: u32,
    /// Claimed by somebody from the line.
    pub filled: u32,
    /// Filled by the staff while the line was asked, or after.
    pub by_staff: u32,
    /// Back with the staff, by reason, the most frequent first.
    pub handed_back: Vec<(Ending, u32)>,
    /// On their way still.
    pub running: u32,
    /// Cancellations that were a mistake.
    pub undone: u32,
    /// From coming free to being claimed.
    pub average_seconds: Option<u64>,
    pub median_seconds: Option<u64>,
    /// Offers made for the filled ones.
    pub tries: u32,
    /// The price of every filled slot; services without a price add nothing.
    pub recovered_cents: u64,
    /// Filled slots whose service has no price.
    pub unpriced: u32,
    pub offers: OfferCounts,
    /// In the desk's own order; those it no longer names last.
    pub services: Vec<Tally>,
    /// By the weekday the slot lies on, Monday first; always seven.
    pub weekdays: Vec<Tally>,
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

impl Month {
    #[must_use]
    pub fn of(name: MonthName, desk: &DeskSettings, outcomes: &[SlotOutcome]) -> Month {
        let mut month = Month::empty(name, desk);
        let mut seconds = Vec::new();
        for outcome in outcomes {
            month.add(desk, outcome);
            if outcome.state == PlaceState::Booked {
                seconds.extend(outcome.ended_at.map(|ended| seconds_between(outcome.freed_at, ended)));
            }
        }
        month.handed_back.sort_by_key(|(ending, count)| (std::cmp::Reverse(*count), *ending as u8));
        month.average_seconds = average(&seconds);
        month.median_seconds = median(seconds);
        month
    }

    fn empty(name: MonthName, desk: &DeskSettings) -> Month {
        let tally = |name: String| Tally { name, ..Tally::default() };
        Month {
            name,
            freed: 0,
            filled: 0,
            by_staff: 0,
            handed_back: Vec::new(),
            running: 0,
            undone: 0,
            average_seconds: None,
            median_seconds: None,
            tries: 0,
            recovered_cents: 0,
            unpriced: 0,
            offers: OfferCounts::default(),
            services: desk.services.iter().map(|service| tally(service.name.clone())).collect(),
            weekdays: (0..7).map(|day| tally(day.to_string())).collect(),
        }
    }

    fn add(&mut self, desk: &DeskSettings, outcome: &SlotOutcome) {
        if outcome.ending == Some(Ending::Undone) {
            self.undone += 1;
            return;
        }
        self.freed += 1;
        self.offers.made += outcome.offers.made;
        self.offers.declined += outcome.offers.declined;
        self.offers.lapsed += outcome.offers.lapsed;
        let price = desk.service(&outcome.slot.service).map_or(0, |service| service.price_cents);
        let filled = outcome.state == PlaceState::Booked;
        let cents = if filled { u64::from(price) } else { 0 };
        if filled {
            self.filled += 1;
            self.tries += outcome.offers.made;
            self.recovered_cents += cents;
            self.unpriced += u32::from(price == 0);
        }
        self.count_ending(outcome);
        let (at, day) = (self.row_of(&outcome.slot.service), weekday(desk, &outcome.slot));
        for tally in [&mut self.services[at], &mut self.weekdays[day]] {
            tally.freed += 1;
            tally.filled += u32::from(filled);
            tally.cents += cents;
        }
    }

    /// The row of a service; one that the desk no longer names gets its own at the end.
    fn row_of(&mut self, service: &str) -> usize {
        let known = self.services.iter().position(|tally| key(&tally.name) == key(service));
        known.unwrap_or_else(|| {
            self.services.push(Tally { name: service.to_string(), ..Tally::default() });
            self.services.len() - 1
        })
    }

    fn count_ending(&mut self, outcome: &SlotOutcome) {
        match outcome.state {
            PlaceState::Booked => {}
            PlaceState::Held => self.running += 1,
            PlaceState::Closed => self.by_staff += 1,
            PlaceState::Open => {
                let ending = outcome.ending.unwrap_or(Ending::NobodyFits);
                match self.handed_back.iter_mut().find(|(known, _)| *known == ending) {
                    Some((_, count)) => *count += 1,
                    None => self.handed_back.push((ending, 1)),
                }
            }
        }
    }

    /// How many went back to the staff, for whatever reason.
    #[must_use]
    pub fn back(&self) -> u32 {
        self.handed_back.iter().map(|(_, count)| count).sum()
    }

    /// Tenths of an offer per filled slot: 14 is 1.4.
    #[must_use]
    pub fn tries_tenths(&self) -> Option<u32> {
        (self.filled > 0).then(|| (self.tries * 10 + self.filled / 2) / self.filled)
    }

    /// Filled of every hundred freed, rounded.
    #[must_use]
    pub fn filled_percent(&self) -> Option<u32> {
        (self.freed > 0).then(|| (self.filled * 100 + self.freed / 2) / self.freed)
    }
}

fn weekday(desk: &DeskSettings, slot: &Slot) -> usize {
    let day = desk.zone.civil(slot.starts_at).date().weekday();
    usize::try_from(day.to_monday_zero_offset()).unwrap_or(0)
}

fn seconds_between(from: Timestamp, to: Timestamp) -> u64 {
    u64::try_from(to.duration_since(from).as_secs()).unwrap_or(0)
}

fn average(seconds: &[u64]) -> Option<u64> {
    let count = u64::try_from(seconds.len()).ok().filter(|count| *count > 0)?;
    Some(seconds.iter().sum::<u64>() / count)
}

fn median(mut seconds: Vec<u64>) -> Option<u64> {
    seconds.sort_unstable();
    let middle = seconds.len() / 2;
    match seconds.len() {
        0 => None,
        many if many % 2 == 1 => Some(seconds[middle]),
        _even => Some((seconds[middle - 1] + seconds[middle]) / 2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::{FreedBy, Service};

    fn desk() -> DeskSettings {
        let service = |name: &str, price_cents| Service { name: name.to_string(), minutes: 60, price_cents };
        let zone = Zone::parse("Europe/Berlin").expect("a zone");
        DeskSettings::new("Salon", zone, vec![service("Colour", 12_000), service("Cut", 0)])
    }

    fn outcome(service: &str, starts: &str, state: PlaceState, ending: Option<Ending>, minutes: i64) -> SlotOutcome {
        let starts_at: Timestamp = starts.parse().expect("a moment");
        let freed_at = starts_at - 5.hours();
        let slot = Slot {
            service: service.to_string(),
            staff: None,
            location: None,
            starts_at,
            duration_minutes: 60,
            unit: 0,
            freed_by: FreedBy::Cancelled,
            source: "test".to_string(),
        };
        let ended_at = (state != PlaceState::Held).then(|| freed_at + minutes.minutes());
        SlotOutcome { slot, state, ending, freed_at, ended_at, offers: OfferCounts { made: 2, declined: 1, lapsed: 0 } }
    }

    #[test]
    fn a_month_adds_up() {
        use PlaceState::{Booked, Closed, Held, Open};
        let outcomes = [
            outcome("colour", "2026-10-03T12:00:00Z", Booked, None, 10),
            outcome("Colour", "2026-10-03T14:00:00Z", Booked, None, 30),
            outcome("Cut", "2026-10-05T08:00:00Z", Booked, None, 80),
            outcome("Cut", "2026-10-05T09:00:00Z", Open, Some(Ending::TryCap), 60),
            outcome("Perm", "2026-10-06T09:00:00Z", Open, Some(Ending::NobodyFits), 0),
            outcome("Cut", "2026-10-06T10:00:00Z", Open, Some(Ending::NobodyFits), 0),
            outcome("Cut", "2026-10-06T11:00:00Z", Closed, Some(Ending::FilledByStaff), 5),
            outcome("Cut", "2026-10-06T12:00:00Z", Closed, Some(Ending::Undone), 5),
            outcome("Cut", "2026-10-06T13:00:00Z", Held, None, 0),
        ];
        let month = Month::of(MonthName { year: 2026, month: 10 }, &desk(), &outcomes);
        assert_eq!((month.freed, month.filled, month.by_staff, month.running, month.undone), (8, 3, 1, 1, 1));
        assert_eq!(month.handed_back, [(Ending::NobodyFits, 2), (Ending::TryCap, 1)]);
        assert_eq!((month.average_seconds, month.median_seconds), (Some(2_400), Some(1_800)));
        assert_eq!((month.tries, month.tries_tenths(), month.filled_percent()), (6, Some(20), Some(38)));
        assert_eq!((month.recovered_cents, month.unpriced), (24_000, 1));
        assert_eq!(month.offers, OfferCounts { made: 16, declined: 8, lapsed: 0 });
        let names: Vec<&str> = month.services.iter().map(|tally| tally.name.as_str()).collect();
        assert_eq!(names, ["Colour", "Cut", "Perm"]);
        assert_eq!(month.freed, month.filled + month.by_staff + month.running + month.back());
        assert_eq!(month.weekdays.iter().map(|day| day.freed).collect::<Vec<_>>(), [2, 4, 0, 0, 0, 2, 0]);
    }

    #[test]
    fn a_month_without_slots_has_no_averages() {
        let month = Month::of(MonthName { year: 2026, month: 10 }, &desk(), &[]);
        assert_eq!((month.freed, month.average_seconds, month.median_seconds), (0, None, None));
        assert_eq!((month.tries_tenths(), month.filled_percent(), month.weekdays.len()), (None, None, 7));
    }

    #[test]
    fn months_have_one_spelling_and_follow_each_other() {
        let october = MonthName::parse("2026-10").expect("a month");
        assert_eq!((october.to_string().as_str(), MonthName::of_subject(202_610)), ("2026-10", Some(october)));
        assert_eq!(october.after().after().after().to_string(), "2027-01");
        assert_eq!(MonthName::parse("2027-01").expect("a month").before().to_string(), "2026-12");
        for bad in ["2026-13", "2026-00", "2026-1", "26-10", "2026/10", "", "+026-10", "2026-1x"] {
            assert_eq!(MonthName::parse(bad), None, "{bad}");
        }
        assert_eq!((MonthName::of_subject(0), MonthName::of_subject(202_613)), (None, None));
        let (from, until) = october.span(&Zone::parse("Europe/Berlin").expect("a zone"));
        assert_eq!(
            (from.to_string().as_str(), until.to_string().as_str()),
            ("2026-09-30T22:00:00Z", "2026-10-31T23:00:00Z")
        );
    }
}
