//! rules: the lane a message leaves by. While more is due than can be sent, each lane gets its share, so that an offer
//! does not wait behind a round of mails, and the round goes on all the same.

use crate::rows::Message;
use crate::words::{MessageKind, Urgency};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lane {
    /// An offer: somebody's window depends on it.
    Offers,
    /// Whoever clicked looks into their inbox now.
    Answers,
    /// Rounds, notices and everything else that nobody waits for.
    Rest,
}

impl Lane {
    pub const ALL: [Lane; 3] = [Lane::Offers, Lane::Answers, Lane::Rest];

    #[must_use]
    pub fn of(kind: MessageKind, urgency: Urgency) -> Lane {
        match (kind, urgency) {
            (MessageKind::Offer, _) => Lane::Offers,
            (_, Urgency::Direct) => Lane::Answers,
            (_, Urgency::Polite) => Lane::Rest,
        }
    }

    /// Of twelve messages that leave while every lane has some waiting.
    #[must_use]
    pub fn weight(self) -> usize {
        match self {
            Lane::Offers => 8,
            Lane::Answers => 3,
            Lane::Rest => 1,
        }
    }

    /// As engines know it: part of an index.
    #[must_use]
    pub fn number(self) -> u64 {
        match self {
            Lane::Offers => 1,
            Lane::Answers => 2,
            Lane::Rest => 3,
        }
    }
}

impl Message {
    #[must_use]
    pub fn lane(&self) -> Lane {
        Lane::of(self.kind, self.urgency)
    }
}
