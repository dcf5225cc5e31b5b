//! Questions and exports that take long: they wait for each other, and nobody else waits for them.

use crate::stage::{Stage, request};
use axum::body::Body;
use axum::http::{Method, Request};
use rules::TokenScope;
use services::ReadLength;
use std::sync::Mutex;
use std::sync::mpsc::channel;
use std::time::Duration;
use tokio::task::JoinSet;

/// Twenty questions, and an export in five forms.
fn asked(bearer: &str) -> Vec<Request<Body>> {
    let headers = [("authorization", bearer), ("content-type", "application/json")];
    let question = || {
        let body = r#"{"question": "How many people are waiting?"}"#;
        request(Method::POST, "/api/v1/lists/dinner/ask", &headers, body)
    };
    let export = || request(Method::GET, "/api/v1/events/dinner/export?format=csv", &headers, "");
    (0..20).map(|_| question()).chain((0..5).map(|_| export())).collect()
}

#[test]
fn questions_and_exports_never_hold_up_the_public_page() {
    let stage = Stage::open();
    stage.event("dinner", stage.dinner(5));
    let bearer = format!("Bearer {}", stage.token(TokenScope::Read, None));
    let (go_on, gate) = channel::<()>();
    let gate = Mutex::new(gate);
    // Whoever looks long waits here until nobody holds the other end any more.
    stage.between.set(move |length| {
        if length == ReadLength::Long {
            let _open = gate.lock().expect("no panic").recv();
        }
    });
    stage.runtime().block_on(async {
        let peer = "203.0.113.9:4000".parse().expect("an address");
        let mut answers = JoinSet::new();
        for asked in asked(&bearer) {
            let whole = stage.whole().clone();
            answers.spawn(async move { whole.answer(peer, asked).await.status().as_u16() });
        }
        let soon = Duration::from_secs(20);
        // So many wait as may; whoever comes after them is told so at once.
        for _refused in 0..25 - 16 {
            let answered = tokio::time::timeout(soon, answers.join_next()).await.expect("too many wait");
            assert_eq!(answered.expect("one more").expect("no panic"), 503);
        }
        for path in ["/e/dinner", "/", "/healthz", "/readyz"] {
            let page = stage.whole().answer(peer, request(Method::GET, path, &[], ""));
            let page = tokio::time::timeout(soon, page).await.unwrap_or_else(|_| panic!("{path} waits for a question"));
            assert_eq!(page.status(), 200, "{path}");
        }
        drop(go_on);
        while let Some(answered) = answers.join_next().await {
            assert_eq!(answered.expect("no panic"), 200, "who waited is answered");
        }
    });
}
