//! Promise 5: a chain asks each entry at most once, at most try-cap times, and ends; nothing runs past the cut-off.

use crate::support::{House, minutes};
use rules::{Act, Ending, EntryReply, EntryState, OfferOver, OfferState, PlaceState, Reply, SlotAct};
use store::suite::stage::{chair, claim, decline, dinner, free, host, hours, noon, register, standing};

#[test]
fn promise_05_a_desk_chain_ends_at_the_try_cap() {
    let mut house = House::open();
    let list = house.desk("Try at most 2 people");
    let people = house.join(list, &["hal", "ida", "jo"]);
    house.run(&free(list, chair(24, "one")));
    for asked in &people[..2] {
        let offer = house.live(list);
        assert_eq!(offer.entry, *asked);
        house.run(&decline(&offer));
    }
    let place = house.rows(list).places[0].clone();
    assert_eq!((place.state, place.ending, place.tried), (PlaceState::Open, Some(Ending::TryCap), 2));
    house.assert_promises(list);
    house.run(&host(list, Act::Slot(SlotAct::OfferAgain { place: place.id })));
    assert_eq!(house.live(list).entry, people[0], "a new round is a new chain");
    house.assert_promises(list);
}

#[test]
fn promise_05_an_event_chain_asks_everybody_once_and_opens_the_door() {
    let mut house = House::open();
    let list = house.event(1);
    let people = house.sign_up(list, &["ann", "bob", "cy", "dee"]);
    house.cancel(list, people[0]);
    for asked in &people[1..] {
        let offer = house.live(list);
        assert_eq!(offer.entry, *asked);
        house.run(&decline(&offer));
        house.assert_promises(list);
    }
    let place = house.rows(list).places[0].clone();
    assert_eq!((place.state, place.tried), (PlaceState::Open, 3), "three asked, each once");
    assert_eq!(house.rows(list).head.open(), 1, "the seat is open to the door");
    assert_eq!(standing(&house.run(&register(list, "eve"))).1, EntryState::Confirmed);
    house.assert_promises(list);
}

#[test]
fn promise_05_windows_are_cut_short_at_the_cut_off() {
    let mut house = House::open();
    let list = house.event(1);
    let people = house.sign_up(list, &["ann", "bob"]);
    let cut_off = dinner(1).cut_off_at();
    house.now = cut_off - hours(2);
    house.fire();
    house.cancel(list, people[0]);
    house.deliver();
    let offer = house.live(list);
    assert_eq!(offer.ends_at, Some(cut_off), "two hours, not six");
    house.assert_promises(list);
    house.now = cut_off;
    let late = house.run(&claim(&offer));
    assert!(
        matches!(late, Reply::Entry(EntryReply::OfferOver { why: OfferOver::Lapsed, .. })),
        "the end is exclusive: {late:?}"
    );
    house.fire();
    assert_eq!(house.offer_states(list), [(people[1], OfferState::Lapsed)]);
    assert_eq!(house.rows(list).head.held, 1, "kept for bob, and offered to nobody");
    house.deliver();
    house.pass(minutes(10));
    house.fire();
    assert_eq!(house.rows(list).head.held, 0, "ten minutes after the cut-off nothing is held");
    house.assert_promises(list);
}

#[test]
fn promise_05_no_offer_without_a_fair_chance() {
    for left in [minutes(14), minutes(0), minutes(-30)] {
        let mut house = House::open();
        let list = house.event(1);
        let people = house.sign_up(list, &["ann", "bob"]);
        house.now = dinner(1).cut_off_at() - left;
        house.fire();
        house.cancel(list, people[0]);
        assert_eq!(house.offer_states(list), [], "{left} before the cut-off");
        house.fire();
        house.deliver();
        let until = house.rows(list).places[0].head_start.expect("kept for bob").until;
        house.now = until;
        house.fire();
        assert_eq!(house.offer_states(list), [], "{left} before the cut-off");
        assert_eq!(house.rows(list).head.open(), 1, "the seat is open to the door");
        house.assert_promises(list);
    }
}

/// Queued at 20:30 for a dinner at 09:00 the next morning: by the time it could be sent it is too late.
#[test]
fn promise_05_an_offer_that_cannot_be_sent_in_time_is_not_made() {
    let mut house = House::open();
    let mut settings = dinner(1);
    settings.starts = jiff::civil::datetime(2026, 6, 2, 9, 0, 0, 0);
    let list = house.event_with("breakfast", settings);
    let people = house.sign_up(list, &["ann", "bob"]);
    house.now = noon() + hours(10);
    house.cancel(list, people[0]);
    assert_eq!(house.offer_states(list), [], "22:00: the morning is at the cut-off");
    assert_eq!(house.rows(list).head.held, 1, "bob reads of it at eight, and has ten minutes");
    house.fire();
    house.now = noon() + hours(20);
    house.deliver();
    house.pass(minutes(10));
    house.fire();
    assert_eq!(house.rows(list).head.open(), 1);
    house.assert_promises(list);
}

#[test]
fn promise_05_a_slot_is_handed_back_at_its_cut_off() {
    let mut house = House::open();
    let list = house.desk("Cut-off: 1 hour");
    house.join(list, &["hal", "ida"]);
    house.run(&free(list, chair(2, "soon")));
    house.deliver();
    house.pass(minutes(10));
    house.fire();
    let rolled_on = house.live(list);
    house.now = noon() + hours(1);
    let late = house.run(&claim(&rolled_on));
    assert!(matches!(late, Reply::Entry(EntryReply::OfferOver { .. })), "{late:?}");
    house.fire();
    let place = house.rows(list).places[0].clone();
    assert_eq!((place.state, place.ending), (PlaceState::Open, Some(Ending::CutOff)));
    house.assert_promises(list);
}
