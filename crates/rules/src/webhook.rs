//! rules: other programs that want to know. An endpoint is an address and how far it has been told; what it is told is
//! read off the audit, so nothing is added to a change for its sake.

mod decide;
mod words;

pub(crate) use decide::decide;
pub use words::{Answered, Personal, WebhookFormat, WebhookKind, WebhookKinds};

use crate::ids::{EndpointId, ListId};
use crate::limits;
use jiff::{SignedDuration, Timestamp};

/// Where news goes. The row stays when it is removed: the audit speaks of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endpoint {
    pub id: EndpointId,
    pub rev: u32,
    /// None: every list of the house.
    pub list: Option<ListId>,
    pub url: String,
    pub kinds: WebhookKinds,
    pub personal: Personal,
    /// Which secret signs. The secret itself is derived, and stands nowhere.
    pub generation: u32,
    /// When the secret was last changed; for a day after that, the one before signs as well.
    pub rotated_at: Option<Timestamp>,
    /// The last row of the audit this endpoint is done with.
    pub cursor: u64,
    /// Grows with every wish of a host, so that the same wish sent twice is one.
    pub asked: u32,
    /// The wish for a test that is still to be sent.
    pub test: Option<u32>,
    /// Tries in vain since the last one that was taken.
    pub failures: u32,
    pub failing_since: Option<Timestamp>,
    /// Not before this moment, after a try in vain.
    pub next_try_at: Option<Timestamp>,
    pub answered: Option<Answered>,
    pub answered_at: Option<Timestamp>,
    pub paused_at: Option<Timestamp>,
    /// Given up after days in vain, until a host says go on.
    pub broken_at: Option<Timestamp>,
    pub made_at: Timestamp,
    pub removed_at: Option<Timestamp>,
    pub format: WebhookFormat,
}

impl Endpoint {
    /// Where commands about it are sent: its list, or the house.
    #[must_use]
    pub fn place(&self) -> ListId {
        self.list.unwrap_or(ListId::HOUSE)
    }

    /// Whether news may be sent at this moment.
    #[must_use]
    pub fn is_due(&self, now: Timestamp) -> bool {
        let on = self.removed_at.is_none() && self.paused_at.is_none() && self.broken_at.is_none();
        on && self.next_try_at.is_none_or(|at| at <= now)
    }

    /// Whether the secret before this one still signs as well.
    #[must_use]
    pub fn signs_twice(&self, now: Timestamp) -> bool {
        let both = SignedDuration::from_hours(limits::BOTH_SECRETS_HOURS);
        self.rotated_at.is_some_and(|at| now.duration_since(at) < both)
    }
}

/// Everything that may happen to an endpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndpointAct {
    /// For the list the command is sent to, or for all if that is the house. The same address again is the same endpoint.
    Add {
        url: String,
        kinds: WebhookKinds,
        personal: Personal,
        format: WebhookFormat,
    },
    Edit {
        endpoint: EndpointId,
        kinds: WebhookKinds,
        personal: Personal,
        format: WebhookFormat,
    },
    Pause {
        endpoint: EndpointId,
    },
    /// Also after it was given up: what it missed follows.
    Resume {
        endpoint: EndpointId,
    },
    Remove {
        endpoint: EndpointId,
    },
    RotateSecret {
        endpoint: EndpointId,
        seen: u32,
    },
    Test {
        endpoint: EndpointId,
        seen: u32,
    },
    /// Everything after this row of the audit once more, under the same names.
    Replay {
        endpoint: EndpointId,
        after: u64,
        seen: u32,
    },
    // The herald reporting back
    /// Told up to here, from where it stood; `answered` is None when there was nothing to say.
    Reached {
        endpoint: EndpointId,
        from: u64,
        up_to: u64,
        answered: Option<Answered>,
    },
    Failed {
        endpoint: EndpointId,
        answered: Answered,
    },
    Tested {
        endpoint: EndpointId,
        test: u32,
        answered: Answered,
    },
}

impl EndpointAct {
    /// The endpoint it is about, if it is there already.
    #[must_use]
    pub fn endpoint(&self) -> Option<EndpointId> {
        match self {
            EndpointAct::Add { .. } => None,
            EndpointAct::Edit { endpoint, .. }
            | EndpointAct::Pause { endpoint }
            | EndpointAct::Resume { endpoint }
            | EndpointAct::Remove { endpoint }
            | EndpointAct::RotateSecret { endpoint, .. }
            | EndpointAct::Test { endpoint, .. }
            | EndpointAct::Replay { endpoint, .. }
            | EndpointAct::Reached { endpoint, .. }
            | EndpointAct::Failed { endpoint, .. }
            | EndpointAct::Tested { endpoint, .. } => Some(*endpoint),
        }
    }

    pub(crate) fn what(&self) -> &'static str {
        match self {
            EndpointAct::Add { .. } => "endpoint_added",
            EndpointAct::Edit { .. } => "endpoint_edited",
            EndpointAct::Pause { .. } => "endpoint_paused",
            EndpointAct::Resume { .. } => "endpoint_resumed",
            EndpointAct::Remove { .. } => "endpoint_removed",
            EndpointAct::RotateSecret { .. } => "endpoint_secret_rotated",
            EndpointAct::Test { .. } => "endpoint_test_asked",
            EndpointAct::Replay { .. } => "endpoint_replayed",
            EndpointAct::Reached { .. } => "endpoint_reached",
            EndpointAct::Failed { .. } => "endpoint_failed",
            EndpointAct::Tested { .. } => "endpoint_tested",
        }
    }
}
