//! A pasted list by the API: staged, worked through, reported row by row, harmless to repeat.

use crate::stage::{Stage, request};
use axum::http::{Method, StatusCode};
use rules::{MessageKind, TokenScope};
use serde_json::{Value, json};

fn csv(stage: &Stage, token: &str, query: &str, body: &str, key: Option<&str>) -> crate::stage::Answer {
    let bearer = format!("Bearer {token}");
    let mut headers = vec![("authorization", bearer.as_str()), ("content-type", "text/csv")];
    headers.extend(key.map(|key| ("idempotency-key", key)));
    stage.ask(request(Method::POST, &format!("/api/v1/events/dinner/import{query}"), &headers, body))
}

fn outcomes(stage: &Stage, token: &str, answer: &Value) -> Vec<String> {
    stage.advance(jiff::SignedDuration::from_secs(1));
    let report = answer["report"].as_str().expect("an address").strip_prefix("/api/v1").expect("ours").to_string();
    let report = stage.call(Method::GET, &report, token, "").json();
    assert_eq!(report["rows"], report["done"], "{report}");
    let rows = report["outcomes"].as_array().expect("rows");
    rows.iter().map(|row| row["outcome"].as_str().unwrap_or("").to_string()).collect()
}

#[test]
fn confirmed_up_to_the_cap_then_the_line_in_list_order() {
    let stage = Stage::open();
    stage.event("dinner", stage.dinner(2));
    stage.sign_up("dinner", "ann");
    let token = stage.token(TokenScope::Write, None);
    let paste = "Name;E-Mail\nAnn;ann@example.org\nBo;bo@example.org\nNobody;not an address\nCy;cy@example.org\n";
    let answer = csv(&stage, &token, "?mode=confirmed", paste, None);
    assert_eq!(answer.status, StatusCode::ACCEPTED);
    let first = answer.json();
    assert_eq!(first["staged"], 3);
    assert_eq!(
        (first["problems"][0]["line"].as_u64(), first["problems"][0]["errors"][0]["field"].as_str()),
        (Some(4), Some("email"))
    );
    assert_eq!(outcomes(&stage, &token, &first), ["known", "confirmed", "waitlisted"]);
    let again = csv(&stage, &token, "?mode=confirmed", paste, None).json();
    assert_eq!(again["import"], first["import"], "the same paste is the same import");
    let keyed = csv(&stage, &token, "?mode=confirmed", paste, Some("monday")).json();
    assert_eq!(outcomes(&stage, &token, &keyed), ["known", "known", "known"]);
}

#[test]
fn invitations_as_json_with_a_date_hold_seats() {
    let stage = Stage::open();
    stage.event("dinner", stage.dinner(1));
    let token = stage.token(TokenScope::Write, None);
    let rows = json!([{"name": "Bo", "email": "bo@example.org"}, {"name": "Cy", "email": "cy@example.org"}]);
    let body = json!({"mode": "invite", "confirm_by": "2026-06-05T12:00:00Z", "rows": rows}).to_string();
    let answer = stage.call(Method::POST, "/events/dinner/import", &token, &body);
    assert_eq!(answer.status, StatusCode::ACCEPTED, "{}", answer.text);
    assert_eq!(outcomes(&stage, &token, &answer.json()), ["invited", "waitlisted"]);
    stage.get(&stage.link("bo", MessageKind::Invite)).says("value=\"confirm\"");
    let event = stage.call(Method::GET, "/events/dinner", &token, "").json();
    assert_eq!((event["held"].as_u64(), event["waiting"].as_u64()), (Some(1), Some(1)));
}

#[test]
fn pastes_that_cannot_be_read() {
    let stage = Stage::open();
    stage.event("dinner", stage.dinner(1));
    let token = stage.token(TokenScope::Write, None);
    assert_eq!(csv(&stage, &token, "?mode=maybe", "name,email\nA,a@example.org", None).status.as_u16(), 422);
    assert_eq!(csv(&stage, &token, "?mode=invite", "what,is\nthis,here", None).status.as_u16(), 422);
    assert_eq!(csv(&stage, &token, "?mode=invite", "", None).status.as_u16(), 422);
    let many = format!("name,email\n{}", "A,a@example.org\n".repeat(10_001));
    assert_eq!(csv(&stage, &token, "?mode=invite", &many, None).status.as_u16(), 422);
    assert_eq!(stage.call(Method::GET, "/events/dinner/imports/77", &token, "").status, StatusCode::NOT_FOUND);
}
