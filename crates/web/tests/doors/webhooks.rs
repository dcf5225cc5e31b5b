//! Webhooks as a host sets them up: in the console and by the API. What is posted is tried in the herald's own tests.

use crate::signed_in::{SignedIn, sign_in};
use crate::stage::Stage;
use axum::http::{Method, StatusCode};
use rules::{Act, Actor, EndpointAct, HostAct, HouseAct, HouseReply, ListId, Reply, Role, TokenScope};
use serde_json::Value;

const ADDED: &str = "do=add&url=https%3A%2F%2Fhooks.example.org%2Fin&entry.confirmed=on&personal=withheld";

fn stage() -> (Stage, ListId) {
    let stage = Stage::open();
    let list = stage.event("dinner", stage.dinner(2));
    (stage, list)
}

fn only(stage: &Stage, list: ListId) -> rules::Endpoint {
    let mut all = stage.readers.with(|reader| reader.endpoints_of(list)).expect("a read");
    assert_eq!(all.len(), 1);
    all.remove(0)
}

fn press(stage: &Stage, host: &SignedIn<'_>, list: ListId, what: &str) {
    let known = only(stage, list);
    let form = format!("do={what}&webhook={}&seen={}", known.id.0, known.asked);
    let before = host.form("/console/e/dinner/webhooks", &form);
    assert!(before.location().starts_with("/console/e/dinner/webhooks?done="));
    let seq = stage.seq(ListId::HOUSE);
    host.form("/console/e/dinner/webhooks", &form).location();
    assert_eq!(stage.seq(ListId::HOUSE), seq, "{what} pressed twice is pressed once");
}

#[test]
fn a_host_adds_one_and_sees_its_secret() {
    let (stage, list) = stage();
    let host = sign_in(&stage, "owner", None);
    host.get("/console/e/dinner/webhooks").never_says("name=\"webhook\"");
    let answer = host.form("/console/e/dinner/webhooks", ADDED);
    assert_eq!(answer.location(), "/console/e/dinner/webhooks?done=added");
    host.form("/console/e/dinner/webhooks", ADDED).location();
    let known = only(&stage, list);
    assert_eq!(known.kinds.words(), "entry.confirmed");
    let secret = herald::Secret::of(&stage.house.secret, known.id, 1).text();
    let page = host.get(answer.location());
    page.says("https://hooks.example.org/in").says("whsec_").shows("state", "new").says("without names");
    // Base64 has signs that HTML writes in its own way.
    assert!(page.text.replace("&#43;", "+").replace("&#x2b;", "+").replace("&#47;", "/").contains(&secret));
}

#[test]
fn every_button_does_what_it_says_once() {
    let (stage, list) = stage();
    let host = sign_in(&stage, "owner", None);
    host.form("/console/e/dinner/webhooks", ADDED).location();
    press(&stage, &host, list, "test");
    assert!(only(&stage, list).test.is_some());
    press(&stage, &host, list, "rotate");
    assert_eq!(only(&stage, list).generation, 2);
    press(&stage, &host, list, "pause");
    assert!(only(&stage, list).paused_at.is_some());
    press(&stage, &host, list, "resume");
    assert!(only(&stage, list).paused_at.is_none());
    let known = only(&stage, list);
    let edit = format!("do=edit&webhook={}&offer.made=on&personal=included", known.id.0);
    host.form("/console/e/dinner/webhooks", &edit).location();
    assert_eq!(only(&stage, list).kinds.words(), "offer.made");
    let replay = format!("do=replay&webhook={}&seen={}&from=2026-06-01T00%3A00", known.id.0, known.asked);
    host.form("/console/e/dinner/webhooks", &replay).location();
    assert_eq!(only(&stage, list).cursor, 0, "back to before everything");
    let remove = format!("do=remove&webhook={}", known.id.0);
    for _time in 0..2 {
        host.form("/console/e/dinner/webhooks", &remove).location();
    }
    host.get("/console/e/dinner/webhooks").never_says("hooks.example.org");
}

#[test]
fn wrong_addresses_are_told_at_once() {
    let (stage, list) = stage();
    let host = sign_in(&stage, "owner", None);
    for url in
        ["http%3A%2F%2Fhooks.example.org", "https%3A%2F%2F127.0.0.1%2F", "https%3A%2F%2Flocalhost%2F", "nonsense"]
    {
        let answer = host.form("/console/e/dinner/webhooks", &format!("do=add&url={url}&offer.made=on"));
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{url}");
        answer.is_wrong(&["url"]).says("id=\"url-problem\"");
    }
    host.form("/console/e/dinner/webhooks", "do=add&url=https%3A%2F%2Fx.example").is_wrong(&["kinds"]);
    assert!(stage.readers.with(|reader| reader.endpoints_of(list)).expect("a read").is_empty());
}

