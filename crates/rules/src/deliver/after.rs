//! rules/deliver: what follows when a message did not get there: the other channel says it, or its offer rolls on.

use super::about::{address, offer_is_live, put_settled, settle};
use crate::change::Reply;
use crate::desk;
use crate::draft::{Draft, ListSettings, Note, Verdict};
use crate::event;
use crate::offer;
use crate::pass::PassReason;
use crate::rows::{Entry, Message, Offer, Suppression};
use crate::settings::Settings;
use crate::words::{Channel, MessageState, OfferState, Reach};

pub(crate) fn unreachable_by(mut draft: Draft<'_>, message: &Message, state: MessageState, reason: Reach) -> Verdict {
    let Some(entry) = &draft.snapshot.entry else { return settle(draft, message, state) };
    let marked = marked(&mut draft, entry, message.channel, reason);
    if let Some(key) = address(entry, message.channel) {
        draft.change.suppress.push(Suppression { channel: message.channel, key, reason });
    }
    // Who complains has read it: nothing is said again.
    let unread = reason != Reach::Complained;
    if let Some(other) = marked.channel().filter(|_| unread && worth_saying(&draft, message)) {
        return try_other_channel(draft, message, entry, marked, other, state);
    }
    draft.put_entry(Some(entry), marked.clone());
    let live = draft.snapshot.offer.as_ref().filter(|offer| offer.state.is_live() && message.offer().is_some());
    match live {
        Some(live) => end_and_roll(draft, message, state, live, marked, OfferState::Undeliverable),
        None => {
            draft.change.what = "unreachable";
            put_settled(&mut draft, message, state);
            draft.finish(Reply::Done)
        }
    }
}

/// A channel closed by itself, with nothing on its way through it.
pub(crate) fn close_channel(mut draft: Draft<'_>, entry: &Entry, channel: Channel, reason: Reach) -> Verdict {
    let marked = marked(&mut draft, entry, channel, reason);
    draft.change.what = "unreachable";
    draft.put_entry(Some(entry), marked);
    draft.finish(Reply::Done)
}

/// The entry with this channel closed. If it was the last one, the line passes them over from here on, and this is where
/// the reason is written down.
fn marked(draft: &mut Draft<'_>, entry: &Entry, channel: Channel, reason: Reach) -> Entry {
    let marked = mark(entry, channel, reason);
    if marked.channel().is_none() && entry.channel().is_some() {
        draft.pass(entry, PassReason::Unreachable);
    }
    marked
}

/// Not given up or moved before, and still true if it carries an offer.
fn worth_saying(draft: &Draft<'_>, message: &Message) -> bool {
    let given_up = match message.state {
        MessageState::Queued | MessageState::Sending | MessageState::Sent => false,
        MessageState::Failed | MessageState::Bounced | MessageState::Suppressed | MessageState::Expired => true,
    };
    let offer_gone = message.offer().is_some() && !offer_is_live(draft);
    !message.is_second_channel() && !given_up && !offer_gone
}

/// Another channel that is open to the person, for a message that has not been moved yet.
pub(super) fn second_chance<'a>(draft: &Draft<'a>, message: &Message) -> Option<(&'a Entry, Channel)> {
    // A note to the staff may come with the person it speaks of; it is not theirs.
    let entry = draft.snapshot.entry.as_ref().filter(|_| message.entry.is_some())?;
    let without = mark(entry, message.channel, Reach::Bounced);
    let other = without.channel().filter(|_| worth_saying(draft, message))?;
    Some((entry, other))
}

/// Text fails, mail goes: same offer, same link, marked as said by the second channel.
pub(crate) fn try_other_channel<S: ListSettings>(
    mut draft: Draft<'_, S>,
    message: &Message,
    entry: &Entry,
    marked: Entry,
    other: Channel,
    state: MessageState,
) -> Verdict {
    draft.change.what = "other_channel";
    put_settled(&mut draft, message, state);
    draft.put_entry(Some(entry), marked.clone());
    let note = Note {
        kind: message.kind,
        entry: Some(&marked),
        subject: message.subject | Message::OTHER_CHANNEL,
        generation: message.generation,
        urgency: message.urgency,
    };
    draft.say_by(&note, other);
    draft.finish(Reply::Done)
}

pub(super) fn drop_offer(draft: Draft<'_>, message: &Message, state: MessageState, offer_state: OfferState) -> Verdict {
    let snapshot = draft.snapshot;
    let live = snapshot.offer.as_ref().filter(|offer| offer.state.is_live() && message.offer().is_some());
    match (live, &snapshot.entry) {
        (Some(live), Some(entry)) => end_and_roll(draft, message, state, live, entry.clone(), offer_state),
        (Some(_) | None, _) => settle(draft, message, state),
    }
}

pub(super) fn end_and_roll(
    mut draft: Draft<'_>,
    message: &Message,
    state: MessageState,
    live: &Offer,
    entry: Entry,
    offer_state: OfferState,
) -> Verdict {
    let snapshot = draft.snapshot;
    let (Some(known), Some(place)) = (&snapshot.entry, &snapshot.place) else { return settle(draft, message, state) };
    draft.change.what = offer_state.word();
    put_settled(&mut draft, message, state);
    let entry = offer::end(&mut draft, live, entry, offer_state);
    draft.put_entry(Some(known), entry.clone());
    match draft.settings {
        Settings::Event(event) => {
            let mut draft = draft.under(event);
            if offer_state == OfferState::Withdrawn {
                event::invite_without_time(&mut draft, live, &entry);
            }
            event::roll_on(&mut draft, place)?;
            draft.finish(Reply::Done)
        }
        Settings::Desk(desk) => {
            let mut draft = draft.under(desk);
            desk::roll_on(&mut draft, place)?;
            draft.finish(Reply::Done)
        }
    }
}

fn mark(entry: &Entry, channel: Channel, reason: Reach) -> Entry {
    match channel {
        Channel::Mail => Entry { mail_reach: reason, ..entry.clone() },
        Channel::Text => Entry { text_reach: reason, ..entry.clone() },
    }
}
