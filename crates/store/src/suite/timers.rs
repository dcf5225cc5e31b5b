//! store/suite: timers are named rows. Doubled they act once, moved they are one row, and they come in order.

use super::Opener;
use super::race::{change, write};
use super::stage::{cancel, counts, hours, noon, opened, post, rows, run, sign_up};
use crate::engine::Engine;
use jiff::Timestamp;
use rules::{Act, Actor, Change, Command, EntryId, ListId, MessageAct, Reply, Timer, TimerMove, TimerName};

fn due(timer: Timer) -> Command {
    Command { list: timer.list, who: Actor::Timer, act: Act::Due(timer) }
}

/// A seat freed and offered to bob, whose window runs.
fn running_window(engine: &mut dyn Engine, slug: &str) -> (ListId, Timer) {
    let list = opened(engine, slug, 1);
    let people = sign_up(engine, list, &["ann", "bob", "cy"]);
    run(engine, &cancel(list, people[0]), noon());
    let offer = rows(engine, list).offers[0].clone();
    let message = rows(engine, list).messages.into_iter().find(|message| message.subject == offer.id.0);
    let message = message.expect("the offer's message").id;
    run(engine, &post(list, Act::Message(MessageAct::HandOff { message })), noon());
    run(engine, &post(list, Act::Message(MessageAct::Sent { message })), noon());
    let name = TimerName::Lapse { place: offer.place, seq: offer.seq };
    let timer = rows(engine, list).timers.into_iter().find(|timer| timer.name == name);
    (list, timer.expect("the timer that ends the window"))
}

/// Two wake-ups for one row: the first lapses the offer, the second finds another timer or none.
pub(super) fn a_doubled_timer_acts_once(opener: &Opener) {
    let mut engine = opener.open();
    let (list, timer) = running_window(engine.as_mut(), "doubled");
    let early = run(engine.as_mut(), &due(timer), timer.due_at - hours(1));
    assert_eq!(early, Reply::Nothing, "a timer never acts early");
    assert_eq!(engine.due_timers(timer.due_at, 9).expect("timers"), [timer]);
    assert_eq!(run(engine.as_mut(), &due(timer), timer.due_at), Reply::Done);
    let before = counts(engine.as_mut());
    assert_eq!(run(engine.as_mut(), &due(timer), timer.due_at), Reply::Nothing);
    assert_eq!(counts(engine.as_mut()), before, "the second wake-up changed something");
    assert_eq!(rows(engine.as_mut(), list).offers.len(), 2, "one lapsed, one rolled on");
}

/// Our own downtime moves the end of a window: the old timer, still on somebody's desk, does nothing.
pub(super) fn a_moved_timer_leaves_the_old_one_harmless(opener: &Opener) {
    let mut engine = opener.open();
    let (list, old) = running_window(engine.as_mut(), "moved");
    let TimerName::Lapse { place, seq } = old.name else { panic!("not a lapse timer: {old:?}") };
    let extend = Act::Extend { place, seq, down_since: noon() + hours(1) };
    run(engine.as_mut(), &Command { list, who: Actor::Keeper, act: extend }, noon() + hours(3));
    let named = |timers: Vec<Timer>| timers.into_iter().filter(|timer| timer.name == old.name).collect::<Vec<_>>();
    let booked = named(rows(engine.as_mut(), list).timers);
    let moved = Timer { due_at: old.due_at + hours(2), ..old };
    assert_eq!(booked, [moved], "one row, at the new time");
    let before = counts(engine.as_mut());
    assert_eq!(run(engine.as_mut(), &due(old), old.due_at), Reply::Nothing);
    assert_eq!(counts(engine.as_mut()), before, "the old timer changed something");
    assert_eq!(named(engine.due_timers(old.due_at, 99).expect("timers")), [], "not due at the old time");
    assert_eq!(run(engine.as_mut(), &due(moved), moved.due_at), Reply::Done);
}

pub(super) fn timers_come_earliest_first_and_no_more_than_asked(opener: &Opener) {
    let mut engine = opener.open();
    let list = opened(engine.as_mut(), "order", 1);
    let at = |minutes: i64| noon() + jiff::SignedDuration::from_mins(minutes);
    for (which, minutes) in [(0, 40), (1, 10), (2, 30), (3, 20), (4, 50)] {
        book(engine.as_mut(), list, which, at(minutes));
    }
    book(engine.as_mut(), list, 4, at(5));
    let order = |engine: &mut dyn Engine, minutes, most| -> Vec<u32> {
        engine.due_timers(at(minutes), most).expect("timers").iter().map(which_of).collect()
    };
    assert_eq!(order(engine.as_mut(), 60, 10), [4, 1, 3, 2, 0], "earliest first, a moved one at its new time");
    assert_eq!(order(engine.as_mut(), 60, 2), [4, 1], "no more than asked for");
    assert_eq!(order(engine.as_mut(), 20, 10), [4, 1, 3], "due at this very moment counts, later does not");
    assert_eq!(order(engine.as_mut(), 4, 10), [0; 0], "nothing is due yet");
    assert_eq!(engine.next_due().expect("a look").0, Some(at(5)));
    drop_timer(engine.as_mut(), list, 4);
    assert_eq!(order(engine.as_mut(), 60, 2), [1, 3], "a dropped one is gone");
    assert_eq!(engine.next_due().expect("a look").0, Some(at(10)));
}

fn name(which: u32) -> TimerName {
    TimerName::Remind { entry: EntryId(1), which }
}

fn book(engine: &mut dyn Engine, list: ListId, which: u32, due_at: Timestamp) {
    let timer = Timer { list, name: name(which), due_at, cursor: 0 };
    write(engine, &Change { timers: vec![TimerMove::Book(timer)], ..change(list) }).expect("booked");
}

fn drop_timer(engine: &mut dyn Engine, list: ListId, which: u32) {
    write(engine, &Change { timers: vec![TimerMove::Drop(name(which))], ..change(list) }).expect("dropped");
}

fn which_of(timer: &Timer) -> u32 {
    match timer.name {
        TimerName::Remind { which, .. } => which,
        _ => panic!("not one of ours: {timer:?}"),
    }
}
