//! Promise 8: an outage of ours is never a guest's silence. Nobody loses a turn because the house could not send.

use crate::support::{House, minutes};
use rules::{
    Act, Actor, AlarmName, AlarmState, Channel, Command, DeskAct, Ending, EntryId, HouseAct, ListId, MessageAct,
    MessageKind, MessageState, OfferState, PassReason, PlaceState, SendFault,
};
use store::sqlite::Texts;
use store::suite::stage::{chair, claim, decline, free, guest, hours, joining, post, standing};

fn outage(house: &mut House, channel: Channel, state: AlarmState) {
    let act = Act::House(HouseAct::Alarm { name: AlarmName::of_outage(channel), state });
    house.run(&Command { list: ListId::HOUSE, who: Actor::Keeper, act });
}

/// Every message that is due is tried and fails in this way.
fn fail_all(house: &mut House, fault: SendFault) {
    for one in house.lease() {
        house.run(&post(one.message.list, Act::Message(MessageAct::SendFailed { message: one.message.id, fault })));
    }
}

fn with_mobile(house: &mut House, desk: ListId, who: &str) -> EntryId {
    let number = format!("+49171234567{}", who.as_bytes()[0] % 10);
    standing(&house.run(&guest(desk, Act::Desk(DeskAct::Join(Box::new(joining(who, Some(&number)))))))).0
}

/// The offer that waits fails so often, as fast as it is tried.
fn fail_offer(house: &mut House, fault: SendFault, times: usize) {
    let mut failed = 0;
    while failed < times {
        for one in house.lease().into_iter().filter(|one| one.message.kind == MessageKind::Offer) {
            house.run(&post(one.message.list, Act::Message(MessageAct::SendFailed { message: one.message.id, fault })));
            failed += 1;
        }
        house.pass(minutes(20));
    }
}

#[test]
fn promise_08_no_offer_moves_on_while_the_house_cannot_send() {
    for fault in [SendFault::Transport, SendFault::Refused] {
        let mut house = House::open();
        let list = house.event(1);
        let people = house.sign_up(list, &["ann", "bob", "cy"]);
        house.deliver();
        house.cancel(list, people[0]);
        for _hour in 0..72 {
            fail_all(&mut house, fault);
            house.pass(hours(1));
            house.fire();
        }
        assert_eq!(house.offer_states(list), [(people[1], OfferState::Queued)], "{fault:?}: bob, and nobody else");
        assert_eq!(house.rows(list).head.held, 1, "the seat is held");
        let (offer, now) = (house.live(list), house.now);
        house.deliver();
        let sent = house.live(list);
        assert_eq!((offer.id, sent.sent_at), (sent.id, Some(now)), "{fault:?}: the window begins when mail is back");
        house.run(&claim(&sent));
        house.assert_promises(list);
    }
}

#[test]
fn promise_08_what_never_left_is_no_attempt() {
    let mut house = House::open();
    let list = house.event(1);
    house.sign_up(list, &["ann"]);
    for _try in 0..20 {
        fail_all(&mut house, SendFault::Transport);
    }
    let handed = house.lease();
    assert_eq!((handed[0].message.attempts, handed[0].again), (1, rules::Again::First), "due at once, and unmarked");
    house.assert_promises(list);
}

#[test]
fn promise_12_the_age_of_what_waits_is_counted_from_when_it_was_made() {
    let mut house = House::open();
    let list = house.event(1);
    house.sign_up(list, &["ann"]);
    for _try in 0..20 {
        house.pass(minutes(3));
        fail_all(&mut house, SendFault::Transport);
    }
    let waiting = house.rows(list).messages[0].clone();
    assert_eq!((waiting.state, waiting.due_at), (MessageState::Queued, waiting.made_at));
}

/// Leased and never reported on, while its channel went down: it waits like any other.
#[test]
fn promise_08_a_lease_that_ran_out_in_an_outage_holds_no_slot() {
    let mut house = House::open();
    let desk = house.desk("");
    let ann = with_mobile(&mut house, desk, "ann");
    house.deliver();
    house.run(&free(desk, chair(30, "one")));
    let leased = house.lease();
    assert_eq!((leased.len(), leased[0].message.channel), (1, Channel::Text));
    outage(&mut house, Channel::Text, AlarmState::Raised);
    for _minute in 0..5 {
        house.pass(minutes(1));
        house.fire();
    }
    let rows = house.rows(desk);
    let moved = rows.messages.iter().rev().find(|row| row.kind == MessageKind::Offer).expect("said again");
    assert_eq!((moved.entry, moved.channel, moved.state), (Some(ann), Channel::Mail, MessageState::Queued));
    house.assert_promises(desk);
}

