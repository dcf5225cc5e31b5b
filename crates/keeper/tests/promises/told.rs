//! What booking tools tell is one opening once, whoever tells it and however often; whoever claimed a slot keeps it.

use crate::support::{House, minutes};
use rules::desk::{BookedTime, BookingNews, BookingSource, BookingWhat, DeliveryState, FreedBy};
use rules::{Act, Actor, Command, DeskAct, DeskReply, ListId, PlaceState, Reply};
use store::suite::stage::{claim, hours, noon};

const CALCOM: BookingSource = BookingSource::Calcom;
const FEED: BookingSource = BookingSource::Feed;

fn cut() -> BookedTime {
    BookedTime {
        service: "cut".into(),
        staff: Some("dana".into()),
        location: None,
        starts_at: noon() + hours(30),
        minutes: Some(30),
        seats: 1,
        unit: 0,
    }
}

fn freed() -> BookingWhat {
    BookingWhat::Freed { time: cut(), by: FreedBy::Cancelled }
}

/// One delivery more about a booking, a minute after the last.
fn tell(house: &mut House, list: ListId, source: BookingSource, booking: &str, what: BookingWhat) -> DeliveryState {
    house.pass(minutes(1));
    let version = house.now.as_millisecond();
    let news = BookingNews { source, key: format!("{booking} {version}"), booking: booking.into(), version, what };
    let reply = house.run(&Command { list, who: Actor::Hook, act: Act::Desk(DeskAct::Told(Box::new(news))) });
    let Reply::Desk(DeskReply::Told { state, .. }) = reply else { panic!("not told: {reply:?}") };
    house.fire();
    house.assert_promises(list);
    state
}

fn place(house: &mut House, list: ListId) -> PlaceState {
    let places = house.rows(list).places;
    assert_eq!(places.len(), 1, "{places:?}");
    places[0].state
}

fn claimed(house: &mut House, list: ListId) {
    house.deliver();
    let offer = house.live(list);
    house.run(&claim(&offer));
    assert_eq!(place(house, list), PlaceState::Booked);
}

#[test]
fn another_service_in_the_same_chair_frees_nothing() {
    let mut house = House::open();
    let list = house.desk("");
    house.join(list, &["ann"]);
    tell(&mut house, list, CALCOM, "x", BookingWhat::Booked(cut()));
    let colour = BookedTime { service: "Colour".into(), minutes: Some(90), ..cut() };
    assert_eq!(tell(&mut house, list, CALCOM, "x", BookingWhat::Booked(colour.clone())), DeliveryState::Noted);
    assert!(house.rows(list).places.is_empty());
    let emils = BookedTime { staff: Some("Emil".into()), ..colour };
    assert_eq!(tell(&mut house, list, CALCOM, "x", BookingWhat::Booked(emils)), DeliveryState::Acted);
    assert_eq!(place(&mut house, list), PlaceState::Open, "Dana's chair is free, and nobody waits for a colour");
}

#[test]
fn cancelled_once_more_frees_nothing_again() {
    let mut house = House::open();
    let list = house.desk("");
    house.join(list, &["ann", "bob"]);
    assert_eq!(tell(&mut house, list, CALCOM, "x", freed()), DeliveryState::Acted);
    claimed(&mut house, list);
    for _again in 0..3 {
        assert_eq!(tell(&mut house, list, CALCOM, "x", freed()), DeliveryState::Noted);
        assert_eq!(place(&mut house, list), PlaceState::Booked, "ann keeps it");
    }
    tell(&mut house, list, CALCOM, "x", BookingWhat::Booked(cut()));
    tell(&mut house, list, CALCOM, "x", freed());
    assert_eq!(place(&mut house, list), PlaceState::Held, "booked again and cancelled again is news");
}

#[test]
fn a_late_word_from_another_side_takes_the_slot_from_nobody() {
    let mut house = House::open();
    let list = house.desk("");
    house.join(list, &["ann", "bob"]);
    tell(&mut house, list, FEED, "in the calendar", BookingWhat::Booked(cut()));
    tell(&mut house, list, CALCOM, "x", freed());
    claimed(&mut house, list);
    tell(&mut house, list, FEED, "in the calendar", freed());
    assert_eq!(place(&mut house, list), PlaceState::Booked, "the calendar speaks of the booking that made room");
    tell(&mut house, list, FEED, "ann in the calendar", BookingWhat::Booked(cut()));
    tell(&mut house, list, FEED, "ann in the calendar", freed());
    assert_eq!(place(&mut house, list), PlaceState::Held, "ann's own booking came after, and is gone now");
}

#[test]
fn who_came_after_all_ends_what_is_left_of_the_slot() {
    let mut house = House::open();
    let list = house.desk("");
    house.join(list, &["ann"]);
    let long = BookedTime { minutes: Some(120), starts_at: noon() + hours(1), ..cut() };
    tell(&mut house, list, CALCOM, "x", BookingWhat::Booked(long));
    house.pass(hours(1));
    assert_eq!(tell(&mut house, list, CALCOM, "x", BookingWhat::NoShow), DeliveryState::Acted);
    assert_eq!(place(&mut house, list), PlaceState::Held);
    assert_eq!(tell(&mut house, list, CALCOM, "x", BookingWhat::CameAfterAll), DeliveryState::Acted);
    assert_eq!(place(&mut house, list), PlaceState::Closed);
}
