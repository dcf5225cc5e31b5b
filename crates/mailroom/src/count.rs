//! mailroom: how much comes from one address. Counted in memory, letters by the minute and octets by the hour; an IPv6
//! neighbourhood is one.

use crate::limits;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

#[derive(Default)]
pub(crate) struct Counted(Mutex<HashMap<u64, One>>);

#[derive(Default)]
struct One {
    callers: u32,
    letters: u32,
    since: Option<Instant>,
    octets: usize,
    octets_since: Option<Instant>,
}

/// What is counted by the minute, and what by the hour.
const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3_600);

impl One {
    /// Whether something they brought still counts.
    fn is_counted(&self, now: Instant) -> bool {
        let runs = |since: Option<Instant>, span: Duration| since.is_some_and(|since| now.duration_since(since) < span);
        runs(self.since, MINUTE) || runs(self.octets_since, HOUR)
    }
}

/// A caller who is on the line; hangs up by being dropped.
pub(crate) struct Line<'a> {
    counted: &'a Counted,
    key: u64,
}

impl Counted {
    pub(crate) fn call(&self, from: IpAddr) -> Option<Line<'_>> {
        let key = key_of(from);
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= limits::COUNTED {
            let now = Instant::now();
            all.retain(|_, one| one.callers > 0 || one.is_counted(now));
        }
        if all.len() >= limits::COUNTED {
            all.retain(|_, one| one.callers > 0);
        }
        let one = all.entry(key).or_default();
        if one.callers >= limits::CALLERS_OF_ONE {
            return None;
        }
        one.callers += 1;
        Some(Line { counted: self, key })
    }
}

impl Line<'_> {
    /// Whether one letter more is welcome in this minute.
    pub(crate) fn letter(&self) -> bool {
        let mut all = self.counted.0.lock().unwrap_or_else(PoisonError::into_inner);
        let one = all.entry(self.key).or_default();
        let now = Instant::now();
        if one.since.is_none_or(|since| now.duration_since(since) >= MINUTE) {
            (one.since, one.letters) = (Some(now), 0);
        }
        one.letters += 1;
        one.letters <= limits::LETTERS_PER_MINUTE
    }
}

impl Line<'_> {
    /// Whether a letter of this size is still welcome in this hour.
    pub(crate) fn octets(&self, count: usize) -> bool {
        let mut all = self.counted.0.lock().unwrap_or_else(PoisonError::into_inner);
        let one = all.entry(self.key).or_default();
        let now = Instant::now();
        if one.octets_since.is_none_or(|since| now.duration_since(since) >= HOUR) {
            (one.octets_since, one.octets) = (Some(now), 0);
        }
        let sum = one.octets.saturating_add(count);
        let welcome = sum <= limits::OCTETS_PER_HOUR;
        one.octets = if welcome { sum } else { one.octets };
        welcome
    }
}

impl Drop for Line<'_> {
    fn drop(&mut self) {
        let mut all = self.counted.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(one) = all.get_mut(&self.key) {
            one.callers = one.callers.saturating_sub(1);
        }
    }
}

fn key_of(address: IpAddr) -> u64 {
    match address.to_canonical() {
        IpAddr::V4(address) => u64::from(address.to_bits()),
        IpAddr::V6(address) => u64::try_from(address.to_bits() >> 64).unwrap_or(u64::MAX) | 1 << 63,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_has_so_many_lines() {
        let counted = Counted::default();
        let here = "203.0.113.9".parse().expect("an address");
        let lines: Vec<_> = (0..limits::CALLERS_OF_ONE).map(|_| counted.call(here).expect("a line")).collect();
        assert!(counted.call(here).is_none());
        assert!(counted.call("203.0.113.10".parse().expect("an address")).is_some());
        drop(lines);
        assert!(counted.call(here).is_some());
    }

    #[test]
    fn octets_are_counted_by_the_hour() {
        let counted = Counted::default();
        let line = counted.call("203.0.113.9".parse().expect("an address")).expect("a line");
        let most = limits::OCTETS_PER_HOUR / limits::LETTER_OCTETS;
        assert!((0..most).all(|_| line.octets(limits::LETTER_OCTETS)));
        assert!(!line.octets(limits::LETTER_OCTETS));
        let other = counted.call("203.0.113.10".parse().expect("an address")).expect("a line");
        assert!(other.octets(limits::LETTER_OCTETS));
    }

    #[test]
    fn a_crowd_of_other_addresses_makes_nobodys_share_new() {
        let counted = Counted::default();
        let here = "203.0.113.9".parse().expect("an address");
        let line = counted.call(here).expect("a line");
        let most = limits::OCTETS_PER_HOUR / limits::LETTER_OCTETS;
        assert!((0..most).all(|_| line.octets(limits::LETTER_OCTETS)));
        drop(line);
        for number in 0..u32::try_from(limits::COUNTED).expect("few") {
            drop(counted.call(IpAddr::from(number.to_be_bytes())).expect("a line"));
        }
        let line = counted.call(here).expect("a line");
        assert!(!line.octets(limits::LETTER_OCTETS), "the same hour");
        assert!(counted.0.lock().expect("no panic").len() < limits::COUNTED, "and the others are forgotten");
    }

    #[test]
    fn letters_are_counted_by_the_minute() {
        let counted = Counted::default();
        let line = counted.call("2001:db8::1".parse().expect("an address")).expect("a line");
        assert!((0..limits::LETTERS_PER_MINUTE).all(|_| line.letter()));
        assert!(!line.letter());
        let neighbour = counted.call("2001:db8::2".parse().expect("an address")).expect("a line");
        assert!(!neighbour.letter(), "the same neighbourhood");
    }
}
