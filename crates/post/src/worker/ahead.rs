//! post/worker: how far ahead messages are leased. A quick server is kept busy; with a slow one little is taken, so that
//! what becomes due later and matters more need not wait for it, and no lease ends before its message has left.

use crate::limits;
use std::time::Duration;

pub(super) struct Ahead {
    at_once: usize,
    longest: usize,
    /// How many may be in flight now.
    now: usize,
}

impl Ahead {
    /// So many leave at once, and up to so many for each of those are in flight.
    pub fn up_to(at_once: usize, each: usize) -> Ahead {
        let at_once = at_once.max(1);
        Ahead { at_once, longest: at_once.saturating_mul(each.max(1)), now: at_once }
    }

    /// How many to take while so many are in flight: none before it is a group, unless somebody has nothing to do.
    pub fn room(&self, flying: usize) -> usize {
        let room = self.now.saturating_sub(flying);
        if flying < self.at_once || room >= self.now / 2 { room } else { 0 }
    }

    /// One more each time, half as many after one that took long.
    pub fn landed(&mut self, took: Duration) {
        self.now = if took <= limits::QUICK {
            self.now.saturating_add(1).min(self.longest)
        } else {
            (self.now / 2).max(self.at_once)
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUICKLY: Duration = Duration::from_millis(3);

    #[test]
    fn at_first_no_more_than_can_leave_at_once() {
        let ahead = Ahead::up_to(4, 32);
        assert_eq!([0, 1, 3, 4].map(|flying| ahead.room(flying)), [4, 3, 1, 0]);
    }

    #[test]
    fn a_quick_server_is_kept_busy_and_asked_for_in_groups() {
        let mut ahead = Ahead::up_to(4, 32);
        (0..1_000).for_each(|_| ahead.landed(QUICKLY));
        assert_eq!([0, 3, 4, 64, 65, 128].map(|flying| ahead.room(flying)), [128, 125, 124, 64, 0, 0]);
    }

    #[test]
    fn a_server_that_gets_slow_is_soon_given_little() {
        let mut ahead = Ahead::up_to(4, 32);
        (0..1_000).for_each(|_| ahead.landed(QUICKLY));
        (0..5).for_each(|_| ahead.landed(Duration::from_secs(9)));
        assert_eq!((ahead.room(3), ahead.room(4), ahead.room(128)), (1, 0, 0));
    }

    #[test]
    fn texts_are_never_taken_ahead() {
        let mut ahead = Ahead::up_to(4, 1);
        (0..1_000).for_each(|_| ahead.landed(QUICKLY));
        assert_eq!(ahead.room(0), 4);
    }
}
