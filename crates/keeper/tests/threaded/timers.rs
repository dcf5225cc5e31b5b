//! Timers fire when the clock says so, and the thread does not oversleep.

use crate::clock::{FakeClock, Office};
use crate::handy::Call;
use crate::support::minutes;
use keeper::Jumps;
use rules::{Act, EventAct, ImportMode, ListId, MessageAct, Offer, OfferState};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::sync_channel;
use std::time::Duration;
use store::suite::stage::{
    cancel, dinner, free, host, hours, join, list_of, open_desk, open_event, person, post, register, salon, standing,
};

/// Long enough that only a thread that sleeps on misses it, and shorter than its longest sleep.
const PATIENCE: Duration = Duration::from_secs(20);

/// Ann leaves, bob's window runs, cy waits.
fn running(office: &Office) -> (ListId, Offer) {
    let keeper = &office.keeper;
    let list = list_of(&keeper.run(open_event("dinner", dinner(1))).expect("opened"));
    let people: Vec<_> = ["ann", "bob", "cy"]
        .iter()
        .map(|who| standing(&keeper.run(register(list, who)).expect("an answer")).0)
        .collect();
    keeper.run(cancel(list, people[0])).expect("cancelled");
    for handed in keeper.lease(100).expect("messages") {
        keeper.run(post(list, Act::Message(MessageAct::Sent { message: handed.message.id }))).expect("sent");
    }
    let offer = office.rows(list).offers[0].clone();
    assert_eq!(offer.state, OfferState::Live);
    (list, offer)
}

#[test]
fn timers_fire_when_the_clock_is_moved() {
    let office = Office::open(Jumps::AreMeant);
    let (list, _offer) = running(&office);
    office.clock.pass(hours(6) - minutes(1));
    office.settle();
    assert_eq!(office.rows(list).offers.len(), 1, "a minute to go");
    office.clock.pass(minutes(1));
    office.settle();
    let offers = office.rows(list).offers;
    assert_eq!(offers.iter().map(|offer| offer.state).collect::<Vec<_>>(), [OfferState::Lapsed, OfferState::Queued]);
}

/// A slot settles first; nobody is asked before its timer says so. That the thread wakes by itself is the next story.
#[test]
fn a_slot_that_settles_is_offered_by_its_timer() {
    let office = Office::open(Jumps::AreMeant);
    let keeper = &office.keeper;
    let desk = rules_document::with_rules(salon(), "Settle: 2 minutes").expect("a rules document");
    let list = list_of(&keeper.run(open_desk("salon", desk)).expect("opened"));
    keeper.run(join(list, "hal")).expect("joined");
    keeper.run(free(list, store::suite::stage::chair(24, "one"))).expect("freed");
    assert_eq!(office.rows(list).offers, [], "settling first");
    office.clock.pass(minutes(2));
    office.settle();
    assert_eq!(office.rows(list).offers.len(), 1, "then hal is asked");
}

/// Work that goes on by timers due now goes on by itself, though the clock stands still and nobody knocks.
#[test]
fn long_work_goes_on_without_being_asked() {
    let (step, steps) = sync_channel(100);
    let office = Office::with_hook(Jumps::AreMeant, move |call| {
        match call {
            Call::Apply(change) if change.what == "imported" => step.send(()).expect("somebody counts"),
            Call::Apply(_) | Call::Load(_) | Call::Flush | Call::Alive => {}
        }
        Ok(())
    });
    let list = list_of(&office.keeper.run(open_event("dinner", dinner(500))).expect("opened"));
    let rows = (0..100).map(|nth| person(&format!("guest{nth}"), 1)).collect();
    let import = Act::Event(EventAct::Import { import: 1, part: 0, mode: ImportMode::Confirmed, rows });
    office.keeper.run(host(list, import)).expect("staged");
    for nth in 1..=13 {
        steps.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("step {nth} of 13 never came"));
    }
    office.settle();
    assert_eq!(office.rows(list).head.taken, 100);
}

/// The post is told of something to send as soon as there is something, and when the next comes.
#[test]
fn the_post_is_woken() {
    let office = Office::open(Jumps::AreMeant);
    let outbox = office.keeper.outbox();
    let (none, seen) = outbox.look();
    assert_eq!(none, None);
    let list = list_of(&office.keeper.run(open_event("dinner", dinner(5))).expect("opened"));
    office.keeper.run(register(list, "ann")).expect("registered");
    let (due, seen_now) = outbox.wait(seen, PATIENCE);
    assert_eq!(due, Some(store::suite::stage::noon()));
    assert!(seen_now > seen);
}

/// A lid was closed for two hours: a window that ran gets them back. A clock moved on purpose gives nothing back.
#[test]
fn a_frozen_machine_gives_the_time_back() {
    for (jumps, expected) in [(Jumps::AreDowntime, hours(2)), (Jumps::AreMeant, hours(0))] {
        let office = Office::open(jumps);
        let (list, offer) = running(&office);
        office.settle();
        office.clock.pass(hours(2));
        office.settle();
        let ends_at = office.rows(list).offers[0].ends_at;
        assert_eq!(ends_at, offer.ends_at.map(|ends_at| ends_at + expected), "{jumps:?}");
    }
}

/// The lid was closed beyond the end of the window: the time comes back before the timer may act.
#[test]
fn a_window_that_ended_in_its_sleep_goes_on() {
    let office = Office::open(Jumps::AreDowntime);
    let (list, offer) = running(&office);
    office.settle();
    office.clock.pass(hours(9));
    office.settle();
    let rows = office.rows(list);
    assert_eq!(rows.offers[0].state, OfferState::Live, "not lapsed");
    assert_eq!(rows.offers[0].ends_at, offer.ends_at.map(|ends_at| ends_at + hours(9)));
    assert_eq!(store::check::check_list(&rows), []);
}

/// The lid closes while a commit is being written, not while the thread sleeps: the time comes back all the same.
#[test]
fn a_freeze_in_the_middle_of_work_gives_the_time_back() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let path = folder.path().join("usher.db");
    let clock = FakeClock::new(Jumps::AreDowntime);
    let (lid, closing) = (clock.clone(), Arc::new(AtomicBool::new(false)));
    let closes = closing.clone();
    let office = Office::by_clock(clock, path, folder, move |call| {
        if matches!(call, Call::Flush) && closes.swap(false, Ordering::SeqCst) {
            lid.pass(hours(2));
        }
        Ok(())
    });
    let (list, offer) = running(&office);
    office.settle();
    closing.store(true, Ordering::SeqCst);
    office.keeper.run(register(list, "dee")).expect("registered");
    office.settle();
    let ends_at = office.rows(list).offers[0].ends_at;
    assert_eq!(ends_at, offer.ends_at.map(|ends_at| ends_at + hours(2)));
}
