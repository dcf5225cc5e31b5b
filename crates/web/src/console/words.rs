//! web/console: what a host reads where rows have words of their own.

use super::roster::Shown;
pub(super) use crate::pages::words::{ERASED, name};
use jiff::Timestamp;
use rules::{Entry, EntryState, MessageState, Reach, Reminders, Zone};

pub(super) fn state(state: Shown) -> &'static str {
    match state {
        Shown::Offered => "Seat on offer",
        Shown::Of(state) => entry_state(state),
    }
}

pub(super) fn entry_state(state: EntryState) -> &'static str {
    match state {
        EntryState::Confirmed => "Confirmed",
        EntryState::Waitlisted => "In line",
        EntryState::Paused => "Paused",
        EntryState::Pending => "Invited",
        EntryState::Cancelled => "Cancelled",
        EntryState::Expired => "Taken off",
    }
}

/// What a host should know beside the state: a held seat first, then what does not reach them.
pub(super) fn note(entry: &Entry, until: Option<Timestamp>, zone: &Zone) -> Option<String> {
    if entry.live_offers > 0 {
        return Some(match until {
            Some(until) => format!("held until {}", post::short(until, zone)),
            None => "the mail has not gone out yet".to_string(),
        });
    }
    match (entry.mail_reach, entry.reminders) {
        (Reach::Bounced, _) => Some("address bounced".to_string()),
        (Reach::Complained, _) => Some("complained".to_string()),
        (Reach::OptedOut, _) => Some("opted out".to_string()),
        (Reach::Open, Reminders::Muted) => Some("reminders muted".to_string()),
        (Reach::Open, Reminders::On) => None,
    }
}

/// How far a message got, in the colours of the house.
pub(super) fn message_class(state: &MessageState) -> &'static str {
    match state {
        MessageState::Sent => "state state--done",
        MessageState::Failed | MessageState::Bounced => "state state--bad",
        MessageState::Suppressed | MessageState::Expired => "state state--gone",
        MessageState::Queued | MessageState::Sending => "state state--coming",
    }
}

pub(super) fn message_state(state: MessageState) -> &'static str {
    match state {
        MessageState::Queued => "Waiting",
        MessageState::Sending => "On its way",
        MessageState::Sent => "Sent",
        MessageState::Failed => "Failed",
        MessageState::Bounced => "Bounced",
        MessageState::Suppressed => "Not sent: nothing may go to this address",
        MessageState::Expired => "No longer true, not sent",
    }
}
