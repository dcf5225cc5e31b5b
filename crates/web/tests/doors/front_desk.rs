//! The receptionist's phone: every tap, twice, its undo, who may tap, and what booking tools said that nobody could
//! place.

use crate::reception::{Salon, colour, settings};
use crate::signed_in::{SignedIn, sign_in};
use crate::stage::Answer;
use axum::http::StatusCode;
use jiff::SignedDuration;
use rules::desk::{BookedTime, BookingNews, BookingSource, BookingWhat, DeskSettings, FreedBy, Slot, Wish};
use rules::{Act, Actor, DeskAct, DeskReply, HouseAct, Language, MessageAct, Place, PlaceState, Reply, Role, SlotAct};

/// One tap, and the same one again: the second must change nothing and lead to the same page.
fn tap(salon: &Salon, host: &SignedIn<'_>, what: &str, place: &Place) -> Answer {
    let body = format!("do={what}&place={}&round={}", place.id.0, place.chain.0);
    let first = host.form("/desk/salon", &body);
    let to = first.location().to_string();
    let seq = salon.seq();
    let second = host.form("/desk/salon", &body);
    assert_eq!((second.location(), salon.seq()), (to.as_str(), seq), "{what} twice");
    host.get(&to)
}

#[test]
fn a_freed_slot_is_typed_once_and_watched() {
    let salon = Salon::open();
    let (ann, bo) = (salon.join("ann", Wish::any("Colour")), salon.join("bo", Wish::any("Colour")));
    let host = salon.host();
    host.get("/desk/salon").says("href=\"/desk/salon/free\"").never_says(" data-state=");
    let form = host.get("/desk/salon/free");
    form.says("name=\"once\"").says("Colour (90 min)").says("value=\"2026-06-01\"").says("Jess");
    let body = "service=Colour&staff=Dana&day=2026-06-01&time=14:00&minutes=&seats=1&why=cancelled&once=77";
    let to = host.form("/desk/salon/free", body).location().to_string();
    let seq = salon.seq();
    assert_eq!(host.form("/desk/salon/free", body).location(), to);
    assert_eq!((salon.seq(), salon.places().len()), (seq, 1), "the same form twice frees one slot");
    let place = salon.places()[0].clone();
    assert_eq!((place.slot().map(|slot| slot.duration_minutes), salon.asked(place.id)), (Some(90), Some(ann)));
    host.get(&to).shows("notice", "done").offers("undo");
    host.get("/desk/salon").shows("state", "asking").says("ann");

    salon.send();
    let page = host.get("/desk/salon");
    page.shows("state", "asking").says("data-digits>10:00</b>").says("11:10").offers("take_back");
    page.says("data-stream=\"/desk/salon/events\"");
    host.get("/desk/salon/live").shows("state", "asking").never_says("<html");
    salon.stage.advance(SignedDuration::from_mins(11));
    salon.send();
    assert_eq!(salon.asked(place.id), Some(bo));
    host.get("/desk/salon").shows("state", "asking").says("<b>ann</b>");
    salon.claim(place.id);
    host.get("/desk/salon").shows("state", "filled").says("bo").offers("cancelled");
}

#[test]
fn every_tap_can_come_twice_and_be_undone() {
    let salon = Salon::open();
    for who in ["ann", "bo", "cy"] {
        salon.join(who, Wish::any("Colour"));
    }
    let host = salon.host();
    let id = salon.free(colour(14));
    let place = || salon.place(id);
    salon.send();

    tap(&salon, &host, "filled", &place()).shows("notice", "done").offers("offer");
    assert_eq!((place().state, salon.asked(id)), (PlaceState::Closed, None));
    host.get("/desk/salon").shows("state", "closed").offers("offer").says("hanna@example.org");
    tap(&salon, &host, "offer", &place()).shows("notice", "done").offers("take_back");
    assert!(salon.asked(id).is_some(), "undone: the line is asked once more");

    tap(&salon, &host, "take_back", &place()).shows("notice", "done").offers("offer");
    assert_eq!(place().state, PlaceState::Open);
    host.get("/desk/salon").shows("state", "back");
    tap(&salon, &host, "offer", &place());

    tap(&salon, &host, "undo", &place()).shows("notice", "done").offers("offer");
    host.get("/desk/salon").shows("state", "closed");
    tap(&salon, &host, "offer", &place());

    salon.claim(id);
    let booked = place();
    assert_eq!(booked.state, PlaceState::Booked);
    let refused = host.form("/desk/salon", &format!("do=filled&place={}", id.0));
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.shows("notice", "problem");
    tap(&salon, &host, "cancelled", &booked).shows("notice", "done").offers("undo");
    assert_eq!(place().state, PlaceState::Held);
    salon.claim(id);
    host.get("/desk/salon/missed").offers("no_show");
    tap(&salon, &host, "no_show", &place()).shows("notice", "done");
    assert!(place().slot().is_some_and(|slot| slot.freed_by == FreedBy::NoShow));

    let seq = salon.seq();
    for wrong in ["do=dance&place=1", &format!("do=dance&place={}", id.0), "do=filled&place=x", "do=filled"] {
        assert!(host.form("/desk/salon", wrong).status.is_client_error(), "{wrong}");
    }
    assert_eq!(salon.seq(), seq);
}

