//! The line's page, and the same acts through the API: order, moves with a reason, a seat offered out of turn.

use crate::guest_page::{Signed, dinner};
use crate::stage::{Answer, Stage};
use axum::http::{Method, StatusCode};
use rules::{Act, Actor, EntryAct, EntryId, ListId, Role, TokenScope};

const LINE: &str = "/console/e/dinner/line";

fn order(stage: &Stage, list: ListId) -> Vec<EntryId> {
    let line = stage.readers.with(move |reader| reader.line(list, 0, 100)).expect("the line");
    line.iter().map(|entry| entry.id).collect()
}

fn after(host: &Signed<'_>, entry: EntryId, place: &str, reason: &str) -> Answer {
    host.post(LINE, &format!("do=move&entry={}&after={place}&reason={reason}", entry.0))
}

#[test]
fn the_host_moves_somebody_and_the_audit_says_why() {
    let stage = Stage::open();
    let (list, people) = dinner(&stage, 1, &["ann", "bo", "cy", "dee"]);
    let host = Signed::new(&stage, "hanna", list, Role::Host);
    host.get(LINE).says("/guests/").says("data-stream=\"/console/e/dinner/events\"");

    assert_eq!(after(&host, people[3], "0", "a+speaker").location(), format!("{LINE}?done=moved"));
    assert_eq!(order(&stage, list), [people[3], people[1], people[2]]);
    let seq = stage.seq(list);
    assert_eq!(after(&host, people[3], "0", "a+speaker").location(), format!("{LINE}?done=moved"));
    assert_eq!(stage.seq(list), seq, "the same press again changes nothing");
    host.get(&format!("{LINE}?done=moved")).shows("notice", "done");
    let guest = format!("/console/e/dinner/guests/{}", people[3].0);
    host.get(&guest).says("a speaker").says("hanna@house.example");

    after(&host, people[3], "2", "changed+plans");
    assert_eq!(order(&stage, list), [people[1], people[3], people[2]], "behind whoever had the second place");
    after(&host, people[1], "99", "asked+to+wait");
    assert_eq!(order(&stage, list), [people[3], people[2], people[1]], "further than the end is the end");

    let seq = stage.seq(list);
    let silent = after(&host, people[1], "0", "");
    assert_eq!(silent.status, StatusCode::UNPROCESSABLE_ENTITY);
    silent.shows("notice", "problem");
    assert_eq!(after(&host, people[1], "first", "x").status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(after(&host, people[0], "0", "x").status, StatusCode::UNPROCESSABLE_ENTITY, "ann has a seat");
    assert_eq!(after(&host, EntryId(999_999), "0", "x").status, StatusCode::NOT_FOUND);
    let viewer = Signed::new(&stage, "vera", list, Role::Viewer);
    viewer.get(LINE).says("cy").never_offers("offer").never_offers("move");
    assert_eq!(after(&viewer, people[1], "0", "x").status, StatusCode::FORBIDDEN);
    assert_eq!(stage.seq(list), seq, "none of these changed anything");

    stage.run(Actor::Guest, list, Act::Entry(EntryAct::Cancel { entry: people[0], generation: 1 }));
    let live = stage.readers.with({
        let first = people[3];
        move |reader| reader.live_offer(first)
    });
    assert!(live.expect("a read").is_some(), "the seat goes to the front of the line as the host left it");
}

#[test]
fn a_refused_move_keeps_its_page_and_what_was_typed() {
    let stage = Stage::open();
    let names: Vec<String> = (0..60).map(|number| format!("guest{number}")).collect();
    let (list, people) = dinner(&stage, 1, &names.iter().map(String::as_str).collect::<Vec<_>>());
    let host = Signed::new(&stage, "hanna", list, Role::Host);
    host.get(&format!("{LINE}?after=50")).says("guest59").says("name=\"page\" value=\"50\"").never_says("guest20");

    let body = format!("do=move&page=50&entry={}&after=first&reason=a+speaker", people[59].0);
    let refused = host.post(LINE, &body);
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.says("guest59").never_says("guest20").says("value=\"first\"").says("value=\"a speaker\"");
    refused.says("data-live=\"/console/e/dinner/line?after=50\"");
    let before_live = refused.text.split("id=\"live\"").next().unwrap_or("");
    assert!(before_live.contains("data-notice=\"problem\""), "a change of the line takes it away");

    let moved = host.post(LINE, &body.replace("first", "0"));
    assert_eq!(moved.location(), format!("{LINE}?after=50&done=moved"));
    assert_eq!(order(&stage, list)[0], people[59]);
}

#[test]
fn a_seat_is_offered_out_of_turn_only_while_one_is_open() {
    let stage = Stage::open();
    let (list, people) = dinner(&stage, 1, &["ann", "bo", "cy"]);
    let host = Signed::new(&stage, "hanna", list, Role::Host);
    let offer = |entry: EntryId| host.post(LINE, &format!("do=offer&entry={}", entry.0));
    let full = offer(people[2]);
    assert_eq!(full.status, StatusCode::UNPROCESSABLE_ENTITY);
    full.shows("notice", "problem");
    host.get(LINE).never_offers("offer");

    stage.run(Actor::Guest, list, Act::Entry(EntryAct::Cancel { entry: people[0], generation: 1 }));
    for who in [people[1], people[2]] {
        let live = stage.readers.with(move |reader| reader.live_offer(who)).expect("a read").expect("an offer").0;
        stage.run(
            Actor::Guest,
            list,
            Act::Entry(EntryAct::Decline { entry: who, place: live.place, seq: live.seq, generation: None }),
        );
    }
    host.get(LINE).offers("offer");
    assert_eq!(offer(people[2]).location(), format!("{LINE}?done=offered"));
    let seq = stage.seq(list);
    assert_eq!(offer(people[2]).location(), format!("{LINE}?done=offered"));
    assert_eq!(stage.seq(list), seq, "pressed twice, offered once");
    stage.post_round();
    host.get(LINE).says("data-until=").says("6 h left");
}

#[test]
fn the_same_by_the_api() {
    let stage = Stage::open();
    let (list, people) = dinner(&stage, 1, &["ann", "bo", "cy", "dee"]);
    let token = stage.token(TokenScope::Write, Some(list));
    let post = |what: &str, entry: EntryId, body: &str| {
        stage.call(Method::POST, &format!("/entries/{}/{what}", entry.0), &token, body)
    };
    let moved = post("move", people[1], r#"{"position": 3, "reason": "asked to wait"}"#);
    assert_eq!((moved.status, moved.json()["position"].as_u64()), (StatusCode::OK, Some(3)), "{}", moved.text);
    assert_eq!(order(&stage, list), [people[2], people[3], people[1]]);
    let moved = post("move", people[1], r#"{"position": 1, "reason": "or not"}"#);
    assert_eq!(moved.json()["position"], 1);
    let moved = post("move", people[3], &format!(r#"{{"before": {}, "reason": "x"}}"#, people[2].0));
    assert_eq!((moved.json()["position"].as_u64(), moved.json()["moved"].as_bool()), (Some(2), Some(true)));
    let wrong = post("move", people[3], r#"{"reason": "x"}"#);
    assert_eq!(
        (wrong.status, &wrong.json()["errors"][0]["field"]),
        (StatusCode::UNPROCESSABLE_ENTITY, &"position".into())
    );

    let full = post("offer", people[3], "");
    assert_eq!(full.status, StatusCode::CONFLICT, "{}", full.text);

    let patch = |entry: EntryId, body: &str| stage.call(Method::PATCH, &format!("/entries/{}", entry.0), &token, body);
    let noted = patch(people[1], r#"{"note": "vegetarian"}"#);
    assert_eq!((noted.json()["note"].as_str(), noted.json()["name"].as_str()), (Some("vegetarian"), Some("bo")));
    let renamed = patch(people[1], r#"{"name": "Bob", "email": "bob@example.org"}"#);
    assert_eq!(
        (renamed.json()["note"].as_str(), renamed.json()["email"].as_str()),
        (Some("vegetarian"), Some("bob@example.org"))
    );
    let taken = patch(people[1], r#"{"email": "cy@example.org"}"#);
    assert_eq!((taken.status, &taken.json()["errors"][0]["field"]), (StatusCode::CONFLICT, &"email".into()));
    assert!(patch(people[1], r#"{"note": null}"#).json()["note"].as_str().is_none());
}
