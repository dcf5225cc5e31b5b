//! Promises 9 to 11: each message at most once, none lost, looked at again before it leaves; the audit; the unreachable.

use crate::support::{House, minutes};
use jiff::{SignedDuration, Timestamp};
use rules::{
    Act, Actor, Again, Before, Channel, Command, EntryAct, EntryState, EventAct, HouseAct, ListId, MessageAct,
    MessageKind, MessageState, OfferState, OwnWords, Reach, Refusal, Reply, TimerName, Wording,
};
use std::collections::BTreeSet;
use store::suite::stage::{cancel, claim, decline, dinner, guest, host, hours, post};

fn at(text: &str) -> Timestamp {
    text.parse().expect("a moment")
}

#[test]
fn promise_09_each_key_goes_out_at_most_once() {
    let mut house = House::open();
    let list = house.event(1);
    let people = house.sign_up(list, &["ann", "bob", "cy"]);
    house.cancel(list, people[0]);
    let mut said = BTreeSet::new();
    for _round in 0..40 {
        for one in house.deliver() {
            let key = (one.message.entry, one.message.kind, one.message.subject, one.message.generation);
            assert!(said.insert(key), "said twice: {key:?}");
        }
        house.pass(hours(3));
        house.fire();
    }
    assert!(said.len() >= 7, "{said:?}");
    house.assert_promises(list);
}

#[test]
fn promise_09_a_retry_is_marked_and_is_the_same_message() {
    let mut house = House::open();
    let list = house.event(1);
    house.sign_up(list, &["ann"]);
    let first = house.lease();
    assert_eq!(house.lease(), [], "leased, so nobody else gets it");
    let mut house = house.restarted(SignedDuration::from_secs(1));
    let second = house.lease();
    assert_eq!(second.len(), 1, "the post died with it; a crash loses none, and nobody waits for the dead");
    assert_eq!(first[0].message.id, second[0].message.id, "the same Message-ID");
    assert_eq!((first[0].again, second[0].again), (Again::First, Again::Retry));
    assert_eq!((first[0].before, second[0].before), (Before::DidNotLeave, Before::MayHaveLeft));
    house.run(&post(
        list,
        Act::Message(MessageAct::SendFailed { message: second[0].message.id, fault: rules::SendFault::Refused }),
    ));
    house.pass(minutes(20));
    let third = house.lease();
    assert_eq!((third[0].again, third[0].before), (Again::Retry, Before::DidNotLeave), "reported as failed");
    house.assert_promises(list);
}

/// More than fit one commit, taken in several leases, with others waiting behind them. Two crashes in a row change nothing.
#[test]
fn promise_09_what_a_dead_process_had_leased_leaves_first_and_at_once() {
    let mut house = House::open();
    let list = house.event(400);
    let names: Vec<String> = (0..360).map(|number| format!("guest{number}")).collect();
    house.sign_up(list, &names.iter().map(String::as_str).collect::<Vec<_>>());
    let taken: Vec<_> = (0..3).flat_map(|_| house.lease()).map(|one| one.message.id).collect();
    assert_eq!(taken.len(), 300);
    let mut house = house.restarted(SignedDuration::from_secs(1)).restarted(SignedDuration::from_secs(1));
    let again: Vec<_> = (0..3).flat_map(|_| house.lease()).collect();
    assert_eq!(again.iter().map(|one| one.message.id).collect::<Vec<_>>(), taken, "before what was never taken");
    assert!(again.iter().all(|one| (one.again, one.before) == (Again::Retry, Before::MayHaveLeft)));
    let first: Vec<_> = house.lease();
    assert_eq!(first.len(), 60);
    assert!(first.iter().all(|one| (one.again, one.before) == (Again::First, Before::DidNotLeave)));
    house.assert_promises(list);
}

/// A house that closes gives back what it had taken and not begun to send: the next one need not fear that it left.
#[test]
fn promise_09_what_was_given_back_did_not_leave() {
    let mut house = House::open();
    let list = house.event(1);
    house.sign_up(list, &["ann"]);
    let message = house.lease()[0].message.id;
    let give_back = post(list, Act::Message(MessageAct::EndLease { message, before: Before::DidNotLeave }));
    assert_eq!((house.run(&give_back), house.run(&give_back)), (Reply::Done, Reply::Nothing));
    let mut house = house.restarted(SignedDuration::from_secs(1));
    let again = house.lease();
    assert_eq!((again[0].message.id, again[0].before), (message, Before::DidNotLeave));
    house.assert_promises(list);
}

