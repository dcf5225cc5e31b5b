//! keeper: whether a clock is to be believed, pure. A machine's clock is compared with one that only counts: where the two
//! part by more than a few minutes, the house goes on by its own count until the clock has been steady for a while.

use crate::limits::{BEHIND_AT_START, CLOCK_JUMP, CLOCK_STEADY, CLOCK_WOBBLE, FAR_AHEAD_AT_START, JUMP_IS_NEWS};
use jiff::{SignedDuration, Timestamp};
use std::time::Duration;

/// What the machine's clock says, and how far one that never jumps has counted since any moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockReading {
    pub wall: Timestamp,
    pub ticks: Duration,
}

/// The time to go by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JudgedTime {
    pub now: Timestamp,
    pub trust: ClockTrust,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockTrust {
    Steady,
    /// The clock has jumped: nothing that cannot be taken back happens now.
    Doubted,
}

/// What an owner should know about the clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClockNews {
    /// How far it jumped lately.
    pub jumped: Option<SignedDuration>,
    /// How far it is behind the time the house goes by.
    pub behind: Option<SignedDuration>,
}

/// The clock is far behind the last sign of life: it was wrong then, or it is now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockBehind {
    pub alive_at: Timestamp,
    pub wall: Timestamp,
}

#[derive(Clone, Copy, Debug)]
pub struct ClockJudge {
    /// Where our own count is anchored.
    anchor: ClockReading,
    last: ClockReading,
    /// Since which tick the clock has been steady at another time than ours.
    doubted_since: Option<Duration>,
    /// Nothing earlier is ever told.
    told: Timestamp,
    jump: Option<(SignedDuration, Duration)>,
}

impl ClockJudge {
    /// Begins with a clock that is believed.
    #[must_use]
    pub fn new(first: ClockReading) -> ClockJudge {
        ClockJudge { anchor: first, last: first, doubted_since: None, told: first.wall, jump: None }
    }

    /// Begins after the last sign of life. A clock that is a little behind it is waited for; one far ahead must be steady
    /// first, as after any jump.
    pub fn after(alive_at: Timestamp, first: ClockReading) -> Result<ClockJudge, ClockBehind> {
        let ahead = first.wall.duration_since(alive_at);
        if ahead <= -BEHIND_AT_START {
            return Err(ClockBehind { alive_at, wall: first.wall });
        }
        let mut judge = ClockJudge::new(first);
        if ahead.is_negative() || ahead > FAR_AHEAD_AT_START {
            judge.anchor = ClockReading { wall: alive_at, ..first };
            judge.told = alive_at;
        }
        if ahead > FAR_AHEAD_AT_START {
            judge.doubted_since = Some(first.ticks);
            judge.jump = Some((ahead, first.ticks));
        }
        Ok(judge)
    }

    /// The time after this reading.
    pub fn read(&mut self, reading: ClockReading) -> JudgedTime {
        let ours = self.count(reading.ticks);
        let step = self.step(reading);
        let off = reading.wall.duration_since(ours);
        self.last = reading;
        if step.abs() > CLOCK_JUMP {
            self.jump = Some((step, reading.ticks));
        }
        let was_doubted = self.doubted_since.is_some();
        if off.abs() <= CLOCK_JUMP {
            // Where we would be by our own count, or nearly: the clock is right again, or was never wrong.
            self.believe(reading);
        } else if step.abs() > if was_doubted { CLOCK_WOBBLE } else { CLOCK_JUMP } {
            self.doubted_since = Some(reading.ticks);
        } else if self.doubted_since.is_some_and(|since| reading.ticks.saturating_sub(since) >= CLOCK_STEADY) {
            self.doubted_since = None;
            if off.is_positive() {
                self.believe(reading);
            }
        }
        self.told = self.told.max(self.count(reading.ticks));
        let trust = if self.doubted_since.is_some() { ClockTrust::Doubted } else { ClockTrust::Steady };
        JudgedTime { now: self.told, trust }
    }

    /// As of the last reading.
    #[must_use]
    pub fn news(&self) -> ClockNews {
        let is_news = |(_, at): &(SignedDuration, Duration)| self.last.ticks.saturating_sub(*at) < JUMP_IS_NEWS;
        let behind = self.count(self.last.ticks).duration_since(self.last.wall);
        ClockNews {
            jumped: self.jump.filter(is_news).map(|(by, _)| by),
            behind: (behind > CLOCK_JUMP).then_some(behind),
        }
    }

    fn believe(&mut self, reading: ClockReading) {
        self.anchor = reading;
        self.doubted_since = None;
    }

    /// How far the clock went beyond what was counted since the last reading.
    fn step(&self, reading: ClockReading) -> SignedDuration {
        let counted = signed(reading.ticks.saturating_sub(self.last.ticks));
        reading.wall.duration_since(self.last.wall).saturating_sub(counted)
    }

    /// The time by our own count.
    fn count(&self, ticks: Duration) -> Timestamp {
        let counted = signed(ticks.saturating_sub(self.anchor.ticks));
        self.anchor.wall.checked_add(counted).unwrap_or(Timestamp::MAX)
    }
}

