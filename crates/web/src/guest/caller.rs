//! web/guest: who sends a form or opens a link: from where, on whose page it stood, and what they read.

use crate::answer::{Trouble, Wants};
use crate::client::{Peer, foreign_origin};
use crate::door::Door;
use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;
use std::net::IpAddr;
use std::sync::Arc;

pub(crate) struct Caller {
    pub client: IpAddr,
    /// The other site this was sent from, if any.
    pub foreign: Option<String>,
    pub wants: Wants,
    pub content_type: String,
}

impl FromRequestParts<Arc<Door>> for Caller {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, door: &Arc<Door>) -> Result<Caller, Trouble> {
        let peer = parts.extensions.get::<Peer>();
        let Peer(peer) = peer.ok_or_else(|| Trouble::Broken("a request from nowhere".to_string()))?;
        let headers = &parts.headers;
        let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or("");
        Ok(Caller {
            client: door.proxies.client(*peer, headers),
            foreign: foreign_origin(headers, &door.house.url),
            wants: Wants::of(headers),
            content_type: kind.to_string(),
        })
    }
}

impl Caller {
    /// One sign-up of what a network may send.
    pub fn sign_up(&self, door: &Door) -> Result<(), Trouble> {
        door.sign_ups.take(self.client, door.elapsed()).map_err(|seconds| {
            door.counts().sign_ups_limited.inc();
            Trouble::TooMany { seconds }
        })
    }

    /// Only whoever sends bad links is slowed down.
    pub fn bad_link(&self, door: &Door) -> Trouble {
        door.counts().bad_links.inc();
        match door.bad_links.take(self.client, door.elapsed()) {
            Ok(()) => Trouble::BadLink,
            Err(seconds) => Trouble::TooMany { seconds },
        }
    }

    /// The buttons behind a link work on our own pages.
    pub fn on_our_page(&self) -> Result<(), Trouble> {
        match self.foreign {
            None => Ok(()),
            Some(_) => {
                Err(Trouble::Forbidden("This button was pressed on another site. Please open the link from your mail."))
            }
        }
    }
}
