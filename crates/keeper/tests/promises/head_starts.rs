//! Promises 2, 5, 6, 7 and 8 for the head start: what a chain leaves over is kept for those who let it pass, for a while.

use crate::support::{House, minutes};
use rules::{
    Act, Actor, Command, EntryId, EntryReply, EntryState, EventAct, ListId, MessageKind, News, OfferOver, PlaceState,
    Reply,
};
use store::suite::stage::{decline, dinner, host, hours, register, standing};

fn take(list: ListId, entry: EntryId) -> Command {
    Command { list, who: Actor::Guest, act: Act::Event(EventAct::TakeNow { entry, generation: Some(1) }) }
}

/// One seat, given back by the first; everybody else lets it pass, one after the other.
fn let_pass(house: &mut House, people: &[&str]) -> (ListId, Vec<EntryId>) {
    let list = house.event(1);
    let people = house.sign_up(list, people);
    house.cancel(list, people[0]);
    for _asked in &people[1..] {
        house.deliver();
        house.now = house.live(list).ends_at.expect("a window");
        house.fire();
        house.assert_promises(list);
    }
    (list, people)
}

fn gone(reply: &Reply) -> bool {
    matches!(reply, Reply::Entry(EntryReply::OfferOver { why: OfferOver::Gone, state: EntryState::Waitlisted, .. }))
}

#[test]
fn promise_02_the_door_cannot_have_what_is_kept_and_the_first_tap_can() {
    let mut house = House::open();
    let (list, people) = let_pass(&mut house, &["ann", "bob", "cy"]);
    let numbers = house.rows(list).head;
    assert_eq!((numbers.taken, numbers.held, numbers.open()), (0, 1, 0));
    let (newcomer, state, _) = standing(&house.run(&register(list, "dee")));
    assert_eq!(state, EntryState::Waitlisted);
    assert!(gone(&house.run(&take(list, newcomer))), "who came later waits for the end");
    assert!(matches!(house.run(&take(list, people[2])), Reply::Entry(EntryReply::Standing { news: News::New, .. })));
    house.assert_promises(list);
    assert!(gone(&house.run(&take(list, people[1]))), "the second reads the truth");
    assert_eq!(house.rows(list).head.taken, 1);
    house.assert_promises(list);
}

#[test]
fn promise_05_those_who_let_it_pass_are_told_once_and_then_the_door_opens() {
    let mut house = House::open();
    let (list, people) = let_pass(&mut house, &["ann", "bob"]);
    assert_eq!(house.kinds_sent_to(people[1]), [MessageKind::HeadStart], "not a lapse notice as well");
    house.pass(minutes(29));
    house.fire();
    assert_eq!(house.rows(list).head.open(), 0);
    house.pass(minutes(1));
    house.fire();
    house.assert_promises(list);
    assert_eq!((house.rows(list).head.open(), house.rows(list).places[0].state), (1, PlaceState::Open));
    assert_eq!(house.kinds_sent_to(people[1]), []);
    assert_eq!(standing(&house.run(&register(list, "cy"))).1, EntryState::Confirmed);
    house.assert_promises(list);
}

#[test]
fn promise_05_who_said_no_is_not_part_of_it() {
    let mut house = House::open();
    let list = house.event(1);
    let people = house.sign_up(list, &["ann", "bob", "cy"]);
    house.cancel(list, people[0]);
    house.deliver();
    house.now = house.live(list).ends_at.expect("a window");
    house.fire();
    let offer = house.live(list);
    house.run(&decline(&offer));
    house.fire();
    assert!(gone(&house.run(&take(list, people[2]))), "cy said no");
    house.now = house.rows(list).places[0].head_start.expect("kept for bob").from;
    let sent = house.deliver();
    let told: Vec<_> = sent.iter().filter(|one| one.message.kind == MessageKind::HeadStart).collect();
    assert_eq!(told.iter().map(|one| one.message.entry).collect::<Vec<_>>(), [Some(people[1])]);
    house.assert_promises(list);
}

#[test]
fn promise_06_a_doubled_tap_and_a_doubled_timer_change_nothing() {
    let mut house = House::open();
    let (list, people) = let_pass(&mut house, &["ann", "bob", "cy"]);
    let timer = house.rows(list).timers.iter().copied().find(|timer| timer.cursor > 0).expect("its end is booked");
    let due = Command { list, who: Actor::Timer, act: Act::Due(timer) };
    assert_eq!(house.run(&due), Reply::Nothing, "promise 7: not early");
    house.run(&take(list, people[1]));
    let seq = house.rows(list).audit.len();
    assert!(matches!(house.run(&take(list, people[1])), Reply::Entry(EntryReply::Standing { news: News::Known, .. })));
    house.now = timer.due_at;
    assert_eq!(house.run(&due), Reply::Nothing, "the seat is gone, and its timer with it");
    assert_eq!(house.rows(list).audit.len(), seq);
    house.assert_promises(list);
}

#[test]
fn promise_08_our_own_downtime_extends_a_head_start() {
    let mut house = House::open();
    let (list, people) = let_pass(&mut house, &["ann", "bob"]);
    let until = house.rows(list).places[0].head_start.expect("kept").until;
    house.pass(minutes(10));
    house.core.note_alive(house.now).expect("noted");
    let mut house = house.restarted(hours(2));
    house.fire();
    assert_eq!(house.rows(list).places[0].head_start.expect("still kept").until, until + hours(2));
    house.assert_promises(list);
    let mut house = house.restarted(minutes(0));
    assert_eq!(house.rows(list).places[0].head_start.expect("once").until, until + hours(2), "given back once");
    house.now = until + hours(2) - minutes(1);
    assert!(matches!(
        house.run(&take(list, people[1])),
        Reply::Entry(EntryReply::Standing { state: EntryState::Confirmed, .. })
    ));
    house.assert_promises(list);
}

#[test]
fn promise_12_what_is_kept_when_the_event_is_called_off_or_starts_is_let_go() {
    let mut house = House::open();
    let (list, people) = let_pass(&mut house, &["ann", "bob"]);
    house.run(&host(list, Act::Event(EventAct::CallOff)));
    house.fire();
    assert_eq!(house.rows(list).head.held, 0);
    assert!(matches!(house.run(&take(list, people[1])), Reply::Refused(_)));
    house.assert_promises(list);

    let mut house = House::open();
    let list = house.event(1);
    let people = house.sign_up(list, &["ann", "bob"]);
    house.deliver();
    house.now = dinner(1).starts_at() - minutes(4);
    house.fire();
    house.cancel(list, people[0]);
    house.fire();
    assert_eq!(house.rows(list).head.held, 1, "too late for an offer, and bob is told");
    assert_eq!(house.kinds_sent_to(people[1]), [MessageKind::HeadStart]);
    house.pass(minutes(4));
    house.fire();
    assert_eq!((house.rows(list).head.held, house.rows(list).head.open()), (0, 1), "never past the start");
    house.assert_promises(list);
}
