//! herald: one request of ours to a service the operator named, and its whole answer. The same wire as webhooks: the same
//! roots, the same look at addresses, nothing followed.

use crate::address::Networks;
use crate::limits;
use crate::target::Target;
use crate::wire::{Patience, Wire, request, whole};
use hyper::Method;
use hyper::header::{HeaderName, RETRY_AFTER};
use rustls::RootCertStore;
use tokio::time::timeout;

/// Cheap enough to make once per service; opens a connection per request.
pub struct Client {
    wire: Wire,
    patience: Patience,
}

/// What is asked.
pub struct Call<'a> {
    pub method: Method,
    pub headers: &'a [(HeaderName, String)],
    pub body: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub status: u16,
    /// Seconds the other side asks to be left alone, if it says so in seconds.
    pub retry_after: Option<u64>,
    pub body: Vec<u8>,
}

/// Why there is no answer, named by what is known about the request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoAnswer {
    /// It never left: no such host, no connection, no secure one.
    NeverLeft,
    /// It left, or may have, and nothing that can be read came back in time.
    Unknown,
}

impl Client {
    /// `networks` is how far the operator's own word reaches; `more_roots` are trusted besides those of browsers.
    #[must_use]
    pub fn new(networks: Networks, patience: Patience, more_roots: RootCertStore) -> Client {
        Client { wire: Wire::new(networks, patience, more_roots), patience }
    }

    pub async fn call(&self, target: &Target, call: Call<'_>) -> Result<Answer, NoAnswer> {
        self.call_for(target, call, limits::ANSWER_OCTETS).await
    }

    /// The same for answers that are longer than a short word.
    pub async fn call_for(&self, target: &Target, call: Call<'_>, most_octets: usize) -> Result<Answer, NoAnswer> {
        let headers = call.headers.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let request = request(target, call.method, headers, call.body).ok_or(NoAnswer::NeverLeft)?;
        let connected = timeout(self.patience.answer, self.wire.connect(target)).await;
        let Ok(Ok(mut line)) = connected else { return Err(NoAnswer::NeverLeft) };
        let answered = async {
            let answer = line.sender.send_request(request).await.map_err(|_| NoAnswer::Unknown)?;
            let status = answer.status().as_u16();
            let asked = answer.headers().get(RETRY_AFTER).and_then(|value| value.to_str().ok());
            let retry_after = asked.and_then(|seconds| seconds.trim().parse().ok());
            let body = whole(answer, most_octets).await.ok_or(NoAnswer::Unknown)?;
            Ok(Answer { status, retry_after, body })
        };
        timeout(self.patience.answer, answered).await.unwrap_or(Err(NoAnswer::Unknown))
    }
}
