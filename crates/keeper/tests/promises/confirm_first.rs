//! Seats by addresses nobody has proved: held for minutes, theirs by the link in the mail, and nobody else's loss.

use crate::support::{House, minutes};
use rules::event::EventSettings;
use rules::{Act, EntryId, EntryState, EventAct, ListId, MessageKind, OfferState, Refusal, Reply, Tell};
use store::suite::stage::{cancel, dinner, guest, host, register, standing};

fn asking(house: &mut House, cap: u32) -> ListId {
    house.event_with("dinner", EventSettings { confirm_minutes: 30, ..dinner(cap) })
}

fn signs_up(house: &mut House, list: ListId, who: &str) -> EntryId {
    let (entry, state, position) = standing(&house.run(&register(list, who)));
    assert_eq!((state, position), (EntryState::Pending, None), "{who} is asked to confirm");
    entry
}

fn confirm(house: &mut House, list: ListId, entry: EntryId) -> EntryState {
    let generation = house.entry(list, entry).generation;
    standing(&house.run(&guest(list, Act::Event(EventAct::Confirm { entry, generation })))).1
}

fn numbers(house: &mut House, list: ListId) -> (u32, u32, u32, u32) {
    let head = house.rows(list).head;
    (head.taken, head.held, head.open(), head.waiting)
}

#[test]
fn promise_02_an_unproved_seat_is_held_and_the_link_makes_it_theirs() {
    let mut house = House::open();
    let list = asking(&mut house, 1);
    let ann = signs_up(&mut house, list, "ann");
    assert_eq!(numbers(&mut house, list), (0, 1, 0, 0), "held, and not open to the next one");
    assert_eq!(house.kinds_sent_to(ann), [MessageKind::ConfirmAsk]);
    house.pass(minutes(29));
    house.fire();
    assert_eq!(confirm(&mut house, list, ann), EntryState::Confirmed);
    assert_eq!(numbers(&mut house, list), (1, 0, 0, 0));
    assert_eq!(house.kinds_sent_to(ann), [MessageKind::Confirmation]);
    assert_eq!(confirm(&mut house, list, ann), EntryState::Confirmed, "the second tap says so too");
    assert!(!house.entry(list, ann).is_stranger());
    house.assert_promises(list);
}

#[test]
fn promise_05_what_nobody_confirms_goes_to_the_line_or_the_door_in_one_commit() {
    let mut house = House::open();
    let list = asking(&mut house, 2);
    let seated = signs_up(&mut house, list, "ann");
    house.deliver();
    confirm(&mut house, list, seated);
    let bo = signs_up(&mut house, list, "bo");
    let cy = signs_up(&mut house, list, "cy");
    house.deliver();
    assert_eq!(confirm(&mut house, list, cy), EntryState::Waitlisted, "full: the click joins the line");
    assert_eq!(numbers(&mut house, list), (1, 1, 0, 1));
    house.deliver();
    house.pass(minutes(30));
    house.fire();
    assert_eq!(house.offer_states(list).last(), Some(&(cy, OfferState::Queued)), "the seat was put to the line");
    assert_eq!(house.state(list, bo), EntryState::Pending);
    assert!(house.kinds_sent_to(bo).is_empty(), "nothing more is said to an address nobody has proved");
    assert_eq!(confirm(&mut house, list, bo), EntryState::Waitlisted, "a late click still counts for something");
    house.assert_promises(list);
}

/// Invented addresses in the line would each cost every freed seat a whole window.
#[test]
fn promise_04_nobody_is_offered_a_seat_before_the_first_click() {
    let mut house = House::open();
    let list = asking(&mut house, 1);
    let ann = signs_up(&mut house, list, "ann");
    confirm(&mut house, list, ann);
    let bo = signs_up(&mut house, list, "bo");
    assert_eq!(house.rows(list).offers.iter().filter(|offer| offer.entry == bo).count(), 0, "full: nothing is held");
    house.deliver();
    let generation = house.entry(list, ann).generation;
    house.run(&cancel(list, ann));
    assert_eq!(generation, 1);
    assert_eq!(numbers(&mut house, list), (0, 0, 1, 0), "the door, because nobody waits");
    assert_eq!(confirm(&mut house, list, bo), EntryState::Confirmed);
    house.assert_promises(list);
}

