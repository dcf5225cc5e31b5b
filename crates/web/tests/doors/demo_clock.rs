//! The demo's clock: what it waits for, and what it does not wait for.

use crate::stage::{Props, Stage, request};
use axum::http::Method;
use keeper::Keeper;
use rules::event::EventSettings;
use rules::{Act, Actor, Command, Email, EventAct, HouseAct, ListId, ListReply, PersonName, Registration, Reply, Zone};
use std::time::{Duration, Instant};

/// Ann signs up, and her mail is taken to be sent; then the process is killed.
fn killed_while_sending(keeper: &Keeper) {
    let run = |list, who, act| keeper.run(Command { list, who, act }).expect("the keeper answers");
    let zone = Zone::parse("Europe/Berlin").expect("a zone");
    let dinner = EventSettings::new("Dinner", jiff::civil::date(2026, 6, 20).at(19, 0, 0, 0), zone, 5);
    let open = Act::House(HouseAct::OpenEvent { slug: "dinner".to_string(), settings: Box::new(dinner), host: None });
    let Reply::List(ListReply::Opened { list }) = run(ListId::HOUSE, Actor::Host(1), open) else {
        panic!("the dinner did not open")
    };
    let (name, email) =
        (PersonName::parse("Ann").expect("a name"), Email::parse("ann@example.org").expect("an address"));
    run(list, Actor::Guest, Act::Event(EventAct::Register(Box::new(Registration { name, email, party: 1 }))));
    assert_eq!(keeper.lease(10).expect("a lease").len(), 1);
}

/// It waited two minutes for the end of a lease, and half a minute for each of them when the clock was moved.
#[test]
fn what_a_killed_process_had_taken_leaves_at_once_and_holds_up_no_clock() {
    let stage = Stage::with(Props { before: Some(killed_while_sending), ..Props::default() });
    stage.mail("ann", rules::MessageKind::Confirmation);
    let (before, began) = (stage.now(), Instant::now());
    let moved = stage.json("/api/v1/clock", "{\"advance\": \"1m\"}");
    assert_eq!(moved.status, 200, "{}", moved.text);
    assert_eq!(stage.now().duration_since(before).as_secs(), 60);
    assert!(began.elapsed() < Duration::from_secs(20), "it waited for nobody: {:?}", began.elapsed());
}

fn nothing_before(_keeper: &Keeper) {}

fn moved_by(stage: &Stage, headers: &[(&str, &str)]) -> u16 {
    let headers: Vec<(&str, &str)> = [("content-type", "application/json")].iter().chain(headers).copied().collect();
    stage.ask(request(Method::POST, "/api/v1/clock", &headers, "{\"advance\": \"1m\"}")).status.as_u16()
}

#[test]
fn pages_of_other_sites_cannot_move_it() {
    let stage = Stage::with(Props { before: Some(nothing_before), ..Props::default() });
    let before = stage.now();
    assert_eq!(moved_by(&stage, &[("origin", "https://evil.example")]), 403);
    assert_eq!(moved_by(&stage, &[("sec-fetch-site", "cross-site")]), 403);
    assert_eq!(stage.now(), before);
    assert_eq!(moved_by(&stage, &[("sec-fetch-site", "same-origin")]), 200);
}

/// Three quick presses of a button: none of them is lost because all read the clock before any of them moved it.
#[test]
fn moves_that_come_at_once_add_up() {
    let stage = Stage::with(Props { before: Some(nothing_before), ..Props::default() });
    let before = stage.now();
    let press = || {
        let headers = [("content-type", "application/json")];
        let request = request(Method::POST, "/api/v1/clock", &headers, "{\"advance\": \"5m\"}");
        stage.whole().answer("203.0.113.9:4000".parse().expect("an address"), request)
    };
    let answers = stage.runtime().block_on(async { tokio::join!(press(), press(), press()) });
    assert_eq!([answers.0, answers.1, answers.2].map(|answer| answer.status().as_u16()), [200; 3]);
    assert_eq!(stage.now().duration_since(before).as_mins(), 15);
}

#[test]
fn on_a_network_it_needs_the_key() {
    let stage = Stage::with(Props { before: Some(nothing_before), demo_key: Some("usher_key"), ..Props::default() });
    assert_eq!(moved_by(&stage, &[]), 403);
    assert_eq!(moved_by(&stage, &[("authorization", "Bearer usher_other")]), 403);
    assert_eq!(moved_by(&stage, &[("authorization", "Bearer usher_key")]), 200);
    let answer = stage.get("/demo?key=usher_key");
    let cookie = answer.header("set-cookie").split(';').next().expect("a cookie").to_string();
    assert_eq!((answer.location(), moved_by(&stage, &[("cookie", &cookie)])), ("/demo", 200));
    assert!(stage.get("/demo?key=usher_other").header("set-cookie").is_empty());
}
