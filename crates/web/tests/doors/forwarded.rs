//! A wish that was mailed to a desk: a letter, then a request that is read, then a card, then somebody on the list.

use crate::salon::Salon;
use crate::stage::{Answer, HOOK_SECRET, request};
use axum::http::Method;
use rules::TokenScope;
use serde_json::Value;

const FORWARDED: &str = "From: Dana <dana@salon.example>\r\nTo: salon@in.example.org\r\nSubject: Fwd: colour\r\n\
    Message-ID: <1@salon.example>\r\n\r\nFor the list, please.\r\n\r\n\
    ---------- Forwarded message ---------\r\nFrom: Hal Moss <hal.moss@example.org>\r\n\
    Date: Mon, 1 Jun 2026 at 10:00\r\nSubject: colour\r\nTo: <dana@salon.example>\r\n\r\n\
    Hello, I would love a colour with Dana, any Tuesday.\r\nMy number is +44 7700 900123.\r\nHal Moss\r\n";

fn bring(salon: &Salon, raw: &str) -> Answer {
    let bearer = format!("Bearer {HOOK_SECRET}");
    salon.stage.ask(request(Method::POST, "/hooks/mail", &[("authorization", &bearer)], raw))
}

fn requests(salon: &Salon) -> Vec<Value> {
    salon.stage.runtime().block_on(salon.stage.services.requests.read_waiting());
    let token = salon.stage.token(TokenScope::Read, None);
    let page = salon.stage.call(Method::GET, "/desks/salon/requests", &token, "").json();
    page["items"].as_array().expect("requests").clone()
}

#[test]
fn a_forwarded_mail_becomes_a_card_once_and_then_somebody_on_the_list() {
    let salon = Salon::open();
    assert_eq!(bring(&salon, FORWARDED).json()["letters"][0]["outcome"], "for_staff");
    assert_eq!(bring(&salon, FORWARDED).json()["letters"][0]["known"], true);
    let found = requests(&salon);
    assert_eq!(found.len(), 1, "{found:?}");
    let card = found[0].to_string();
    for value in ["Hal Moss", "hal.moss@example.org", "Colour"] {
        assert!(card.contains(value), "{value} is not in {card}");
    }
    let token = salon.stage.token(TokenScope::Write, None);
    let path = format!("/requests/{}/approve", found[0]["id"]);
    let body = r#"{"name": "Hal Moss", "email": "hal.moss@example.org", "service": "Colour"}"#;
    let approved = salon.stage.call(Method::POST, &path, &token, body);
    assert!(approved.status.is_success(), "{}", approved.json());
    let again = salon.stage.call(Method::POST, &path, &token, body);
    assert!(again.status.is_success(), "{}", again.json());
    assert_eq!(salon.rows().entries.len(), 1);
}

/// Their letter goes with them, long before its time is over; others' stay.
#[test]
fn who_is_erased_leaves_no_forwarded_letter() {
    let salon = Salon::open();
    bring(&salon, FORWARDED);
    bring(&salon, &FORWARDED.replace("Hal Moss", "Ida Berg").replace("hal.moss", "ida.berg"));
    let token = salon.stage.token(TokenScope::Admin, None);
    let found = requests(&salon);
    let hal = found.iter().find(|one| one.to_string().contains("Hal Moss")).expect("a request");
    let body = r#"{"name": "Hal Moss", "email": "hal.moss@example.org", "service": "Colour"}"#;
    salon.stage.call(Method::POST, &format!("/requests/{}/approve", hal["id"]), &token, body);
    let tidy = || salon.stage.runtime().block_on(salon.stage.services.mail.tidy_letters()).expect("a look");
    assert_eq!(tidy(), 0);
    let entry = salon.rows().entries[0].id;
    salon.stage.call(Method::POST, &format!("/entries/{}/cancel", entry.0), &token, "{}");
    let erased = salon.stage.call(Method::POST, &format!("/entries/{}/erase", entry.0), &token, "{}");
    assert!(erased.status.is_success(), "{}", erased.json());
    assert_eq!(tidy(), 1);
    let left: Vec<String> = std::fs::read_dir(salon.stage.path("letters"))
        .expect("a folder")
        .map(|file| std::fs::read_to_string(file.expect("a file").path()).expect("a letter"))
        .collect();
    assert!(left.len() == 1 && left[0].contains("Ida Berg"), "{left:?}");
}

#[test]
fn what_a_machine_wrote_becomes_no_card() {
    let salon = Salon::open();
    let away = FORWARDED.replacen("Subject: Fwd", "Auto-Submitted: auto-replied\r\nSubject: Fwd", 1);
    assert_eq!(bring(&salon, &away).json()["letters"][0]["outcome"], "ignored");
    assert_eq!(requests(&salon), Vec::<Value>::new());
}
