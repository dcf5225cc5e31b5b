//! services: what every service shares: the keeper to ask, readers to look with, keys, the clock it is given, and counters.

use crate::counts::Counts;
use crate::error::ServiceError;
use crate::readers::Readers;
use http_client::Networks;
use jiff::Timestamp;
use keeper::{Clock, Keeper};
use links::KeyRing;
use rules::{Act, Actor, Channel, Command, FromReply, ListId, Refusal, Reply};
use std::sync::Arc;
use std::time::Duration;

pub struct Backend {
    pub keeper: Arc<Keeper>,
    pub readers: Readers,
    pub ring: Arc<KeyRing>,
    pub clock: Arc<dyn Clock>,
    pub house: Arc<post::House>,
    /// For mails outside the outbox: sign-in links, alarms and tests of wording.
    pub messenger: post::Messenger,
    /// What the post has sent so far.
    pub posted: Arc<post::PostCounts>,
    /// Where webhooks may go.
    pub networks: Networks,
    pub counts: Counts,
}

impl Backend {
    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// For limits: goes on evenly, whatever becomes of the clock.
    pub fn elapsed(&self) -> Duration {
        self.clock.elapsed()
    }

    /// Runs a command; the answer is true on disk.
    pub async fn run(&self, who: Actor, list: ListId, act: Act) -> Result<Reply, ServiceError> {
        self.keeper.ask(Command { list, who, act }).await.map_err(ServiceError::from)
    }

    /// The same with a refusal told apart.
    pub async fn ask(&self, who: Actor, list: ListId, act: Act) -> Result<Result<Reply, Refusal>, ServiceError> {
        let reply = self.run(who, list, act).await?;
        if let Reply::Refused(refusal) = reply { Ok(Err(refusal)) } else { Ok(Ok(reply)) }
    }

    /// The same for one thing the answer holds; a refusal is an error here.
    pub async fn get<T: FromReply>(&self, who: Actor, list: ListId, act: Act) -> Result<T, ServiceError> {
        let reply = self.ask(who, list, act).await?.map_err(ServiceError::Refused)?;
        T::from_reply(&reply).ok_or_else(|| ServiceError::Broken(format!("unexpected answer {reply:?}")))
    }

    /// Why nothing leaves by this channel just now, if so.
    #[must_use]
    pub fn outage(&self, channel: Channel) -> Option<String> {
        self.posted.outage(channel)
    }

    /// Sent, failed and refused since the start.
    #[must_use]
    pub fn posted(&self) -> (u64, u64, u64) {
        (self.posted.sent(), self.posted.failed(), self.posted.bounced())
    }
}

/// Tells one mail outside the outbox from the next.
pub fn random_number() -> Result<u64, ServiceError> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).map_err(|error| ServiceError::Broken(error.to_string()))?;
    Ok(u64::from_be_bytes(bytes) >> 2)
}
