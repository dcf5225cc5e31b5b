//! Who may use the API: every route of the document, with every kind of key.

use crate::stage::{Stage, request};
use axum::http::{Method, StatusCode};
use rules::TokenScope;
use serde_json::Value;

const SALON: &str =
    r#"{"slug": "salon", "name": "Salon", "zone": "Europe/Berlin", "services": [{"name": "Cut", "minutes": 45}]}"#;

fn operations(stage: &Stage) -> Vec<(Method, String, Option<TokenScope>)> {
    let document = stage.get("/api/v1/openapi.json").json();
    let mut all = Vec::new();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            let method: Method = method.to_uppercase().parse().expect("a method");
            let scope = operation["x-least-scope"].as_str().and_then(TokenScope::from_word);
            let path = path.replace("{event}", "dinner").replace("{list}", "dinner");
            let path = path.replace("{entry}", "2").replace("{token}", "9999").replace("{import}", "1");
            let path = path.replace("{desk}", "salon").replace("{slot}", "9999").replace("{delivery}", "9999");
            let path = path.replace("{message}", "9999").replace("{request}", "9999");
            all.push((method, path, scope));
        }
    }
    assert!(all.len() >= 20, "the document lists every route");
    all
}

fn ask(stage: &Stage, method: &Method, path: &str, bearer: Option<&str>) -> u16 {
    let bearer = bearer.map(|token| format!("Bearer {token}"));
    let headers: Vec<(&str, &str)> = bearer.iter().map(|bearer| ("authorization", bearer.as_str())).collect();
    stage.ask(request(method.clone(), path, &headers, "{}")).status.as_u16()
}

#[test]
fn every_route_asks_for_the_key_it_says() {
    let stage = Stage::open();
    stage.call(Method::POST, "/desks", &stage.token(TokenScope::Admin, None), SALON);
    stage.event("dinner", stage.dinner(2));
    stage.sign_up("dinner", "ann");
    for (method, path, scope) in operations(&stage) {
        let Some(least) = scope else { continue };
        assert_eq!(ask(&stage, &method, &path, None), 401, "{method} {path} without a key");
        for have in TokenScope::ALL {
            let token = stage.token(*have, None);
            let status = ask(&stage, &method, &path, Some(&token));
            if *have < least {
                assert_eq!(status, 403, "{method} {path} with {}", have.word());
            } else {
                assert!(status != 401 && status != 403, "{method} {path} with {}: {status}", have.word());
            }
        }
    }
}

#[test]
fn a_key_for_one_list_opens_no_other() {
    let stage = Stage::open();
    stage.call(Method::POST, "/desks", &stage.token(TokenScope::Admin, None), SALON);
    stage.event("dinner", stage.dinner(2));
    let other = stage.event("other", stage.dinner(2));
    stage.sign_up("dinner", "ann");
    let token = stage.token(TokenScope::Admin, Some(other));
    for (method, path, scope) in operations(&stage) {
        // What did not get through is that of the key's own list.
        let own = ["/api/v1/dead-letters", "/api/v1/dead-letters/replay"].contains(&path.as_str());
        let whole = path == "/api/v1/events" || path == "/api/v1/desks";
        if scope.is_none() || own || whole && method == Method::GET {
            continue;
        }
        let status = ask(&stage, &method, &path, Some(&token));
        let about_a_list = ["dinner", "salon", "/entries/2", "/slots/", "/deliveries/", "/requests/", "/9999/replay"]
            .iter()
            .any(|part| path.contains(part));
        assert!(if about_a_list { status == 404 } else { matches!(status, 403 | 422) }, "{method} {path}: {status}");
    }
    let desks = stage.call(Method::GET, "/desks", &token, "").json();
    assert_eq!(desks["items"].as_array().map(Vec::len), Some(0));
    let seen = stage.call(Method::GET, "/events", &token, "").json();
    assert_eq!(seen["items"].as_array().map(Vec::len), Some(1));
    assert_eq!(seen["items"][0]["slug"], "other");
    let by_entry = stage.call(Method::GET, "/messages?entry=2", &token, "");
    assert_eq!(by_entry.status, StatusCode::NOT_FOUND);
}

/// One office, one address: a colleague's old script must not lock the till out.
#[test]
fn bad_keys_never_lock_out_a_good_one() {
    let stage = Stage::open();
    let good = stage.token(TokenScope::Read, None);
    let bad = |number: usize| stage.call(Method::GET, "/events", &format!("usher_bad_{number}"), "").status;
    let statuses: Vec<StatusCode> = (0..40).map(bad).collect();
    assert_eq!(statuses[29], StatusCode::UNAUTHORIZED);
    assert_eq!(statuses[30..], [StatusCode::TOO_MANY_REQUESTS; 10], "guessing is slowed");
    assert_eq!(stage.call(Method::GET, "/events", &good, "").status, StatusCode::OK);
    assert_eq!(stage.call(Method::GET, "/events", "usher_worse", "").status, StatusCode::TOO_MANY_REQUESTS);
}

