//! What booking tools say: the same delivery twice is one, older news changes nothing, a move frees the old time, and
//! what cannot be placed waits for the staff (promises 2, 3 and 6 at a desk's back door).

use crate::support::{House, minutes};
use rules::desk::{Alias, BookedTime, BookingWhat, CardAnswer, DeliveryState, FreedBy, Slot};
use rules::{
    Act, Actor, Command, DeliveryId, DeskAct, DeskReply, Ending, EntryReply, ListId, MessageAct, MessageKind, Mobile,
    News, OfferState, PersonEdit, PlaceId, PlaceState, Reach, Refusal, Reply, Settings, SlotAct, WishEdit,
};
use store::suite::stage::{booked_time, chair, claim, free, host, hours, noon, told};

fn state(reply: &Reply) -> (DeliveryState, News) {
    let Reply::Desk(DeskReply::Told { state, news, .. }) = reply else {
        panic!("not an answer to a booking tool: {reply:?}")
    };
    (*state, *news)
}

fn freed(hours_ahead: i64) -> BookingWhat {
    BookingWhat::Freed { time: booked_time(hours_ahead), by: FreedBy::Cancelled }
}

fn booked(hours_ahead: i64) -> BookingWhat {
    BookingWhat::Booked(booked_time(hours_ahead))
}

#[test]
fn promise_06_a_cancellation_delivered_twice_is_one_slot() {
    let mut house = House::open();
    let list = house.desk("");
    let people = house.join(list, &["hal", "ida"]);
    let command = told(list, "b-1", 1, freed(24));
    assert_eq!(state(&house.run(&command)), (DeliveryState::Acted, News::New));
    assert_eq!(state(&house.run(&command)), (DeliveryState::Acted, News::Known));
    assert_eq!(house.live(list).entry, people[0]);
    // The calendar, or a tap, saw the same chair at the same time.
    house.run(&free(list, chair(24, "calendar")));
    assert_eq!(house.rows(list).places.len(), 1);
    house.assert_promises(list);
}

#[test]
fn promise_06_news_out_of_order_changes_nothing() {
    let mut house = House::open();
    let list = house.desk("");
    house.join(list, &["hal"]);
    house.run(&told(list, "b-1", 5, freed(24)));
    let late = house.run(&told(list, "b-1", 2, booked(24)));
    assert_eq!(state(&late), (DeliveryState::Outdated, News::New));
    assert!(house.live(list).state.is_live(), "the offer stands");
    house.assert_promises(list);
}

#[test]
fn promise_03_a_booking_made_elsewhere_takes_the_offer_back() {
    let mut house = House::open();
    let list = house.desk("");
    house.join(list, &["hal"]);
    house.run(&told(list, "b-1", 1, freed(24)));
    house.deliver();
    let offer = house.live(list);
    let taken = house.run(&told(list, "b-2", 1, booked(24)));
    assert_eq!(state(&taken), (DeliveryState::Acted, News::New));
    let rows = house.rows(list);
    assert_eq!((rows.places[0].state, rows.places[0].ending), (PlaceState::Closed, Some(Ending::FilledByStaff)));
    assert_eq!(rows.offers[0].state, OfferState::Withdrawn);
    assert!(matches!(house.run(&claim(&offer)), Reply::Entry(EntryReply::OfferOver { .. })), "a late tap is told so");
    house.assert_promises(list);
}

#[test]
fn a_booking_that_moves_frees_the_old_time_and_closes_the_new_one() {
    let mut house = House::open();
    let list = house.desk("");
    let people = house.join(list, &["hal", "ida"]);
    house.run(&free(list, chair(30, "somebody else cancelled")));
    assert_eq!(state(&house.run(&told(list, "b-1", 1, booked(24)))), (DeliveryState::Noted, News::New));
    assert_eq!(state(&house.run(&told(list, "b-1", 2, booked(30)))), (DeliveryState::Acted, News::New));
    house.fire();
    let rows = house.rows(list);
    let by_start = |ahead| rows.places.iter().find(|place| place.kind.slot_starts() == Some(noon() + hours(ahead)));
    assert_eq!(by_start(24).map(|place| place.state), Some(PlaceState::Held), "the old time goes to the line");
    assert_eq!(by_start(30).map(|place| place.state), Some(PlaceState::Closed), "the new one is taken");
    let asked: Vec<_> = rows.offers.iter().filter(|offer| offer.state.is_live()).map(|offer| offer.entry).collect();
    assert_eq!(asked, [people[1]], "hal was asked about the other one first");
    house.assert_promises(list);
}

