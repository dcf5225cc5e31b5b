//! web: how often one client address may do something. Each address has a bucket that drips empty; a whole room behind
//! one Wi-Fi fits into the burst.

use crate::limits;
use jiff::Timestamp;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Mutex, PoisonError};

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
    pub fn take_of_house(&self, now: Timestamp) -> Result<(), u64> {
        self.take(IpAddr::V4(Ipv4Addr::UNSPECIFIED), now)
    }

    /// Takes one act for this address, or says in how many seconds the next one is free.
    pub fn take(&self, address: IpAddr, now: Timestamp) -> Result<(), u64> {
        let now = now.as_microsecond();
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        if used.len() >= limits::ADDRESSES {
            forget(&mut used, now);
        }
        let until = used.entry(network(address)).or_insert(now);
        let next = (*until).max(now) + self.cost;
        let over = next - now - self.burst;
        if over > 0 {
            return Err(u64::try_from(over).unwrap_or(0).div_ceil(1_000_000));
        }
        *until = next;
        Ok(())
    }

    /// Whether this address has run out, without taking anything.
    pub fn is_spent(&self, address: IpAddr, now: Timestamp) -> bool {
        let now = now.as_microsecond();
        let used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        used.get(&network(address)).is_some_and(|until| *until + self.cost - now > self.burst)
    }
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

/// One household has a whole /64 of IPv6.
fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(long) => match long.to_ipv4_mapped() {
            Some(short) => IpAddr::V4(short),
            None => {
                let [a, b, c, d, ..] = long.segments();
                IpAddr::from([a, b, c, d, 0, 0, 0, 0])
            }
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::SignedDuration;

    fn at(seconds: i64) -> Timestamp {
        Timestamp::UNIX_EPOCH + SignedDuration::from_secs(1_000_000 + seconds)
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
        assert!(limiter.is_spent(room, at(0)));
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

    #[test]
    fn a_flood_of_addresses_does_not_grow_memory() {
        let limiter = Limiter::new(1, 2);
        for number in 0..3 * limits::ADDRESSES as u32 {
            let _taken = limiter.take(IpAddr::from(number.to_be_bytes()), at(0));
        }
        assert!(limiter.used.lock().expect("no panic").len() <= limits::ADDRESSES);
    }
}
