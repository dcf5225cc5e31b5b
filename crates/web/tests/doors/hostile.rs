//! Input that means harm, each with a kind answer and no trace.

use crate::stage::{Stage, request};
use axum::body::{Body, Bytes};
use axum::http::{Method, Request, StatusCode};
use std::task::Poll;

#[test]
fn names_stay_names() {
    let stage = Stage::open();
    stage.event("dinner", stage.dinner(50));
    let send = |name: &str| {
        let body = serde_json::json!({"name": name, "email": "ann@example.org"}).to_string();
        stage.json("/e/dinner/register", &body)
    };
    for bad in [
        "Ann\u{202e}nnA",
        "Ann\r\nBcc: x@example.org",
        "Ann\u{0}",
        "zero\u{200b}width",
        "https://evil.example",
        "x".repeat(81).as_str(),
    ] {
        let answer = send(bad);
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{bad:?}");
        assert_eq!(answer.json()["errors"][0]["field"], "name");
    }
    assert_eq!(send("<script>alert(1)</script>").status, StatusCode::OK);
    let page = stage.get(&stage.link("ann", rules::MessageKind::Confirmation));
    page.never_says("<script>alert").says("&#60;script&#62;alert");
    let mail = stage.mail("ann", rules::MessageKind::Confirmation);
    assert!(!mail.html.contains("<script>"));
    let typed = stage.form("/e/dinner/register", "name=%22%3E%3Cimg+src%3Dx%3E&email=no");
    typed.never_says("\"><img");
}

#[test]
fn bytes_that_are_no_letters_in_an_address_get_a_page_of_ours() {
    let stage = Stage::open();
    stage.event("dinner", stage.dinner(5));
    for path in ["/e/%FF", "/e/dinner/r/%FF", "/l/%FF", "/d/%FF", "/r/%FF", "/console/in/%FF", "/e/%FF/qr.svg"] {
        let answer = stage.get(path);
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        answer.says("<h1");
    }
}

#[test]
fn bodies_too_large_or_not_what_they_say() {
    let stage = Stage::open();
    let list = stage.event("dinner", stage.dinner(5));
    let before = stage.seq(list);
    let huge = stage.form("/e/dinner/register", &format!("name={}", "a".repeat(20_000)));
    assert_eq!(huge.status, StatusCode::PAYLOAD_TOO_LARGE);
    huge.says("<h1").says("too much");
    let lied = request(Method::POST, "/e/dinner/register", &[("content-length", "999999999")], "name=Ann");
    assert_eq!(stage.ask(lied).status, StatusCode::PAYLOAD_TOO_LARGE);
    for (body, status) in
        [("{", 400), ("[]", 422), (r#"{"name": {}}"#, 422), ("\u{feff}", 400), (r#"{"nmae": "x"}"#, 422)]
    {
        assert_eq!(stage.json("/e/dinner/register", body).status.as_u16(), status, "{body}");
    }
    assert_eq!(stage.seq(list), before);
}

#[test]
fn a_body_that_trickles_in_is_let_go() {
    let stage = Stage::open();
    stage.event("dinner", stage.dinner(5));
    let peer = "203.0.113.9:1".parse().expect("an address");
    let status = stage.runtime().block_on(async {
        tokio::time::pause();
        let forever = futures_of_nothing();
        let request =
            Request::builder().method(Method::POST).uri("/e/dinner/register").body(Body::from_stream(forever));
        stage.whole().answer(peer, request.expect("a request")).await.status()
    });
    assert_eq!(status, StatusCode::BAD_REQUEST);
}

/// One octet, and then nothing more ever comes.
fn futures_of_nothing() -> impl futures_core::Stream<Item = Result<Bytes, std::io::Error>> {
    struct Trickle(bool);
    impl futures_core::Stream for Trickle {
        type Item = Result<Bytes, std::io::Error>;
        fn poll_next(mut self: std::pin::Pin<&mut Self>, _: &mut std::task::Context<'_>) -> Poll<Option<Self::Item>> {
            if std::mem::replace(&mut self.0, true) { Poll::Pending } else { Poll::Ready(Some(Ok(Bytes::from("n")))) }
        }
    }
    Trickle(false)
}

#[test]
fn a_request_with_two_hosts_is_refused() {
    let stage = Stage::open();
    stage.event("dinner", stage.dinner(5));
    for (path, says) in [("/e/dinner", "<h1"), ("/api/v1/events", "\"status\":400"), ("/healthz", "one Host")] {
        let answer = stage.ask(request(Method::GET, path, &[("host", "evil.example")], ""));
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{path}");
        answer.says(says).says("one Host");
    }
    assert_eq!(stage.get("/e/dinner").status, StatusCode::OK);
}

#[test]
fn odd_addresses_and_methods() {
    let stage = Stage::open();
    stage.event("dinner", stage.dinner(5));
    for path in ["/e/%00", "/e/..%2f..%2fetc", "/e/dinner/r/x", "/assets/../Cargo.toml", "/e/DINNER", "/l/", "//"] {
        let answer = stage.get(path);
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert!(answer.header("content-security-policy").contains("default-src 'none'"), "{path}");
    }
    for method in [Method::PUT, Method::DELETE, Method::PATCH] {
        assert_eq!(stage.ask(request(method, "/e/dinner", &[], "")).status.as_u16(), 405);
    }
    let long = format!("/e/{}", "a".repeat(5000));
    assert_eq!(stage.get(&long).status, StatusCode::NOT_FOUND);
}
