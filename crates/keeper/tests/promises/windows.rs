//! Promise 8: the window starts at the first successful hand-off; quiet hours hold the place; downtime is given back.

use crate::support::{House, minutes};
use jiff::Timestamp;
use rules::event::{EventSettings, TimeCritical};
use rules::{
    Act, EntryReply, EntryState, EventAct, ImportMode, ListId, MessageAct, MessageKind, Offer, OfferState, Reply,
};
use store::suite::stage::{chair, claim, dinner, free, host, hours, noon, person, post, register, standing};

/// Ann leaves; the seat is bob's to take.
fn freed(house: &mut House) -> ListId {
    let list = house.event(1);
    let people = house.sign_up(list, &["ann", "bob", "cy"]);
    house.cancel(list, people[0]);
    list
}

fn at(text: &str) -> Timestamp {
    text.parse().expect("a moment")
}

#[test]
fn promise_08_the_window_starts_when_the_mail_really_goes_out() {
    let mut house = House::open();
    let list = freed(&mut house);
    let queued = house.live(list);
    assert_eq!((queued.state, queued.ends_at), (OfferState::Queued, None), "no window yet");
    house.pass(hours(4));
    house.fire();
    assert_eq!(house.live(list).state, OfferState::Queued, "and none runs out");
    let handed = house.lease();
    let mail = handed.iter().find(|one| one.message.kind == MessageKind::Offer).expect("the offer");
    assert_eq!(mail.ends_at, Some(house.now + hours(6)), "what the mail says");
    house.pass(minutes(1));
    house.run(&post(list, Act::Message(MessageAct::Sent { message: mail.message.id })));
    let live = house.live(list);
    assert_eq!((live.sent_at, live.ends_at), (Some(house.now), Some(house.now + hours(6))));
    house.run(&post(list, Act::Message(MessageAct::Sent { message: mail.message.id })));
    assert_eq!(house.live(list), live, "a doubled report moves nothing");
    house.assert_promises(list);
}

#[test]
fn promise_08_quiet_hours_hold_the_place() {
    let mut house = House::open();
    house.now = at("2026-06-01T20:00:00Z");
    let list = freed(&mut house);
    assert!(house.deliver().iter().all(|one| one.message.kind != MessageKind::Offer), "22:00 in Berlin");
    house.pass(hours(5));
    house.fire();
    assert_eq!(standing(&house.run(&register(list, "dee"))).1, EntryState::Waitlisted, "held through the night");
    house.assert_promises(list);
    house.now = at("2026-06-02T06:00:00Z");
    house.deliver();
    assert_eq!(house.live(list).ends_at, Some(at("2026-06-02T12:00:00Z")), "six hours from 08:00");
    house.assert_promises(list);
}

#[test]
fn promise_08_a_host_may_choose_to_wake_people_up() {
    let mut house = House::open();
    let mut settings = dinner(1);
    settings.starts = jiff::civil::datetime(2026, 6, 2, 11, 0, 0, 0);
    settings.time_critical = TimeCritical::SendAtNight;
    let list = house.event_with("brunch", settings);
    let people = house.sign_up(list, &["ann", "bob"]);
    house.now = at("2026-06-01T20:00:00Z");
    house.cancel(list, people[0]);
    house.deliver();
    let nine = at("2026-06-02T07:00:00Z");
    assert_eq!(house.live(list).ends_at, Some(nine), "sent at 22:00, for the event is tomorrow; not over at four");
    house.assert_promises(list);
}

fn running(house: &mut House) -> (ListId, Offer) {
    let list = freed(house);
    house.deliver();
    let offer = house.live(list);
    (list, offer)
}

#[test]
fn promise_08_our_own_downtime_extends_a_window() {
    let mut house = House::open();
    let (list, offer) = running(&mut house);
    house.pass(hours(1));
    house.core.note_alive(house.now).expect("noted");
    let mut house = house.restarted(hours(10));
    house.fire();
    let extended = house.live(list);
    assert_eq!(extended.entry, offer.entry, "the window would have ended while we were away");
    assert_eq!(extended.ends_at, offer.ends_at.map(|ends_at| ends_at + hours(10)));
    house.assert_promises(list);
    let mut house = house.restarted(minutes(0));
    assert_eq!(house.live(list).ends_at, extended.ends_at, "given back once, not at every start");
    house.now = extended.ends_at.expect("a window") - minutes(1);
    assert!(matches!(house.run(&claim(&offer)), Reply::Entry(EntryReply::Claimed { .. })));
    house.assert_promises(list);
}

#[test]
fn promise_08_downtime_is_never_given_back_past_the_cut_off() {
    let mut house = House::open();
    house.now = dinner(1).cut_off_at() - hours(7);
    let (list, _offer) = running(&mut house);
    house.core.note_alive(house.now).expect("noted");
    let mut house = house.restarted(hours(3));
    assert_eq!(house.live(list).ends_at, Some(dinner(1).cut_off_at()));
    house.assert_promises(list);
}

#[test]
fn promise_08_downtime_before_the_hand_off_costs_nothing() {
    let mut house = House::open();
    let list = freed(&mut house);
    house.core.note_alive(house.now).expect("noted");
    let mut house = house.restarted(hours(3));
    assert_eq!(house.live(list).ends_at, None);
    house.deliver();
    assert_eq!(house.live(list).ends_at, Some(noon() + hours(9)), "a whole window from the hand-off");
    house.assert_promises(list);
}

#[test]
fn promise_08_a_desk_gives_short_windows_as_its_rules_say() {
    let mut house = House::open();
    let list = house.desk("Claim window: 10 minutes\nUnder an hour: 4 minutes");
    house.join(list, &["hal", "ida"]);
    let mut soon = chair(0, "soon");
    soon.starts_at = noon() + minutes(50);
    house.run(&free(list, soon));
    house.pass(minutes(2));
    house.deliver();
    assert_eq!(house.live(list).ends_at, Some(house.now + minutes(4)), "from the hand-off");
    house.assert_promises(list);
}

#[test]
fn promise_05_an_import_on_its_way_holds_no_longer_than_the_new_cut_off() {
    let mut house = House::open();
    let list = house.event(3);
    let until = house.now + hours(30);
    let rows = vec![person("ann", 1), person("bo", 1)];
    let import = Act::Event(EventAct::Import { import: 1, part: 0, mode: ImportMode::InviteUntil(until), rows });
    house.run(&host(list, import));
    // Before anybody of it was let in, the dinner is moved to tomorrow noon.
    let starts = jiff::civil::datetime(2026, 6, 2, 12, 0, 0, 0);
    let settings = Box::new(EventSettings { starts, ..dinner(3) });
    house.run(&host(
        list,
        Act::Event(EventAct::Edit { settings: settings.clone(), seen_rev: 1, tell: rules::Tell::Guests }),
    ));
    house.fire();
    let rows = house.rows(list);
    assert!(rows.offers.iter().all(|offer| offer.ends_at == Some(settings.cut_off_at())), "{:?}", rows.offers);
    assert_eq!(rows.offers.len(), 2);
    house.assert_promises(list);
}
