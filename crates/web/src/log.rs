//! web: one line per request, by the shape of its address: tokens, names and queries never reach the log.

use axum::extract::{MatchedPath, Request};
use axum::middleware::Next;
use axum::response::Response;
use std::time::Instant;

pub(crate) async fn lines(request: Request, next: Next) -> Response {
    let began = Instant::now();
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let response = next.run(request).await;
    let route = route.as_ref().map_or("nowhere", MatchedPath::as_str);
    let (status, micros) = (response.status().as_u16(), began.elapsed().as_micros() as u64);
    if status >= 500 {
        tracing::warn!(%method, route, status, micros, "answered");
    } else {
        tracing::debug!(%method, route, status, micros, "answered");
    }
    response
}
