//! app: the clocks. The real one is the only place that looks at the machine's; the demo's can be moved ahead by hand and
//! never goes back.

use jiff::{SignedDuration, Timestamp};
use keeper::{Clock, ClockReading, ClockSource, ClockTrust, Jumps};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// The demo goes no further: there must be room behind it for dates that are counted from now.
const LATEST: Timestamp = Timestamp::constant(4_102_444_800, 0);

#[derive(Clone, Copy, Debug)]
pub struct RealClock;

impl Clock for RealClock {
    #[expect(clippy::disallowed_methods, reason = "everybody else asks this clock")]
    fn now(&self) -> Timestamp {
        whole_millisecond(Timestamp::now())
    }
}

/// The machine's clock beside one that only counts.
pub struct MachineClock {
    began: Instant,
}

impl MachineClock {
    pub fn new() -> MachineClock {
        MachineClock { began: Instant::now() }
    }
}

impl ClockSource for MachineClock {
    fn reading(&self) -> ClockReading {
        ClockReading { wall: RealClock.now(), ticks: self.began.elapsed() }
    }

    fn jumped(&self, by: SignedDuration, trust: ClockTrust) {
        let doubted = trust == ClockTrust::Doubted;
        tracing::warn!(by_seconds = by.as_secs(), doubted, "the machine's clock jumped");
    }
}

/// Rows hold milliseconds; a moment must be itself again when it is read back.
fn whole_millisecond(moment: Timestamp) -> Timestamp {
    Timestamp::from_millisecond(moment.as_millisecond()).unwrap_or(moment)
}

/// Real time and how far it was moved. Clones show the same time.
#[derive(Clone, Debug)]
pub struct DemoClock(Arc<Mutex<Moved>>);

#[derive(Debug)]
struct Moved {
    ahead: SignedDuration,
    /// The latest moment anybody was told: the machine's clock may be set back, ours may not.
    told: Timestamp,
}

impl DemoClock {
    /// Starts at a moment of our choice, past or future, or at the real one.
    pub fn starting_at(moment: Option<Timestamp>) -> DemoClock {
        let real = RealClock.now();
        let told = whole_millisecond(moment.unwrap_or(real).min(LATEST));
        DemoClock(Arc::new(Mutex::new(Moved { ahead: told.duration_since(real), told })))
    }

    /// Moves ahead and says what time it is now. A negative duration moves nothing.
    pub fn advance(&self, by: SignedDuration) -> Timestamp {
        self.change(|now| now.checked_add(by).unwrap_or(if by.is_negative() { now } else { LATEST }))
    }

    /// Moves ahead to a moment and says what time it is now. A moment in the past moves nothing.
    pub fn move_to(&self, moment: Timestamp) -> Timestamp {
        self.change(|_now| moment)
    }

    fn change(&self, to: impl FnOnce(Timestamp) -> Timestamp) -> Timestamp {
        let mut moved = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = moved.look();
        let target = whole_millisecond(to(now).min(LATEST));
        if target > now {
            moved.ahead += target.duration_since(now);
            moved.told = target;
        }
        moved.told
    }
}

impl Moved {
    fn look(&mut self) -> Timestamp {
        let now = RealClock.now().checked_add(self.ahead).unwrap_or(LATEST);
        self.told = self.told.max(now.min(LATEST));
        self.told
    }
}

impl Clock for DemoClock {
    fn now(&self) -> Timestamp {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).look()
    }

    fn jumps(&self) -> Jumps {
        Jumps::AreMeant
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: SignedDuration = SignedDuration::from_mins(1);

    fn noon() -> Timestamp {
        "2026-06-01T12:00:00Z".parse().expect("a moment")
    }

    /// Real time goes on while a test runs, but not for a minute.
    fn about(shown: Timestamp, expected: Timestamp) {
        assert!(shown >= expected && shown < expected + MINUTE, "{shown} is not about {expected}");
    }

    #[test]
    fn the_demo_starts_where_it_is_told_and_moves_ahead() {
        let clock = DemoClock::starting_at(Some(noon()));
        about(clock.now(), noon());
        let shared = clock.clone();
        about(clock.advance(SignedDuration::from_hours(6)), noon() + SignedDuration::from_hours(6));
        about(shared.now(), noon() + SignedDuration::from_hours(6));
        let next_day = noon() + SignedDuration::from_hours(24);
        about(shared.move_to(next_day), next_day);
        assert_eq!(clock.jumps(), Jumps::AreMeant);
    }

    #[test]
    fn the_demo_never_goes_back() {
        let clock = DemoClock::starting_at(Some(noon()));
        let before = clock.now();
        assert!(clock.advance(-MINUTE) >= before);
        assert!(clock.advance(SignedDuration::MIN) >= before);
        assert!(clock.move_to(noon() - MINUTE) >= before);
        assert!(clock.now() >= before);
    }

    #[test]
    fn the_demo_stops_at_its_last_moment() {
        let clock = DemoClock::starting_at(None);
        assert_eq!(clock.advance(SignedDuration::MAX), LATEST);
        assert_eq!(clock.move_to(Timestamp::MAX), LATEST);
        assert_eq!(clock.now(), LATEST);
    }

    #[test]
    fn a_moment_is_the_same_when_it_is_read_back() {
        for moment in [RealClock.now(), DemoClock::starting_at(Some(Timestamp::MIN)).now()] {
            assert_eq!(Timestamp::from_millisecond(moment.as_millisecond()).expect("a moment"), moment);
        }
    }
}
