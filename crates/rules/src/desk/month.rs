//! rules/desk: a month in numbers. Pure arithmetic over the slots that came free in it; a slot that came free twice
//! counts once, with its last time.

mod name;

pub use name::MonthName;

use super::settings::{DeskSettings, key};
use super::wish::Slot;
use crate::words::{Ending, PlaceState};
use jiff::Timestamp;

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
mod tests;
