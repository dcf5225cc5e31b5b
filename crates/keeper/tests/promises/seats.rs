//! Promises 1 to 4: never oversold, held means held, one live offer, fair order with reasons.

use crate::support::{House, minutes};
use rules::desk::Wish;
use rules::{
    Act, DeskAct, DeskReply, EntryReply, EntryState, EventAct, Joining, News, OfferState, PassReason, PlaceState,
    Refusal, Reply,
};
use store::suite::stage::{
    cancel, chair, claim, decline, dinner, free, guest, host, hours, join, joining, register, register_party, standing,
};

#[test]
fn promise_01_never_more_than_the_cap() {
    let mut house = House::open();
    let mut settings = dinner(5);
    settings.max_party = 3;
    let list = house.event_with("dinner", settings);
    let parties = [("ann", 2), ("bob", 3), ("cy", 2), ("dee", 1), ("eve", 3)];
    let people: Vec<_> =
        parties.iter().map(|(who, party)| standing(&house.run(&register_party(list, who, *party))).0).collect();
    assert_eq!((house.rows(list).head.taken, house.rows(list).head.waiting), (5, 3));
    for entry in [people[1], people[0]] {
        house.cancel(list, entry);
        let head = house.rows(list).head;
        assert!(head.taken + head.held <= head.cap, "{head:?}");
        house.assert_promises(list);
    }
    assert_eq!(house.rows(list).head.open(), 2, "eve's party of three does not fit into what is left");
}

#[test]
fn promise_01_a_lower_cap_takes_nothing_away() {
    let mut house = House::open();
    let list = house.event(3);
    let people = house.sign_up(list, &["ann", "bob", "cy", "dee"]);
    house.run(&host(
        list,
        Act::Event(EventAct::Edit { settings: Box::new(dinner(1)), seen_rev: 1, tell: rules::Tell::Guests }),
    ));
    assert_eq!(house.rows(list).head.taken, 3, "nobody loses a seat");
    house.assert_promises(list);
    for entry in &people[..2] {
        house.cancel(list, *entry);
        assert_eq!(house.rows(list).head.held, 0, "freed seats are retired until the cap is met");
        house.assert_promises(list);
    }
    house.cancel(list, people[2]);
    assert_eq!((house.rows(list).head.cap, house.rows(list).head.held), (1, 1), "and then the line is asked");
    house.assert_promises(list);
}

/// Sixty wait and sixty seats are added: all held at once, offered a few at a time, each person exactly once.
#[test]
fn promise_01_a_raised_cap_reaches_everybody() {
    let mut house = House::open();
    let list = house.event(1);
    let people: Vec<String> = (0..61).map(|nth| format!("guest{nth}")).collect();
    let people = house.sign_up(list, &people.iter().map(String::as_str).collect::<Vec<_>>());
    let mut raised = dinner(61);
    raised.starts = jiff::civil::datetime(2026, 6, 21, 19, 0, 0, 0);
    raised.reminders = vec![rules::ReminderRule::DaysBefore(3); 1];
    house.run(&host(
        list,
        Act::Event(EventAct::Edit { settings: Box::new(raised), seen_rev: 1, tell: rules::Tell::Guests }),
    ));
    assert_eq!(house.rows(list).head.held, 60, "held in the same commit");
    house.assert_promises(list);
    house.fire();
    let asked: Vec<_> = house.offer_states(list).into_iter().map(|(entry, _)| entry).collect();
    assert_eq!(asked, people[1..], "in the order of the line");
    house.assert_promises(list);
}

#[test]
fn promise_02_held_means_held() {
    let mut house = House::open();
    let list = house.event(1);
    let people = house.sign_up(list, &["ann", "bob"]);
    house.cancel(list, people[0]);
    house.deliver();
    let offer = house.live(list);
    house.run(&host(
        list,
        Act::Event(EventAct::Edit { settings: Box::new(dinner(1)), seen_rev: 1, tell: rules::Tell::Guests }),
    ));
    house.now = offer.ends_at.expect("a window") - jiff::SignedDuration::from_millis(1);
    assert_eq!(standing(&house.run(&register(list, "cy"))).1, EntryState::Waitlisted, "not open to the door");
    let won = house.run(&claim(&offer));
    assert_eq!(won, Reply::Entry(EntryReply::Claimed { entry: people[1], place: offer.place, news: News::New }));
    house.assert_promises(list);
}

#[test]
fn promise_02_nobody_at_the_door_passes_the_line() {
    let mut house = House::open();
    let list = house.event(2);
    let people = house.sign_up(list, &["ann", "bob", "cy", "dee"]);
    house.cancel(list, people[0]);
    house.cancel(list, people[1]);
    let late = standing(&house.run(&register(list, "eve")));
    assert_eq!((late.1, late.2), (EntryState::Waitlisted, Some(3)), "two seats came free, both for the line");
    house.run(&host(
        list,
        Act::Event(EventAct::Edit { settings: Box::new(dinner(3)), seen_rev: 1, tell: rules::Tell::Guests }),
    ));
    assert_eq!(house.rows(list).head.held, 3, "a third seat is eve's before anybody else's");
    assert_eq!(standing(&house.run(&register(list, "fay"))).1, EntryState::Waitlisted);
    house.assert_promises(list);
}

