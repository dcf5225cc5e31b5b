//! herald: one page from elsewhere, over the same checked wire as posts: the address is looked at just before connecting,
//! nothing is followed, and both size and time are bounded.

use crate::address::Networks;
use crate::target::{BadTarget, Target};
use crate::wire::{Patience, Wire, request};
use http_body_util::BodyExt;
use hyper::body::Incoming;
use hyper::header::ETAG;
use hyper::{Method, Response};
use rules::Answered;
use rustls::RootCertStore;
use tokio::time::timeout;

pub struct Fetcher {
    wire: Wire,
}

/// An answer, whatever its status.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fetched {
    pub status: u16,
    /// What to send back as `If-None-Match` next time.
    pub etag: Option<String>,
    pub body: Vec<u8>,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotFetched {
    Address(BadTarget),
    Wire(Answered),
    TooLarge,
}

impl NotFetched {
    /// One word for a log, or for the page that shows how a feed stands.
    #[must_use]
    pub fn word(self) -> String {
        match self {
            NotFetched::Address(_) => "address".to_string(),
            NotFetched::Wire(answered) => answered.word(),
            NotFetched::TooLarge => "too large".to_string(),
        }
    }
}

impl Fetcher {
    #[must_use]
    pub fn new(networks: Networks, patience: Patience, more_roots: RootCertStore) -> Fetcher {
        Fetcher { wire: Wire::new(networks, patience, more_roots) }
    }

    /// With the certificates that browsers trust, and the patience of the posts.
    #[must_use]
    pub fn usual(networks: Networks) -> Fetcher {
        Fetcher::new(networks, Patience::default(), RootCertStore::empty())
    }

    /// One GET. `headers` are sent as they are; at most so many octets of the body are read.
    pub async fn get(&self, url: &str, headers: &[(&str, &str)], most: usize) -> Result<Fetched, NotFetched> {
        let target = Target::parse(url, self.wire.networks).map_err(NotFetched::Address)?;
        let whole = timeout(self.wire.patience.answer, async {
            let answer = self.ask(&target, headers).await.map_err(NotFetched::Wire)?;
            read(answer, most).await
        });
        whole.await.unwrap_or(Err(NotFetched::Wire(Answered::TimedOut)))
    }

    async fn ask(&self, target: &Target, headers: &[(&str, &str)]) -> Result<Response<Incoming>, Answered> {
        let mut line = self.wire.connect(target).await?;
        let request = request(target, Method::GET, headers.iter().copied(), String::new()).ok_or(Answered::Garbled)?;
        line.sender.send_request(request).await.map_err(|_| Answered::Garbled)
    }
}

async fn read(answer: Response<Incoming>, most: usize) -> Result<Fetched, NotFetched> {
    let status = answer.status().as_u16();
    let etag = answer.headers().get(ETAG).and_then(|etag| etag.to_str().ok()).map(str::to_string);
    let mut incoming = answer.into_body();
    let mut body = Vec::new();
    while let Some(frame) = incoming.frame().await {
        let frame = frame.map_err(|_| NotFetched::Wire(Answered::Garbled))?;
        let Some(data) = frame.data_ref() else { continue };
        if body.len() + data.len() > most {
            return Err(NotFetched::TooLarge);
        }
        body.extend_from_slice(data);
    }
    Ok(Fetched { status, etag, body })
}