#[test]
fn what_we_have_no_name_for_waits_for_the_staff() {
    let mut house = House::open();
    let list = house.desk("");
    house.join(list, &["hal"]);
    let strange = BookedTime { service: "Haircut (short)".into(), staff: Some("D. Ott".into()), ..booked_time(24) };
    let what = |time: &BookedTime| BookingWhat::Freed { time: time.clone(), by: FreedBy::Cancelled };
    let card = house.run(&told(list, "b-1", 1, what(&strange)));
    assert_eq!(state(&card), (DeliveryState::UnknownService, News::New));
    let known = BookedTime { service: "Cut".into(), ..strange.clone() };
    assert_eq!(state(&house.run(&told(list, "b-2", 1, what(&known)))).0, DeliveryState::UnknownStaff);
    assert_eq!(state(&house.run(&told(list, "b-3", 1, BookingWhat::Cancelled))).0, DeliveryState::UnknownTime);

    let Reply::Desk(DeskReply::Told { delivery, .. }) = card else { panic!("a card") };
    let answer = CardAnswer::Slot(Box::new(chair(24, "card")));
    let answered = host(list, Act::Desk(DeskAct::AnswerCard { delivery, answer: answer.clone() }));
    assert_eq!(state(&house.run(&answered)), (DeliveryState::Answered, News::New));
    assert_eq!(state(&house.run(&answered)), (DeliveryState::Answered, News::Known));
    let away = host(list, Act::Desk(DeskAct::AnswerCard { delivery, answer: CardAnswer::PutAway }));
    assert_eq!(house.run(&away), Reply::Refused(Refusal::CardDone));
    let nobody = host(list, Act::Desk(DeskAct::AnswerCard { delivery: DeliveryId(999_999), answer }));
    assert_eq!(house.run(&nobody), Reply::Refused(Refusal::NoSuchDelivery));
    assert!(house.live(list).state.is_live(), "the slot was put to the line");
    house.assert_promises(list);
}

#[test]
fn a_card_about_a_table_for_four_frees_a_table_for_four() {
    let mut house = House::open();
    let list = house.desk("");
    let strange = BookedTime { service: "Dinner".into(), seats: 4, ..booked_time(24) };
    let card = house.run(&told(list, "b-1", 1, BookingWhat::Freed { time: strange, by: FreedBy::Cancelled }));
    let Reply::Desk(DeskReply::Told { delivery, .. }) = card else { panic!("a card") };
    let answer = CardAnswer::Slot(Box::new(chair(24, "card")));
    house.run(&host(list, Act::Desk(DeskAct::AnswerCard { delivery, answer })));
    assert_eq!(house.rows(list).places[0].seats, 4);
    house.assert_promises(list);
}

#[test]
fn a_name_of_theirs_is_one_of_ours() {
    let mut house = House::open();
    let list = house.desk("");
    house.join(list, &["hal"]);
    let alias = |theirs: &str, ours: &str| Alias { theirs: theirs.into(), ours: ours.into() };
    let Settings::Desk(desk) = (*house.rows(list).settings).clone() else { panic!("a desk") };
    let desk = rules::desk::DeskSettings { aliases: vec![alias("evt-77", "Cut"), alias("team-9", "Dana")], ..desk };
    house.run(&host(list, Act::Desk(DeskAct::Edit { settings: Box::new(desk), seen_rev: 1 })));
    let time = BookedTime { service: "EVT-77".into(), staff: Some("team-9".into()), ..booked_time(24) };
    let what = BookingWhat::Freed { time, by: FreedBy::Cancelled };
    assert_eq!(state(&house.run(&told(list, "b-1", 1, what))).0, DeliveryState::Acted);
    assert_eq!(house.run(&free(list, chair(24, "tap"))), house.run(&free(list, chair(24, "tap"))));
    assert_eq!(house.rows(list).places.len(), 1, "the same chair under our own names");
    house.assert_promises(list);
}