#[test]
fn promise_03_one_live_offer_per_place_and_person() {
    let mut house = House::open();
    let list = house.event(2);
    let people = house.sign_up(list, &["ann", "bob", "cy"]);
    house.cancel(list, people[0]);
    house.cancel(list, people[1]);
    assert_eq!(house.offer_states(list), [(people[2], OfferState::Queued)], "cy is asked once, not twice");
    assert_eq!(house.rows(list).head.open(), 1, "the other seat is open to the door");
    house.assert_promises(list);
}

#[test]
fn promise_03_one_offer_across_a_desk() {
    let mut house = House::open();
    let list = house.desk("");
    let people = house.join(list, &["hal", "ida"]);
    for (hours_ahead, source) in [(24, "one"), (25, "two"), (26, "three")] {
        house.run(&free(list, chair(hours_ahead, source)));
    }
    let asked: Vec<_> = house.offer_states(list).into_iter().map(|(entry, _)| entry).collect();
    assert_eq!(asked, people, "one slot each");
    let third = house.rows(list).places[2].clone();
    assert_eq!(third.state, PlaceState::Open, "the third goes back to the staff");
    let passed = house.rows(list).audit.last().expect("an audit row").passed_over().expect("reasons");
    assert!(passed.iter().all(|one| one.reason == PassReason::HasLiveOffer) && passed.len() == 2, "{passed:?}");
    house.assert_promises(list);
}

#[test]
fn promise_03_the_rules_may_allow_two_at_once() {
    let mut house = House::open();
    let list = house.desk("Offers at once: 2");
    let hal = house.join(list, &["hal"])[0];
    for (hours_ahead, source) in [(24, "one"), (25, "two"), (26, "three")] {
        house.run(&free(list, chair(hours_ahead, source)));
    }
    assert_eq!(house.offer_states(list), [(hal, OfferState::Queued), (hal, OfferState::Queued)]);
    let second = house.rows(list).offers[1].clone();
    house.run(&claim(&second));
    let states = house.offer_states(list);
    assert_eq!(states, [(hal, OfferState::Withdrawn), (hal, OfferState::Claimed)], "booked once, the rest goes on");
    house.fire();
    house.assert_promises(list);
}

/// The first of two offers is declined; there is room for another one, though the second still runs.
#[test]
fn promise_03_an_ended_offer_makes_room_for_the_next() {
    let mut house = House::open();
    let list = house.desk("Offers at once: 2");
    house.join(list, &["hal"]);
    house.run(&free(list, chair(24, "one")));
    house.run(&free(list, chair(25, "two")));
    let first = house.rows(list).offers[0].clone();
    house.run(&decline(&first));
    let reply = house.try_run(&free(list, chair(26, "three")));
    assert!(matches!(reply, Ok(Reply::Desk(DeskReply::Slot { .. }))), "{reply:?}");
    house.assert_promises(list);
}

#[test]
fn promise_04_asked_in_order_and_passed_over_with_a_reason() {
    let mut house = House::open();
    let mut settings = dinner(3);
    settings.max_party = 3;
    let list = house.event_with("dinner", settings);
    let ann = standing(&house.run(&register(list, "ann"))).0;
    house.run(&register_party(list, "bob", 2));
    let large = standing(&house.run(&register_party(list, "cy", 3))).0;
    let small = standing(&house.run(&register(list, "dee"))).0;
    house.cancel(list, ann);
    assert_eq!(house.live(list).entry, small, "the first who fits");
    let passed = house.rows(list).audit.last().expect("an audit row").passed_over().expect("reasons");
    assert_eq!(passed.iter().map(|one| (one.entry, one.reason)).collect::<Vec<_>>(), [(large, PassReason::TooLarge)]);
    house.assert_promises(list);
}

#[test]
fn promise_04_those_asked_in_vain_rank_after_those_never_asked() {
    let mut house = House::open();
    let list = house.event(2);
    let people = house.sign_up(list, &["ann", "bob", "cy", "dee"]);
    house.cancel(list, people[0]);
    house.deliver();
    house.pass(hours(6));
    house.fire();
    assert_eq!(house.live(list).entry, people[3], "cy let it lapse, dee is next");
    house.run(&cancel(list, people[1]));
    let asked: Vec<_> = house.offer_states(list).into_iter().map(|(entry, _)| entry).collect();
    assert_eq!(asked, [people[2], people[3], people[2]], "cy is asked again only now that dee holds an offer");
    assert_eq!(standing(&house.run(&register(list, "eve"))).2, Some(2), "and eve stands before cy: dee, eve, cy");
    house.assert_promises(list);
}

