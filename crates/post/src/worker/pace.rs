//! post/worker: no faster than the mail server allows: each mail gets the next free moment, a fixed gap after the
//! last.

use crate::limits;
use std::time::{Duration, Instant};

pub(super) struct Pace {
    /// Nothing when there is no limit.
    gap: Option<Duration>,
    next: Instant,
}

impl Pace {
    pub(super) fn new(rate_per_second: Option<u32>, now: Instant) -> Pace {
        let gap = rate_per_second.map(|rate| Duration::from_secs(1) / rate.max(1));
        Pace { gap, next: now }
    }

    /// How many may be taken now and still leave well before their lease ends.
    pub(super) fn room(&self, now: Instant) -> usize {
        let Some(gap) = self.gap else { return usize::MAX };
        let left = limits::LEASE_AHEAD.saturating_sub(self.next.saturating_duration_since(now));
        usize::try_from(left.as_nanos() / gap.as_nanos().max(1)).unwrap_or(usize::MAX)
    }

    /// How long the next mail has to wait for its moment.
    pub(super) fn next(&mut self, now: Instant) -> Duration {
        let Some(gap) = self.gap else { return Duration::ZERO };
        let at = self.next.max(now);
        self.next = at + gap;
        at.duration_since(now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_limit_everything_goes_at_once() {
        let now = Instant::now();
        let mut pace = Pace::new(None, now);
        assert_eq!(pace.room(now), usize::MAX);
        assert_eq!((pace.next(now), pace.next(now)), (Duration::ZERO, Duration::ZERO));
    }

    #[test]
    fn mails_keep_their_distance_and_never_more_than_a_minute_is_taken() {
        let now = Instant::now();
        let mut pace = Pace::new(Some(4), now);
        assert_eq!(pace.room(now), 240);
        let waits: Vec<_> = (0..3).map(|_| pace.next(now).as_millis()).collect();
        assert_eq!(waits, [0, 250, 500]);
        assert_eq!(pace.room(now), 237);
        let later = now + Duration::from_secs(10);
        assert_eq!(pace.next(later), Duration::ZERO, "time that went by unused is not saved up");
        assert_eq!(pace.next(later).as_millis(), 250);
        for _mail in 0..400 {
            pace.next(later);
        }
        assert_eq!(pace.room(later), 0);
    }
}