#[test]
fn many_slots_at_once_wait_for_a_person() {
    let mut house = House::open();
    let list = house.desk("");
    let names: Vec<String> = (0..30).map(|n| format!("p{n}")).collect();
    house.join(list, &names.iter().map(String::as_str).collect::<Vec<_>>());
    for n in 0..22 {
        house.run(&told(list, &format!("b-{n}"), 1, freed(24 + n)));
    }
    let rows = house.rows(list);
    let guarded: Vec<_> = rows.places.iter().filter(|place| place.ending == Some(Ending::ManyAtOnce)).collect();
    assert_eq!(guarded.len(), 2, "twenty go out, the rest wait");
    assert_eq!(rows.offers.len(), 20);
    house.run(&host(list, Act::Slot(SlotAct::OfferAgain { place: guarded[0].id })));
    assert_eq!(house.rows(list).offers.len(), 21, "one tap lets it go");
    house.now += minutes(11);
    house.run(&told(list, "b-later", 1, freed(90)));
    assert_eq!(house.rows(list).offers.len(), 22, "ten minutes later it is an ordinary day again");
    house.assert_promises(list);
}

#[test]
fn a_no_show_gives_the_rest_to_the_line_and_may_come_after_all() {
    let mut house = House::open();
    let list = house.desk("Quiet hours: none");
    house.join(list, &["hal"]);
    let long = BookedTime { minutes: Some(90), ..booked_time(2) };
    house.run(&told(list, "b-1", 1, BookingWhat::Booked(long)));
    house.now = noon() + hours(2) + minutes(11);
    assert_eq!(state(&house.run(&told(list, "b-1", 2, BookingWhat::NoShow))).0, DeliveryState::Acted);
    let place = house.rows(list).places[0].clone();
    assert_eq!(place.kind.slot_starts(), Some(noon() + hours(2) + minutes(25)));
    assert!(house.live(list).state.is_live());
    house.assert_promises(list);
}

/// A booking of an hour and a half at two that nobody came to; told of by the tool, minutes later.
fn nobody_came(house: &mut House, list: ListId) {
    let long = BookedTime { minutes: Some(90), ..booked_time(2) };
    house.run(&told(list, "b-1", 1, BookingWhat::Booked(long)));
    house.now = noon() + hours(2) + minutes(11);
}

#[test]
fn a_no_show_told_by_staff_and_by_the_tool_is_one_rest() {
    for by_staff_first in [true, false] {
        let mut house = House::open();
        let list = house.desk("Quiet hours: none");
        house.join(list, &["hal", "ida"]);
        nobody_came(&mut house, list);
        let typed = |house: &mut House| {
            let whole = Slot { duration_minutes: 90, freed_by: FreedBy::NoShow, ..chair(2, "tap") };
            let left = rules::desk::rest(&whole, house.now).expect("more than an hour");
            house.run(&free(list, left))
        };
        let by_tool = |house: &mut House| house.run(&told(list, "b-1", 2, BookingWhat::NoShow));
        let first = if by_staff_first { typed(&mut house) } else { by_tool(&mut house) };
        house.deliver();
        house.now += minutes(6);
        let second = if by_staff_first { by_tool(&mut house) } else { typed(&mut house) };
        assert_eq!(place_of(&first), place_of(&second), "{first:?} {second:?}");
        let rows = house.rows(list);
        assert_eq!((rows.places.len(), rows.offers.len()), (1, 1), "nobody is asked for a chair that is asked for");
        house.assert_promises(list);
    }
}

