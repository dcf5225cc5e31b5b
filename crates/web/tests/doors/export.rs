//! The guest list as a file: whole, harmless in a spreadsheet, and read back by an import.

use crate::signed_in::sign_in;
use crate::stage::Stage;
use axum::http::Method;
use rules::{
    Act, Actor, Email, EntryAct, EntryReply, EventAct, ImportMode, ListId, PersonName, Registration, Reply, Role,
    TokenScope,
};
use serde_json::Value;

fn register(stage: &Stage, list: ListId, name: &str, email: &str) -> rules::EntryId {
    let registration = Registration {
        name: PersonName::parse(name).expect("a name"),
        email: Email::parse(email).expect("an address"),
        party: 1,
    };
    let reply = stage.run(Actor::Guest, list, Act::Event(EventAct::Register(Box::new(registration))));
    let Reply::Entry(EntryReply::Standing { entry, .. }) = reply else { panic!("not registered: {reply:?}") };
    entry
}

fn crowd() -> (Stage, ListId) {
    let stage = Stage::open();
    let list = stage.event("dinner", stage.dinner(2));
    register(&stage, list, "Ann \"Annie\" Lee", "ann@example.org");
    register(&stage, list, "=cmd|' /C calc'!A0", "+bo@example.org");
    register(&stage, list, "'t Hooft, Cy", "cy@example.org");
    let gone = register(&stage, list, "Gone", "gone@example.org");
    stage.run(Actor::Host(0), list, Act::Entry(EntryAct::Cancel { entry: gone, generation: 1 }));
    stage.run(Actor::Host(0), list, Act::Entry(EntryAct::Erase { entry: gone }));
    (stage, list)
}

#[test]
fn every_guest_on_a_line_and_no_formula() {
    let (stage, _) = crowd();
    let answer = sign_in(&stage, "owner", None).get("/console/e/dinner/guests.csv");
    assert_eq!(answer.header("content-disposition"), "attachment; filename=\"dinner-guests.csv\"");
    assert_eq!(answer.header("cache-control"), "no-store");
    let lines: Vec<&str> = answer.text.strip_prefix('\u{FEFF}').expect("a mark for Excel").split("\r\n").collect();
    assert_eq!(
        lines,
        [
            "\"number\",\"name\",\"email\",\"party\",\"state\",\"joined\",\"place in line\",\"mail reach\",\"reminders\",\"note\"",
            "1,\"Ann \"\"Annie\"\" Lee\",\"ann@example.org\",1,\"confirmed\",\"2026-06-01 12:00\",,,,",
            "2,\"'=cmd|' /C calc'!A0\",\"'+bo@example.org\",1,\"confirmed\",\"2026-06-01 12:00\",,,,",
            "3,\"'t Hooft, Cy\",\"cy@example.org\",1,\"waitlisted\",\"2026-06-01 12:00\",1,,,",
            "",
        ]
    );
}

/// The host's own order and words are in it: the place is the one the guest is told.
#[test]
fn the_place_in_line_is_the_one_that_counts() {
    let (stage, list) = crowd();
    let cy = stage.readers.with(|reader| reader.line_order(list)).expect("a line")[0];
    let di = register(&stage, list, "Di", "di@example.org");
    let moved = Act::Event(EventAct::MoveInLine { entry: di, before: Some(cy), reason: "family".to_string() });
    stage.run(Actor::Host(1), list, moved);
    let (name, email) = (PersonName::parse("Di"), Email::parse("di@example.org"));
    let (name, email) = (name.expect("a name"), email.expect("an address"));
    stage.run(
        Actor::Host(1),
        list,
        Act::Event(EventAct::EditGuest { entry: di, name, email, note: "=vegan".to_string() }),
    );
    let csv = sign_in(&stage, "owner", None).get("/console/e/dinner/guests.csv").text;
    let line = |name: &str| csv.lines().find(|line| line.contains(name)).expect("a line").to_string();
    assert!(line("\"Di\"").ends_with(",1,,,\"'=vegan\""), "{csv}");
    assert!(line("Hooft").ends_with(",2,,,"), "{csv}");
    for entry in [di, cy] {
        let place = stage.readers.with(|reader| reader.rank(entry)).expect("a read").expect("a place");
        let order = stage.readers.with(|reader| reader.line_order(list)).expect("a line");
        assert_eq!(order[place as usize - 1], entry);
    }
}

