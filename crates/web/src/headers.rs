//! web: what every answer says to the browser: nothing from elsewhere, nothing kept, nothing passed on.

use crate::door::Door;
use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use data_encoding::BASE64;
use sha2::{Digest, Sha256};
use std::sync::LazyLock;

pub(crate) const PAGE_POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; \
     form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const DEMO_POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; \
     form-action 'self'; base-uri 'none'; frame-ancestors 'self'; frame-src 'self'";

/// The policy of a page that may stand in a frame on these sites and on our own.
pub(crate) fn framed_policy(sites: &[String]) -> String {
    let sites = sites.iter().map(|site| format!(" {site}")).collect::<String>();
    // Browsers hold the redirect after a form to the form's own policy, so a visitor could not be sent back otherwise.
    let policy = PAGE_POLICY.replace("form-action 'self'", &format!("form-action 'self'{sites}"));
    policy.replace("frame-ancestors 'none'", &format!("frame-ancestors 'self'{sites}"))
}

/// The policy of a mail shown in the demo: its own inline styles, and links that open outside the frame.
pub(crate) fn mail_policy() -> &'static str {
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'self'"
}

/// The policy of a page that shows a mail as its reader would see it, in a frame without a script and without an origin. A
/// frame written into a page lives under that page's policy, so the styles of our mails are named, each by its hash.
pub(crate) fn letter_policy(door: &Door) -> String {
    static STYLES: LazyLock<String> = LazyLock::new(|| {
        let hash = |style: String| format!(" 'sha256-{}'", BASE64.encode(&Sha256::digest(style.as_bytes())));
        post::styles().into_iter().map(hash).collect()
    });
    usual_policy(door).replace("style-src 'self'", &format!("style-src 'self' 'unsafe-hashes'{}", *STYLES))
}

/// The policy of pages that say nothing else. The demo shows every page in a frame of its own page.
pub(crate) fn usual_policy(door: &Door) -> &'static str {
    if door.demo.is_some() { DEMO_POLICY } else { PAGE_POLICY }
}

/// A page that has set a policy of its own keeps it.
pub(crate) fn guard(policy: &'static str, mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.reserve(6);
    let usual: [(HeaderName, &'static str); 6] = [
        (header::CONTENT_SECURITY_POLICY, policy),
        // Nothing goes to other sites. Under `no-referrer` a form of ours would say `Origin: null`, and look like theirs.
        (header::REFERRER_POLICY, "same-origin"),
        (header::CACHE_CONTROL, "no-store"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=(), payment=()"),
    ];
    for (name, value) in usual {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// Pages behind a link belong to one person: no search engine should keep them.
pub(crate) async fn not_indexed(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    response.headers_mut().insert(HeaderName::from_static("x-robots-tag"), HeaderValue::from_static("noindex"));
    response
}