#[test]
fn a_no_show_of_somebody_from_the_line_is_one_rest_too() {
    for by_tap_first in [true, false] {
        let mut house = House::open();
        let list = house.desk("Quiet hours: none");
        house.join(list, &["hal", "ida"]);
        house.run(&free(list, Slot { duration_minutes: 90, ..chair(2, "tool") }));
        house.deliver();
        let offer = house.live(list);
        house.run(&claim(&offer));
        nobody_came(&mut house, list);
        house.fire();
        let tap = host(list, Act::Slot(SlotAct::NoShow { place: offer.place }));
        let tool = told(list, "b-1", 2, BookingWhat::NoShow);
        let (first, second) = if by_tap_first { (tap, tool) } else { (tool, tap) };
        let first = house.run(&first);
        house.deliver();
        house.now += minutes(6);
        let second = house.run(&second);
        assert_eq!(place_of(&first), place_of(&second), "{first:?} {second:?}");
        assert_eq!(house.rows(list).offers.iter().filter(|offer| offer.state.is_live()).count(), 1);
        house.assert_promises(list);
    }
}

#[test]
fn a_no_show_of_whoever_got_the_rest_frees_what_is_left_of_it() {
    let mut house = House::open();
    let list = house.desk("Quiet hours: none");
    house.join(list, &["hal", "ida"]);
    nobody_came(&mut house, list);
    house.run(&told(list, "b-1", 2, BookingWhat::NoShow));
    house.deliver();
    let offer = house.live(list);
    house.run(&claim(&offer));
    let starts_at = house.rows(list).places[0].kind.slot_starts().expect("a slot");
    let rest = BookedTime { minutes: Some(65), starts_at, ..booked_time(2) };
    house.run(&told(list, "b-2", 1, BookingWhat::Booked(rest)));
    house.now = starts_at + minutes(6);
    house.fire();
    let again = house.run(&told(list, "b-2", 2, BookingWhat::NoShow));
    assert_eq!(state(&again).0, DeliveryState::Acted);
    assert_ne!(place_of(&again), Some(offer.place), "another no-show, another rest");
    house.assert_promises(list);
}

/// Nobody is named, so both cuts are the same chair's: one at two, and one that came free a quarter of an hour later.
#[test]
fn a_no_show_whose_rest_begins_with_another_slot_is_answered_with_that_one() {
    let mut house = House::open();
    let list = house.desk("Quiet hours: none");
    house.join(list, &["hal", "ida"]);
    let cut = |after: i64| Slot { staff: None, starts_at: noon() + hours(2) + minutes(after), ..chair(2, "tool") };
    house.run(&free(list, cut(0)));
    house.deliver();
    let offer = house.live(list);
    house.run(&claim(&offer));
    let other = house.run(&free(list, cut(15)));
    house.now = noon() + hours(2) + minutes(5);
    let no_show = house.run(&host(list, Act::Slot(SlotAct::NoShow { place: offer.place })));
    assert_eq!(place_of(&no_show), place_of(&other), "one chair, one time, one slot");
    assert_eq!(house.rows(list).places.len(), 2);
    house.assert_promises(list);
}

fn place_of(reply: &Reply) -> Option<PlaceId> {
    if let Reply::Desk(DeskReply::Slot { place, .. }) = reply {
        return Some(*place);
    }
    let Reply::Desk(DeskReply::Told { place, .. }) = reply else { panic!("not about a slot: {reply:?}") };
    *place
}

#[test]
fn staff_take_a_slot_back_and_let_it_go_again() {
    let mut house = House::open();
    let list = house.desk("");
    let people = house.join(list, &["hal", "ida"]);
    house.run(&free(list, chair(24, "tool")));
    let place = house.live(list).place;
    for _twice in 0..2 {
        house.run(&host(list, Act::Slot(SlotAct::TakeBack { place })));
        assert_eq!(house.rows(list).places[0].ending, Some(Ending::TakenBack));
    }
    house.assert_promises(list);
    house.run(&host(list, Act::Slot(SlotAct::OfferAgain { place })));
    assert_eq!(house.live(list).entry, people[0]);
    house.run(&host(list, Act::Slot(SlotAct::Close { place, note: "by mistake".into() })));
    house.run(&host(list, Act::Slot(SlotAct::OfferAgain { place })));
    assert_eq!(house.live(list).entry, people[0], "a slip of the thumb can be undone");
    house.assert_promises(list);
}