#[test]
fn promise_09_what_is_no_longer_true_is_not_said() {
    let mut house = House::open();
    let list = house.event(1);
    let people = house.sign_up(list, &["ann", "bob"]);
    house.cancel(list, people[0]);
    let offer = house.live(list);
    house.run(&decline(&offer));
    let said: Vec<_> = house.deliver().iter().map(|one| (one.message.entry, one.message.kind)).collect();
    let expected = [(people[1], MessageKind::WaitlistNotice), (people[0], MessageKind::CancelNotice)];
    assert_eq!(said, expected.map(|(entry, kind)| (Some(entry), kind)), "no confirmation, no offer");
    let expired = house.rows(list).messages.iter().filter(|row| row.state == MessageState::Expired).count();
    assert_eq!(expired, 2, "both are settled, with the reason");
    house.assert_promises(list);
}

#[test]
fn promise_09_quiet_hours_are_looked_at_again() {
    let mut house = House::open();
    house.now = at("2026-06-01T18:55:00Z");
    let list = house.event(1);
    let people = house.sign_up(list, &["ann", "bob"]);
    house.cancel(list, people[0]);
    house.now = at("2026-06-01T19:30:00Z");
    assert_eq!(house.lease(), [], "queued at 20:55, looked at again at 21:30: all of it waits");
    house.now = at("2026-06-02T06:00:00Z");
    assert!(house.deliver().iter().any(|one| one.message.kind == MessageKind::Offer), "08:00");
    house.assert_promises(list);
}

/// A crowd of more than two pages, a press too early, two presses, and a crash after every single step.
#[test]
fn promise_09_a_thank_you_note_reaches_each_guest_once() {
    let mut house = House::open();
    let list = house.event(150);
    let names: Vec<String> = (0..130).map(|number| format!("guest{number}")).collect();
    let people = house.sign_up(list, &names.iter().map(String::as_str).collect::<Vec<_>>());
    house.cancel(list, people[3]);
    house.deliver();
    let send = host(list, Act::Event(EventAct::SendThanks { text: None }));
    assert_eq!(house.run(&send), Reply::Refused(Refusal::NotOverYet), "nothing goes out before the end");
    house.now = at("2026-06-21T10:00:00Z");
    house.fire();
    house.deliver();
    let opt_out = Act::House(HouseAct::OptOut {
        channel: Channel::Mail,
        key: "guest5@example.org".into(),
        reason: Reach::OptedOut,
    });
    house.run(&Command { list: ListId::HOUSE, who: Actor::Hook, act: opt_out });
    assert_eq!((house.run(&send), house.run(&send)), (Reply::Done, Reply::Done));
    let mut thanked = Vec::new();
    for _life in 0..12 {
        house.core.fire_due(house.now).expect("timers");
        thanked.extend(house.deliver().into_iter().filter_map(|one| one.message.entry));
        house = house.restarted(minutes(3));
        house.run(&send);
    }
    let distinct: BTreeSet<_> = thanked.iter().collect();
    assert_eq!((thanked.len(), distinct.len()), (128, 128), "each once");
    assert!(!distinct.contains(&people[3]) && !distinct.contains(&people[5]), "who left or wants nothing gets nothing");
    house.assert_promises(list);
}

/// What goes out is what was looked at; an edit afterwards is refused, and so nobody reads anything else.
#[test]
fn promise_09_the_note_stays_as_it_was_sent() {
    let mut house = House::open();
    let list = house.event(2);
    house.sign_up(list, &["ann", "bob"]);
    house.deliver();
    house.now = at("2026-06-21T10:00:00Z");
    house.fire();
    house.deliver();
    let words = |body: &str| Some(OwnWords { subject: "Thanks".to_string(), body: body.to_string() });
    house.run(&host(list, Act::Event(EventAct::SetWording { kind: Wording::Thanks, text: words("first") })));
    house.run(&host(list, Act::Event(EventAct::SendThanks { text: words("as seen") })));
    let edit = host(list, Act::Event(EventAct::SetWording { kind: Wording::Thanks, text: words("too late") }));
    assert_eq!(house.run(&edit), Reply::Refused(Refusal::ThanksSent));
    house.run(&host(list, Act::Event(EventAct::SendThanks { text: words("too late as well") })));
    house.fire();
    let said: Vec<_> = house.deliver().into_iter().filter_map(|one| one.own).map(|own| own.body).collect();
    assert_eq!(said, ["as seen", "as seen"]);
    house.assert_promises(list);
}

