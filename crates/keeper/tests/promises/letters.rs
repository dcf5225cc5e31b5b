//! Promise 11 where letters come in: a stranger in whose name somebody wrote gets one link, and a flood of forged senders
//! does not become a flood of mails.

use crate::support::{House, minutes};
use rules::{
    Act, Actor, Command, EntryId, EntryState, EventAct, LetterAsks, LetterNews, LetterOutcome, LetterProof,
    LetterReason, LetterReply, ListId, MessageKind, Reply, Sender, limits,
};
use store::suite::stage::{cancel, dinner, guest, host, hours, person};

/// A letter that asks for a seat; nobody vouches for its sender.
fn unproven(house: &mut House, list: ListId, who: &str, key: &str) -> (LetterOutcome, LetterReason, Option<EntryId>) {
    let rules::Registration { name, email, .. } = person(who, 1);
    let news = LetterNews {
        key: key.to_string(),
        asks: LetterAsks::Seat,
        proof: LetterProof::Nothing,
        sender: Some(Sender { name, email }),
        guest: None,
        about: None,
    };
    let reply = house.run(&Command { list, who: Actor::Hook, act: Act::Letter(Box::new(news)) });
    let Reply::Letter(LetterReply { outcome, reason, entry, .. }) = reply else { panic!("not a letter: {reply:?}") };
    (outcome, reason, entry)
}

fn asked(house: &mut House, list: ListId, who: &str) -> EntryId {
    let (outcome, _, entry) = unproven(house, list, who, &format!("from {who}"));
    assert_eq!(outcome, LetterOutcome::Asked);
    entry.expect("a row")
}

fn next_week(house: &mut House, list: ListId) {
    let mut later = dinner(3);
    later.starts = jiff::civil::datetime(2026, 6, 27, 19, 0, 0, 0);
    house.run(&host(
        list,
        Act::Event(EventAct::Edit { settings: Box::new(later), seen_rev: 1, tell: rules::Tell::Guests }),
    ));
    house.pass(crate::support::minutes(6));
    house.fire();
}

#[test]
fn promise_11_a_stranger_gets_the_one_link_and_nothing_else() {
    let mut house = House::open();
    let list = house.event(3);
    let ann = house.sign_up(list, &["ann"])[0];
    let eve = asked(&mut house, list, "eve");
    assert_eq!(house.kinds_sent_to(eve), [MessageKind::LinkAgain]);
    next_week(&mut house, list);
    let told = house.deliver();
    assert!(told.iter().all(|one| one.message.entry != Some(eve)), "not about the new date: {told:?}");
    assert!(told.iter().any(|one| one.message.entry == Some(ann) && one.message.kind == MessageKind::EventMoved));
    house.run(&host(list, Act::Event(EventAct::CallOff)));
    house.fire();
    let told = house.deliver();
    assert!(told.iter().all(|one| one.message.entry != Some(eve)), "nor that it is off: {told:?}");
    assert!(told.iter().any(|one| one.message.entry == Some(ann) && one.message.kind == MessageKind::CalledOff));
    house.assert_promises(list);
}

#[test]
fn promise_11_a_stranger_who_says_no_hears_no_more() {
    let mut house = House::open();
    let list = house.event(3);
    let eve = asked(&mut house, list, "eve");
    house.deliver();
    house.cancel(list, eve);
    house.pass(hours(30));
    let (outcome, _, entry) = unproven(&mut house, list, "eve", "once more");
    assert_eq!((outcome, entry), (LetterOutcome::Ignored, Some(eve)), "the link was sent, and is not sent again");
    assert_eq!(house.kinds_sent_to(eve), []);
    house.assert_promises(list);
}

#[test]
fn promise_11_whoever_confirms_is_a_guest_like_any_other() {
    let mut house = House::open();
    let list = house.event(3);
    let eve = asked(&mut house, list, "eve");
    house.deliver();
    house.run(&guest(list, Act::Event(EventAct::Confirm { entry: eve, generation: 1 })));
    assert_eq!(
        (house.state(list, eve), house.kinds_sent_to(eve)),
        (EntryState::Confirmed, vec![MessageKind::Confirmation])
    );
    next_week(&mut house, list);
    assert_eq!(house.kinds_sent_to(eve), [MessageKind::EventMoved]);
    house.run(&cancel(list, eve));
    assert_eq!(house.kinds_sent_to(eve), [MessageKind::CancelNotice]);
    house.assert_promises(list);
}

#[test]
fn promise_11_a_host_who_corrects_the_address_vouches_for_it() {
    let mut house = House::open();
    let list = house.event(3);
    let eve = asked(&mut house, list, "eve");
    house.deliver();
    let rules::Registration { name, email, .. } = person("eva", 1);
    house.run(&host(list, Act::Event(EventAct::EditGuest { entry: eve, name, email, note: String::new() })));
    next_week(&mut house, list);
    assert!(house.kinds_sent_to(eve).contains(&MessageKind::EventMoved));
    house.assert_promises(list);
}

#[test]
fn promise_11_forged_senders_do_not_make_us_write_to_a_crowd() {
    let mut house = House::open();
    let (list, other) = (house.event(3), house.event_with("lunch", dinner(3)));
    for number in 0..limits::LETTER_ASKS {
        house.pass(minutes(1));
        asked(&mut house, list, &format!("victim{number}"));
    }
    let before = house.rows(list).entries.len();
    for number in 0..5 {
        let (outcome, reason, entry) = unproven(&mut house, list, &format!("next{number}"), &format!("next {number}"));
        assert_eq!((outcome, reason, entry), (LetterOutcome::Ignored, LetterReason::TooMany, None));
    }
    assert_eq!(house.rows(list).entries.len(), before, "kept for the host to read, and nobody is written to");
    asked(&mut house, other, "elsewhere");
    house.pass(minutes(31));
    asked(&mut house, list, "later");
    assert_eq!(house.rows(list).entries.len(), before + 1, "the first of them were an hour ago");
    house.assert_promises(list);
}