#[test]
fn whoever_did_not_come_loses_the_slot_to_the_line() {
    let mut house = House::open();
    let list = house.desk("Quiet hours: none");
    let people = house.join(list, &["hal", "ida"]);
    house.run(&free(list, chair(24, "tool")));
    house.deliver();
    let offer = house.live(list);
    house.run(&claim(&offer));
    let no_show = host(list, Act::Slot(SlotAct::NoShow { place: offer.place }));
    house.now = noon() + hours(24) - minutes(20);
    house.fire();
    assert!(matches!(house.run(&no_show), Reply::Desk(DeskReply::Slot { .. })));
    assert!(matches!(house.run(&no_show), Reply::Desk(DeskReply::Slot { .. })), "a second tap is the same tap");
    assert_eq!(house.live(list).entry, people[1]);
    house.assert_promises(list);
}

#[test]
fn a_move_from_a_name_we_do_not_know_still_closes_the_new_time() {
    let mut house = House::open();
    let list = house.desk("");
    house.join(list, &["hal"]);
    let theirs = BookedTime { service: "Balayage".into(), ..booked_time(24) };
    house.run(&told(list, "b-1", 1, BookingWhat::Booked(theirs)));
    house.run(&free(list, chair(30, "somebody else cancelled")));
    let moved = house.run(&told(list, "b-1", 2, booked(30)));
    assert_eq!(state(&moved).0, DeliveryState::UnknownService, "the old time waits for the staff");
    house.fire();
    assert_eq!(house.rows(list).places[0].state, PlaceState::Closed, "and the new one is taken");
    house.assert_promises(list);
}

#[test]
fn news_of_no_size_is_written_down_and_holds_nobody_up() {
    let mut house = House::open();
    let list = house.desk("");
    let week = BookedTime { minutes: Some(7 * 24 * 60), ..booked_time(24) };
    let what = BookingWhat::Freed { time: week, by: FreedBy::Cancelled };
    assert_eq!(state(&house.run(&told(list, "holiday", 1, what))).0, DeliveryState::OutOfTime);
    house.assert_promises(list);
}

#[test]
fn news_of_a_no_show_beyond_all_time_is_written_down_too() {
    let mut house = House::open();
    let list = house.desk("");
    let endless = BookedTime { minutes: Some(u32::MAX), starts_at: noon() - minutes(30), ..booked_time(0) };
    let never = BookedTime { starts_at: jiff::Timestamp::MAX, ..booked_time(0) };
    for (booking, time) in [("endless", endless), ("never", never)] {
        let what = BookingWhat::Freed { time, by: FreedBy::NoShow };
        assert_eq!(state(&house.run(&told(list, booking, 1, what))).0, DeliveryState::OutOfTime, "{booking}");
    }
    house.assert_promises(list);
}

#[test]
fn another_service_under_the_same_number_is_refused_kindly() {
    let mut house = House::open();
    let list = house.desk("");
    let waiting = |service: &str| {
        let wish = rules::desk::Wish::any(service);
        let joining = rules::Joining { wish, ..store::suite::stage::joining("hal", Some("+4915112345678")) };
        host(list, Act::Desk(DeskAct::Join(Box::new(joining))))
    };
    house.run(&waiting("Cut"));
    house.run(&waiting("Colour"));
    let cut = house.rows(list).entries[0].clone();
    let wish = rules::desk::Wish::any("Colour");
    let edit = host(list, Act::edit_wish(cut.id, WishEdit { party: 1, tier: 0, wish }));
    assert_eq!(house.run(&edit), Reply::Refused(Refusal::MobileTaken));
    assert_eq!(Refusal::MobileTaken.field(), "mobile", "it is the number that clashes, not the address");
    house.assert_promises(list);
}