fn signed(duration: Duration) -> SignedDuration {
    SignedDuration::try_from(duration).unwrap_or(SignedDuration::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ClockTrust::{Doubted, Steady};

    const DAY: i64 = 86_400;

    fn noon() -> Timestamp {
        "2026-06-01T12:00:00Z".parse().expect("a moment")
    }

    /// So many seconds counted, and so many shown.
    fn at(ticks: u64, wall: i64) -> ClockReading {
        ClockReading { wall: noon() + SignedDuration::from_secs(wall), ticks: Duration::from_secs(1_000 + ticks) }
    }

    /// Readings in, seconds after noon and trust out.
    fn told(judge: &mut ClockJudge, script: &[(u64, i64)]) -> Vec<(i64, ClockTrust)> {
        let read = |(ticks, wall): &(u64, i64)| {
            let judged = judge.read(at(*ticks, *wall));
            (judged.now.duration_since(noon()).as_secs(), judged.trust)
        };
        script.iter().map(read).collect()
    }

    #[test]
    fn a_clock_that_goes_as_it_should_is_followed() {
        let mut judge = ClockJudge::new(at(0, 0));
        // Slewed, a little fast, a leap of four minutes, and a machine that was stopped for a day: both clocks went on.
        let script = [(10, 10), (20, 21), (30, 271), (40, 281), (86_440, DAY + 281)];
        let expected = [10, 21, 271, 281, DAY + 281].map(|second| (second, Steady));
        assert_eq!(told(&mut judge, &script), expected);
        assert_eq!(judge.news(), ClockNews::default());
    }

    #[test]
    fn a_jump_of_seconds_is_never_believed() {
        let mut judge = ClockJudge::new(at(0, 0));
        let script = [(1, 1 + 40 * DAY), (2, 2 + 40 * DAY), (3, 3 + 40 * DAY), (4, 4), (5, 5)];
        let expected = [(1, Doubted), (2, Doubted), (3, Doubted), (4, Steady), (5, Steady)];
        assert_eq!(told(&mut judge, &script), expected);
        assert!(judge.news().jumped.is_some(), "an owner hears of it all the same");
        told(&mut judge, &[(3_700, 3_700)]);
        assert_eq!(judge.news(), ClockNews::default(), "an hour later it is no news any more");
    }

    #[test]
    fn a_jump_ahead_is_believed_after_two_steady_minutes() {
        let mut judge = ClockJudge::new(at(0, 0));
        let ahead = |ticks: u64| (ticks, ticks as i64 + DAY);
        let expected = [(30, Doubted), (60, Doubted), (149, Doubted), (150 + DAY, Steady), (151 + DAY, Steady)];
        assert_eq!(told(&mut judge, &[ahead(30), ahead(60), ahead(149), ahead(150), ahead(151)]), expected);
    }

    #[test]
    fn a_clock_that_is_not_steady_is_not_believed() {
        let mut judge = ClockJudge::new(at(0, 0));
        let script = [(30, DAY), (90, 2 * DAY), (149, DAY), (160, DAY + 11), (268, DAY + 119), (270, DAY + 121)];
        let expected =
            [(30, Doubted), (90, Doubted), (149, Doubted), (160, Doubted), (268, Doubted), (DAY + 121, Steady)];
        assert_eq!(told(&mut judge, &script), expected);
    }

    #[test]
    fn set_back_for_good_the_house_goes_on_by_its_own_count() {
        let mut judge = ClockJudge::new(at(0, 0));
        let back = |ticks: u64| (ticks, ticks as i64 - 5 * DAY);
        let expected = [(10, Doubted), (100, Doubted), (131, Steady), (4_000, Steady)];
        assert_eq!(told(&mut judge, &[back(10), back(100), back(131), back(4_000)]), expected, "nobody is locked out");
        assert_eq!(judge.news().behind, Some(SignedDuration::from_secs(5 * DAY)));
        assert_eq!(told(&mut judge, &[(4_010, 4_010), (4_020, 4_020)]), [(4_010, Steady), (4_020, Steady)]);
        assert_eq!(judge.news().behind, None, "set right, it is followed again");
        assert_eq!(told(&mut judge, &[(4_030, 4_000)]), [(4_020, Steady)], "and time never goes back");
    }

    #[test]
    fn a_start_far_behind_the_last_sign_of_life_is_refused() {
        let alive_at = noon() + SignedDuration::from_hours(1);
        let refused = ClockJudge::after(alive_at, at(0, 0)).map(|_| ());
        assert_eq!(refused, Err(ClockBehind { alive_at, wall: noon() }));
        let mut judge = ClockJudge::after(noon() + SignedDuration::from_mins(20), at(0, 0)).expect("a little behind");
        assert_eq!(told(&mut judge, &[(1, 1), (200, 200)]), [(1_201, Steady), (1_400, Steady)]);
        assert!(judge.news().behind.is_some());
    }

    #[test]
    fn a_start_far_ahead_of_it_must_be_steady_first() {
        let mut judge = ClockJudge::after(noon(), at(0, 40 * DAY)).expect("a start");
        let ahead = |ticks: u64| (ticks, ticks as i64 + 40 * DAY);
        let expected = [(1, Doubted), (119, Doubted), (120 + 40 * DAY, Steady)];
        assert_eq!(told(&mut judge, &[ahead(1), ahead(119), ahead(120)]), expected);
        let mut judge = ClockJudge::after(noon(), at(0, 40 * DAY)).expect("a start");
        assert_eq!(
            told(&mut judge, &[ahead(1), (2, 2)]),
            [(1, Doubted), (2, Steady)],
            "a machine that learns the time"
        );
        let mut judge = ClockJudge::after(noon(), at(0, 3 * DAY)).expect("a start");
        assert_eq!(told(&mut judge, &[(1, 3 * DAY + 1)]), [(3 * DAY + 1, Steady)], "a weekend is no wonder");
    }
}
