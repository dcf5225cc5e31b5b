//! The month in numbers: on its page, in its mail, and what the night before tidied.

use crate::stage::{Stage, request};
use axum::http::{Method, StatusCode};
use jiff::SignedDuration;
use rules::{HouseRole, MessageKind, TokenScope};
use serde_json::json;

fn hours(count: i64) -> SignedDuration {
    SignedDuration::from_hours(count)
}

/// A salon in the morning of 1 June 2026 in which one colour is claimed after half an hour and one finds nobody.
fn june() -> (Stage, String) {
    let stage = Stage::open();
    let admin = stage.token(TokenScope::Admin, None);
    let desk = json!({
        "slug": "salon",
        "name": "Corner Salon",
        "zone": "Europe/Berlin",
        "services": [{"name": "Colour", "minutes": 90, "price_cents": 12000}, {"name": "Cut", "minutes": 45}],
        "staff_email": "salon@example.org",
    });
    stage.call(Method::POST, "/desks", &admin, &desk.to_string());
    let ann = json!({"name": "ann", "email": "ann@example.org", "service": "Colour", "until": "2026-06-10"});
    stage.call(Method::POST, "/desks/salon/entries", &admin, &ann.to_string());
    let bo = json!({"name": "bo", "email": "bo@example.org", "service": "Colour", "until": "2026-06-02"});
    stage.call(Method::POST, "/desks/salon/entries", &admin, &bo.to_string());
    let slot = |service: &str, starts: &str| {
        let body = json!({"service": service, "starts_at": starts, "source": starts});
        stage.call(Method::POST, "/desks/salon/slots", &admin, &body.to_string()).json()
    };
    let colour = slot("Colour", "2026-06-06T14:00:00+02:00");
    slot("Cut", "2026-06-05T10:00:00+02:00");
    let (place, entry) = (colour["id"].as_u64().expect("a slot"), colour["offers"][0]["entry"].as_u64().expect("ann"));
    stage.advance(SignedDuration::from_mins(30));
    let list = rules::ListId(colour["list"].as_u64().expect("a list"));
    let claim = rules::Act::Entry(rules::EntryAct::Claim {
        entry: rules::EntryId(entry),
        place: rules::PlaceId(place),
        seq: 1,
        generation: None,
    });
    let reply = stage.run(rules::Actor::Guest, list, claim);
    assert!(matches!(reply, rules::Reply::Entry(rules::EntryReply::Claimed { .. })), "{reply:?}");
    (stage, admin)
}

fn page(stage: &Stage, cookie: &str, query: &str) -> crate::stage::Answer {
    stage.ask(request(Method::GET, &format!("/console/desks/salon/month{query}"), &[("cookie", cookie)], ""))
}

#[test]
fn the_page_tells_and_draws_the_month() {
    let (stage, _admin) = june();
    let owner = stage.sign_in("olga", HouseRole::Owner);
    let june = page(&stage, &owner, "");
    june.says("<title id=\"by-service-title\">").says("month?month=2026-05").never_says("month?month=2026-07");
    june.reads("desk_month");
    page(&stage, &owner, "?month=2026-05").says("month?month=2026-06").reads("desk_month_before");
    page(&stage, &owner, "?month=2030-01").says("June 2026");
    assert_eq!(page(&stage, &owner, "?month=soon").status, StatusCode::NOT_FOUND);
}

#[test]
fn the_night_says_what_it_tidied() {
    let (stage, admin) = june();
    let owner = stage.sign_in("olga", HouseRole::Owner);
    stage.advance(hours(15));
    page(&stage, &owner, "").reads("desk_month_nothing_tidied");
    stage.advance(hours(24));
    page(&stage, &owner, "").reads("desk_month_tidied");
    let people = stage.call(Method::GET, "/desks/salon/entries?state=expired", &admin, "").json();
    assert_eq!(people["items"][0]["name"], "bo");
    let audit = stage.call(Method::GET, "/lists/salon/audit?limit=500", &admin, "");
    audit.says("over: 1,").never_says("over: 2,");
}

#[test]
fn the_mail_comes_on_the_first_monday_with_the_figures_of_the_month() {
    let (stage, admin) = june();
    for _day in 0..36 {
        stage.advance(hours(24));
    }
    let mail = stage.mail("salon", MessageKind::DeskSummary);
    assert!(mail.subject.contains("June 2026") && mail.text.contains("(50 %)"), "{} {}", mail.subject, mail.text);
    assert!(mail.picture.is_some_and(|svg| svg.contains("Colour")));
    let said = stage.call(Method::GET, "/messages?list=salon&kind=desk_summary", &admin, "").json();
    assert!(said["items"][0]["text"].as_str().is_some_and(|text| text.contains("(50 %)")), "{said}");
}
