//! web: one line per request, by the shape of its address: tokens, names and queries never reach the log.

use axum::http::Method;
use std::time::Instant;

pub(crate) fn line(method: &Method, route: &'static str, status: u16, began: Instant) {
    let micros = began.elapsed().as_micros() as u64;
    if status >= 500 {
        tracing::warn!(%method, route, status, micros, "answered");
    } else {
        tracing::debug!(%method, route, status, micros, "answered");
    }
}

/// The room a path leads to, without anything that names an event, a person or a secret.
pub(crate) fn route(path: &str) -> &'static str {
    let mut parts = path.split('/').skip(1);
    match (parts.next(), parts.next(), parts.next()) {
        (Some(""), None, _) => "/",
        (Some("l"), _, _) => "/l/{token}",
        (Some("r"), _, _) => "/r/{token}",
        (Some("d"), Some(_), None) => "/d/{desk}",
        (Some("d"), Some(_), Some("join")) => "/d/{desk}/join",
        (Some("d"), Some(_), Some(_)) => "/d/{desk}/…",
        (Some("desk"), _, _) => "/desk/…",
        (Some("console"), _, _) => "/console…",
        (Some("e"), Some(_), None) => "/e/{event}",
        (Some("e"), Some(_), Some("register")) => "/e/{event}/register",
        (Some("e"), Some(_), Some("r")) => "/e/{event}/r/{receipt}",
        (Some("e"), Some(_), Some(_)) => "/e/{event}/…",
        (Some("api"), Some(_), Some("events")) => "/api/v1/events…",
        (Some("api"), Some(_), Some("entries")) => "/api/v1/entries…",
        (Some("api"), Some(_), Some("messages")) => "/api/v1/messages",
        (Some("api"), Some(_), Some("lists")) => "/api/v1/lists…",
        (Some("api"), Some(_), Some("tokens")) => "/api/v1/tokens…",
        (Some("api"), _, _) => "/api/…",
        (Some("hooks"), Some("mail"), None) => "/hooks/mail",
        (Some("hooks"), _, _) => "/hooks/…",
        (Some("assets"), _, _) => "/assets/…",
        (Some("demo"), _, _) => "/demo…",
        (Some("healthz"), None, _) => "/healthz",
        (Some("readyz"), None, _) => "/readyz",
        (Some("metrics"), None, _) => "/metrics",
        (_, _, _) => "elsewhere",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_token_name_or_query_is_left() {
        assert_eq!(route("/"), "/");
        assert_eq!(route("/l/AQEDsecret"), "/l/{token}");
        assert_eq!(route("/e/annas-wedding"), "/e/{event}");
        assert_eq!(route("/e/annas-wedding/r/AQsecret"), "/e/{event}/r/{receipt}");
        assert_eq!(route("/api/v1/entries/12/cancel"), "/api/v1/entries…");
        assert_eq!(route("/d/mias-salon/r/AQsecret"), "/d/{desk}/…");
        assert_eq!(route("/console/e/annas-wedding/guests/12"), "/console…");
        assert_eq!(route("/ann@example.org"), "elsewhere");
    }
}
