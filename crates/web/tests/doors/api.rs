//! The JSON API: events and entries.

use crate::stage::{Stage, request};
use axum::http::{Method, StatusCode};
use rules::{Act, Actor, EventAct, MessageKind, OwnWords, TokenScope, Wording};
use serde_json::{Value, json};

const SUPPER: &str =
    r#"{"slug": "supper", "name": "Supper", "starts": "2026-06-20T19:00", "zone": "Europe/Berlin", "cap": 2}"#;

#[test]
fn an_event_is_opened_once_looked_at_and_edited() {
    let stage = Stage::open();
    let admin = stage.token(TokenScope::Admin, None);
    let made = stage.call(Method::POST, "/events", &admin, SUPPER);
    assert_eq!(made.status, StatusCode::CREATED);
    let id = made.json()["id"].as_u64().expect("a number");
    assert_eq!(
        stage.call(Method::POST, "/events", &admin, SUPPER).json()["id"],
        id,
        "the same again is the same event"
    );
    let other = SUPPER.replace("\"cap\": 2", "\"cap\": 3");
    assert_eq!(stage.call(Method::POST, "/events", &admin, &other).status, StatusCode::CONFLICT);
    let shown = stage.call(Method::GET, "/events/supper", &admin, "");
    let body = shown.json();
    assert_eq!((body["cap"].as_u64(), body["open"].as_u64(), body["waiting"].as_u64()), (Some(2), Some(2), Some(0)));
    assert_eq!(body["page"], "https://rsvp.example.org/e/supper");
    assert_eq!((shown.header("etag"), body["rev"].as_u64()), ("\"1\"", Some(1)));
    let edited =
        stage.call(Method::PATCH, &format!("/events/{id}"), &admin, r#"{"cap": 5, "venue": "The Mill"}"#).json();
    assert_eq!((edited["open"].as_u64(), edited["settings"]["venue"].as_str()), (Some(5), Some("The Mill")));
    assert_eq!(edited["settings"]["name"], "Supper");
    stage.get("/e/supper").says("The Mill");
}

#[test]
fn an_edit_of_an_older_version_is_refused() {
    let stage = Stage::open();
    let admin = stage.token(TokenScope::Admin, None);
    stage.call(Method::POST, "/events", &admin, SUPPER);
    stage.call(Method::PATCH, "/events/supper", &admin, r#"{"cap": 5}"#);
    let bearer = format!("Bearer {admin}");
    let headers = [("authorization", bearer.as_str()), ("if-match", "\"1\"")];
    let late = stage.ask(request(Method::PATCH, "/api/v1/events/supper", &headers, r#"{"cap": 9}"#));
    assert_eq!(late.status, StatusCode::CONFLICT);
    let odd = [("authorization", bearer.as_str()), ("if-match", "latest")];
    let odd = stage.ask(request(Method::PATCH, "/api/v1/events/supper", &odd, r#"{"cap": 9}"#));
    assert_eq!(odd.json()["errors"][0]["field"], "If-Match");
}

#[test]
fn every_wrong_field_is_named() {
    let stage = Stage::open();
    let admin = stage.token(TokenScope::Admin, None);
    let wrong = json!({"slug": "x", "name": "", "starts": "tomorrow", "zone": "Mars/Base", "cap": "many", "colour": 1});
    let answer = stage.call(Method::POST, "/events", &admin, &wrong.to_string());
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    let errors = answer.json()["errors"].to_string();
    for field in ["starts", "zone", "cap", "colour"] {
        assert!(errors.contains(&format!("\"field\":\"{field}\"")), "{field} is not in {errors}");
    }
    let past = SUPPER.replace("2026-06-20", "2025-06-20");
    assert_eq!(stage.call(Method::POST, "/events", &admin, &past).json()["errors"][0]["field"], "starts");
}

#[test]
fn people_are_signed_up_paged_and_cancelled() {
    let stage = Stage::open();
    let admin = stage.token(TokenScope::Admin, None);
    stage.call(Method::POST, "/events", &admin, SUPPER);
    let add = |who: &str| {
        let body = json!({"name": who, "email": format!("{who}@example.org")}).to_string();
        stage.call(Method::POST, "/events/supper/entries", &admin, &body)
    };
    let first = add("ann");
    assert_eq!((first.status, first.json()["state"].as_str()), (StatusCode::CREATED, Some("confirmed")));
    for who in ["bo", "cy", "dee"] {
        add(who);
    }
    let known = add("cy");
    assert_eq!((known.status, known.json()["position"].as_u64()), (StatusCode::OK, Some(1)));
    let page = stage.call(Method::GET, "/events/supper/entries?limit=3", &admin, "").json();
    assert_eq!(page["items"].as_array().map(Vec::len), Some(3));
    let next = page["next"].as_str().expect("a cursor");
    let rest = stage.call(Method::GET, &format!("/events/supper/entries?limit=3&cursor={next}"), &admin, "").json();
    assert_eq!((rest["items"][0]["name"].as_str(), rest["next"].is_null()), (Some("dee"), true));
    let waiting = stage.call(Method::GET, "/events/supper/entries?state=waitlisted", &admin, "").json();
    assert_eq!(waiting["items"].as_array().map(Vec::len), Some(2));
    let odd = stage.call(Method::GET, "/events/supper/entries?state=asleep&limit=9999", &admin, "");
    assert_eq!(odd.status, StatusCode::UNPROCESSABLE_ENTITY);
    let ann = first.json()["id"].as_u64().expect("a number");
    let gone = stage.call(Method::POST, &format!("/entries/{ann}/cancel"), &admin, "").json();
    assert_eq!(gone["state"], "cancelled");
    stage.mail("cy", MessageKind::Offer);
    assert_eq!(stage.call(Method::POST, &format!("/entries/{ann}/cancel"), &admin, "").json()["state"], "cancelled");
    let erased = stage.call(Method::POST, &format!("/entries/{ann}/erase"), &admin, "").json();
    assert!(erased["name"].is_null() && erased["email"].is_null());
}

#[test]
fn a_link_is_sent_again_once_per_key() {
    let stage = Stage::open();
    let admin = stage.token(TokenScope::Admin, None);
    stage.call(Method::POST, "/events", &admin, SUPPER);
    stage.sign_up("supper", "ann");
    let bearer = format!("Bearer {admin}");
    let entry = stage.call(Method::GET, "/events/supper/entries", &admin, "").json()["items"][0]["id"].to_string();
    let again = |key: &str| {
        let headers = [("authorization", bearer.as_str()), ("idempotency-key", key)];
        stage.ask(request(Method::POST, &format!("/api/v1/entries/{entry}/resend"), &headers, "")).status.as_u16()
    };
    assert_eq!([again("one"), again("one"), again("two")], [200, 200, 200]);
    assert_eq!(again(""), 422);
    assert_eq!(again(&"x".repeat(300)), 422);
    let sent = stage.call(Method::GET, "/messages?list=supper&kind=link_again", &admin, "").json();
    assert_eq!(sent["items"].as_array().map(Vec::len), Some(2));
}

#[test]
fn messages_have_their_text_and_only_an_admin_sees_links() {
    let stage = Stage::open();
    let (admin, read) = (stage.token(TokenScope::Admin, None), stage.token(TokenScope::Read, None));
    stage.call(Method::POST, "/events", &admin, SUPPER);
    stage.sign_up("supper", "ann");
    let seen = stage.call(Method::GET, "/messages?list=supper", &admin, "").json()["items"][0].clone();
    assert_eq!((seen["kind"].as_str(), seen["state"].as_str()), (Some("confirmation"), Some("queued")));
    let link = seen["links"][0].as_str().expect("a link").to_string();
    assert!(seen["text"].as_str().expect("a text").contains(&link));
    let path = link.strip_prefix("https://rsvp.example.org").expect("ours");
    assert_eq!(stage.get(path).status, StatusCode::OK);
    let without = stage.call(Method::GET, "/messages?list=supper", &read, "");
    without.never_says("/l/");
    assert!(without.json()["items"][0]["links"].is_null());
    assert_eq!(stage.call(Method::GET, "/messages", &admin, "").json()["errors"][0]["field"], "list");
    let entry = seen["entry"].to_string();
    let by_entry = stage.call(Method::GET, &format!("/messages?entry={entry}"), &admin, "").json();
    assert_eq!(by_entry["items"].as_array().map(Vec::len), Some(1));
}

#[test]
fn the_audit_comes_in_pages_and_names_nobody() {
    let stage = Stage::open();
    let admin = stage.token(TokenScope::Admin, None);
    stage.call(Method::POST, "/events", &admin, SUPPER);
    for who in ["ann", "bo", "cy"] {
        stage.sign_up("supper", who);
    }
    let mut cursor = String::new();
    let mut what: Vec<String> = Vec::new();
    loop {
        let page = stage.call(Method::GET, &format!("/lists/supper/audit?limit=2{cursor}"), &admin, "");
        page.never_says("@example.org");
        let page = page.json();
        what.extend(
            page["items"].as_array().expect("rows").iter().map(|row| row["what"].as_str().unwrap_or("").to_string()),
        );
        match page["next"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => break,
        }
    }
    assert_eq!(what, ["opened", "confirmed", "confirmed", "waitlisted"]);
}

#[test]
fn a_program_stands_in_the_audit_as_itself() {
    let stage = Stage::open();
    let admin = stage.token(TokenScope::Admin, None);
    stage.call(Method::POST, "/events", &admin, SUPPER);
    stage.sign_up("supper", "ann");
    let list = stage.list("supper");
    // As rows of before programs had a word of their own say it.
    stage.run(Actor::Host(7), list, Act::Event(EventAct::SetWording { kind: Wording::Reminder, text: Some(words()) }));
    let audit = stage.call(Method::GET, "/lists/supper/audit", &admin, "").json();
    let by = |at: usize| (audit["items"][at]["who"].clone(), audit["items"][at]["host"].clone());
    assert_eq!(by(0), ("api".into(), Value::Null));
    assert!(audit["items"][0]["token"].as_u64().is_some_and(|token| token > 0), "{audit}");
    assert_eq!(by(1), ("guest".into(), Value::Null));
    assert_eq!(by(2), ("host".into(), 7.into()));
    assert_eq!(audit["items"][2]["token"], Value::Null);
}

fn words() -> OwnWords {
    OwnWords { subject: "Thank you".to_string(), body: "It was good.".to_string() }
}

#[test]
fn called_off_by_the_api() {
    let stage = Stage::open();
    let admin = stage.token(TokenScope::Admin, None);
    stage.call(Method::POST, "/events", &admin, SUPPER);
    assert_eq!(stage.call(Method::POST, "/events/supper/call-off", &admin, "").json()["state"], "called_off");
    assert_eq!(stage.call(Method::POST, "/events/supper/call-off", &admin, "").json()["state"], "called_off");
    assert_eq!(stage.call(Method::PATCH, "/events/supper", &admin, r#"{"cap": 9}"#).status, StatusCode::GONE);
}

#[test]
fn a_public_name_of_digits_is_a_name_before_it_is_a_number() {
    let stage = Stage::open();
    let admin = stage.token(TokenScope::Admin, None);
    let list = stage.event("2026", stage.dinner(2));
    assert_eq!(stage.call(Method::GET, "/events/2026", &admin, "").json()["id"], list.0);
    assert_eq!(stage.call(Method::GET, &format!("/events/{}", list.0), &admin, "").json()["slug"], "2026");
    assert_eq!(stage.call(Method::GET, "/events/2027", &admin, "").status, StatusCode::NOT_FOUND);
}
