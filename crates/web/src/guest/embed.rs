//! web/guest: other sites' frames and scripts. A browser asks first (preflight), and only sites the host has named get a
//! yes.

use crate::answer::Trouble;
use crate::door::Door;
use crate::headers::framed_policy;
use crate::path::Path;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rules::event::EventSettings;
use std::sync::Arc;

pub(crate) async fn preflight(
    State(door): State<Arc<Door>>,
    Path(slug): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Trouble> {
    let view = door.event(&slug).await?;
    let origin = headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok()).unwrap_or("");
    let mut response = StatusCode::NO_CONTENT.into_response();
    if view.event().sites.iter().any(|site| site == origin) {
        let headers = response.headers_mut();
        allow_origin(headers, origin);
        headers.insert(header::ACCESS_CONTROL_ALLOW_METHODS, HeaderValue::from_static("POST"));
        headers.insert(header::ACCESS_CONTROL_ALLOW_HEADERS, HeaderValue::from_static("content-type"));
        headers.insert(header::ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("600"));
    }
    Ok(response)
}

pub(super) fn allow_origin(headers: &mut HeaderMap, site: &str) {
    if let Ok(site) = HeaderValue::from_str(site) {
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, site);
        headers.insert(header::VARY, HeaderValue::from_static("origin"));
    }
}

/// Lets the host's own sites show this answer in a frame.
pub(super) fn framed(event: &EventSettings, mut response: Response) -> Response {
    let policy = framed_policy(&event.sites);
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}
