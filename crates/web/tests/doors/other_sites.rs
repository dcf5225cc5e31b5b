//! Other sites: frames, plain forms and scripts, only where the host has named the site; and forwarding headers.

use crate::stage::{Props, Stage, request};
use axum::http::{Method, StatusCode};
use rules::event::EventSettings;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use web::Proxies;

const SITE: &str = "https://club.example.org";
const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");

fn stage() -> Stage {
    let stage = Stage::open();
    stage.event("dinner", EventSettings { sites: vec![SITE.to_string()], ..stage.dinner(5) });
    stage
}

#[test]
fn a_frame_only_on_named_sites() {
    let stage = stage();
    let page = stage.get("/e/dinner");
    assert!(page.header("content-security-policy").contains("frame-ancestors 'none'"));
    let framed = stage.get("/e/dinner/embed");
    assert!(framed.header("content-security-policy").ends_with(&format!("frame-ancestors 'self' {SITE}")));
    framed.says("name=\"embed\"");
    let answer = stage.form("/e/dinner/register", "name=Ann&email=ann%40example.org&embed=1");
    assert!(answer.location().ends_with("?embed"));
    let receipt = stage.get(answer.location());
    assert!(receipt.header("content-security-policy").contains(SITE));
    let again = stage.form("/e/dinner/register", "name=&email=&embed=1");
    assert!(again.header("content-security-policy").contains(SITE), "the form with its problems stays in the frame");
}

#[test]
fn a_plain_form_of_a_named_site_gets_its_visitor_back() {
    let stage = stage();
    let send = |origin: &str, body: &str| {
        stage.ask(request(
            Method::POST,
            "/e/dinner/register",
            &[FORM, ("origin", origin), ("sec-fetch-site", "cross-site")],
            body,
        ))
    };
    let back =
        send(SITE, "name=Ann&email=ann%40example.org&return_to=https%3A%2F%2Fclub.example.org%2Fthanks%3Fa%3D1%23top");
    assert_eq!(back.location(), "https://club.example.org/thanks?a=1&usher=confirmed#top");
    let elsewhere = send(SITE, "name=Bo&email=bo%40example.org&return_to=https%3A%2F%2Fevil.example%2F");
    assert_eq!(elsewhere.status, StatusCode::FORBIDDEN);
    elsewhere.reads("return_to_elsewhere");
    let stranger = send("https://evil.example", "name=Bo&email=bo%40example.org");
    assert_eq!(stranger.status, StatusCode::FORBIDDEN);
    stranger.reads("form_of_another_site");
    let lookalike = send("https://club.example.org.evil.example", "name=Bo&email=bo%40example.org");
    assert_eq!(lookalike.status, StatusCode::FORBIDDEN);
    let open_redirect = stage.form(
        "/e/dinner/register",
        "name=Bo&email=bo%40example.org&return_to=https%3A%2F%2Fclub.example.org%40evil.example%2F",
    );
    assert!(
        open_redirect.location().starts_with("/e/dinner/r/"),
        "an address with a name before the host is no address"
    );
}

#[test]
fn a_sign_up_from_another_site_reads_the_event_once() {
    let stage = stage();
    stage.get("/e/dinner");
    let looks = Arc::new(AtomicUsize::new(0));
    let count = looks.clone();
    stage.between.set(move |_length| {
        count.fetch_add(1, Ordering::SeqCst);
    });
    let to = "return_to=https%3A%2F%2Fclub.example.org%2Fthanks";
    for (who, status) in
        [("name=Ann&email=ann%40example.org", StatusCode::SEE_OTHER), ("name=", StatusCode::UNPROCESSABLE_ENTITY)]
    {
        let headers = [FORM, ("origin", SITE), ("sec-fetch-site", "cross-site")];
        let answer = stage.ask(request(Method::POST, "/e/dinner/register", &headers, &format!("{who}&{to}")));
        assert_eq!((answer.status, looks.swap(0, Ordering::SeqCst)), (status, 1), "{who}");
    }
}

#[test]
fn a_script_of_a_named_site_may_read_the_answer() {
    let stage = stage();
    let ask = |origin: &str| {
        let headers = [("origin", origin), ("access-control-request-method", "POST")];
        stage.ask(request(Method::OPTIONS, "/e/dinner/register", &headers, ""))
    };
    assert_eq!(ask(SITE).header("access-control-allow-origin"), SITE);
    assert_eq!(ask("https://evil.example").header("access-control-allow-origin"), "");
    let headers = [("content-type", "application/json"), ("origin", SITE), ("sec-fetch-site", "cross-site")];
    let body = r#"{"name": "Ann", "email": "ann@example.org"}"#;
    let answer = stage.ask(request(Method::POST, "/e/dinner/register", &headers, body));
    assert_eq!((answer.status, answer.header("access-control-allow-origin")), (StatusCode::OK, SITE));
    let wrong = stage.ask(request(Method::POST, "/e/dinner/register", &headers, "{}"));
    assert_eq!((wrong.status.as_u16(), wrong.header("access-control-allow-origin")), (422, SITE));
}

#[test]
fn a_script_of_a_named_site_may_read_why_it_was_turned_away() {
    let stage = Stage::with(Props { burst: 1, ..Props::default() });
    stage.event("dinner", EventSettings { sites: vec![SITE.to_string()], ..stage.dinner(5) });
    let send = |origin: &str, kind: (&str, &str), body: &str| {
        let headers = [kind, ("origin", origin), ("sec-fetch-site", "cross-site")];
        let answer = stage.ask(request(Method::POST, "/e/dinner/register", &headers, body));
        (answer.status.as_u16(), answer.header("access-control-allow-origin").to_string())
    };
    let json = ("content-type", "application/json");
    assert_eq!(send(SITE, json, &"x".repeat(20_000)), (413, SITE.to_string()));
    assert_eq!(send(SITE, json, "{"), (400, SITE.to_string()));
    assert_eq!(send(SITE, json, "{}"), (429, SITE.to_string()));
    assert_eq!(send(SITE, FORM, "name=Ann"), (429, SITE.to_string()), "as a page too");
    assert_eq!(send("https://evil.example", json, "{}"), (429, String::new()), "and nobody else");
}

#[test]
fn forged_forwarding_headers_buy_nothing() {
    let stage = Stage::with(Props { burst: 3, ..Props::default() });
    stage.event("dinner", stage.dinner(50));
    let mut last = StatusCode::OK;
    for number in 0..4 {
        let forged = format!("192.0.2.{number}");
        let headers = [FORM, ("x-forwarded-for", forged.as_str()), ("x-real-ip", forged.as_str())];
        let body = format!("name=Ann&email=ann{number}%40example.org");
        last = stage.ask(request(Method::POST, "/e/dinner/register", &headers, &body)).status;
    }
    assert_eq!(last, StatusCode::TOO_MANY_REQUESTS);
}

#[test]
fn behind_a_named_proxy_each_client_counts_for_itself() {
    let proxies = Proxies::new(vec![("203.0.113.0".parse().expect("an address"), 24)]);
    let stage = Stage::with(Props { burst: 2, proxies, ..Props::default() });
    stage.event("dinner", stage.dinner(50));
    for number in 0..9 {
        let client = format!("192.0.2.{number}");
        let headers = [FORM, ("x-forwarded-for", client.as_str())];
        let body = format!("name=Ann&email=ann{number}%40example.org");
        assert_eq!(stage.ask(request(Method::POST, "/e/dinner/register", &headers, &body)).status.as_u16(), 303);
    }
}