#[test]
fn one_state_only_and_only_states_there_are() {
    let (stage, _) = crowd();
    let browser = sign_in(&stage, "owner", None);
    let waiting = browser.get("/console/e/dinner/guests.csv?state=waitlisted");
    waiting.says("Hooft").never_says("Annie");
    assert_eq!(browser.get("/console/e/dinner/guests.csv?state=offered").text.lines().count(), 1);
    assert_eq!(browser.get("/console/e/dinner/guests.csv?state=dancing").status, 422);
}

#[test]
fn what_goes_out_comes_in_again() {
    let (stage, _) = crowd();
    let browser = sign_in(&stage, "owner", None);
    for name in ["guests.csv", "guests.xlsx"] {
        let file = browser.file(&format!("/console/e/dinner/{name}"));
        let read = intake::sheet_text(&file).expect("a sheet");
        let import = intake::import_from_csv(read.text.as_bytes(), ImportMode::Confirmed).expect("a list");
        let people: Vec<(&str, &str)> = import.good().map(|(_, row)| (row.name.as_str(), row.email.as_str())).collect();
        let expect = [
            ("Ann \"Annie\" Lee", "ann@example.org"),
            ("=cmd|' /C calc'!A0", "+bo@example.org"),
            ("'t Hooft, Cy", "cy@example.org"),
        ];
        assert_eq!(people, expect, "{name}");
        assert_eq!(import.bad().count(), 0);
    }
}

#[test]
fn more_guests_than_one_page_are_all_there_once() {
    let stage = Stage::open();
    let list = stage.event("dinner", stage.dinner(5));
    for guest in 0..2_500 {
        register(&stage, list, &format!("Guest {guest}"), &format!("g{guest}@example.org"));
    }
    let browser = sign_in(&stage, "owner", None);
    let csv = String::from_utf8(browser.file("/console/e/dinner/guests.csv")).expect("text");
    assert_eq!(csv.lines().count(), 2_501);
    assert!(csv.lines().last().is_some_and(|last| last.starts_with("2500,") && last.contains(",2495,")), "{csv}");
    let text = intake::sheet_text(&browser.file("/console/e/dinner/guests.xlsx")).expect("a workbook").text;
    assert_eq!(text.lines().count(), 2_501);
}

#[test]
fn the_api_gives_lines_of_json_to_whoever_may_read() {
    let (stage, list) = crowd();
    let token = stage.token(TokenScope::Read, Some(list));
    let answer = stage.call(Method::GET, "/events/dinner/export?format=jsonl", &token, "");
    let rows: Vec<Value> = answer.text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(rows.len(), 3);
    assert_eq!((rows[1]["name"].as_str(), rows[2]["place_in_line"].as_u64()), (Some("=cmd|' /C calc'!A0"), Some(1)));
    assert_eq!(rows[0]["joined"], "2026-06-01T10:00:00Z");
    assert_eq!(stage.call(Method::GET, "/events/dinner/export?format=pdf", &token, "").status, 422);
    assert_eq!(stage.call(Method::GET, "/events/dinner/export", "usher_wrong", "").status, 401);
    stage.event("other", stage.dinner(2));
    assert_eq!(stage.call(Method::GET, "/events/other/export", &token, "").status, 404);
}

#[test]
fn a_viewer_may_take_the_list_along_and_a_stranger_may_not() {
    let (stage, list) = crowd();
    let viewer = sign_in(&stage, "viewer", Some((list, Role::Viewer)));
    viewer.get("/console/e/dinner/guests.csv").says("Annie");
    let other = stage.event("other", stage.dinner(2));
    let stranger = sign_in(&stage, "stranger", Some((other, Role::Host)));
    assert_eq!(stranger.get("/console/e/dinner/guests.csv").status, 404);
    assert_eq!(stage.get("/console/e/dinner/guests.xlsx").status, 303);
}
