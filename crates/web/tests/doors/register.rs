//! The register page and its form.

use crate::stage::{Props, Stage, request};
use axum::http::{Method, StatusCode};
use rules::event::{EventSettings, FormAnswer};
use rules::{Act, Actor, EventAct, MessageKind};

#[test]
fn a_seat_then_the_line_then_the_same_again() {
    let stage = Stage::open();
    stage.event("dinner", stage.dinner(1));
    stage.get("/e/dinner").says("Dinner").says("20 June 2026");
    let receipt = stage.sign_up("dinner", "ann");
    let seat = stage.get(&receipt);
    assert_eq!(seat.status, StatusCode::OK);
    stage.get("/e/dinner").shows("open", "0");
    let line = stage.json("/e/dinner/register", r#"{"name": "Bo", "email": "bo@example.org"}"#).json();
    assert_eq!((line["state"].as_str(), line["position"].as_u64()), (Some("waitlisted"), Some(1)));
    let again = stage.json("/e/dinner/register", r#"{"name": "Ann", "email": "ANN@example.org"}"#).json();
    assert_eq!(again["state"], "confirmed");
    assert!(again["message"].as_str().expect("words").contains("confirmed"));
    let tagged = stage.json("/e/dinner/register", r#"{"name": "Ann", "email": "ann+1@example.org"}"#).json();
    assert_eq!(tagged["position"], 2, "a tag makes another mailbox");
}

#[test]
fn every_problem_is_named_at_once_and_nothing_typed_is_lost() {
    let stage = Stage::open();
    let list = stage.event("dinner", stage.dinner(1));
    let before = stage.seq(list);
    let page = stage.form("/e/dinner/register", "name=&email=ann%40&party=1");
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    page.is_wrong(&["name", "email"]).says("value=\"ann@\"");
    let json = stage.json("/e/dinner/register", r#"{"name": "", "email": "x"}"#);
    assert_eq!(json.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(json.header("content-type"), "application/problem+json");
    let fields: Vec<String> = json.json()["errors"]
        .as_array()
        .expect("errors")
        .iter()
        .map(|error| error["field"].as_str().unwrap_or("").to_string())
        .collect();
    assert_eq!(fields, ["name", "email"]);
    assert_eq!(stage.seq(list), before);
}

#[test]
fn parties_only_where_the_host_allows_them() {
    let stage = Stage::open();
    stage.event("alone", stage.dinner(9));
    stage.event("families", EventSettings { max_party: 4, ..stage.dinner(9) });
    stage.get("/e/alone").never_says("name=\"party\"");
    stage.get("/e/families").says("name=\"party\"");
    let big = stage.form("/e/families/register", "name=Ann&email=ann%40example.org&party=5");
    assert_eq!(big.status, StatusCode::UNPROCESSABLE_ENTITY);
    big.is_wrong(&["party"]);
    let all = stage.form("/e/families/register", "name=&email=no&party=7");
    all.is_wrong(&["name", "email", "party"]);
    assert_eq!(stage.form("/e/families/register", "name=Ann&email=ann%40example.org&party=4").status.as_u16(), 303);
    let alone = stage.form("/e/alone/register", "name=Ann&email=ann%40example.org&party=2");
    assert_eq!(alone.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[test]
fn a_machine_that_fills_the_hidden_field_learns_and_changes_nothing() {
    let stage = Stage::open();
    let list = stage.event("dinner", stage.dinner(1));
    let before = stage.seq(list);
    let answer = stage.form("/e/dinner/register", "name=Ann&email=ann%40example.org&website=http%3A%2F%2Fspam");
    let receipt = stage.get(answer.location());
    assert_eq!(receipt.status, StatusCode::OK);
    receipt.shows("mark", "letter");
    assert_eq!(stage.seq(list), before);
}

#[test]
fn a_room_on_one_network_gets_in_and_a_flood_is_slowed_kindly() {
    let stage = Stage::with(Props { burst: 30, ..Props::default() });
    stage.event("dinner", stage.dinner(100));
    for number in 0..30 {
        stage.sign_up("dinner", &format!("guest{number}"));
    }
    let flood = stage.form("/e/dinner/register", "name=Late&email=late%40example.org");
    assert_eq!(flood.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(flood.header("retry-after").parse::<u64>().expect("seconds") >= 1);
    flood.says("<h1");
    let other = request(
        Method::POST,
        "/e/dinner/register",
        &[("content-type", "application/json")],
        r#"{"name": "Li", "email": "li@example.org"}"#,
    );
    assert_eq!(stage.ask_from(other, "198.51.100.4:99").status, StatusCode::OK, "another network is not concerned");
    stage.advance(jiff::SignedDuration::from_secs(2));
    stage.sign_up("dinner", "late");
}

#[test]
fn a_form_that_gives_nothing_away() {
    let stage = Stage::open();
    stage.event("club", EventSettings { form_answer: FormAnswer::Inbox, ..stage.dinner(1) });
    let sign_up =
        |who: &str| stage.json("/e/club/register", &format!(r#"{{"name": "Guest", "email": "{who}@example.org"}}"#));
    let (fresh, full, known) = (sign_up("ann"), sign_up("bo"), sign_up("ann"));
    assert_eq!(fresh.text, full.text);
    assert_eq!(fresh.text, known.text);
    stage.mail("ann", MessageKind::LinkAgain);
    stage.mail("bo", MessageKind::WaitlistNotice);
}

#[test]
fn a_known_address_changes_nothing_and_is_mailed_its_link_once_a_day() {
    let stage = Stage::open();
    let list = stage.event("dinner", EventSettings { max_party: 3, ..stage.dinner(3) });
    stage.sign_up("dinner", "ann");
    stage.sign_up("dinner", "bo");
    let first = stage.link("ann", MessageKind::Confirmation);
    stage.advance(jiff::SignedDuration::from_hours(1));
    let before = stage.seq(list);
    let typed = r#"{"name": "Somebody Else", "email": "ann@example.org", "party": 2}"#;
    let known = stage.json("/e/dinner/register", typed).json();
    assert_eq!((known["state"].as_str(), known["known"].as_bool()), (Some("confirmed"), Some(true)));
    let again = stage.link("ann", MessageKind::LinkAgain);
    assert_ne!(first, again, "a link sent again is a fresh token");
    let after = stage.seq(list);
    assert!(after > before, "a message was queued");
    stage.form("/e/dinner/register", "name=Else&email=ann%40example.org&party=3");
    assert_eq!(stage.seq(list), after, "the second time of a day there is nothing to say");
    stage.get(&again).shows("mark", "seat").offers("cancel").never_says("Somebody Else");
    let receipt = stage.sign_up("dinner", "ann");
    stage.get(&receipt).shows("mark", "seat");
    // What the form does not do, the link does.
    stage.form(&again, "do=edit&name=Ann+Lee&party=2");
    stage.get(&again).says("value=\"2\"").says("Ann Lee");
    let full = stage.form(&again, "do=edit&name=Ann+Lee&party=3");
    assert_eq!(full.status, StatusCode::UNPROCESSABLE_ENTITY);
    full.shows("notice", "problem").says("value=\"3\"");
    let refused = stage.json(&again, r#"{"do": "edit", "party": 3}"#);
    assert_eq!(refused.status, StatusCode::CONFLICT);
}

#[test]
fn who_left_comes_back_by_their_link_and_not_by_the_form() {
    let stage = Stage::open();
    stage.event("dinner", stage.dinner(1));
    stage.sign_up("dinner", "ann");
    stage.form(&stage.link("ann", MessageKind::Confirmation), "do=cancel");
    let receipt = stage.sign_up("dinner", "ann");
    stage.get(&receipt).shows("mark", "empty");
    let again = stage.link("ann", MessageKind::LinkAgain);
    stage.form(&again, "do=return");
    stage.get(&receipt).shows("mark", "seat");
}

#[test]
fn a_held_seat_is_told_and_not_given_to_whoever_types_the_address() {
    let stage = Stage::open();
    stage.event("dinner", stage.dinner(1));
    stage.sign_up("dinner", "ann");
    stage.sign_up("dinner", "bo");
    stage.form(&stage.link("ann", MessageKind::Confirmation), "do=cancel");
    stage.advance(jiff::SignedDuration::from_mins(10));
    let held = stage.json("/e/dinner/register", r#"{"name": "Bo", "email": "bo@example.org"}"#).json();
    assert_eq!((held["state"].as_str(), held["held"].as_bool()), (Some("waitlisted"), Some(true)));
    let receipt = stage.sign_up("dinner", "bo");
    stage.get(&receipt).shows("mark", "seat");
    let again = stage.link("bo", MessageKind::LinkAgain);
    stage.get(&again).shows("mark", "clock").offers("claim");
    stage.form(&again, "do=claim");
    stage.get(&again).shows("mark", "seat").offers("cancel");
}

#[test]
fn called_off_and_over_are_said_and_take_nobody() {
    let stage = Stage::open();
    let list = stage.event("dinner", stage.dinner(1));
    stage.event("soon", stage.dinner(5));
    stage.run(Actor::Host(1), list, Act::Event(EventAct::CallOff));
    stage.get("/e/dinner").never_says("<button class=\"button");
    let late = stage.form("/e/dinner/register", "name=Ann&email=ann%40example.org");
    assert_eq!(late.status, StatusCode::GONE);
    stage.advance(jiff::SignedDuration::from_hours(24 * 30));
    stage.get("/e/soon").says("over");
    assert_eq!(stage.json("/e/soon/register", r#"{"name": "A", "email": "a@example.org"}"#).status, StatusCode::GONE);
}

#[test]
fn the_receipt_follows_the_truth_and_belongs_to_its_event() {
    let stage = Stage::open();
    let list = stage.event("dinner", stage.dinner(1));
    stage.event("other", stage.dinner(1));
    let receipt = stage.sign_up("dinner", "ann");
    let elsewhere = receipt.replace("/e/dinner/", "/e/other/");
    assert_eq!(stage.get(&elsewhere).status, StatusCode::NOT_FOUND);
    let link = stage.link("ann", MessageKind::Confirmation);
    stage.form(&link, "do=cancel");
    stage.get(&receipt).shows("mark", "empty");
    let as_link = receipt.replace("/e/dinner/r/", "/l/");
    let before = stage.seq(list);
    assert_eq!(stage.form(&as_link, "do=return").status, StatusCode::NOT_FOUND, "a receipt can do nothing");
    assert_eq!(stage.seq(list), before);
    stage.advance(jiff::SignedDuration::from_hours(25));
    assert_eq!(stage.get(&receipt).status, StatusCode::NOT_FOUND);
}

#[test]
fn a_poster_with_a_code_and_a_front_page() {
    let stage = Stage::open();
    stage.get("/").never_says("href=\"/e/");
    stage.event("dinner", stage.dinner(1));
    stage.get("/").says("/e/dinner");
    stage.get("/e/dinner/poster").says("<svg").says("rsvp.example.org/e/dinner");
    let code = stage.get("/e/dinner/qr.svg");
    assert_eq!(code.header("content-type"), "image/svg+xml");
    code.says("<svg");
    assert_eq!(stage.get("/e/nothing-here").status, StatusCode::NOT_FOUND);
    assert_eq!(stage.get("/nowhere").status, StatusCode::NOT_FOUND);
}

#[test]
fn events_that_are_over_take_nobodys_room_on_the_front_page() {
    let stage = Stage::open();
    for number in 0..51 {
        let list = stage.event(&format!("past-{number}"), stage.dinner(1));
        stage.run(Actor::Host(1), list, Act::Event(EventAct::CallOff));
    }
    stage.event("dinner", stage.dinner(1));
    stage.get("/").says("/e/dinner").never_says("/e/past-");
}

/// Anybody can type anybody's address: where the host asks for it, the seat is only held until the mailbox says yes.
#[test]
fn a_new_address_confirms_by_its_link_first() {
    let stage = Stage::open();
    let list = stage.event("dinner", EventSettings { confirm_minutes: 20, ..stage.dinner(1) });
    stage.event("open", stage.dinner(1));
    stage.get("/e/dinner").says("data-confirm-first");
    stage.get("/e/open").never_says("data-confirm-first");
    let numbers = || {
        let head = stage.readers.with(|reader| reader.view(list)).expect("a read").expect("an event").head;
        (head.taken, head.held)
    };
    let answer = stage.json("/e/dinner/register", r#"{"name": "Ann", "email": "ann@example.org"}"#).json();
    assert_eq!((answer["state"].as_str(), numbers()), (Some("pending"), (0, 1)));
    let link = stage.link("ann", MessageKind::ConfirmAsk);
    stage.get(&link).says("value=\"confirm\"");
    assert_eq!(numbers(), (0, 1), "a look changes nothing");
    stage.form(&link, "do=confirm");
    assert_eq!(numbers(), (1, 0));
    let known = stage.json("/e/dinner/register", r#"{"name": "Ann", "email": "ann@example.org"}"#).json();
    assert_eq!((known["state"].as_str(), numbers()), (Some("confirmed"), (1, 0)));
}