#[test]
fn only_hosts_and_only_their_own() {
    let (stage, list) = stage();
    let other = stage.event("other", stage.dinner(2));
    let host = sign_in(&stage, "owner", None);
    host.form("/console/e/dinner/webhooks", ADDED).location();
    let known = only(&stage, list);
    let viewer = sign_in(&stage, "viewer", Some((list, Role::Viewer)));
    stage.run(
        Actor::Host(0),
        ListId::HOUSE,
        Act::Host(HostAct::GrantRole { host: viewer.host, list: other, role: Some(Role::Host) }),
    );
    assert_eq!(viewer.get("/console/e/dinner/webhooks").status, StatusCode::FORBIDDEN);
    assert_eq!(viewer.get("/console/webhooks").status, StatusCode::FORBIDDEN);
    assert_eq!(viewer.form("/console/e/dinner/webhooks", ADDED).status, StatusCode::FORBIDDEN);
    let stolen = format!("do=rotate&webhook={}&seen=0", known.id.0);
    assert_eq!(viewer.form("/console/e/other/webhooks", &stolen).status, StatusCode::NOT_FOUND);
    assert_eq!(only(&stage, list).generation, 1);
    viewer.get("/console/e/other/webhooks").never_says("hooks.example.org");
}

#[test]
fn the_whole_house_has_a_page_of_its_own() {
    let (stage, list) = stage();
    let host = sign_in(&stage, "owner", None);
    host.form("/console/webhooks", ADDED).location();
    host.get("/console/webhooks").says("hooks.example.org").says("action=\"/console/webhooks\"");
    assert!(stage.readers.with(|reader| reader.endpoints_of(list)).expect("a read").is_empty());
    assert_eq!(only(&stage, ListId::HOUSE).list, None);
}

#[test]
fn by_the_api() {
    let (stage, list) = stage();
    let token = stage.token(TokenScope::Admin, Some(list));
    let path = "/lists/dinner/webhooks";
    let made = stage.call(Method::POST, path, &token, r#"{"url": "https://x.example/in", "kinds": ["offer.made"]}"#);
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text);
    let made = made.json();
    assert_eq!((&made["state"], &made["personal_data"]), (&Value::from("new"), &Value::from(false)));
    assert!(made["secret"].as_str().is_some_and(|secret| secret.starts_with("whsec_")));
    let id = made["id"].as_u64().expect("a number");
    let listed = stage.call(Method::GET, path, &token, "").json();
    assert_eq!(listed["items"][0]["id"], id);
    let rotated = stage.call(Method::POST, &format!("{path}/{id}/rotate"), &token, "").json();
    assert_ne!(rotated["secret"], made["secret"]);
    let replayed =
        stage.call(Method::POST, &format!("{path}/{id}/replay"), &token, r#"{"from": "2026-05-01T00:00:00Z"}"#);
    assert_eq!(replayed.status, StatusCode::OK);
    assert_eq!(
        stage.call(Method::POST, &format!("{path}/{id}/replay"), &token, "{}").status,
        StatusCode::UNPROCESSABLE_ENTITY
    );
    assert_eq!(stage.call(Method::POST, &format!("{path}/{id}/explode"), &token, "{}").status, StatusCode::NOT_FOUND);
    let bad = stage.call(Method::POST, path, &token, r#"{"url": "https://10.0.0.1/"}"#);
    assert_eq!(bad.json()["errors"][0]["field"], "url");
    let bad = stage.call(Method::POST, path, &token, r#"{"url": "https://y.example", "kinds": ["entry.eaten"]}"#);
    assert_eq!(bad.json()["errors"][0]["field"], "kinds");
    // What is not understood never means more than was asked for.
    for (field, given) in [("kinds", r#""offer.made""#), ("personal_data", "1"), ("kind", r#"["offer.made"]"#)] {
        let body = format!(r#"{{"url": "https://y.example", "{field}": {given}}}"#);
        let bad = stage.call(Method::POST, path, &token, &body);
        assert_eq!(bad.json()["errors"][0]["field"], field, "{}", bad.text);
    }
    assert_eq!(stage.call(Method::DELETE, &format!("{path}/{id}"), &token, "").status, StatusCode::NO_CONTENT);
    assert_eq!(stage.call(Method::DELETE, &format!("{path}/{id}"), &token, "").status, StatusCode::NO_CONTENT);
    assert_eq!(stage.call(Method::GET, path, &token, "").json()["items"], Value::from(Vec::<Value>::new()));
    assert_eq!(stage.call(Method::GET, "/webhooks", &token, "").status, StatusCode::FORBIDDEN);
}

#[test]
fn a_broken_one_is_said_to_be_given_up() {
    let (stage, list) = stage();
    let host = sign_in(&stage, "owner", None);
    host.form("/console/e/dinner/webhooks", ADDED).location();
    let endpoint = only(&stage, list).id;
    let failed = || EndpointAct::Failed { endpoint, answered: rules::Answered::Status(500) };
    for days in [0, 3] {
        stage.advance(jiff::SignedDuration::from_hours(24 * days));
        let reply = stage.run(Actor::Hook, list, Act::House(HouseAct::Endpoint(Box::new(failed()))));
        assert!(matches!(reply, Reply::House(HouseReply::Endpoint { .. })));
    }
    host.get("/console/e/dinner/webhooks").shows("state", "broken").offers("resume").says("(500)");
    stage.services.watchman.look();
    host.get("/console").says("<li data-alarm><a href=\"/console/webhooks\">");
    stage.get("/metrics").says("usher_alarm{name=\"broken_endpoints\"} 1").says("usher_webhooks_broken 1");
    press(&stage, &host, list, "resume");
    stage.services.watchman.look();
    host.get("/console").never_says(" data-alarm");
    stage.get("/metrics").says("usher_alarm{name=\"broken_endpoints\"} 0");
}
