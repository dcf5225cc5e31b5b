//! The audit in words, the list as it was, the story of a seat, and the audit as a file.

use crate::console_guests::entry_of;
use crate::signed_in::{headings, next, sign_in};
use crate::stage::Stage;
use axum::http::{Method, StatusCode};
use jiff::SignedDuration;
use rules::{Act, Actor, EntryAct, ListId, MessageKind, TokenScope};

/// Ann has the only seat, then bo and cy wait; ann cancels, bo does not answer, cy takes the seat.
fn seat_that_moves(stage: &Stage) -> ListId {
    let list = stage.event("dinner", stage.dinner(1));
    for who in ["ann", "bo", "cy"] {
        stage.sign_up("dinner", who);
        stage.advance(SignedDuration::from_hours(1));
    }
    let entry = entry_of(stage, list, "ann");
    stage.run(Actor::Guest, list, Act::Entry(EntryAct::Cancel { entry, generation: 1 }));
    stage.post_round();
    stage.advance(SignedDuration::from_hours(24));
    let link = stage.link("cy", MessageKind::Offer);
    stage.form(&link, "do=claim");
    list
}

#[test]
fn every_change_is_told_in_words_with_who_made_it() {
    let stage = Stage::open();
    let list = seat_that_moves(&stage);
    let host = sign_in(&stage, "mara", None);
    let entry = entry_of(&stage, list, "cy");
    stage.run(Actor::Host(host.host.0), list, Act::Entry(EntryAct::Cancel { entry, generation: 1 }));
    let page = host.get("/console/e/dinner/audit");
    page.reads("audit").says("/console/e/dinner/seats/").says("/console/e/dinner/guests/");
    let by_host = host.get("/console/e/dinner/audit?by=host");
    by_host.says("Cancelled").never_says("Offer taken");
    host.get("/console/e/dinner/audit?by=all").reads("audit_all");
    host.get("/console/e/dinner/audit?by=hook").reads("audit_by_hook");
    host.get("/console/e/dinner/audit?by=api").never_says("Event opened").never_says("Cancelled");
    let key = stage.token(TokenScope::Write, Some(list));
    let patched = stage.call(Method::PATCH, "/events/dinner", &key, r#"{"cap": 9}"#);
    assert_eq!(patched.status, StatusCode::OK, "{}", patched.text);
    host.get("/console/e/dinner/audit?by=api").says("the key").never_says("Cancelled");
    host.get("/console/e/dinner/audit?by=host").never_says("the key");
}

#[test]
fn the_audit_is_paged_by_key() {
    let stage = Stage::open();
    stage.event("dinner", stage.dinner(90));
    for number in 0..70 {
        stage.sign_up("dinner", &format!("guest{number:03}"));
    }
    let host = sign_in(&stage, "mara", None);
    let first = host.get("/console/e/dinner/audit");
    stage.sign_up("dinner", "late");
    let second = host.get(&next(&first).expect("a next page"));
    let told = |page: &crate::stage::Answer| page.text.matches(" data-what=\"confirmed\"").count();
    assert_eq!((told(&first), told(&second), next(&second)), (50, 20, None));
    second.says("Event opened").never_says("late");
}

#[test]
fn the_list_as_it_was_is_rebuilt_from_the_audit() {
    let stage = Stage::open();
    seat_that_moves(&stage);
    let host = sign_in(&stage, "mara", None);
    // The stage opens at noon in Berlin; ann, bo and cy came an hour apart, and ann left at three.
    let at = |time: &str| host.get(&format!("/console/e/dinner/audit?at=2026-06-01T{time}"));
    let then = at("13:30");
    then.reads("as_it_was_when_full");
    assert_eq!(headings(&then), ["ann", "bo"]);
    let after = at("15:30");
    after.reads("as_it_was_when_offered");
    assert_eq!(headings(&after), ["ann", "bo", "cy"]);
    at("11:00").reads("as_it_was_before");
    host.get("/console/e/dinner/audit?at=soon").reads("as_it_was_at_no_time");
    host.get("/console/e/dinner/audit?at=2030-01-01T10:00").reads("as_it_was_in_the_future");
}

#[test]
fn a_long_list_as_it_was_comes_in_pages() {
    let stage = Stage::open();
    stage.event("dinner", stage.dinner(90));
    for number in 0..70 {
        stage.sign_up("dinner", &format!("guest{number:03}"));
    }
    stage.advance(SignedDuration::from_hours(2));
    let host = sign_in(&stage, "mara", None);
    let first = host.get("/console/e/dinner/audit?at=2026-06-01T13:00");
    let second = host.get(&next(&first).expect("a next page"));
    assert_eq!([headings(&first), headings(&second)].concat().len(), 70);
    assert_eq!(next(&second), None);
}

#[test]
fn the_story_of_a_seat_is_told_from_its_freeing_to_its_taking() {
    let stage = Stage::open();
    let list = seat_that_moves(&stage);
    let host = sign_in(&stage, "mara", None);
    let audit = host.get("/console/e/dinner/audit").text;
    let seat = audit.split("/console/e/dinner/seats/").nth(1).and_then(|rest| rest.split('"').next()).expect("a seat");
    let page = host.get(&format!("/console/e/dinner/seats/{seat}"));
    let told = [
        "ann gave the seat back.",
        "Offered to bo, until",
        "No answer from bo.",
        "Offered to cy, until",
        "cy took it.",
    ];
    let places: Vec<usize> = told.iter().map(|line| page.text.find(line).unwrap_or_else(|| panic!("{line}"))).collect();
    assert!(places.is_sorted(), "in the order in which it happened: {places:?}");
    assert_eq!(host.get("/console/e/dinner/seats/1").status, StatusCode::NOT_FOUND);
    stage.event("other", stage.dinner(1));
    assert_eq!(host.get(&format!("/console/e/other/seats/{seat}")).status, StatusCode::NOT_FOUND, "list {}", list.0);
}

#[test]
fn the_whole_audit_can_be_had_as_a_file() {
    let stage = Stage::open();
    let list = stage.event("dinner", stage.dinner(2_000));
    for number in 0..600 {
        stage.sign_up("dinner", &format!("guest{number:03}"));
    }
    let host = sign_in(&stage, "mara", None);
    let file = host.get("/console/e/dinner/audit.csv");
    assert_eq!(file.header("content-type"), "text/csv; charset=utf-8");
    assert_eq!(file.header("content-disposition"), "attachment; filename=\"dinner-audit.csv\"");
    let lines: Vec<&str> = file.text.split("\r\n").collect();
    assert_eq!(lines.len(), 1 + 601 + 1, "a heading, every change, and the last line's end");
    assert!(lines[601].starts_with(&format!("{},", stage.seq(list))), "{}", lines[601]);
    file.never_says("guest0").never_says("example.org");
}
