//! The JSON API: desks, their waitlist, their documents, their slots and what booking tools said.

use crate::stage::{Answer, Stage, request};
use axum::http::{Method, StatusCode};
use rules::desk::{BookedTime, BookingNews, BookingSource, BookingWhat};
use rules::{Act, Actor, DeskAct, ListId, TokenScope};
use serde_json::{Value, json};

/// A desk in the morning of 1 June 2026, and a key to all of it.
fn salon() -> (Stage, String) {
    let stage = Stage::open();
    let admin = stage.token(TokenScope::Admin, None);
    let body = json!({
        "slug": "salon",
        "name": "Corner Salon",
        "zone": "Europe/Berlin",
        "services": [{"name": "Colour", "minutes": 90, "price_cents": 12000}, {"name": "Cut", "minutes": 45}],
        "staff": ["Maya", "Leo"],
        "staff_email": "salon@example.org",
    });
    assert_eq!(stage.call(Method::POST, "/desks", &admin, &body.to_string()).status, StatusCode::CREATED);
    (stage, admin)
}

fn join(stage: &Stage, key: &str, who: &str, more: Value) -> Answer {
    let mut body = json!({"name": who, "email": format!("{who}@example.org"), "service": "Colour"});
    for (name, value) in more.as_object().into_iter().flatten() {
        body[name] = value.clone();
    }
    stage.call(Method::POST, "/desks/salon/entries", key, &body.to_string())
}

fn free(stage: &Stage, key: &str, source: &str) -> Answer {
    let body =
        json!({"service": "Colour", "staff": "Maya", "starts_at": "2026-06-03T14:00:00+02:00", "source": source});
    stage.call(Method::POST, "/desks/salon/slots", key, &body.to_string())
}

fn id(answer: &Answer) -> u64 {
    answer.json()["id"].as_u64().unwrap_or_else(|| panic!("no id in {}", answer.text))
}

fn fields(answer: &Answer) -> Vec<String> {
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.text);
    let errors = answer.json()["errors"].as_array().cloned().unwrap_or_default();
    errors.iter().map(|error| error["field"].as_str().unwrap_or("").to_string()).collect()
}

