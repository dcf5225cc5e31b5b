//! promises 9 and 11: each message key at most once; nothing lost; a stranger gets links and nothing else.

use super::{Found, Index};
use rules::{EntryState, Message, MessageKind, MessageState, OfferState};
use std::collections::{BTreeSet, HashSet};

pub(crate) fn check(index: &Index<'_>, found: &mut Found) {
    let mut keys = BTreeSet::new();
    let rows = index.rows;
    for message in &rows.messages {
        let entry = message.entry.map_or(0, |entry| entry.0);
        if !keys.insert((entry, message.kind, message.subject, message.generation)) {
            found.add(9, format!("message {} repeats a key", message.id.0));
        }
        if message.state == MessageState::Sent && message.attempts == 0 {
            found.add(9, format!("message {} counts as sent but was never handed over", message.id.0));
        }
        if message.state.is_settled() != message.settled_at.is_some() {
            found.add(9, format!("message {} is half settled", message.id.0));
        }
    }
    told_their_state(index, found);
    strangers_are_left_alone(index, found);
    offers_are_said(index, found);
}

/// Whoever nobody has vouched for, by a letter or at the form, is not told about an event they may never have heard of.
fn strangers_are_left_alone(index: &Index<'_>, found: &mut Found) {
    let other = |message: &&Message| !matches!(message.kind, MessageKind::LinkAgain | MessageKind::ConfirmAsk);
    for message in index.rows.messages.iter().filter(other) {
        let reader = message.entry.and_then(|entry| index.entries.get(&entry));
        if reader.is_some_and(|entry| entry.is_stranger()) {
            found.add(11, format!("message {} ({}) goes to a stranger", message.id.0, message.kind.word()));
        }
    }
}

/// Everybody on the list has a message about where they stand.
fn told_their_state(index: &Index<'_>, found: &mut Found) {
    let told: HashSet<_> =
        index.rows.messages.iter().map(|message| (message.entry, message.kind, message.generation)).collect();
    for entry in index.rows.entries.iter().filter(|entry| !entry.is_stranger()) {
        let kind = match entry.state {
            EntryState::Confirmed => MessageKind::Confirmation,
            EntryState::Waitlisted => MessageKind::WaitlistNotice,
            EntryState::Cancelled => MessageKind::CancelNotice,
            EntryState::Pending | EntryState::Paused | EntryState::Expired => continue,
        };
        let about = |kind| told.contains(&(Some(entry.id), kind, entry.generation));
        // Somebody booked at a desk whose number was corrected since gets their link there; the slot was confirmed before.
        let linked = entry.wish.is_some() && entry.state == EntryState::Confirmed && about(MessageKind::LinkAgain);
        // A link the host sent again may have ended those before it: it has no generation, and says where they stand.
        let renewed = entry.resends > 0 && told.contains(&(Some(entry.id), MessageKind::LinkAgain, 0));
        let told = about(kind) || linked || renewed;
        if !told {
            found.add(9, format!("entry {} is {} and has no {} message", entry.id.0, entry.state.word(), kind.word()));
        }
    }
}

/// An offer that waits to be sent has a message on its way.
fn offers_are_said(index: &Index<'_>, found: &mut Found) {
    for offer in index.live.iter().filter(|offer| offer.state == OfferState::Queued) {
        let said = index.said.get(&offer.id.0).map(Vec::as_slice).unwrap_or_default();
        let on_its_way = said.iter().any(|message| !message.state.is_settled());
        if !on_its_way {
            found.add(9, format!("offer {} waits, but no message about it is on its way", offer.id.0));
        }
    }
}