#[test]
fn promise_04_a_desk_asks_by_priority_then_by_join_number() {
    let mut house = House::open();
    let list = house.desk("");
    let first = house.join(list, &["hal"])[0];
    let regular = Joining { tier: 2, ..joining("ida", None) };
    let regular = standing(&house.run(&guest(list, Act::Desk(DeskAct::Join(Box::new(regular)))))).0;
    let picky =
        Joining { tier: 3, wish: Wish { staff: Some("Emil".into()), ..Wish::any("Cut") }, ..joining("jo", None) };
    let picky = standing(&house.run(&guest(list, Act::Desk(DeskAct::Join(Box::new(picky)))))).0;
    house.run(&join(list, "kim"));
    house.run(&free(list, chair(24, "one")));
    assert_eq!(house.live(list).entry, regular);
    let passed = house.rows(list).audit.last().expect("an audit row").passed_over().expect("reasons");
    assert_eq!(passed[0].entry, picky, "the highest priority wants another hairdresser");
    assert_eq!(passed[0].reason, PassReason::OtherStaff);
    house.deliver();
    house.pass(minutes(10));
    house.fire();
    assert_eq!(house.live(list).entry, first, "then by join number");
    house.assert_promises(list);
}

#[test]
fn promise_04_the_host_moves_somebody_and_the_rest_keep_their_order() {
    let mut house = House::open();
    let list = house.event(1);
    let people = house.sign_up(list, &["ann", "bob", "cy", "dee"]);
    let reason = "a speaker".to_string();
    let moved = Act::Event(EventAct::MoveInLine { entry: people[3], before: Some(people[1]), reason });
    assert_eq!(house.run(&host(list, moved.clone())), Reply::Done);
    let audited = house.rows(list).audit.len();
    assert_eq!(house.run(&host(list, moved)), Reply::Done);
    let rows = house.rows(list);
    assert_eq!(rows.audit.len(), audited, "a second press changes nothing");
    assert_eq!(rows.audit.last().map(|row| row.note.as_str()), Some("a speaker"));
    house.cancel(list, people[0]);
    for asked in [people[3], people[1], people[2]] {
        let offer = house.live(list);
        assert_eq!(offer.entry, asked);
        house.run(&decline(&offer));
        house.assert_promises(list);
    }
}

#[test]
fn promise_04_asked_before_or_never_the_counts_follow_a_move() {
    let mut house = House::open();
    let list = house.event(1);
    let people = house.sign_up(list, &["ann", "bob", "cy"]);
    house.cancel(list, people[0]);
    let offer = house.live(list);
    house.run(&decline(&offer));
    let second = house.live(list);
    house.run(&claim(&second));
    let late = house.sign_up(list, &["dee", "eve"]);
    let put = |entry, before| Act::Event(EventAct::MoveInLine { entry, before, reason: "x".to_string() });
    house.run(&host(list, put(people[1], Some(late[0]))));
    house.assert_promises(list);
    assert_eq!(house.rows(list).head.asked, 0, "bob stands among the never-asked again");
    let fay = standing(&house.run(&register(list, "fay")));
    assert_eq!(fay.2, Some(4), "and fay is told the number she really has");
    house.run(&host(list, put(people[1], None)));
    house.assert_promises(list);
    assert_eq!(standing(&house.run(&register(list, "gil"))).2, Some(5));
    house.assert_promises(list);
}

#[test]
fn promise_01_out_of_turn_takes_only_what_is_open() {
    let mut house = House::open();
    let list = house.event(1);
    let people = house.sign_up(list, &["ann", "bob", "cy"]);
    let ask = |entry| host(list, Act::Event(EventAct::OfferNow { entry }));
    assert!(matches!(house.run(&ask(people[2])), Reply::Refused(Refusal::NoSeatOpen { open: 0, party: 1 })));
    house.cancel(list, people[0]);
    assert!(matches!(house.run(&ask(people[2])), Reply::Refused(_)), "the seat is held for bob");
    for _asked in 0..2 {
        let offer = house.live(list);
        house.run(&decline(&offer));
    }
    assert_eq!(house.run(&ask(people[2])), Reply::Done);
    assert_eq!(house.run(&ask(people[2])), Reply::Done, "once");
    let rows = house.rows(list);
    assert_eq!((rows.head.held, rows.head.open(), rows.offers.len()), (1, 0, 3));
    assert_eq!(rows.audit.last().map(|row| row.note.as_str()), Some("asked out of turn by the host"));
    let offer = house.live(list);
    house.run(&decline(&offer));
    assert_eq!(house.live(list).entry, people[1], "then it goes round the line again");
    house.assert_promises(list);
}
