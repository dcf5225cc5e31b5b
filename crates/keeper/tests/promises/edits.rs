//! What an edit brings to the line and to the host, and what it does not.

use crate::support::{House, minutes};
use jiff::{Timestamp, civil::datetime};
use rules::event::{EventSettings, Rounds};
use rules::{Act, Email, EntryId, EntryState, EventAct, ListId, ListReply, MessageKind, OfferState, Reply, Zone};
use store::suite::stage::{decline, dinner, host, register, register_party, standing};

fn at(text: &str) -> Timestamp {
    text.parse().expect("a moment")
}

fn edit(house: &mut House, list: ListId, settings: EventSettings) {
    let seen_rev = house.rows(list).head.settings_rev;
    let reply = house.run(&host(
        list,
        Act::Event(EventAct::Edit { settings: Box::new(settings), seen_rev, tell: rules::Tell::Guests }),
    ));
    assert!(matches!(reply, Reply::List(ListReply::Saved { .. })), "{reply:?}");
}

fn joined(house: &mut House, list: ListId, who: &str, party: u32) -> EntryId {
    standing(&house.run(&register_party(list, who, party))).0
}

/// Twelve wait alone, behind them four parties of four, and then three alone. Twelve offers are as many as one change
/// may carry; no party fits what is left, and those behind them have not been looked at.
#[test]
fn promise_02_seats_beyond_the_first_dozen_pass_nobody_who_fits() {
    let mut house = House::open();
    let list = house.event_with("dinner", EventSettings { max_party: 4, ..dinner(4) });
    joined(&mut house, list, "table", 4);
    let mut alone: Vec<EntryId> = (0..12).map(|nth| joined(&mut house, list, &format!("early{nth}"), 1)).collect();
    for nth in 0..4 {
        joined(&mut house, list, &format!("party{nth}"), 4);
    }
    alone.extend((0..3).map(|nth| joined(&mut house, list, &format!("late{nth}"), 1)));
    edit(&mut house, list, EventSettings { max_party: 4, ..dinner(18) });
    assert_eq!(house.rows(list).head.held, 14, "all of them are held in the same commit");
    assert_eq!(standing(&house.run(&register(list, "zoe"))).1, EntryState::Waitlisted, "not open to the door");
    house.assert_promises(list);
    house.fire();
    let asked: Vec<EntryId> = house.offer_states(list).into_iter().map(|(entry, _)| entry).collect();
    assert_eq!(asked, alone[..14], "the first who fit, in the order of the line");
    house.assert_promises(list);
}

#[test]
fn promise_02_seats_that_opened_too_late_go_to_the_line_once_there_is_time() {
    let mut house = House::open();
    let list = house.event(1);
    let people = house.sign_up(list, &["ann", "bob"]);
    house.now = dinner(1).cut_off_at() - minutes(10);
    house.fire();
    house.cancel(list, people[0]);
    assert_eq!(house.offer_states(list), [], "ten minutes are no fair chance");
    edit(&mut house, list, EventSettings { cut_off_minutes: 0, ..dinner(1) });
    house.fire();
    assert_eq!(house.live(list).entry, people[1]);
    house.assert_promises(list);
}

#[test]
fn promise_05_an_edit_that_concerns_no_offer_asks_nobody_again() {
    let mut house = House::open();
    let list = house.event(1);
    let people = house.sign_up(list, &["ann", "bob"]);
    house.cancel(list, people[0]);
    let offer = house.live(list);
    house.run(&decline(&offer));
    let host_email = Email::parse("host@example.org").ok();
    let calm = EventSettings { host_email, rounds: Rounds::Paused, window_minutes: 60, ..dinner(1) };
    edit(&mut house, list, calm.clone());
    house.fire();
    assert_eq!(house.offer_states(list), [(people[1], OfferState::Declined)], "bob has said no");
    assert_eq!(house.rows(list).head.open(), 1, "and the seat stays open to the door");
    house.assert_promises(list);
    edit(&mut house, list, EventSettings { starts: datetime(2026, 6, 27, 19, 0, 0, 0), ..calm });
    assert_eq!(house.live(list).entry, people[1], "he said it to another evening");
    house.assert_promises(list);
}

#[test]
fn promise_09_a_change_of_zone_brings_no_second_daily_mail() {
    let mut house = House::open();
    let list = house.event(2);
    house.now = at("2026-06-13T07:00:00Z");
    house.fire();
    assert_eq!(daily_mails(&mut house), 1, "09:00 in Berlin");
    let zone = Zone::parse("America/New_York").expect("a zone");
    edit(&mut house, list, EventSettings { zone, ..dinner(2) });
    house.now = at("2026-06-13T13:00:00Z");
    house.fire();
    assert_eq!(daily_mails(&mut house), 0, "09:00 in New York, on the same day");
    house.now = at("2026-06-14T13:00:00Z");
    house.fire();
    assert_eq!(daily_mails(&mut house), 1, "and the next day has its own");
    house.assert_promises(list);
}

fn daily_mails(house: &mut House) -> usize {
    house.deliver().iter().filter(|one| one.message.kind == MessageKind::HostDaily).count()
}