#[test]
fn promise_08_a_recipient_who_cannot_be_reached_does_not_hold_a_seat_for_ever() {
    let mut house = House::open();
    let list = house.event(1);
    let people = house.sign_up(list, &["ann", "bob", "cy"]);
    house.deliver();
    house.cancel(list, people[0]);
    for _hour in 0..24 {
        let offer = house.lease().into_iter().filter(|one| one.message.entry == Some(people[1]));
        for one in offer {
            let (message, fault) = (one.message.id, SendFault::Recipient);
            house.run(&post(list, Act::Message(MessageAct::SendFailed { message, fault })));
        }
        house.pass(hours(1));
        house.fire();
    }
    let states = house.offer_states(list);
    assert_eq!(states[0], (people[1], OfferState::Undeliverable), "bob's mailbox is full");
    assert_eq!(states[1].0, people[2], "cy is asked");
    house.assert_promises(list);
}

/// Hours of refusals that say nothing about bob leave him as many tries as anybody else.
#[test]
fn promise_08_only_the_recipients_own_no_counts_against_an_offer() {
    let mut house = House::open();
    let list = house.event(1);
    let people = house.sign_up(list, &["ann", "bob", "cy"]);
    house.deliver();
    house.cancel(list, people[0]);
    fail_offer(&mut house, SendFault::Refused, 12);
    fail_offer(&mut house, SendFault::Recipient, 7);
    assert_eq!(house.offer_states(list), [(people[1], OfferState::Queued)], "seven of eight");
    fail_offer(&mut house, SendFault::Recipient, 1);
    assert_eq!(house.offer_states(list)[0], (people[1], OfferState::Undeliverable));
    house.assert_promises(list);
}

/// More people than one change looks at: that the first of them fit and could not be told is remembered on the way.
#[test]
fn promise_08_a_long_line_that_cannot_be_told_is_not_one_that_does_not_fit() {
    let mut house = House::open();
    let desk = house.desk("");
    house.join(desk, &["ann"]);
    // Nobody behind her fits: they can only come on another day.
    for number in 0..400 {
        let mut later = joining(&format!("p{number}"), None);
        later.wish.from = Some("2027-01-01".parse().expect("a date"));
        house.run(&guest(desk, Act::Desk(DeskAct::Join(Box::new(later)))));
    }
    for channel in Channel::ALL {
        outage(&mut house, *channel, AlarmState::Raised);
    }
    house.run(&free(desk, chair(30, "one")));
    for _minute in 0..12 {
        house.pass(minutes(1));
        house.fire();
    }
    let place = house.rows(desk).places[0].clone();
    assert_eq!((place.state, place.ending), (PlaceState::Open, Some(Ending::NobodyTold)));
    house.assert_promises(desk);
}

#[test]
fn promise_12_an_answer_is_given_up_only_when_nobody_needs_it_any_more() {
    let mut house = House::open();
    let list = house.event(5);
    house.sign_up(list, &["ann"]);
    let starts_at = match &*house.rows(list).settings {
        rules::Settings::Event(event) => event.starts_at(),
        rules::Settings::Desk(_) => panic!("an event"),
    };
    let confirmation = |house: &mut House| {
        let rows = house.rows(list);
        let found = rows.messages.iter().find(|row| row.kind == MessageKind::Confirmation);
        found.expect("a confirmation").state
    };
    while house.now + hours(12) < starts_at {
        fail_all(&mut house, SendFault::Refused);
        assert_eq!(confirmation(&mut house), MessageState::Queued);
        house.pass(hours(12));
        house.fire();
    }
    house.pass(hours(13));
    house.fire();
    assert_eq!(house.lease().iter().filter(|one| one.message.kind == MessageKind::Confirmation).count(), 0);
    assert_eq!(confirmation(&mut house), MessageState::Failed, "given up, and the host reads of it");
}

