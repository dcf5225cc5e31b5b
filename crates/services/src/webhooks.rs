//! services: what console and API share about webhooks: reading a wish, and how an endpoint stands.

use crate::backend::Backend;
use crate::error::ServiceError;
use herald::Secret;
use http_client::HttpTarget;
use intake::Problem;
use jiff::Timestamp;
use rules::{
    Act, Actor, Answered, Endpoint, EndpointAct, EndpointId, HouseAct, ListId, Personal, Refusal, WebhookFormat,
    WebhookKinds,
};
use store::StoreError;
use store::sqlite::SqliteReader;

/// How many rows behind the cursor are looked through to say how much is waiting.
const LOOKED_THROUGH: usize = 200;

/// An endpoint and how much news waits for it; more than a page's worth is "many".
pub struct Seen {
    pub endpoint: Endpoint,
    pub waiting: usize,
}

/// How it goes, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Health {
    /// Nothing was to be told yet.
    New,
    Working,
    Failing,
    Paused,
    Broken,
}

impl Health {
    pub fn of(endpoint: &Endpoint) -> Health {
        if endpoint.broken_at.is_some() {
            Health::Broken
        } else if endpoint.paused_at.is_some() {
            Health::Paused
        } else if endpoint.failing_since.is_some() {
            Health::Failing
        } else if endpoint.answered.is_none() {
            Health::New
        } else {
            Health::Working
        }
    }

    pub fn word(self) -> &'static str {
        match self {
            Health::New => "new",
            Health::Working => "working",
            Health::Failing => "failing",
            Health::Paused => "paused",
            Health::Broken => "broken",
        }
    }
}

pub fn seen(reader: &mut SqliteReader, place: ListId) -> Result<Vec<Seen>, StoreError> {
    let mut all = Vec::new();
    for endpoint in reader.endpoints_of(place)? {
        let rows = match endpoint.list {
            Some(list) => reader.audit(list, endpoint.cursor, LOOKED_THROUGH)?,
            None => reader.whole_audit(endpoint.cursor, LOOKED_THROUGH)?,
        };
        let desks = herald::desks_of(reader, &rows)?;
        let waiting = herald::wanted(&rows, &endpoint.kinds, &desks).len();
        all.push(Seen { endpoint, waiting });
    }
    Ok(all)
}

/// An endpoint of this list or of the house; another's does not exist here.
pub async fn find(backend: &Backend, place: ListId, endpoint: EndpointId) -> Result<Endpoint, ServiceError> {
    let found = backend.readers.read(move |reader| reader.endpoint(endpoint)).await?;
    let found = found.filter(|found| found.place() == place && found.removed_at.is_none());
    found.ok_or(ServiceError::Refused(Refusal::NoSuchEndpoint))
}

/// The address is looked at as the herald will look at it.
pub async fn add(
    backend: &Backend,
    who: Actor,
    place: ListId,
    url: &str,
    kinds: WebhookKinds,
    personal: Personal,
    format: WebhookFormat,
) -> Result<EndpointId, ServiceError> {
    let url = url.trim();
    HttpTarget::parse(url, backend.networks).map_err(|bad| Problem::new("url", bad.text()))?;
    act(backend, who, place, EndpointAct::Add { url: url.to_string(), kinds, personal, format }).await
}

pub async fn act(backend: &Backend, who: Actor, place: ListId, act: EndpointAct) -> Result<EndpointId, ServiceError> {
    backend.get(who, place, Act::House(HouseAct::Endpoint(Box::new(act)))).await
}

/// Everything from this moment on once more.
pub async fn replay(
    backend: &Backend,
    who: Actor,
    known: &Endpoint,
    from: Timestamp,
    seen: u32,
) -> Result<(), ServiceError> {
    let after = backend.readers.read(move |reader| reader.seq_before(from)).await?;
    let wish = EndpointAct::Replay { endpoint: known.id, after, seen };
    act(backend, who, known.place(), wish).await.map(|_| ())
}

pub fn secret(backend: &Backend, endpoint: &Endpoint) -> String {
    Secret::of(&backend.house.secret, endpoint.id, endpoint.generation).text()
}

/// What the last answer means, for whoever has to mend it.
pub fn answer_words(answered: Answered) -> String {
    match answered {
        Answered::Status(status @ 200..=299) => format!("taken ({status})"),
        Answered::Status(status @ 300..=399) => {
            format!("sent elsewhere ({status}); please enter the address it really lives at")
        }
        Answered::Status(status @ (401 | 403)) => format!("not let in ({status})"),
        Answered::Status(404) => "nothing at this address (404)".to_string(),
        Answered::Status(status) => format!("an error on the other side ({status})"),
        Answered::TimedOut => "no answer in time".to_string(),
        Answered::Unreachable => "could not be reached".to_string(),
        Answered::AddressRefused => "leads into a private network, where Usher may not call".to_string(),
        Answered::NotSecure => "its certificate is not a good one".to_string(),
        Answered::Garbled => "what came back was not HTTP".to_string(),
    }
}
