//! links: the link to one request, for staff who read of it in a chat or in a mail.

use crate::{KeyRing, Link, LinkError, Purpose};

/// How long it opens the request's card: as long as what the request says is kept.
const OPENS_SECONDS: i64 = 30 * 24 * 60 * 60;

impl KeyRing {
    /// Whoever has it may look at this one request and settle it; it opens nothing else. `url` is the house's address.
    pub fn request_link(&self, url: &str, list: u64, request: u64, came_at_seconds: i64) -> Result<String, LinkError> {
        let token = self.mint(&Link {
            purpose: Purpose::Request,
            list,
            entry: request,
            place: 0,
            seq: 0,
            generation: 0,
            expires_at_seconds: came_at_seconds + OPENS_SECONDS,
        })?;
        Ok(format!("{url}/r/{token}"))
    }
}
