//! web/console: where somebody wanted to go before they had to sign in. A cookie of their browser remembers it for as long as
//! a mailed link works: the mail opens a page of its own, which knows nothing of the one before.

use super::visitor;
use crate::answer::Trouble;
use crate::door::Door;
use crate::limits;
use crate::query::Query;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method};

/// Longer addresses are none of ours.
const LONGEST: usize = 200;

/// Only pages of the console: nobody is sent elsewhere after signing in.
pub(super) fn inside(to: &str) -> Option<&str> {
    let ours = to == "/console" || to.starts_with("/console/") || to.starts_with("/desk/");
    let plain = to.len() <= LONGEST && to.bytes().all(|octet| octet.is_ascii_graphic());
    Some(to).filter(|_| ours && plain && !to.contains("//") && !to.contains('\\'))
}

/// The page a browser asked for; None for what was sent, and for what a page fetches by itself: neither can be looked at.
pub(super) fn page(request: &Request) -> Option<&str> {
    let mode = request.headers().get("sec-fetch-mode").and_then(|mode| mode.to_str().ok());
    let looks = request.method() == Method::GET && mode.is_none_or(|mode| mode == "navigate");
    Some(request.uri().path()).filter(|_| looks).and_then(inside)
}

fn name(door: &Door) -> &'static str {
    if visitor::is_guarded(door) { "__Host-usher-to" } else { "usher-to" }
}

pub(super) fn of(door: &Door, headers: &HeaderMap) -> Option<String> {
    let kept = format!("to={}", visitor::cookie(headers, name(door))?);
    Query::read(Some(kept.as_str())).value("to").and_then(inside).map(str::to_string)
}

pub(super) fn remember(door: &Door, to: &str) -> Result<HeaderValue, Trouble> {
    let kept: String = form_urlencoded::byte_serialize(to.as_bytes()).collect();
    visitor::cookie_line(door, name(door), &kept, limits::SIGN_IN_SECONDS)
}

pub(super) fn forget(door: &Door) -> Result<HeaderValue, Trouble> {
    visitor::cookie_line(door, name(door), "", 0)
}

#[cfg(test)]
mod tests {
    use super::inside;

    #[test]
    fn only_pages_of_the_console_are_gone_back_to() {
        for ours in ["/console", "/console/e/dinner/line", "/desk/salon", "/desk/salon/free"] {
            assert_eq!(inside(ours), Some(ours));
        }
        let long = format!("/console/{}", "x".repeat(300));
        let others = ["", "/", "/l/abc", "https://evil.example", "//evil.example", "/console//evil.example", &long];
        for other in others.into_iter().chain(["/console/\\evil", "/consolex", "/desk/a b", "/console/\r\nx: y"]) {
            assert_eq!(inside(other), None, "{other}");
        }
    }
}