#[test]
fn promise_08_a_desk_asks_by_the_channel_that_works_and_else_somebody_who_can_be_told() {
    let mut house = House::open();
    let desk = house.desk("");
    let people = ["ann", "bob"].map(|who| with_mobile(&mut house, desk, who));
    house.deliver();
    // Queued by text before anybody knows of the outage.
    house.run(&free(desk, chair(30, "one")));
    let before = house.rows(desk).messages.iter().rev().find(|row| row.kind == MessageKind::Offer).cloned();
    assert_eq!(before.expect("an offer").channel, Channel::Text);
    outage(&mut house, Channel::Text, AlarmState::Raised);
    house.pass(minutes(2));
    house.fire();
    let rows = house.rows(desk);
    assert_eq!(rows.offers.iter().filter(|offer| offer.entry == people[0]).count(), 1, "the same offer");
    let moved = rows.messages.iter().rev().find(|row| row.kind == MessageKind::Offer).expect("said again");
    assert_eq!((moved.entry, moved.channel, moved.state), (Some(people[0]), Channel::Mail, MessageState::Queued));
    // Now mail goes down as well: ten minutes, and it is back with the staff.
    outage(&mut house, Channel::Mail, AlarmState::Raised);
    for _minute in 0..12 {
        house.pass(minutes(1));
        house.fire();
    }
    let place = house.rows(desk).places[0].clone();
    assert_eq!((place.state, place.ending, place.tried), (PlaceState::Open, Some(Ending::NobodyTold), 0));
    let word = PassReason::ChannelDown.word();
    assert!(house.rows(desk).audit.iter().any(|row| row.passed.contains(word)), "with the reason on record");
    // One channel works again: whoever was first is asked, and it is not held against anybody.
    outage(&mut house, Channel::Mail, AlarmState::Over);
    house.pass(minutes(1));
    house.fire();
    let live = house.live(desk);
    assert_eq!((live.entry, live.sent_at), (people[0], None));
    house.assert_promises(desk);
}

/// Without a text service a text becomes a mail at the hand-off, so nobody is reachable by one while mail is away.
#[test]
fn promise_08_a_house_that_cannot_text_reaches_nobody_while_mail_is_away() {
    let mut house = House::open();
    house.core.engine().set_texts(Texts::Never);
    let desk = house.desk("");
    house.join(desk, &["ann", "bob", "cy"]);
    outage(&mut house, Channel::Mail, AlarmState::Raised);
    house.run(&free(desk, chair(30, "one")));
    for _minute in 0..40 {
        house.pass(minutes(1));
        house.fire();
    }
    let rows = house.rows(desk);
    assert_eq!((rows.offers.len(), rows.places[0].ending), (0, Some(Ending::NobodyTold)), "nobody is asked in circles");
    house.assert_promises(desk);
}

/// A provider that turns one person down does not hold a desk's slot: somebody else can be told.
#[test]
fn promise_08_a_refused_offer_of_a_desk_moves_on_and_its_person_is_asked_later() {
    let mut house = House::open();
    let desk = house.desk("");
    let people = house.join(desk, &["ann", "bob"]);
    house.deliver();
    house.run(&free(desk, chair(30, "one")));
    // By text, and by mail when the text was turned down too often.
    for _try in 0..40 {
        for one in house.lease().into_iter().filter(|one| one.message.entry == Some(people[0])) {
            let act = Act::Message(MessageAct::SendFailed { message: one.message.id, fault: SendFault::Refused });
            house.run(&post(desk, act));
        }
        house.pass(minutes(1));
        house.fire();
        if house.live(desk).entry == people[1] {
            break;
        }
    }
    let theirs = house.live(desk);
    assert_eq!(theirs.entry, people[1], "bob is asked");
    assert_eq!(house.rows(desk).places[0].tried, 1, "ann was not");
    house.deliver();
    house.run(&decline(&theirs));
    assert_eq!(house.live(desk).entry, people[0], "never told, so not yet asked in this chain");
    house.assert_promises(desk);
}

/// Nothing would be sent at night, so nobody loses a turn to an outage that is over in the morning.
#[test]
fn promise_08_an_outage_at_night_passes_nobody_over() {
    let mut house = House::open();
    house.now = "2026-06-01T21:30:00Z".parse().expect("a moment");
    let desk = house.desk("");
    let people = house.join(desk, &["ann", "bob"]);
    for channel in Channel::ALL {
        outage(&mut house, *channel, AlarmState::Raised);
    }
    house.run(&free(desk, chair(48, "one")));
    for _hour in 0..8 {
        house.pass(hours(1));
        house.fire();
    }
    let live = house.live(desk);
    assert_eq!((live.entry, live.state), (people[0], OfferState::Queued));
    house.assert_promises(desk);
}