#[test]
fn a_tap_on_an_old_page_does_not_unbook_who_came_after() {
    let salon = Salon::open();
    let (ann, bo) = (salon.join("ann", Wish::any("Colour")), salon.join("bo", Wish::any("Colour")));
    let (host, id) = (salon.host(), salon.free(colour(14)));
    salon.send();
    salon.claim(id);
    let shown = salon.place(id);
    assert_eq!(shown.booked_by, Some(ann));
    // Somebody else was told that ann cancelled; bo has the slot now, and this page still shows ann.
    tap(&salon, &host, "cancelled", &shown);
    salon.send();
    salon.claim(id);
    let (now, seq) = (salon.place(id), salon.seq());
    assert_eq!((now.state, now.booked_by), (PlaceState::Booked, Some(bo)));
    for what in ["cancelled", "no_show"] {
        let page = tap(&salon, &host, what, &shown);
        page.shows("state", "filled").says("bo").never_shows("notice", "done");
    }
    assert_eq!((salon.place(id), salon.seq()), (now, seq), "bo keeps it");
}

#[test]
fn a_slot_settles_with_a_countdown_and_a_tap_ends_that() {
    let salon = Salon::with(rules_document::with_rules(settings(), "Wait 2 minutes before offering\n").expect("rules"));
    let ann = salon.join("ann", Wish::any("Colour"));
    let (host, id) = (salon.host(), salon.free(colour(14)));
    host.get("/desk/salon").shows("state", "waiting").says("data-digits>2:00</b>").offers("offer");
    tap(&salon, &host, "offer", &salon.place(id));
    assert_eq!(salon.asked(id), Some(ann));

    tap(&salon, &host, "filled", &salon.place(id));
    tap(&salon, &host, "offer", &salon.place(id));
    assert_eq!(salon.asked(id), Some(ann), "whoever opens it again does not wait once more");
}

#[test]
fn an_offer_of_the_night_waits_for_the_morning() {
    let salon = Salon::open();
    salon.join("ann", Wish::any("Colour"));
    salon.stage.advance(SignedDuration::from_hours(11));
    let tomorrow = Slot { starts_at: colour(14).starts_at + SignedDuration::from_hours(24), ..colour(14) };
    salon.free(tomorrow);
    salon.host().get("/desk/salon").shows("state", "waiting").says("ann").says("08:00");
}

#[test]
fn a_message_that_did_not_leave_is_tried_again_and_nobody_waits_for_the_morning() {
    let salon = Salon::open();
    salon.join("ann", Wish::any("Colour"));
    salon.send();
    let (host, _) = (salon.host(), salon.free(colour(14)));
    let handed = salon.stage.keeper.lease(1000).expect("a lease");
    host.get("/desk/salon").shows("state", "asking").says("ann");
    for one in handed {
        salon.stage.run(
            Actor::Post,
            salon.list,
            Act::Message(MessageAct::SendFailed { message: one.message.id, fault: rules::SendFault::Recipient }),
        );
    }
    host.get("/desk/salon").says("11:00").never_says("morning");
}

#[test]
fn after_very_many_rounds_the_last_one_is_told() {
    let salon = Salon::open();
    let ann = salon.join("ann", Wish::any("Colour"));
    salon.stage.advance(SignedDuration::from_hours(11));
    let tomorrow = Slot { starts_at: colour(14).starts_at + SignedDuration::from_hours(24), ..colour(14) };
    let (host, place) = (salon.host(), salon.free(tomorrow));
    for _round in 0..210 {
        salon.stage.run(Actor::Host(0), salon.list, Act::Slot(SlotAct::TakeBack { place }));
        salon.stage.run(Actor::Host(0), salon.list, Act::Slot(SlotAct::OfferAgain { place }));
    }
    assert_eq!(salon.asked(place), None, "the first hundred offers have come to an end");
    host.get("/desk/salon").shows("state", "waiting").says("08:00");
    host.get(&format!("/console/desks/salon/list/{}", ann.0)).says("Tue 2 Jun, 08:00");
}