#[test]
fn a_desk_is_opened_once_looked_at_and_edited() {
    let (stage, admin) = salon();
    let shown = stage.call(Method::GET, "/desks/salon", &admin, "");
    let body = shown.json();
    assert_eq!((shown.header("etag"), body["waiting"].as_u64()), ("\"1\"", Some(0)));
    assert_eq!(body["page"], "https://rsvp.example.org/d/salon");
    assert_eq!(body["settings"]["services"][1], json!({"name": "Cut", "minutes": 45, "price_cents": 0}));
    let number = body["id"].to_string();
    let edited = stage.call(Method::PATCH, &format!("/desks/{number}"), &admin, r#"{"phone": "030 7"}"#).json();
    assert_eq!((edited["settings"]["phone"].as_str(), edited["rev"].as_u64()), (Some("030 7"), Some(2)));
    let late = stage.call(Method::PATCH, "/desks/salon", &admin, r#"{"phone": "1", "seen_rev": 1}"#);
    assert_eq!(late.status, StatusCode::CONFLICT);
    let listed = stage.call(Method::GET, "/desks", &admin, "").json();
    assert_eq!((listed["items"][0]["slug"].as_str(), listed["next"].is_null()), (Some("salon"), true));
    stage.event("dinner", stage.dinner(2));
    assert_eq!(stage.call(Method::GET, "/desks/dinner", &admin, "").status, StatusCode::NOT_FOUND);
    assert_eq!(stage.call(Method::GET, "/events/salon", &admin, "").status, StatusCode::NOT_FOUND);
    let odd = r#"{"slug": "x", "name": "X", "zone": "Mars", "services": [{"name": "Cut"}], "colour": 1}"#;
    let odd = stage.call(Method::POST, "/desks", &admin, odd);
    assert_eq!(fields(&odd), ["colour", "zone", "services[0].minutes"]);
}

#[test]
fn rules_and_voice_are_plain_text_and_bad_lines_are_named() {
    let (stage, admin) = salon();
    let bearer = format!("Bearer {admin}");
    let put = |path: &str, text: &str| {
        let headers = [("authorization", bearer.as_str()), ("content-type", "text/plain")];
        stage.ask(request(Method::PUT, &format!("/api/v1/desks/salon/{path}"), &headers, text))
    };
    let good = rules_document::to_text(&rules::desk::DeskRules::default());
    let answer = put("rules", &good);
    assert_eq!((answer.status, answer.text.as_str()), (StatusCode::OK, good.as_str()));
    let read = stage.call(Method::GET, "/desks/salon/rules", &admin, "");
    assert_eq!((read.text.as_str(), read.header("content-type")), (good.as_str(), "text/plain; charset=utf-8"));
    let bad = put("rules", "# Our rules\nPaint everything green.\n");
    assert_eq!(
        (bad.status, bad.header("content-type")),
        (StatusCode::UNPROCESSABLE_ENTITY, "application/problem+json")
    );
    let error = &bad.json()["errors"][0];
    assert_eq!((error["field"].as_str(), error["line"].as_u64()), (Some("rules"), Some(2)));
    assert!(error["hint"].as_str().is_some_and(|hint| !hint.is_empty()), "{}", bad.text);
    assert_eq!(stage.call(Method::GET, "/desks/salon/rules", &admin, "").text, good, "nothing was taken");
    assert_eq!(put("voice", "").status, StatusCode::OK);
    let odd = put("voice", "Hello to all of you");
    assert_eq!(
        (odd.status, odd.json()["errors"][0]["field"].as_str()),
        (StatusCode::UNPROCESSABLE_ENTITY, Some("voice"))
    );
    let patched = stage.call(Method::PATCH, "/desks/salon", &admin, r#"{"voice": "Hello to all of you"}"#);
    assert_eq!(patched.json()["errors"][0]["field"], "voice", "the same by the settings");
    let headers = [("authorization", bearer.as_str()), ("if-match", "\"1\"")];
    let late = stage.ask(request(Method::PUT, "/api/v1/desks/salon/rules", &headers, ""));
    assert_eq!(late.status, StatusCode::CONFLICT);
}

#[test]
fn a_correction_is_taken_whole_or_not_at_all() {
    let (stage, admin) = salon();
    let ann = id(&join(&stage, &admin, "ann", json!({"mobile": "+44 7700 900123"})));
    join(&stage, &admin, "bo", json!({"mobile": "+44 7700 900124"}));
    let path = format!("/entries/{ann}");
    let taken = stage.call(Method::PATCH, &path, &admin, r#"{"mobile": "+44 7700 900124", "party": 3}"#);
    assert_eq!(taken.status, StatusCode::CONFLICT, "somebody else's number: {}", taken.text);
    assert_eq!(taken.json()["errors"][0]["field"], "mobile");
    let still = stage.call(Method::GET, &path, &admin, "").json();
    assert_eq!((still["party"].as_u64(), still["mobile"].as_str()), (Some(1), Some("+447700900123")));
}

#[test]
fn somebody_joins_is_corrected_paused_and_leaves() {
    let (stage, admin) = salon();
    let wish = json!({"weekdays": ["sat"], "earliest": "10:00", "until": "2026-07-31", "party": 2, "tier": 1, "note": "likes Maya"});
    let first = join(&stage, &admin, "ann", wish.clone());
    assert_eq!(first.status, StatusCode::CREATED, "{}", first.text);
    let ann = id(&first);
    let body = first.json();
    assert_eq!(
        (body["state"].as_str(), body["tier"].as_u64(), body["note"].as_str()),
        (Some("waitlisted"), Some(1), Some("likes Maya"))
    );
    assert_eq!((&body["wish"]["weekdays"], &body["wish"]["earliest"]), (&json!(["sat"]), &json!("10:00")));
    let again = join(&stage, &admin, "ann", wish);
    assert_eq!((again.status, id(&again)), (StatusCode::OK, ann));
    let path = format!("/entries/{ann}");
    let patch = r#"{"mobile": "+44 7700 900123", "weekdays": [], "until": null, "party": 1}"#;
    let patched = stage.call(Method::PATCH, &path, &admin, patch).json();
    assert_eq!((patched["mobile"].as_str(), patched["party"].as_u64()), (Some("+447700900123"), Some(1)));
    assert_eq!((&patched["wish"]["weekdays"], &patched["wish"]["until"]), (&json!([]), &Value::Null));
    assert_eq!(patched["wish"]["earliest"], "10:00", "what is not given stays");
    let wrong = r#"{"service": "Paint", "email": "nobody", "earliest": "25:00", "shoe": 1}"#;
    assert_eq!(fields(&stage.call(Method::PATCH, &path, &admin, wrong)), ["shoe"]);
    let wrong = r#"{"service": "Paint", "email": "nobody", "earliest": "25:00"}"#;
    assert_eq!(fields(&stage.call(Method::PATCH, &path, &admin, wrong)), ["email", "service", "earliest"]);
    for (act, state) in [("pause", "paused"), ("pause", "paused"), ("resume", "waitlisted")] {
        assert_eq!(stage.call(Method::POST, &format!("{path}/{act}"), &admin, "").json()["state"], state);
    }
    join(&stage, &admin, "bo", json!({}));
    let page = stage.call(Method::GET, "/desks/salon/entries?state=waitlisted&limit=1", &admin, "").json();
    assert_eq!((page["items"].as_array().map(Vec::len), page["next"].is_string()), (Some(1), true));
    assert_eq!(stage.call(Method::POST, &format!("{path}/resend"), &admin, "").status, StatusCode::OK);
    assert_eq!(stage.call(Method::POST, &format!("{path}/cancel"), &admin, "").json()["state"], "cancelled");
    let erased = stage.call(Method::POST, &format!("{path}/erase"), &admin, "").json();
    assert!(erased["name"].is_null() && erased["mobile"].is_null() && erased["note"].is_null());
    assert_eq!(fields(&join(&stage, &admin, "cy", json!({"service": "Paint", "email": null}))), ["mobile", "service"]);
}

#[test]
fn a_slot_is_freed_once_offered_and_closed() {
    let (stage, admin) = salon();
    let ann = id(&join(&stage, &admin, "ann", json!({})));
    let slot = free(&stage, &admin, "booking 7");
    assert_eq!((slot.status, slot.json()["state"].as_str()), (StatusCode::CREATED, Some("held")));
    let offer = slot.json()["offers"][0].clone();
    assert_eq!(
        (offer["entry"].as_u64(), offer["state"].as_str(), offer["number"].as_u64()),
        (Some(ann), Some("queued"), Some(1))
    );
    let slot = id(&slot);
    assert_eq!(id(&free(&stage, &admin, "booking 7")), slot, "the same one twice is one");
    let coming = stage.call(Method::GET, "/desks/salon/slots?state=held", &admin, "").json();
    assert_eq!(
        (coming["items"][0]["id"].as_u64(), coming["items"][0]["duration_minutes"].as_u64()),
        (Some(slot), Some(90))
    );
    let later = stage.call(Method::GET, "/desks/salon/slots?from=2026-06-04T00:00:00Z", &admin, "").json();
    assert_eq!(later["items"].as_array().map(Vec::len), Some(0));
    assert_eq!(fields(&stage.call(Method::GET, "/desks/salon/slots?from=soon", &admin, "")), ["from"]);
    let path = format!("/slots/{slot}");
    let back = stage.call(Method::POST, &format!("{path}/hand-back"), &admin, "").json();
    assert_eq!((back["state"].as_str(), back["ending"].as_str()), (Some("open"), Some("taken_back")));
    let again = stage.call(Method::POST, &format!("{path}/offer-again"), &admin, "").json();
    assert_eq!((again["state"].as_str(), again["offers"].as_array().map(Vec::len)), (Some("held"), Some(2)));
    let closed = stage.call(Method::POST, &format!("{path}/close"), &admin, r#"{"note": "by phone"}"#).json();
    assert_eq!((closed["state"].as_str(), closed["ending"].as_str()), (Some("closed"), Some("filled_by_staff")));
    assert_eq!(stage.call(Method::POST, &format!("{path}/close"), &admin, "").json()["state"], "closed");
    assert_eq!(stage.call(Method::POST, &format!("{path}/no-show"), &admin, "").status, StatusCode::CONFLICT);
    assert_eq!(stage.call(Method::POST, &format!("{path}/undo"), &admin, "").json()["state"], "closed");
    let past = r#"{"service": "Colour", "starts_at": "2026-05-01T10:00:00Z"}"#;
    assert_eq!(fields(&stage.call(Method::POST, "/desks/salon/slots", &admin, past)), ["starts_at"]);
    assert_eq!(stage.call(Method::GET, "/slots/1", &admin, "").status, StatusCode::NOT_FOUND);
}

#[test]
fn what_a_booking_tool_said_is_listed_and_answered() {
    let (stage, admin) = salon();
    let list = ListId(stage.call(Method::GET, "/desks/salon", &admin, "").json()["id"].as_u64().expect("a number"));
    let time = BookedTime {
        service: "Balayage".to_string(),
        staff: None,
        location: None,
        starts_at: "2026-06-03T12:00:00Z".parse().expect("a moment"),
        minutes: None,
        seats: 1,
        unit: 0,
    };
    let told = |key: &str| BookingNews {
        source: BookingSource::Standard,
        key: key.to_string(),
        booking: format!("of {key}"),
        version: 1,
        what: BookingWhat::Freed { time: time.clone(), by: rules::desk::FreedBy::Cancelled },
    };
    for key in ["one", "two"] {
        stage.run(Actor::Hook, list, Act::Desk(DeskAct::Told(Box::new(told(key)))));
    }
    let ledger = stage.call(Method::GET, "/desks/salon/deliveries?state=unknown_service&limit=1", &admin, "").json();
    let card = &ledger["items"][0];
    assert_eq!((card["key"].as_str(), card["waits_for_staff"].as_bool()), (Some("one"), Some(true)));
    assert_eq!(card["time"]["service"], "Balayage");
    assert!(ledger["next"].is_string());
    let path = format!("/deliveries/{}/answer", card["id"]);
    assert_eq!(fields(&stage.call(Method::POST, &path, &admin, "{}")), ["slot"]);
    let slot = r#"{"slot": {"service": "Colour", "starts_at": "2026-06-03T12:00:00Z"}}"#;
    let answered = stage.call(Method::POST, &path, &admin, slot).json();
    assert_eq!((answered["state"].as_str(), answered["slot"].is_u64()), (Some("answered"), true));
    assert_eq!(stage.call(Method::POST, &path, &admin, slot).json()["state"], "answered");
    assert_eq!(stage.call(Method::POST, &path, &admin, r#"{"put_away": true}"#).status, StatusCode::CONFLICT);
}

#[test]
fn audit_messages_and_keys_serve_desks_too() {
    let (stage, admin) = salon();
    let ann = id(&join(&stage, &admin, "ann", json!({})));
    let audit = stage.call(Method::GET, "/lists/salon/audit", &admin, "").json();
    assert_eq!(audit["items"][1]["what"], "joined");
    assert_eq!(stage.call(Method::GET, "/lists/salon/live", &admin, "").header("content-type"), "text/event-stream");
    let said = stage.call(Method::GET, "/messages?list=salon", &admin, "").json();
    assert_eq!(said["items"][0]["kind"], "waitlist_notice");
    let of_ann = stage.call(Method::GET, &format!("/messages?entry={ann}"), &admin, "").json();
    assert_eq!(of_ann["items"].as_array().map(Vec::len), Some(1));
    let made = stage.call(Method::POST, "/tokens", &admin, r#"{"name": "till", "scope": "read", "list": "salon"}"#);
    let key = made.json()["token"].as_str().expect("a token").to_string();
    assert_eq!(stage.call(Method::GET, "/desks", &key, "").json()["items"].as_array().map(Vec::len), Some(1));
    assert_eq!(join(&stage, &key, "bo", json!({})).status, StatusCode::FORBIDDEN);
}