#[test]
fn promise_10_the_audit_alone_rebuilds_the_rows() {
    let mut house = House::open();
    let list = house.event(2);
    let people = house.sign_up(list, &["ann", "bob", "cy", "dee"]);
    house.cancel(list, people[0]);
    house.deliver();
    let offer = house.live(list);
    house.run(&claim(&offer));
    house.run(&host(
        list,
        Act::Event(EventAct::Edit { settings: Box::new(dinner(3)), seen_rev: 1, tell: rules::Tell::Guests }),
    ));
    house.fire();
    let rows = house.rows(list);
    let folded = store::fold(&rows.audit).expect("an audit that fits together");
    let count = |table: &str| folded.keys().filter(|(name, _)| name == table).count();
    assert_eq!((count("list"), count("entry"), count("place"), count("offer")), (1, 4, 2, 2));
    let (first, rest) = rows.audit.split_first().expect("an audit");
    assert!(rest.iter().any(|row| row.at == first.at && row.seq != first.seq), "same moment, own number");
    assert!(store::fold(rest).is_err(), "an audit with a hole does not fold");
    house.assert_promises(list);
}

#[test]
fn promise_11_the_cancelled_get_no_reminder() {
    let mut house = House::open();
    let list = house.event(2);
    let people = house.sign_up(list, &["ann", "bob"]);
    house.deliver();
    house.now = at("2026-06-19T17:00:00Z");
    house.fire();
    house.run(&cancel(list, people[0]));
    let reminders = |timers: &[rules::Timer]| {
        timers
            .iter()
            .filter(|timer| matches!(timer.name, TimerName::Remind { entry, .. } if entry == people[0]))
            .count()
    };
    assert_eq!(reminders(&house.rows(list).timers), 0, "booked ones are dropped in the same commit");
    assert_eq!(house.kinds_sent_to(people[0]), [MessageKind::CancelNotice], "the queued one is not said");
    house.now = at("2026-06-20T16:00:00Z");
    house.fire();
    assert_eq!(house.kinds_sent_to(people[0]), []);
    house.assert_promises(list);
}

#[test]
fn promise_11_the_muted_keep_their_seat_and_their_peace() {
    let mut house = House::open();
    let list = house.event(2);
    let people = house.sign_up(list, &["ann", "bob"]);
    house.deliver();
    house.run(&guest(list, Act::Event(EventAct::MuteReminders { entry: people[0], generation: None })));
    house.now = at("2026-06-13T17:00:00Z");
    house.fire();
    let to: Vec<_> = house.deliver().into_iter().filter(|one| one.message.kind == MessageKind::Reminder).collect();
    assert!(to.iter().all(|one| one.message.entry == Some(people[1])) && to.len() == 1, "{to:?}");
    assert_eq!(house.state(list, people[0]), EntryState::Confirmed);
    house.assert_promises(list);
}

#[test]
fn promise_11_the_opted_out_get_nothing_on_any_list() {
    let mut house = House::open();
    let list = house.event(2);
    let key = "ann@example.org".to_string();
    let stop = Act::House(HouseAct::OptOut { channel: Channel::Mail, key, reason: Reach::Complained });
    house.run(&Command { list: ListId::HOUSE, who: Actor::Hook, act: stop });
    let ann = house.sign_up(list, &["ann"])[0];
    assert_eq!(house.kinds_sent_to(ann), [], "not even the confirmation");
    let states: Vec<_> = house.rows(list).messages.iter().map(|message| message.state).collect();
    assert_eq!(states, [MessageState::Suppressed]);
    house.now = at("2026-06-13T17:00:00Z");
    house.fire();
    assert_eq!(house.kinds_sent_to(ann), []);
    house.assert_promises(list);
}

#[test]
fn promise_11_the_bounced_are_passed_over() {
    let mut house = House::open();
    let list = house.event(1);
    let people = house.sign_up(list, &["ann", "bob", "cy"]);
    house.cancel(list, people[0]);
    let handed = house.lease();
    let offer = handed.iter().find(|one| one.message.kind == MessageKind::Offer).expect("bob's offer");
    house.run(&post(
        list,
        Act::Message(MessageAct::Undeliverable { message: offer.message.id, reason: Reach::Bounced }),
    ));
    let states = house.offer_states(list);
    assert_eq!(states, [(people[1], OfferState::Undeliverable), (people[2], OfferState::Queued)], "at once");
    house.pass(minutes(5));
    let to_bob: Vec<_> = house.kinds_sent_to(people[1]);
    assert_eq!(to_bob, [], "nothing more to an address that does not work");
    house.assert_promises(list);
}

/// Ann cancels and asks to be forgotten before the last mail has left: there is nobody to write to any more.
#[test]
fn promise_11_the_erased_are_not_written_to() {
    let mut house = House::open();
    let list = house.event(1);
    let ann = house.sign_up(list, &["ann"])[0];
    house.deliver();
    house.cancel(list, ann);
    house.run(&guest(list, Act::Entry(EntryAct::Erase { entry: ann })));
    for one in house.lease() {
        let address = one.entry.as_ref().and_then(|entry| entry.person.email.as_ref());
        assert!(address.is_some(), "handed over without an address: {:?}", one.message);
    }
    house.assert_promises(list);
}
