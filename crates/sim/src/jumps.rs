//! sim: the machine's clock jumps, forth and back, for seconds and for good. The house reads it every few seconds, as its
//! thread does, and nothing that cannot be taken back may come of a time that was never true.

use crate::plant::Plant;
use crate::time;
use crate::world::{Failure, World};
use jiff::{SignedDuration, Timestamp};
use keeper::{ClockJudge, ClockReading, ClockTrust, JudgedTime};
use rules::Timer;
use std::time::Duration;

/// Seconds between two looks, and how many there are: a moment, or long enough to be believed.
const EVERY: i64 = 5;
const A_MOMENT: i64 = 3;
const FOR_GOOD: i64 = 40;

pub(crate) fn jump(world: &mut World) -> Result<(), Failure> {
    let minutes = *world.dice.pick(&[-7_200, -6, 6, 90, 1_440, 57_600]).expect("jumps");
    let by = SignedDuration::from_mins(minutes);
    let began = world.now();
    let looks = if world.dice.chance(60) { A_MOMENT } else { FOR_GOOD };
    let mut judge = ClockJudge::new(ClockReading { wall: began, ticks: Duration::ZERO });
    let believes = world.core().engine().plant() == Some(Plant::JumpClosesTheEvent);
    let mut judged = |reading: ClockReading| {
        if believes { JudgedTime { now: reading.wall, trust: ClockTrust::Steady } } else { judge.read(reading) }
    };
    let booked = timers(world);
    for look in 1..=looks {
        take_look(world, judged(reading(began + by, look)))?;
        if look == A_MOMENT {
            none_acted(world, &booked, began + SignedDuration::from_secs(look * EVERY))?;
        }
    }
    if looks == A_MOMENT {
        return take_look(world, judged(reading(began, looks + 1)));
    }
    let off = world.now.duration_since(began + by.max(SignedDuration::ZERO));
    if off.abs() > SignedDuration::from_mins(5) {
        return Err(
            world.fail(format!("promise 7: a clock that jumped by {minutes} minutes for good led to {}", world.now))
        );
    }
    time::advance(world, world.now)
}

/// So many looks after a moment.
fn reading(began: Timestamp, look: i64) -> ClockReading {
    let seconds = look * EVERY;
    ClockReading {
        wall: began + SignedDuration::from_secs(seconds),
        ticks: Duration::from_secs(seconds.unsigned_abs()),
    }
}

/// What the keeper's thread does at one look.
fn take_look(world: &mut World, judged: JudgedTime) -> Result<(), Failure> {
    let (looked, before) = (world.now(), world.before());
    world.now = judged.now;
    let now = world.now();
    match judged.trust {
        ClockTrust::Doubted => Ok(()),
        ClockTrust::Steady if now.duration_since(looked) > SignedDuration::from_mins(5) => {
            let given = world.core().give_back(looked, now);
            given.map_err(|fault| world.fail(format!("downtime was not given back: {fault}")))?;
            world.look()?;
            crate::oracle::watch_downtime(world, &before, looked)?;
            time::fire(world)
        }
        ClockTrust::Steady => time::fire(world),
    }
}

fn timers(world: &World) -> Vec<Timer> {
    world.rows.values().flat_map(|rows| rows.timers.iter().copied()).collect()
}

/// Promise 7: whatever was due later than the time that is true is still to come.
fn none_acted(world: &World, booked: &[Timer], now: Timestamp) -> Result<(), Failure> {
    let still = timers(world);
    let gone = booked.iter().find(|timer| timer.due_at > now && !still.contains(timer));
    match gone {
        None => Ok(()),
        Some(timer) => Err(world.fail(format!("promise 7: {:?} acted at a time that was never true", timer.name))),
    }
}
