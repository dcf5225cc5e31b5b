//! sim: time passes, clocks step back, wake-ups come early, late, twice and in the wrong order.

use crate::post;
use crate::world::{Failure, World};
use jiff::{SignedDuration, Timestamp};
use rules::{Act, Actor, Command, MessageState, OfferState, PlaceState, TimerName};
use store::Engine;

pub(crate) fn pass(world: &mut World) -> Result<(), Failure> {
    match world.dice.below(10) {
        0..=4 => {
            let minutes = *world.dice.pick(&[1, 5, 20, 60, 240, 600, 1440]).expect("spans");
            advance(world, world.now + SignedDuration::from_mins(minutes))
        }
        5..=6 => match next_due(world)? {
            Some(due) => advance(world, due),
            None => Ok(()),
        },
        // Late: time passes and nobody looks at the timers.
        7 => {
            world.now += SignedDuration::from_mins(world.dice.between(1, 90) as i64);
            world.look()
        }
        8 if world.dice.chance(50) => crate::jumps::jump(world),
        8 => strange_wake_ups(world),
        _step_back => {
            world.now -= SignedDuration::from_mins(world.dice.between(1, 50) as i64);
            world.now();
            fire(world)
        }
    }
}

pub(crate) fn next_due(world: &mut World) -> Result<Option<Timestamp>, Failure> {
    match world.core().next_due() {
        Ok((timer, message)) => Ok([timer, message].into_iter().flatten().min()),
        Err(fault) => Err(world.fail(format!("a fault without a crash: {fault}"))),
    }
}

/// Time passes to this moment; timers fire as they become due.
pub(crate) fn advance(world: &mut World, until: Timestamp) -> Result<(), Failure> {
    for _round in 0..40 {
        let next = world.core().next_due().ok().and_then(|(timer, _)| timer);
        match next.filter(|due| *due <= until) {
            Some(due) => {
                world.now = world.now.max(due);
                fire(world)?;
            }
            None => break,
        }
    }
    world.now = world.now.max(until);
    world.now();
    fire(world)
}

/// Fires what is due, one by one and sometimes in the wrong order.
pub(crate) fn fire(world: &mut World) -> Result<(), Failure> {
    let now = world.now();
    let due = world.core().engine().due_timers(now, 64);
    let mut due = due.map_err(|error| world.fail(format!("timers: {error}")))?;
    if world.dice.chance(20) {
        due.reverse();
    }
    world.old_timers.extend(due.iter().copied().take(4));
    for timer in due {
        let twice = world.dice.chance(10);
        let command = Command { list: timer.list, who: Actor::Timer, act: Act::Due(timer) };
        world.run(command.clone())?;
        if twice {
            let (before, lives) = (world.rows.clone(), world.report.crashes);
            world.run(command)?;
            if changed(world, &before) && !goes_on(timer.name) && world.report.crashes == lives {
                return Err(world.fail(format!("promise 6: the timer {:?} acted twice", timer.name)));
            }
        }
    }
    Ok(())
}

/// Long work books itself again under the same name, due now.
fn goes_on(name: TimerName) -> bool {
    matches!(
        name,
        TimerName::Spread { .. }
            | TimerName::HeadStart { .. }
            | TimerName::Reach { .. }
            | TimerName::Search { .. }
            | TimerName::Import { .. }
            | TimerName::Replan { .. }
            | TimerName::TellChanges { .. }
            | TimerName::CallOff { .. }
            | TimerName::Thanks { .. }
            | TimerName::Tidy { .. }
    )
}

/// Wake-ups for timers that are long gone or not yet due change nothing.
fn strange_wake_ups(world: &mut World) -> Result<(), Failure> {
    let old = world.old_timers.clone();
    let early: Vec<_> = world.rows.values().flat_map(|rows| rows.timers.iter().copied()).collect();
    for timers in [old, early] {
        let Some(timer) = world.dice.pick(&timers).copied() else { continue };
        let booked = world.rows.values().flat_map(|rows| &rows.timers).any(|row| *row == timer);
        if booked && timer.due_at <= world.now() {
            continue;
        }
        let (before, lives) = (world.rows.clone(), world.report.crashes);
        world.run(Command { list: timer.list, who: Actor::Timer, act: Act::Due(timer) })?;
        // A crash in between gives windows their time back, and that is no doing of the timer.
        if changed(world, &before) && world.report.crashes == lives {
            return Err(world.fail(format!("promise 7: the timer {:?} acted out of turn", timer.name)));
        }
    }
    Ok(())
}

fn changed(world: &World, before: &crate::world::Rows) -> bool {
    before.iter().any(|(list, rows)| {
        let after = &world.rows[list];
        after.head != rows.head
            || after.entries != rows.entries
            || after.offers != rows.offers
            || after.places != rows.places
            || after.timers != rows.timers
            || after.messages != rows.messages
    })
}

/// Liveness: no more faults. Every timer acts, every held place moves, every message settles, the event closes.
pub(crate) fn settle_everything(world: &mut World) -> Result<(), Failure> {
    for _round in 0..4000 {
        post::round(world)?;
        let next = next_due(world)?;
        let next = next.filter(|_| !settled(world));
        let Some(next) = next else { break };
        advance(world, next.max(world.now))?;
    }
    if settled(world) { Ok(()) } else { Err(world.fail(format!("promise 12: {}", unsettled(world)))) }
}

fn settled(world: &World) -> bool {
    unsettled(world).is_empty()
}

/// What still hangs; empty when everything has settled.
fn unsettled(world: &World) -> String {
    for rows in world.rows.values() {
        if let Some(place) = rows.places.iter().find(|place| place.state == PlaceState::Held) {
            return format!("place {} is still held", place.id.0);
        }
        if let Some(offer) = rows.offers.iter().find(|offer| offer.state == OfferState::Live) {
            return format!("offer {} is still live", offer.id.0);
        }
        let open = |state: MessageState| !state.is_settled();
        if let Some(message) = rows.messages.iter().find(|message| open(message.state)) {
            return format!("message {} is still {}", message.id.0, message.state.word());
        }
        if rows.batches.iter().any(|batch| (batch.done as usize) < batch.rows.len()) {
            return "an import has not ended".to_string();
        }
    }
    match world.rows[&world.event].head.state {
        rules::ListState::Open => "the event is still open".to_string(),
        rules::ListState::Closed | rules::ListState::CalledOff => String::new(),
    }
}