#[test]
fn promise_08_the_time_to_confirm_starts_when_the_mail_leaves() {
    let mut house = House::open();
    let list = asking(&mut house, 1);
    signs_up(&mut house, list, "ann");
    house.pass(minutes(8));
    house.fire();
    let sent = house.deliver();
    assert_eq!(sent.len(), 1);
    let ends_at = house.live(list).ends_at;
    assert_eq!(ends_at, Some(house.now + minutes(30)));
    assert_eq!(sent[0].ends_at, ends_at, "and the mail says so");
    house.assert_promises(list);
}

#[test]
fn promise_06_typing_the_address_again_proves_nothing() {
    let mut house = House::open();
    let list = asking(&mut house, 3);
    let ann = signs_up(&mut house, list, "ann");
    house.deliver();
    let before = house.rows(list).audit.len();
    assert_eq!(signs_up(&mut house, list, "Ann"), ann);
    assert_eq!(house.rows(list).audit.len(), before, "the second tap changes nothing");
    assert_eq!(numbers(&mut house, list), (0, 1, 2, 0), "one seat, however often");
    house.pass(minutes(61));
    house.fire();
    for _often in 0..3 {
        assert_eq!(signs_up(&mut house, list, "ann"), ann);
    }
    assert_eq!(house.kinds_sent_to(ann), [MessageKind::LinkAgain], "later the link again, once a day");
    assert_eq!(numbers(&mut house, list), (0, 0, 3, 0), "and no seat");
    assert_eq!(confirm(&mut house, list, ann), EntryState::Confirmed);
    house.assert_promises(list);
}

/// The host asks for it no longer, while a seat is held for somebody whose mail could not leave: they sign up again, twice.
#[test]
fn promise_06_a_second_tap_is_known_also_where_the_first_took_the_held_seat() {
    let mut house = House::open();
    let list = asking(&mut house, 2);
    let ann = signs_up(&mut house, list, "ann");
    let seen_rev = house.rows(list).head.settings_rev;
    let settings = Box::new(dinner(2));
    house.run(&host(list, Act::Event(EventAct::Edit { settings, seen_rev, tell: Tell::Nobody })));
    house.pass(minutes(8 * 60));
    assert_eq!(standing(&house.run(&register(list, "ann"))).1, EntryState::Confirmed);
    let before = house.rows(list).audit.len();
    assert_eq!(standing(&house.run(&register(list, "ann"))).0, ann);
    assert_eq!(house.rows(list).audit.len(), before);
    house.assert_promises(list);
}

#[test]
fn unproved_sign_ups_hold_a_part_of_the_seats_and_come_at_a_pace() {
    let mut house = House::open();
    let list = asking(&mut house, 100);
    let most = 100 / rules::limits::UNPROVED_PART;
    for number in 0..rules::limits::UNPROVED_PER_MINUTE {
        signs_up(&mut house, list, &format!("bot{number}"));
    }
    assert_eq!(numbers(&mut house, list), (0, most, 100 - most, 0), "the others are asked without a seat");
    assert_eq!(house.run(&register(list, "ann")), Reply::Refused(Refusal::SignUpRush));
    house.pass(minutes(1));
    let ann = signs_up(&mut house, list, "ann");
    assert_eq!(confirm(&mut house, list, ann), EntryState::Confirmed, "whoever clicks has a seat all the same");
    house.assert_promises(list);
}

/// Nothing can be held after the cut-off, so the last hour goes as it always did.
#[test]
fn shortly_before_the_cut_off_nobody_is_asked_to_confirm() {
    let mut house = House::open();
    let list = asking(&mut house, 3);
    let cut_off_at = dinner(3).cut_off_at();
    house.now = cut_off_at - minutes(29);
    let (_, state, _) = standing(&house.run(&register(list, "ann")));
    assert_eq!(state, EntryState::Confirmed);
    house.assert_promises(list);
}

#[test]
fn the_time_to_confirm_has_its_limits() {
    let checked = |confirm_minutes| EventSettings { confirm_minutes, ..dinner(3) }.check();
    assert!(checked(0).is_ok() && checked(5).is_ok() && checked(1440).is_ok());
    let refused = Refusal::ConfirmRange { least: 5, most: 1440 };
    assert_eq!((checked(4), checked(1441)), (Err(refused.clone()), Err(refused.clone())));
    assert_eq!(refused.field(), "confirm_minutes");
}
