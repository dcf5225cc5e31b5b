//! web: how often one client address may do something. Each address has a bucket that drips empty; a whole room behind
//! one Wi-Fi fits into the burst. Time is counted, not read off a clock: one that is set back locks nobody out.

use crate::limits;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

pub(crate) struct Limiter {
    /// Microseconds one act costs, and how far ahead of the clock an address may run.
    cost: i64,
    burst: i64,
    /// Until when each address has used up its time (GCRA's theoretical arrival time).
    used: Mutex<HashMap<IpAddr, i64>>,
}

impl Limiter {
    pub fn new(per_minute: u32, burst: u32) -> Limiter {
        let cost = (60_000_000 / i64::from(per_minute.max(1))).max(1);
        Limiter { cost, burst: cost * i64::from(burst.max(1)), used: Mutex::default() }
    }

    /// So many at once, and as many again in every further hour.
    pub fn per_hour(most: u32) -> Limiter {
        let cost = (3_600_000_000 / i64::from(most.max(1))).max(1);
        Limiter { cost, burst: cost * i64::from(most.max(1)), used: Mutex::default() }
    }

    /// Takes one act for the whole house, whoever asks.
    pub fn take_of_house(&self, now: Duration) -> Result<(), u64> {
        self.take(IpAddr::V4(Ipv4Addr::UNSPECIFIED), now)
    }

    /// Takes one act for this address, or says in how many seconds the next one is free.
    pub fn take(&self, address: IpAddr, now: Duration) -> Result<(), u64> {
        let now = micros(now);
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        if used.len() >= limits::ADDRESSES {
            forget(&mut used, now);
        }
        let (household, site) = networks(address);
        let next = self.after_one(&used, household, self.cost, now)?;
        let of_site = match site {
            Some(site) => Some((site, self.after_one(&used, site, (self.cost / limits::SITE_ACTS).max(1), now)?)),
            None => None,
        };
        used.insert(household, next);
        used.extend(of_site);
        Ok(())
    }

    fn after_one(&self, used: &HashMap<IpAddr, i64>, network: IpAddr, cost: i64, now: i64) -> Result<i64, u64> {
        let next = used.get(&network).copied().unwrap_or(now).max(now) + cost;
        let over = next - now - self.burst;
        if over > 0 { Err(u64::try_from(over).unwrap_or(0).div_ceil(1_000_000)) } else { Ok(next) }
    }
}

fn micros(time: Duration) -> i64 {
    i64::try_from(time.as_micros()).unwrap_or(i64::MAX / 2)
}

/// Who has caught up costs nothing to forget; in a flood of addresses the least busy half goes too.
fn forget(used: &mut HashMap<IpAddr, i64>, now: i64) {
    used.retain(|_, until| *until > now);
    if used.len() >= limits::ADDRESSES {
        let mut ends: Vec<i64> = used.values().copied().collect();
        let (_, middle, _) = ends.select_nth_unstable(limits::ADDRESSES / 2);
        let middle = *middle;
        used.retain(|_, until| *until > middle);
    }
}

/// The network an address counts for, and the larger one around it. One household has a whole /64 of IPv6; who rents a
/// server easily has a /48.
pub(crate) fn networks(address: IpAddr) -> (IpAddr, Option<IpAddr>) {
    match address.to_canonical() {
        short @ IpAddr::V4(_) => (short, None),
        IpAddr::V6(long) => {
            let [a, b, c, d, ..] = long.segments();
            // Under an address no household has. Only the internet's own (2000::/3) have one: hosts are counted by others.
            let site = (a >> 13 == 1).then(|| IpAddr::from([a, b, c, 0, 0, 0, 0, 48]));
            (IpAddr::from([a, b, c, d, 0, 0, 0, 0]), site)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: u64) -> Duration {
        Duration::from_secs(1_000_000 + seconds)
    }

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn a_room_fits_and_a_flood_does_not() {
        let limiter = Limiter::new(60, 100);
        let room = address("203.0.113.7");
        assert!((0..100).all(|_| limiter.take(room, at(0)).is_ok()));
        assert_eq!(limiter.take(room, at(0)), Err(1));
        assert_eq!(limiter.take(room, at(1)), Ok(()));
        assert_eq!(limiter.take(address("203.0.113.8"), at(1)), Ok(()));
    }

    #[test]
    fn a_house_has_one_allowance_for_everybody() {
        let limiter = Limiter::per_hour(60);
        assert!((0..60).all(|_| limiter.take_of_house(at(0)).is_ok()));
        assert_eq!(limiter.take_of_house(at(0)), Err(60));
        assert_eq!((limiter.take_of_house(at(60)), limiter.take_of_house(at(60))), (Ok(()), Err(60)));
    }

    #[test]
    fn a_generous_allowance_is_still_one() {
        let limiter = Limiter::new(1_000_000, 5);
        let room = address("203.0.113.7");
        assert!((0..5).all(|_| limiter.take(room, at(0)).is_ok()));
        assert!(limiter.take(room, at(0)).is_err());
    }

    #[test]
    fn one_household_of_ipv6_is_one_address() {
        let limiter = Limiter::new(60, 1);
        assert_eq!(limiter.take(address("2001:db8:1:2::1"), at(0)), Ok(()));
        assert!(limiter.take(address("2001:db8:1:2:ffff::9"), at(0)).is_err());
        assert_eq!(limiter.take(address("2001:db8:1:3::1"), at(0)), Ok(()));
        assert_eq!(limiter.take(address("192.0.2.1"), at(0)), Ok(()));
        assert!(limiter.take(address("::ffff:192.0.2.1"), at(0)).is_err());
    }

    /// Whoever has a /48 has 65,536 households.
    #[test]
    fn a_site_of_ipv6_may_do_more_than_a_household_and_not_everything() {
        let limiter = Limiter::new(60, 10);
        let household = |number: u16| IpAddr::from([0x2001, 0xdb8, 1, number, 0, 0, 0, 1]);
        let taken = (0..1_000).filter(|number| limiter.take(household(*number), at(0)).is_ok()).count();
        assert_eq!(taken, 160);
        assert_eq!(limiter.take(household(2_000), at(0)), Err(1));
        assert_eq!(limiter.take(address("2001:db8:2::1"), at(0)), Ok(()), "the site beside it");
        let again = (0..1_000).filter(|number| limiter.take(household(*number), at(1)).is_ok()).count();
        assert_eq!(again, 16, "and it comes back as quickly as for sixteen households");
    }

    #[test]
    fn what_a_site_may_not_do_is_not_taken_from_a_household() {
        let limiter = Limiter::new(60, 1);
        let household = |number: u16| IpAddr::from([0x2001, 0xdb8, 1, number, 0, 0, 0, 1]);
        assert!((0..16).all(|number| limiter.take(household(number), at(0)).is_ok()));
        assert!(limiter.take(household(99), at(0)).is_err());
        assert_eq!(limiter.take(household(99), at(1)), Ok(()));
    }

    #[test]
    fn a_flood_of_addresses_does_not_grow_memory() {
        let limiter = Limiter::new(1, 2);
        for number in 0..3 * limits::ADDRESSES as u32 {
            let _taken = limiter.take(IpAddr::from(number.to_be_bytes()), at(0));
        }
        assert!(limiter.used.lock().expect("no panic").len() <= limits::ADDRESSES);
    }
}
