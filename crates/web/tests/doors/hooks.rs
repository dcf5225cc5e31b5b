//! Bounces and complaints: the address is silenced, an offer rolls on at once, and a forged report does nothing.

use crate::stage::{Answer, HOOK_SECRET, Stage, request};
use axum::http::{Method, StatusCode};
use rules::{Act, Actor, DeskAct, HouseAct, ListId, ListReply, MessageKind, Reach, Reply, TokenScope};
use serde_json::json;
use services::{Envelope, TakenMail};

fn stage() -> (Stage, ListId) {
    let stage = Stage::open();
    let list = stage.event("dinner", stage.dinner(1));
    for who in ["ann", "bo", "cy"] {
        stage.sign_up("dinner", who);
    }
    stage.form(&stage.link("ann", MessageKind::Confirmation), "do=cancel");
    (stage, list)
}

fn hook(stage: &Stage, path: &str, secret: &str, body: &str) -> Answer {
    let bearer = format!("Bearer {secret}");
    stage.ask(request(Method::POST, path, &[("authorization", &bearer)], body))
}

fn report(message_id: &str, status: &str, action: &str) -> String {
    format!(
        "From: MAILER-DAEMON@mx.example.net\r\nTo: rsvp@example.org\r\nSubject: Undelivered\r\nMIME-Version: 1.0\r\n\
         Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\n\
         Sorry.\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example.net\r\n\r\n\
         Final-Recipient: rfc822; bo@example.org\r\nAction: {action}\r\nStatus: {status}\r\n\r\n--b\r\n\
         Content-Type: text/rfc822-headers\r\n\r\nMessage-ID: {message_id}\r\nTo: bo@example.org\r\n\r\n--b--\r\n"
    )
}

fn reach(stage: &Stage, who: &str) -> String {
    let token = stage.token(TokenScope::Read, None);
    let page = stage.call(Method::GET, "/events/dinner/entries", &token, "").json();
    let entry =
        page["items"].as_array().expect("rows").iter().find(|entry| entry["name"] == who).expect("somebody").clone();
    entry["mail_reach"].as_str().expect("a word").to_string()
}

#[test]
fn a_bounced_offer_rolls_on_at_once() {
    let (stage, list) = stage();
    let offer = stage.mail("bo", MessageKind::Offer);
    let answer = hook(&stage, "/hooks/mail", HOOK_SECRET, &report(&offer.message_id, "5.1.1", "failed"));
    assert_eq!(answer.json(), json!({"taken_as": "bounce", "messages": 1}));
    assert_eq!(reach(&stage, "bo"), "bounced");
    stage.mail("cy", MessageKind::Offer);
    let before = stage.seq(list);
    let again = hook(&stage, "/hooks/mail", HOOK_SECRET, &report(&offer.message_id, "5.1.1", "failed"));
    assert_eq!(again.json()["messages"], 0, "the same report again changes nothing");
    assert_eq!(stage.seq(list), before);
}

#[test]
fn a_delay_or_a_full_mailbox_silences_nobody() {
    let (stage, list) = stage();
    let offer = stage.mail("bo", MessageKind::Offer);
    let before = stage.seq(list);
    hook(&stage, "/hooks/mail", HOOK_SECRET, &report(&offer.message_id, "4.2.0", "delayed"));
    hook(&stage, "/hooks/mail", HOOK_SECRET, &report(&offer.message_id, "5.2.2", "failed"));
    assert_eq!(stage.seq(list), before);
}

#[test]
fn a_forged_report_or_a_wrong_secret_does_nothing() {
    let (stage, list) = stage();
    let offer = stage.mail("bo", MessageKind::Offer);
    let before = stage.seq(list);
    let forged = offer.message_id.replacen('.', ".9", 1);
    let answer = hook(&stage, "/hooks/mail", HOOK_SECRET, &report(&forged, "5.1.1", "failed"));
    assert_eq!(answer.json()["messages"], 0);
    for secret in ["", "wrong", &HOOK_SECRET[1..]] {
        let refused = hook(&stage, "/hooks/mail", secret, &report(&offer.message_id, "5.1.1", "failed"));
        assert_eq!(refused.status, StatusCode::FORBIDDEN);
    }
    assert_eq!(hook(&stage, "/hooks/mail", HOOK_SECRET, "Subject: hello\r\n\r\nhi").json()["taken_as"], "ignored");
    assert_eq!(stage.seq(list), before);
}

