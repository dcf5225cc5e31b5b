//! Promise 12: when faults stop, everything settles — every due timer acts, every held place moves, every message ends.

use crate::support::{House, minutes};
use rules::{Act, Channel, EntryState, EventAct, ImportMode, Lane, ListId, MessageAct, MessageKind, PlaceState, Reach};
use store::Engine;
use store::suite::stage::{chair, dinner, free, host, hours, person, post};

/// Nobody answers, and the post fails in every way it can.
fn troubled(house: &mut House) -> [ListId; 2] {
    let event = house.event(3);
    let people = house.sign_up(event, &["ann", "bob", "cy", "dee", "eve", "fay", "gil"]);
    let desk = house.desk("Try at most 3 people");
    house.join(desk, &["hal", "ida", "jo", "kim"]);
    for (hours_ahead, source) in [(30, "one"), (31, "two"), (50, "three")] {
        house.run(&free(desk, chair(hours_ahead, source)));
    }
    house.cancel(event, people[0]);
    house.cancel(event, people[1]);
    for round in 0..30 {
        for (nth, one) in house.lease().into_iter().enumerate() {
            fail(house, one.message.list, one.message.id, nth + round);
        }
        house.pass(minutes(7));
        house.fire();
    }
    [event, desk]
}

/// Fails, bounces, or is never heard of again.
fn fail(house: &mut House, list: ListId, message: rules::MessageId, how: usize) {
    let act = match how % 4 {
        0 => Act::Message(MessageAct::SendFailed { message, fault: rules::SendFault::Recipient }),
        1 => Act::Message(MessageAct::Undeliverable { message, reason: Reach::Bounced }),
        _lost => return,
    };
    house.run(&post(list, act));
}

#[test]
fn promise_12_everything_settles_when_faults_stop() {
    let mut house = House::open();
    let lists = troubled(&mut house);
    for _hour in 0..24 * 22 {
        house.deliver();
        house.pass(hours(1));
        house.fire();
    }
    for list in lists {
        let rows = house.rows(list);
        assert!(rows.messages.iter().all(|message| message.state.is_settled()), "every message ends");
        assert!(rows.places.iter().all(|place| place.state != PlaceState::Held), "every held place moves");
        assert!(rows.offers.iter().all(|offer| !offer.state.is_live()), "every offer ends");
        assert_eq!(rows.head.held, 0);
        house.assert_promises(list);
    }
    let (next_timer, next_message) = house.core.engine().next_due().expect("a look");
    assert!(next_timer.is_none_or(|due_at| due_at > house.now), "every due timer has acted");
    assert_eq!(next_message, None);
}

/// The same with a process that dies every few hours, at whatever it is doing.
#[test]
fn promise_12_everything_settles_through_restarts() {
    let mut house = House::open();
    let lists = troubled(&mut house);
    for hour in 0..24 * 22 {
        house = house.restarted(hours(1));
        if hour % 5 == 0 {
            house.lease();
        } else {
            house.deliver();
        }
        house.fire();
    }
    house.pass(hours(1));
    house.deliver();
    for list in lists {
        let rows = house.rows(list);
        assert!(rows.messages.iter().all(|message| message.state.is_settled()), "every message ends");
        assert_eq!(rows.head.held, 0, "every held place moves");
        house.assert_promises(list);
    }
}

/// The host pastes twenty guests and calls the event off before they are worked through.
#[test]
fn promise_12_an_import_ends_with_the_event() {
    let mut house = House::open();
    let list = house.event(100);
    let rows = (0..20).map(|nth| person(&format!("guest{nth}"), 1)).collect();
    house.run(&host(list, Act::Event(EventAct::Import { import: 1, part: 0, mode: ImportMode::Confirmed, rows })));
    house.run(&host(list, Act::Event(EventAct::CallOff)));
    house.fire();
    let rows = house.rows(list);
    for entry in rows.entries.iter().filter(|entry| entry.state == EntryState::Confirmed) {
        let told = |message: &rules::Message| message.entry == Some(entry.id) && message.kind == MessageKind::CalledOff;
        assert!(rows.messages.iter().any(told), "entry {} has a seat at an event that is off", entry.number);
    }
    house.assert_promises(list);
}

/// A round of reminders, answers to clicks and offers, all due at once, and a few can be sent at a time.
#[test]
fn promise_12_every_lane_gets_its_turn() {
    let mut house = House::open();
    let round = house.event_with("round", dinner(60));
    let full = house.event_with("full", dinner(16));
    let names: Vec<String> = (0..60).map(|number| format!("guest{number}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    house.sign_up(round, &names);
    let people = house.sign_up(full, &names[..32]);
    while !house.deliver().is_empty() {}
    house.now = "2026-06-13T17:00:00Z".parse().expect("a moment");
    house.fire();
    people[..16].iter().for_each(|entry| house.cancel(full, *entry));
    let mut lanes = Vec::new();
    loop {
        let handed = house.core.lease(house.now, Some(Channel::Mail), 4).expect("messages");
        if handed.is_empty() {
            break;
        }
        for one in handed {
            lanes.push(one.message.lane());
            house.run(&post(one.message.list, Act::Message(MessageAct::Sent { message: one.message.id })));
        }
    }
    let count = |lanes: &[Lane]| Lane::ALL.map(|lane| lanes.iter().filter(|one| **one == lane).count());
    assert_eq!(lanes[0], Lane::Offers, "an offer does not wait behind a round of mails");
    assert_eq!((count(&lanes[..12]), count(&lanes[..24])), ([8, 3, 1], [16, 6, 2]), "and nobody waits for ever");
    assert_eq!(count(&lanes[24..28]), [0, 3, 1], "what the offers no longer need goes to the others");
    let [offers, answers, rest] = count(&lanes);
    assert_eq!((offers, answers), (16, 16));
    assert!(rest >= 60, "{rest}");
    house.assert_promises(round);
    house.assert_promises(full);
}
