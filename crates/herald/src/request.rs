//! herald: the link to one request, for staff who read of it in a chat or in a mail.

use crate::limits;
use jiff::SignedDuration;
use links::{KeyRing, Link, LinkError, Purpose};
use rules::desk::Request;

/// Whoever has it may look at this one request and settle it; it opens nothing else. `url` is the house's address.
pub fn request_link(request: &Request, url: &str, ring: &KeyRing) -> Result<String, LinkError> {
    let expires = request.at + SignedDuration::from_hours(24 * limits::REQUEST_LINK_DAYS);
    let token = ring.mint(&Link {
        purpose: Purpose::Request,
        list: request.list.0,
        entry: request.id.0,
        place: 0,
        seq: 0,
        generation: 0,
        expires_at_seconds: expires.as_second(),
    })?;
    Ok(format!("{url}/r/{token}"))
}
