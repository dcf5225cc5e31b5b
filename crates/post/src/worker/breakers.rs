//! post/worker: the breakers of both transports, and the board on which others read whether a channel is down.

use super::Office;
use super::breaker::{Breaker, Flow};
use super::per_channel::PerChannel;
use crate::transport::Outcome;
use rules::{Channel, SendFault};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Instant;

pub(super) struct Breakers(PerChannel<Mutex<Breaker>>);

impl Breakers {
    pub(super) fn new(now: Instant) -> Breakers {
        Breakers(PerChannel { mail: Mutex::new(Breaker::new(now)), text: Mutex::new(Breaker::new(now)) })
    }

    fn of(&self, channel: Channel) -> MutexGuard<'_, Breaker> {
        self.0.of(channel).lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn presume_down(&self, channel: Channel, now: Instant) {
        *self.of(channel) = Breaker::presumed_down(now);
    }

    pub(super) fn flow(&self, channel: Channel, now: Instant) -> Flow {
        self.of(channel).flow(now)
    }

    pub(super) fn trying(&self, channel: Channel, now: Instant) {
        self.of(channel).trying(now);
    }
}

impl Office {
    /// What one hand-off says about its transport.
    pub(super) fn heard(&self, channel: Channel, outcome: &Outcome) {
        let now = Instant::now();
        let (fault, why) = match outcome {
            // Whoever answers about a recipient is there.
            Outcome::Sent | Outcome::Never { .. } | Outcome::Again { fault: SendFault::Recipient, .. } => {
                let mut breaker = self.breakers.of(channel);
                breaker.succeeded(now);
                return self.end_outage(channel);
            }
            Outcome::Again { fault, why } => (*fault, why),
            Outcome::Unsure { why } => (SendFault::Refused, why),
            Outcome::NoWay { .. } => return,
        };
        let mut breaker = self.breakers.of(channel);
        breaker.failed(now, fault);
        // Told while the breaker is held, or a success that comes between would be told first.
        if breaker.is_down(now) {
            self.tell_outage(channel, why);
        }
    }

    /// What the transport itself answered, with nothing to send.
    fn heard_probe(&self, channel: Channel, outcome: &Outcome) {
        let ends = self.breakers.of(channel).ends_by_probe();
        if *outcome != Outcome::Sent || ends {
            self.heard(channel, outcome);
        }
    }

    pub(super) fn tell_outage(&self, channel: Channel, why: &str) {
        if self.counts.set_outage(channel, Some(why)) {
            tracing::error!(channel = channel.word(), why, "outage began");
        }
    }

    fn end_outage(&self, channel: Channel) {
        if self.counts.set_outage(channel, None) {
            tracing::warn!(channel = channel.word(), "outage ended");
        }
    }

    /// Nothing waits to be sent: asks the transport itself whether it works again.
    pub(super) fn probe(self: &Arc<Self>, channel: Channel) {
        let office = self.clone();
        self.runtime.spawn(async move {
            let outcome = match channel {
                Channel::Mail => office.settings.transport.probe().await,
                Channel::Text => office.settings.text.probe().await,
            };
            office.heard_probe(channel, &outcome);
            office.keeper.outbox().nudge();
        });
    }
}

type Changed = Box<dyn Fn() + Send + Sync>;

/// Why each channel is down, if it is.
#[derive(Default)]
pub(super) struct OutageBoard {
    reasons: PerChannel<Mutex<Option<String>>>,
    changed: OnceLock<Changed>,
}

impl fmt::Debug for OutageBoard {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("OutageBoard").field("reasons", &self.reasons).finish_non_exhaustive()
    }
}

impl OutageBoard {
    fn slot(&self, channel: Channel) -> MutexGuard<'_, Option<String>> {
        self.reasons.of(channel).lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn of(&self, channel: Channel) -> Option<String> {
        self.slot(channel).clone()
    }

    pub(super) fn on_change(&self, changed: Changed) {
        let _first_stays = self.changed.set(changed);
    }

    /// Says whether an outage began or ended by that.
    pub(super) fn set(&self, channel: Channel, why: Option<String>) -> bool {
        let mut slot = self.slot(channel);
        let changes = slot.is_some() != why.is_some();
        *slot = why;
        drop(slot);
        if let Some(changed) = self.changed.get().filter(|_| changes) {
            changed();
        }
        changes
    }
}