#[test]
fn who_did_not_come_leaves_what_is_left() {
    let salon = Salon::open();
    salon.join("ann", Wish::any("Colour"));
    let host = salon.host();
    host.get("/desk/salon/missed").never_offers("no_show");
    let body = "service=Colour&staff=Dana&day=2026-06-01&time=10:55&minutes=90&seats=1&why=no_show&once=5";
    let seq = salon.seq();
    let shown = host.form("/desk/salon/free", body);
    shown.says("name=\"minutes\" value=\"75\"").says("value=\"11:10\"");
    assert_eq!(salon.seq(), seq, "nothing happens before the yes");
    let yes = "service=Colour&staff=Dana&day=2026-06-01&time=11:10&minutes=75&seats=1&why=no_show&once=5";
    let to = host.form("/desk/salon/free", yes).location().to_string();
    salon.stage.advance(SignedDuration::from_mins(4));
    assert_eq!(host.form("/desk/salon/free", yes).location(), to, "also minutes later it is the same slot");
    assert_eq!(salon.places().len(), 1);
    let over = "service=Colour&day=2026-06-01&time=09:00&why=no_show&once=6";
    let over = host.form("/desk/salon/free", over);
    assert_eq!(over.status, StatusCode::UNPROCESSABLE_ENTITY);
    over.shows("notice", "problem");
}

#[test]
fn a_wrong_form_says_what_is_wrong_and_keeps_the_rest() {
    let salon = Salon::open();
    let host = salon.host();
    let seq = salon.seq();
    let wrong = host.form("/desk/salon/free", "service=&staff=Dana&day=yesterday&time=25:00&minutes=x&why=&once=1");
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    wrong.is_wrong(&["service", "day", "time", "minutes", "why"]);
    wrong.says("<option selected>Dana</option>").says("value=\"yesterday\"");
    let past = host.form("/desk/salon/free", "service=Cut&day=2026-05-30&time=10:00&why=opening&once=1");
    past.shows("notice", "problem").says("value=\"2026-05-30\"");
    let stranger = host.form("/desk/salon/free", "service=Cut&staff=Zoe&day=2026-06-02&time=10:00&why=opening&once=1");
    stranger.is_wrong(&["staff"]);
    assert_eq!(salon.seq(), seq);
}