/// Whoever knows a Message-ID, from a forwarded mail say, could write this to the event's own address.
#[test]
fn a_report_that_did_not_come_through_the_bounce_address_is_only_shown() {
    let (stage, _) = stage();
    let offer = stage.mail("bo", MessageKind::Offer);
    let raw = report(&offer.message_id, "5.1.1", "failed");
    let take = |to: &str| {
        let envelope = Envelope { to: vec![to.to_string()], ..Envelope::default() };
        stage.runtime().block_on(stage.services.mail.take_mail(&envelope, raw.as_bytes())).expect("taken")
    };
    assert_eq!(take("dinner@in.example.org"), TakenMail::Report(1));
    assert_eq!(take("dinner@in.example.org"), TakenMail::Report(0), "the second time changes nothing");
    assert_eq!(reach(&stage, "bo"), "open", "nobody is silenced");
    let messages = |scope| {
        let token = stage.token(scope, None);
        stage.call(Method::GET, "/messages?list=dinner&kind=offer", &token, "").json()["items"].clone()
    };
    let seen = messages(TokenScope::Admin);
    assert_eq!(seen.as_array().map(Vec::len), Some(1), "and the offer does not roll on: {seen}");
    assert_eq!(seen[0]["state"], "sent");
    assert!(seen[0]["reported_at"].is_string(), "{seen}");
    assert_eq!(seen[0]["message_id"], offer.message_id.as_str());
    assert_eq!(messages(TokenScope::Read)[0]["message_id"], serde_json::Value::Null, "for admins");
    assert_eq!(take("rsvp@example.org"), TakenMail::Report(1), "the true one is not kept out by the other");
    assert_eq!(reach(&stage, "bo"), "bounced");
    stage.mail("cy", MessageKind::Offer);
}

#[test]
fn a_mail_services_own_notes() {
    let (stage, _) = stage();
    let offer = stage.mail("bo", MessageKind::Offer);
    let notes = json!({"events": [{"kind": "complaint", "message_id": offer.message_id}, {"kind": "bounce", "email": "CY@example.org", "permanent": true}]});
    let answer = hook(&stage, "/hooks/bounces", HOOK_SECRET, &notes.to_string());
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    assert_eq!(reach(&stage, "bo"), "complained");
    assert_eq!(reach(&stage, "cy"), "bounced");
    let wrong = hook(&stage, "/hooks/bounces", HOOK_SECRET, r#"{"events": [{"kind": "sneeze"}]}"#);
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
}

/// People at a desk are known by their mobile; their mailbox may come back all the same, and a slot held for them goes on.
#[test]
fn a_bounce_by_address_finds_people_at_desks() {
    let stage = Stage::open();
    let settings = Box::new(store::suite::stage::salon());
    let act = Act::House(HouseAct::OpenDesk { slug: "salon".into(), settings, host: None });
    let Reply::List(ListReply::Opened { list }) = stage.run(Actor::Host(0), ListId::HOUSE, act) else {
        panic!("no desk")
    };
    for (who, mobile) in [("hal", Some("+4915112345678")), ("ida", None)] {
        let joining = store::suite::stage::joining(who, mobile);
        stage.run(Actor::Guest, list, Act::Desk(DeskAct::Join(Box::new(joining))));
    }
    stage.post_round();
    for who in ["hal", "ida"] {
        let note = json!({"events": [{"kind": "bounce", "email": format!("{who}@example.org"), "permanent": true}]});
        let answer = hook(&stage, "/hooks/bounces", HOOK_SECRET, &note.to_string());
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    }
    let page = store::sqlite::EntryPage { state: None, after: 0, most: 10 };
    let reached = stage.readers.with(|reader| reader.entries(list, page)).expect("a read");
    let by_mail: Vec<_> = reached.iter().map(|entry| (entry.mail_reach, entry.text_reach)).collect();
    assert_eq!(by_mail[1], (Reach::Bounced, Reach::Open), "ida has nothing but her mailbox");
    assert_eq!(by_mail[0].1, Reach::Open, "hal is texted");
}
