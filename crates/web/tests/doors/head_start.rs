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
    let mail = stage.mail("bo", HeadStart);
    assert!(mail.subject.starts_with("Still free"), "{}", mail.subject);
    for link in [&bo, &cy, &stage.link("bo", Offer), &stage.link("cy", WaitlistNotice)] {
        stage.get(link).says("There is still a seat for you.").says("value=\"take\"").says("Take it now");
    }
    stage.get(&bo).says("After that it is open to everybody.</p>");
    stage.get(&stage.link("dee", Offer)).never_says("value=\"take\"").says("You said no to this offer.");
    let refused = stage.form(&stage.link("dee", Offer), "do=take");
    assert!(refused.location().ends_with("?taken"), "{}", refused.location());

    assert_eq!(stage.form(&cy, "do=take").location(), cy);
    stage.get(&cy).says("You have a seat.");
    let after = stage.seq(list);
    assert_eq!(stage.form(&cy, "do=take").location(), cy, "the winner's second tap says the same");
    let late = stage.form(&bo, "do=take").location().to_string();
    stage.get(&late).says("Somebody else was quicker.").says("You are still in line");
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
    stage.get("/e/dinner").says("Join the line").says("data-opens");
    let host = Signed::new(&stage, "hanna", list, Role::Host);
    host.get("/console/e/dinner").says("Kept for the line").says("1 seat, until");
    host.get("/console/e/dinner/line").says("Kept for the line: 1 seat, until");
    let place = stage.readers.with(move |reader| reader.read_list(list)).expect("rows").places[0].id;
    host.get(&format!("/console/e/dinner/seats/{}", place.0)).says("It is kept for those in line until");

    let left = until.parse::<jiff::Timestamp>().expect("a moment").duration_since(stage.now());
    stage.advance(left);
    assert_eq!((numbers()["kept"].is_null(), numbers()["open"].as_u64()), (true, Some(1)));
    stage.get("/e/dinner").says("The one seat is open.");
    host.get("/console/e/dinner").never_says("Kept for the line");
    let bo = stage.link("bo", HeadStart);
    stage.get(&bo).says("It is open to everybody just now.").says("value=\"take\"");
    let dee = stage.link("dee", Offer);
    stage.get(&dee).says("value=\"take\"");
    stage.form(&dee, "do=take");
    stage.get(&dee).says("You have a seat.");
    host.get(&format!("/console/e/dinner/seats/{}", place.0)).says("It is open to everybody.");
}

#[test]
fn a_story_tells_who_took_what_was_kept() {
    let (stage, list) = everybody_asked();
    stage.form(&stage.link("bo", HeadStart), "do=take");
    let place = stage.readers.with(move |reader| reader.read_list(list)).expect("rows").places[0].id;
    let host = Signed::new(&stage, "hanna", list, Role::Host);
    host.get(&format!("/console/e/dinner/seats/{}", place.0)).says("bo took it.");
    host.get("/console/e/dinner/audit").says("Seat taken by somebody in line");
}

#[test]
fn neither_an_old_link_nor_an_event_called_off_gives_anything() {
    let (stage, list) = everybody_asked();
    let (bo, cy) = (stage.link("bo", HeadStart), stage.link("cy", HeadStart));
    stage.form(&bo, "do=leave");
    stage.form(&bo, "do=return");
    assert_eq!(stage.form(&bo, "do=take").status, StatusCode::GONE, "bo left and came back with another link");
    stage.run(Actor::Host(1), list, Act::Event(EventAct::CallOff));
    stage.get(&cy).says("called off").never_says("value=\"take\"");
    assert_eq!(stage.form(&cy, "do=take").status, StatusCode::GONE);
}