#[test]
fn a_viewer_looks_and_a_stranger_finds_nothing() {
    let salon = Salon::open();
    salon.join("ann", Wish::any("Colour"));
    let id = salon.free(colour(14));
    let viewer = sign_in(&salon.stage, "vera", Some((salon.list, Role::Viewer)));
    let elsewhere = salon.stage.event("dinner", salon.stage.dinner(2));
    let stranger = sign_in(&salon.stage, "sam", Some((elsewhere, Role::Host)));
    let owner = sign_in(&salon.stage, "olga", None);
    viewer.get("/desk/salon").shows("state", "asking").never_offers("filled").never_says("<form");
    let seq = salon.seq();
    let body = format!("do=filled&place={}", id.0);
    assert_eq!(viewer.form("/desk/salon", &body).status, StatusCode::FORBIDDEN);
    assert_eq!(stranger.form("/desk/salon", &body).status, StatusCode::NOT_FOUND);
    assert_eq!(owner.form("/desk/dinner", &body).status, StatusCode::NOT_FOUND, "an event has no front desk");
    let of_desk = web::console_table().into_iter().filter(|(method, path, _, _)| {
        *method == axum::http::Method::GET && (path.starts_with("/desk/") || path.starts_with("/console/desks/"))
    });
    for (_, path, needs, _) in of_desk {
        let path = path.replace("{slug}", "salon").replace("{place}", &id.0.to_string());
        if path.contains('{') {
            continue;
        }
        let looks = if needs == web::Needs::List(Role::Viewer) { StatusCode::OK } else { StatusCode::FORBIDDEN };
        assert_eq!(viewer.get(&path).status, looks, "{path}");
        assert_eq!(owner.get(&path).status, StatusCode::OK, "{path}");
        assert_eq!(stranger.get(&path).status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(salon.stage.get(&path).status, StatusCode::SEE_OTHER, "{path} without signing in");
    }
    assert_eq!(salon.seq(), seq, "looking changes nothing");
}

pub fn told(key: &str, service: &str, staff: &str) -> Act {
    let time = BookedTime {
        service: service.to_string(),
        staff: Some(staff.to_string()),
        location: None,
        starts_at: colour(14).starts_at,
        minutes: Some(120),
        seats: 1,
        unit: 0,
    };
    let what = BookingWhat::Freed { time, by: FreedBy::Cancelled };
    let (source, booking) = (BookingSource::Calcom, key.to_string());
    Act::Desk(DeskAct::Told(Box::new(BookingNews { source, key: key.to_string(), booking, version: 1, what })))
}

#[test]
fn dates_beside_english_words_are_english() {
    let salon = Salon::with(DeskSettings { language: Language::De, ..settings() });
    salon.stage.run(Actor::Hook, salon.list, told("b1", "Colour", "Dana"));
    let page = salon.host().get("/console/desks/salon/hooks");
    page.says("Mon 1 Jun, 14:00").never_says("1. Jun");
}

#[test]
fn what_a_booking_tool_said_waits_for_an_answer() {
    let salon = Salon::open();
    let ann = salon.join("ann", Wish::any("Colour"));
    let host = salon.host();
    salon.stage.run(Actor::Hook, salon.list, told("b1", "Balayage long", "J. Moreau"));
    let question = "Cal.com freed ‘Balayage long’ today 14:00 with ‘J. Moreau’ — which of your services is that?";
    host.get("/desk/salon").says(question).offers("away");
    let cards = host.get("/console/desks/salon/cards");
    cards.says(question).says("name=\"remember_service\"").says("value=\"14:00\"").says("value=\"120\"");
    let card = salon.stage.readers.with(|reader| reader.cards(salon.list, 9)).expect("a read")[0].id.0;

    let wrong =
        host.form("/console/desks/salon/cards", &format!("do=answer&card={card}&service=&day=2026-06-01&time=14:30"));
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    wrong.shows("notice", "problem").says("value=\"14:30\"");
    let answer = format!(
        "do=answer&card={card}&service=Colour&staff=Jess&day=2026-06-01&time=14:00&minutes=120\
         &remember_service=yes&remember_staff=yes"
    );
    let to = host.form("/console/desks/salon/cards", &answer).location().to_string();
    assert_eq!(to, "/console/desks/salon/cards?done=remembered");
    let seq = salon.seq();
    assert_eq!(host.form("/console/desks/salon/cards", &answer).location(), to);
    assert_eq!(salon.seq(), seq, "answered twice, it is one answer");
    host.get(&to).shows("notice", "done").never_offers("answer");
    let place = salon.places()[0].clone();
    assert_eq!(place.slot().and_then(|slot| slot.staff.as_deref()), Some("Jess"));
    assert_eq!(salon.asked(place.id), Some(ann));

    let known = salon.stage.run(Actor::Hook, salon.list, told("b2", "balayage long", "J. Moreau"));
    assert!(
        matches!(known, Reply::Desk(DeskReply::Told { state: rules::desk::DeliveryState::Acted, .. })),
        "{known:?}"
    );
    salon.stage.run(Actor::Hook, salon.list, told("b3", "Perm", "J. Moreau"));
    let card = salon.stage.readers.with(|reader| reader.cards(salon.list, 9)).expect("a read")[0].id.0;
    let away = format!("do=away&card={card}&from=phone");
    assert_eq!(host.form("/console/desks/salon/cards", &away).location(), "/desk/salon?did=card");
    assert_eq!(host.form("/console/desks/salon/cards", &away).location(), "/desk/salon?did=card");
    host.get("/desk/salon?did=card").shows("notice", "done").never_says("Perm");
    let late = host
        .form("/console/desks/salon/cards", &format!("do=answer&card={card}&service=Cut&day=2026-06-02&time=10:00"));
    late.shows("notice", "problem");
    assert!(host.form("/console/desks/salon/cards", "do=away&card=999999").status.is_client_error());
}

/// Nothing leaves the house: the slot is back, the page says why, and the likeliest tap is the phone's.
#[test]
fn a_slot_nobody_can_be_told_of_is_back_at_the_reception_and_offered_later() {
    let salon = Salon::open();
    let ann = salon.join("ann", Wish::any("Colour"));
    let outage = |state| {
        let name = rules::AlarmName::of_outage(rules::Channel::Mail);
        salon.stage.run(Actor::Keeper, rules::ListId::HOUSE, Act::House(HouseAct::Alarm { name, state }));
    };
    outage(rules::AlarmState::Raised);
    let id = salon.free(colour(14));
    for _minute in 0..12 {
        salon.stage.advance(SignedDuration::from_mins(1));
    }
    let place = salon.place(id);
    assert_eq!((place.state, place.ending), (PlaceState::Open, Some(rules::Ending::NobodyTold)));
    let page = salon.host().get("/desk/salon");
    page.shows("state", "back");
    let taps: Vec<&str> =
        page.text.split("name=\"do\" value=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert_eq!(taps.first(), Some(&"filled"), "{taps:?}");
    assert!(taps.contains(&"take_back") && taps.contains(&"offer"), "{taps:?}");
    outage(rules::AlarmState::Over);
    salon.stage.advance(SignedDuration::from_mins(1));
    assert_eq!(salon.asked(id), Some(ann));
}