/// A wish that could be saved beside a contact that is somebody else's.
#[test]
fn an_edit_of_wish_and_person_is_one_change_or_none() {
    let mut house = House::open();
    let list = house.desk("");
    house.join(list, &["hal", "ida"]);
    let before = house.rows(list);
    let [hal, ida] = [before.entries[0].clone(), before.entries[1].clone()];
    let edit = |contact: &rules::Entry| {
        let rules::Person { name, email, mobile, .. } = contact.person.clone();
        let person = PersonEdit { name: name.expect("a name"), email, mobile, note: "rings first".into() };
        let wish = WishEdit { party: 2, tier: 1, wish: rules::desk::Wish::any("Cut") };
        host(
            list,
            Act::Desk(DeskAct::EditEntry {
                entry: hal.id,
                wish: Some(Box::new(wish)),
                person: Some(Box::new(person)),
                generation: None,
            }),
        )
    };
    assert_eq!(house.run(&edit(&ida)), Reply::Refused(Refusal::EmailTaken));
    assert_eq!(house.rows(list).entries, before.entries, "the wish stays as it was, too");
    assert_eq!(house.run(&edit(&hal)), Reply::Done);
    let rows = house.rows(list);
    let now = &rows.entries[0];
    assert_eq!((now.party, now.tier, now.person.note.as_deref()), (2, 1, Some("rings first")));
    assert_eq!(rows.audit.len(), before.audit.len() + 1, "in one change");
    assert_eq!(rows.audit.last().map(|row| row.what.as_str()), Some("entry_edited"));
    assert_eq!(house.run(&edit(&hal)), Reply::Done);
    assert_eq!(house.rows(list).audit.len(), rows.audit.len(), "and the second time none");
    house.assert_promises(list);
}

#[test]
fn a_number_taken_away_moves_the_waiting_offer_to_mail() {
    let mut house = House::open();
    let list = house.desk("");
    let joining = store::suite::stage::joining("hal", Some("+4915112345678"));
    house.run(&host(list, Act::Desk(DeskAct::Join(Box::new(joining.clone())))));
    house.deliver();
    house.run(&free(list, chair(24, "tool")));
    let entry = house.rows(list).entries[0].clone();
    let (name, email) = (joining.name, joining.email);
    let edit = Act::edit_person(entry.id, PersonEdit { name, email, mobile: None, note: String::new() });
    house.run(&host(list, edit));
    house.deliver();
    let offer = house.live(list);
    assert_eq!(offer.state, OfferState::Live, "it went by mail, and the window runs");
    house.assert_promises(list);
}

#[test]
fn a_late_receipt_for_a_mistyped_number_leaves_the_right_one_open() {
    let mut house = House::open();
    let list = house.desk("");
    let joining = store::suite::stage::joining("hal", Some("+4915112345678"));
    house.run(&host(list, Act::Desk(DeskAct::Join(Box::new(joining.clone())))));
    house.deliver();
    house.run(&free(list, chair(24, "tool")));
    let texted = house.deliver();
    let wrong = texted.iter().find(|handed| handed.message.kind == MessageKind::Offer).expect("an offer by text");
    let entry = house.rows(list).entries[0].clone();
    let mobile = Some(Mobile::parse("+4915112345679").expect("a number"));
    let edit = Act::edit_person(
        entry.id,
        PersonEdit { name: joining.name, email: joining.email, mobile, note: String::new() },
    );
    house.now += minutes(1);
    house.run(&host(list, edit));
    let failed = Act::Message(MessageAct::Undeliverable { message: wrong.message.id, reason: Reach::Bounced });
    house.run(&Command { who: Actor::Post, list, act: failed });
    let rows = house.rows(list);
    assert_eq!(rows.entries[0].text_reach, Reach::Open, "it was the other number that does not exist");
    assert!(rows.offers.iter().any(|offer| offer.state.is_live()), "and the offer stands");
    house.assert_promises(list);
}

#[test]
fn a_cancellation_first_heard_of_takes_no_slot_from_whoever_claimed_it() {
    let mut house = House::open();
    let list = house.desk("");
    house.join(list, &["hal", "ida"]);
    house.run(&host(list, Act::Slot(SlotAct::Free { slot: Box::new(chair(24, "tap")), seats: 1 })));
    house.deliver();
    let offer = house.live(list);
    house.run(&claim(&offer));
    let late = house.run(&told(list, "b-old", 1, freed(24)));
    assert_eq!(state(&late).0, DeliveryState::UnknownTime, "a card: theirs, or the one before?");
    assert_eq!(house.rows(list).places[0].state, PlaceState::Booked);
    house.assert_promises(list);
}