#[test]
fn keys_are_made_listed_and_revoked() {
    let stage = Stage::open();
    let admin = stage.token(TokenScope::Admin, None);
    let made = stage.call(Method::POST, "/tokens", &admin, r#"{"name": "till", "scope": "read"}"#);
    assert_eq!(made.status, StatusCode::CREATED);
    let (id, secret) = (made.json()["id"].to_string(), made.json()["token"].as_str().expect("a token").to_string());
    assert_eq!(stage.call(Method::GET, "/events", &secret, "").status, StatusCode::OK);
    let listed = stage.call(Method::GET, "/tokens", &admin, "");
    listed.says("till").never_says(&secret);
    assert_eq!(stage.call(Method::DELETE, &format!("/tokens/{id}"), &admin, "").status, StatusCode::NO_CONTENT);
    assert_eq!(stage.call(Method::DELETE, &format!("/tokens/{id}"), &admin, "").status, StatusCode::NO_CONTENT);
    assert_eq!(stage.call(Method::GET, "/events", &secret, "").status, StatusCode::UNAUTHORIZED);
    for wrong in [r#"{"scope": "read"}"#, r#"{"name": "x", "scope": "god"}"#, r#"{"name": "x", "list": "nowhere"}"#] {
        let answer = stage.call(Method::POST, "/tokens", &admin, wrong);
        assert!(matches!(answer.status.as_u16(), 404 | 422), "{wrong}: {}", answer.text);
    }
}

#[test]
fn a_list_that_is_no_list_never_makes_a_key_to_the_whole_house() {
    let stage = Stage::open();
    let list = stage.event("dinner", stage.dinner(2));
    let admin = stage.token(TokenScope::Admin, None);
    for wrong in [r#"["dinner"]"#, "-1", "7.0", "true", "{}", r#""""#] {
        let answer = stage.call(Method::POST, "/tokens", &admin, &format!(r#"{{"name": "till", "list": {wrong}}}"#));
        assert!(matches!(answer.status.as_u16(), 404 | 422), "{wrong}: {}", answer.text);
    }
    let misspelt = stage.call(Method::POST, "/tokens", &admin, r#"{"name": "till", "lists": "dinner"}"#);
    assert_eq!(misspelt.json()["errors"][0]["field"], "lists");
    assert_eq!(stage.call(Method::POST, "/tokens", &admin, "[]").status, StatusCode::UNPROCESSABLE_ENTITY);
    let listed = stage.call(Method::GET, "/tokens", &admin, "").json();
    assert_eq!(listed["items"].as_array().map(Vec::len), Some(1), "no key came of it");
    let (number, own) = (list.0.to_string(), Value::from(list.0));
    for (asked, made) in [("null", Value::Null), (number.as_str(), own.clone()), (r#""dinner""#, own)] {
        let body = format!(r#"{{"name": "till", "list": {asked}}}"#);
        assert_eq!(stage.call(Method::POST, "/tokens", &admin, &body).json()["list"], made, "{asked}");
    }
}

#[test]
fn a_key_wished_for_twice_is_one_key() {
    let stage = Stage::open();
    let admin = stage.token(TokenScope::Admin, None);
    let bearer = format!("Bearer {admin}");
    let wish = |key: &str, body: &str| {
        let headers = [("authorization", bearer.as_str()), ("idempotency-key", key)];
        stage.ask(request(Method::POST, "/api/v1/tokens", &headers, body))
    };
    let made = wish("till-1", r#"{"name": "till"}"#);
    let again = wish("till-1", r#"{"name": "till", "scope": "admin"}"#);
    assert_eq!((made.status, again.status), (StatusCode::CREATED, StatusCode::OK));
    assert_eq!(made.json(), again.json(), "what exists is the answer");
    let secret = made.json()["token"].as_str().expect("a token").to_string();
    assert_eq!(stage.call(Method::GET, "/events", &secret, "").status, StatusCode::OK);
    assert_ne!(wish("till-2", r#"{"name": "till"}"#).json()["token"], made.json()["token"]);
    stage.call(Method::DELETE, &format!("/tokens/{}", made.json()["id"]), &admin, "");
    assert_eq!(wish("till-1", r#"{"name": "till"}"#).status, StatusCode::CONFLICT, "it opens nothing any more");
}

#[test]
fn guessing_keys_is_slowed() {
    let stage = Stage::open();
    let good = stage.token(TokenScope::Read, None);
    let statuses: Vec<u16> =
        (0..40).map(|_| stage.call(Method::GET, "/events", "usher_wrong", "").status.as_u16()).collect();
    assert_eq!((statuses.first(), statuses.last()), (Some(&401), Some(&429)));
    let elsewhere = request(Method::GET, "/api/v1/events", &[("authorization", &format!("Bearer {good}"))], "");
    assert_eq!(stage.ask_from(elsewhere, "192.0.2.77:1").status, StatusCode::OK);
}

#[test]
fn a_number_that_is_none_and_a_wrong_method_answer_as_problems() {
    let stage = Stage::open();
    let admin = stage.token(TokenScope::Admin, None);
    let wrong = [
        (Method::POST, "/entries/abc/cancel", StatusCode::NOT_FOUND),
        (Method::GET, "/slots/-1", StatusCode::NOT_FOUND),
        (Method::GET, "/events/%FF", StatusCode::NOT_FOUND),
        (Method::PUT, "/events", StatusCode::METHOD_NOT_ALLOWED),
    ];
    for (method, path, status) in wrong {
        let answer = stage.call(method, path, &admin, "");
        assert_eq!((answer.status, answer.header("content-type")), (status, "application/problem+json"), "{path}");
    }
    let hook = stage.get("/hooks/mail");
    assert_eq!((hook.status, hook.text.is_empty()), (StatusCode::METHOD_NOT_ALLOWED, false));
}

#[test]
fn unknown_addresses_of_the_api_answer_as_problems() {
    let stage = Stage::open();
    let answer = stage.get("/api/v1/nothing");
    assert_eq!((answer.status, answer.header("content-type")), (StatusCode::NOT_FOUND, "application/problem+json"));
    let body: Value = answer.json();
    assert_eq!(body["status"], 404);
}
