//! Seats a chain left over: the same truth on the guest's own page, the sign-up page, the console and the API.

use crate::guest_page::{Signed, dinner};
use crate::stage::{Stage, request};
use axum::http::{Method, StatusCode};
use jiff::SignedDuration;
use rules::MessageKind::{Confirmation, HeadStart, Offer, WaitlistNotice};
use rules::{Act, Actor, EventAct, Role, TokenScope};

/// Ann gave the seat back at ten; bo and cy were asked and let it pass, dee said no at ten in the evening.
fn everybody_asked() -> (Stage, rules::ListId) {
    let stage = Stage::open();
    let (list, _) = dinner(&stage, 1, &["ann", "bo", "cy", "dee"]);
    stage.form(&stage.link("ann", Confirmation), "do=cancel");
    stage.mail("bo", Offer);
    stage.advance(SignedDuration::from_hours(6));
    stage.mail("cy", Offer);
    stage.advance(SignedDuration::from_hours(24));
    stage.form(&stage.link("dee", Offer), "do=decline");
    (stage, list)
}

#[test]
fn what_everybody_let_pass_is_taken_by_the_first_tap_and_the_others_read_so() {
    let (stage, list) = everybody_asked();
    let (bo, cy) = (stage.link("bo", HeadStart), stage.link("cy", HeadStart));
    for link in [&bo, &cy, &stage.link("bo", Offer), &stage.link("cy", WaitlistNotice)] {
        stage.get(link).shows("mark", "clock").offers("take");
    }
    stage.get(&stage.link("dee", Offer)).never_offers("take");
    let refused = stage.form(&stage.link("dee", Offer), "do=take");
    assert!(refused.location().ends_with("?taken"), "{}", refused.location());

    assert_eq!(stage.form(&cy, "do=take").location(), cy);
    stage.get(&cy).shows("mark", "seat").offers("cancel");
    let after = stage.seq(list);
    assert_eq!(stage.form(&cy, "do=take").location(), cy, "the winner's second tap says the same");
    let late = stage.form(&bo, "do=take").location().to_string();
    stage.get(&late).shows("mark", "line").never_offers("take");
    stage.get(&bo).never_says("value=\"take\"");
    let program = stage.ask(request(Method::POST, &bo, &[("accept", "application/json")], "do=take"));
    assert_eq!(program.json()["outcome"], "offer_over");
    assert_eq!(stage.seq(list), after, "none of these changed anything");
}

#[test]
fn every_page_tells_that_seats_are_kept_and_when_they_open() {
    let (stage, list) = everybody_asked();
    stage.post_round();
    let read = stage.token(TokenScope::Read, None);
    let numbers = || stage.call(Method::GET, "/events/dinner", &read, "").json();
    assert_eq!((numbers()["held"].as_u64(), numbers()["open"].as_u64()), (Some(1), Some(0)));
    assert_eq!(numbers()["kept"]["seats"], 1);
    let until = numbers()["kept"]["until"].as_str().expect("a moment").to_string();
    stage.get("/e/dinner").shows("open", "0").says("data-opens");
    let host = Signed::new(&stage, "hanna", list, Role::Host);
    host.get("/console/e/dinner").shows("held", "1");
    let place = stage.readers.with(move |reader| reader.read_list(list)).expect("rows").places[0].id;
    host.get(&format!("/console/e/dinner/seats/{}", place.0)).reads("seat_kept");

    let left = until.parse::<jiff::Timestamp>().expect("a moment").duration_since(stage.now());
    stage.advance(left);
    assert_eq!((numbers()["kept"].is_null(), numbers()["open"].as_u64()), (true, Some(1)));
    stage.get("/e/dinner").shows("open", "1");
    host.get("/console/e/dinner").shows("held", "0");
    let bo = stage.link("bo", HeadStart);
    stage.get(&bo).shows("mark", "seat").offers("take");
    let dee = stage.link("dee", Offer);
    stage.get(&dee).says("value=\"take\"");
    stage.form(&dee, "do=take");
    stage.get(&dee).shows("mark", "seat").offers("cancel");
    host.get(&format!("/console/e/dinner/seats/{}", place.0)).reads("seat_open");
}

#[test]
fn a_story_tells_who_took_what_was_kept() {
    let (stage, list) = everybody_asked();
    stage.form(&stage.link("bo", HeadStart), "do=take");
    let place = stage.readers.with(move |reader| reader.read_list(list)).expect("rows").places[0].id;
    let host = Signed::new(&stage, "hanna", list, Role::Host);
    host.get(&format!("/console/e/dinner/seats/{}", place.0)).reads("seat_taken");
    host.get("/console/e/dinner/audit").shows("what", "taken_now");
}

#[test]
fn neither_an_old_link_nor_an_event_called_off_gives_anything() {
    let (stage, list) = everybody_asked();
    let (bo, cy) = (stage.link("bo", HeadStart), stage.link("cy", HeadStart));
    stage.form(&bo, "do=leave");
    stage.form(&bo, "do=return");
    assert_eq!(stage.form(&bo, "do=take").status, StatusCode::GONE, "bo left and came back with another link");
    stage.run(Actor::Host(1), list, Act::Event(EventAct::CallOff));
    stage.get(&cy).shows("mark", "empty").never_offers("take");
    assert_eq!(stage.form(&cy, "do=take").status, StatusCode::GONE);
}
