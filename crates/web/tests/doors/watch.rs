//! For watchmen: health, readiness, figures, and the headers every answer carries.

use crate::stage::Stage;
use axum::http::StatusCode;

#[test]
fn alive_ready_and_counted() {
    let stage = Stage::open();
    stage.event("dinner", stage.dinner(1));
    stage.get("/healthz").says("ok");
    assert_eq!(stage.get("/readyz").json()["ready"], true);
    stage.sign_up("dinner", "ann");
    stage.get("/l/nonsense");
    let figures = stage.get("/metrics");
    figures.says("usher_sign_ups_total 1").says("usher_bad_links_total 1").says("usher_messages_waiting 1");
    figures.never_says("ann").says("# EOF");
}

#[test]
fn every_page_says_the_same_to_the_browser() {
    let stage = Stage::open();
    stage.event("dinner", stage.dinner(1));
    for path in
        ["/", "/e/dinner", "/e/dinner/poster", "/nowhere", "/l/x", "/healthz", "/api/v1/openapi.json", "/api/v1/x"]
    {
        let answer = stage.get(path);
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("referrer-policy"), "same-origin", "{path}");
        assert_eq!(answer.header("cache-control"), "no-store", "{path}");
        assert!(answer.header("content-security-policy").contains("default-src 'none'"), "{path}");
    }
    let page = stage.get("/e/dinner");
    let css = page
        .text
        .split('"')
        .find(|part| part.starts_with("/assets/") && part.ends_with(".css"))
        .expect("a style sheet");
    let asset = stage.get(css);
    assert_eq!(asset.status, StatusCode::OK);
    assert!(asset.header("cache-control").contains("immutable"));
}

/// Links are secrets: a browser that was here once must not ask without TLS.
#[test]
fn the_proxies_we_ship_insist_on_tls() {
    for (name, file) in [
        ("Caddyfile", include_str!("../../../../deploy/Caddyfile")),
        ("nginx.conf", include_str!("../../../../deploy/nginx.conf")),
    ] {
        let line =
            file.lines().find(|line| line.contains("Strict-Transport-Security") && !line.trim().starts_with('#'));
        assert!(line.is_some_and(|line| line.contains("max-age=31536000")), "{name}");
    }
}

#[test]
fn no_clock_to_move_without_the_demo() {
    let stage = Stage::open();
    assert_eq!(stage.get("/api/v1/clock").status, StatusCode::NOT_FOUND);
    assert_eq!(stage.get("/demo").status, StatusCode::NOT_FOUND);
}
