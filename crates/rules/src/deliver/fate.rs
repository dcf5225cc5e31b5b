//! rules/deliver: what became of a message, and what that means — windows start, addresses close, offers roll on.

use super::look::{missing, offer_is_live, put_settled, settle, terms};
use crate::change::{Reply, Verdict};
use crate::draft::{Draft, Note, refused, reply};
use crate::event;
use crate::limits;
use crate::offer;
use crate::pass::PassReason;
use crate::plant::{self, Plant};
use crate::refusal::Refusal;
use crate::rows::{Entry, Message, Offer, Place, Suppression};
use crate::settings::Settings;
use crate::snapshot::{MessageKey, Need, Said};
use crate::words::{Channel, MessageKind, MessageState, OfferState, Reach};
use jiff::SignedDuration;

/// The post handed it over: an offer's window starts, once.
pub(crate) fn sent(mut draft: Draft<'_>) -> Verdict {
    let Some(message) = &draft.snapshot.message else { return refused(Refusal::NoSuchMessage) };
    if message.state.is_settled() {
        return reply(Reply::Nothing);
    }
    if message.offer().is_some()
        && let Some(need) = missing(&draft, message)
    {
        return Verdict::More(need);
    }
    if let Some(late) = waiting_offer(&draft, message).filter(|offer| too_late(&draft, offer)) {
        let entry = draft.snapshot.entry.clone();
        return match entry {
            Some(entry) => end_and_roll(draft, message, MessageState::Sent, late, entry, OfferState::Withdrawn),
            None => settle(draft, message, MessageState::Sent),
        };
    }
    draft.change.what = "sent";
    put_settled(&mut draft, message, MessageState::Sent);
    if let Some(offer) = waiting_offer(&draft, message)
        && let Some(terms) = terms(&draft)
    {
        draft.change.what = "offer_sent";
        offer::start_window(&mut draft, offer, &terms);
    }
    draft.finish(Reply::Done)
}

/// The report came so late, or the cut-off moved so near, that no fair window is left to start.
fn too_late(draft: &Draft<'_>, offer: &Offer) -> bool {
    offer.ends_at.is_none() && terms(draft).is_none_or(|terms| terms.end_if_sent(draft.now).is_none())
}

fn waiting_offer<'a>(draft: &Draft<'a>, message: &Message) -> Option<&'a Offer> {
    message.offer()?;
    if draft.snapshot.entry.as_ref().is_some_and(|entry| went_elsewhere(entry, message)) {
        return None;
    }
    draft.snapshot.offer.as_ref().filter(|offer| offer.state == OfferState::Queued)
}

/// Handed over before the host corrected the address: what became of it says nothing about the new one.
fn went_elsewhere(entry: &Entry, message: &Message) -> bool {
    let since = match message.channel {
        Channel::Mail => entry.mail_since,
        Channel::Text => entry.text_since,
    };
    message.handed_at().zip(since).is_some_and(|(handed_at, since)| handed_at < since)
}

/// It did not go out this time: again later, the same message; after too often it counts as undeliverable.
pub(crate) fn send_failed(mut draft: Draft<'_>) -> Verdict {
    let Some(message) = &draft.snapshot.message else { return refused(Refusal::NoSuchMessage) };
    if message.state != MessageState::Sending {
        return reply(Reply::Nothing);
    }
    if message.attempts >= limits::SEND_ATTEMPTS_OF_TWO {
        if let Some(need) = missing(&draft, message) {
            return Verdict::More(need);
        }
        if let Some((entry, other)) = second_chance(&draft, message) {
            return try_other_channel(draft, message, entry, entry.clone(), other, MessageState::Failed);
        }
    }
    if message.attempts >= limits::SEND_ATTEMPTS {
        return drop_offer(draft, message, MessageState::Failed, OfferState::Undeliverable);
    }
    draft.change.what = "send_failed";
    if plant::on(Plant::LostOnRetry) {
        put_settled(&mut draft, message, MessageState::Sent);
        return draft.finish(Reply::Done);
    }
    let due_at = draft.now + back_off(message);
    draft.put_message(message, Message { state: MessageState::Queued, due_at, ..message.clone() });
    draft.finish(Reply::Done)
}

/// It did not get there: no way out of the house, or the network gave up in time. The address stays as it is; the other
/// channel is tried at once, and without one an offer rolls on.
pub(crate) fn not_delivered(draft: Draft<'_>) -> Verdict {
    let Some(message) = &draft.snapshot.message else { return refused(Refusal::NoSuchMessage) };
    let state = match message.state {
        // It had left, and came back: a window that runs because of it was started rightly.
        MessageState::Sent => MessageState::Bounced,
        MessageState::Queued | MessageState::Sending => MessageState::Failed,
        MessageState::Failed | MessageState::Bounced | MessageState::Suppressed | MessageState::Expired => {
            return reply(Reply::Nothing);
        }
    };
    if let Some(need) = missing(&draft, message) {
        return Verdict::More(need);
    }
    if draft.snapshot.entry.as_ref().is_some_and(|entry| went_elsewhere(entry, message)) {
        return settle(draft, message, state);
    }
    if let Some((entry, other)) = second_chance(&draft, message) {
        return try_other_channel(draft, message, entry, entry.clone(), other, state);
    }
    drop_offer(draft, message, state, OfferState::Undeliverable)
}

/// Offers are urgent: 30 s, 2, 8, 32 minutes, then hourly. The rest: 5 minutes, 20, then hourly.
fn back_off(message: &Message) -> SignedDuration {
    let first = if message.kind == MessageKind::Offer { 30 } else { 300 };
    SignedDuration::from_secs((first << (2 * message.attempts.saturating_sub(1).min(4))).min(3600))
}

/// The address does not work: it is suppressed, and an offer moves to the other channel or rolls on at once.
pub(crate) fn undeliverable(draft: Draft<'_>, reason: Reach) -> Verdict {
    let Some(message) = &draft.snapshot.message else { return refused(Refusal::NoSuchMessage) };
    let known = match message.state {
        MessageState::Bounced | MessageState::Suppressed => true,
        MessageState::Queued
        | MessageState::Sending
        | MessageState::Sent
        | MessageState::Failed
        | MessageState::Expired => false,
    };
    if reason == Reach::Open {
        return refused(Refusal::AddressShape);
    }
    if known {
        return reply(Reply::Nothing);
    }
    if message.entry.is_none() && message.state == MessageState::Failed {
        return reply(Reply::Nothing);
    }
    if message.entry.is_none() {
        // A host without an address: written down as failed, and nobody is taken off a list.
        return settle(draft, message, MessageState::Failed);
    }
    if let Some(need) = missing(&draft, message) {
        return Verdict::More(need);
    }
    match &draft.snapshot.entry {
        Some(entry) if went_elsewhere(entry, message) => settle(draft, message, MessageState::Bounced),
        Some(_) | None => unreachable_by(draft, message, MessageState::Bounced, reason),
    }
}

/// A host lets a failed message be tried once more. Whether it is still true is looked at when it is handed over.
pub(crate) fn replay(mut draft: Draft<'_>) -> Verdict {
    let Some(message) = &draft.snapshot.message else { return refused(Refusal::NoSuchMessage) };
    match message.state {
        MessageState::Failed => {}
        MessageState::Queued | MessageState::Sending => return reply(Reply::Done),
        MessageState::Sent | MessageState::Bounced | MessageState::Suppressed | MessageState::Expired => {
            return refused(Refusal::NotFailed);
        }
    }
    let elsewhere = MessageKey {
        entry: message.entry,
        kind: message.kind,
        subject: message.subject | Message::OTHER_CHANNEL,
        generation: message.generation,
    };
    match draft.snapshot.said {
        None => return Verdict::More(Need { said: Some(elsewhere), ..Need::default() }),
        // It was said by the other channel when this one failed.
        Some(Said::Before) => return refused(Refusal::NotFailed),
        Some(Said::Never) => {}
    }
    let due_at = draft.now;
    let again = Message { state: MessageState::Queued, due_at, settled_at: None, ..message.clone() };
    draft.put_message(message, again);
    draft.finish(Reply::Done)
}

pub(super) fn unreachable_by(mut draft: Draft<'_>, message: &Message, state: MessageState, reason: Reach) -> Verdict {
    let Some(entry) = &draft.snapshot.entry else { return settle(draft, message, state) };
    let marked = mark(entry, message.channel, reason);
    if let Some(key) = address(entry, message.channel) {
        draft.change.suppress.push(Suppression { channel: message.channel, key, reason });
    }
    if marked.channel().is_none() && entry.channel().is_some() {
        // From here on the line passes them over; this is where the reason is written down.
        draft.pass(entry, PassReason::Unreachable);
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
fn second_chance<'a>(draft: &Draft<'a>, message: &Message) -> Option<(&'a Entry, Channel)> {
    // A note to the staff may come with the person it speaks of; it is not theirs.
    let entry = draft.snapshot.entry.as_ref().filter(|_| message.entry.is_some())?;
    let without = mark(entry, message.channel, Reach::Bounced);
    let other = without.channel().filter(|_| worth_saying(draft, message))?;
    Some((entry, other))
}

/// Text fails, mail goes: same offer, same link, marked as said by the second channel.
fn try_other_channel(
    mut draft: Draft<'_>,
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

fn end_and_roll(
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
    draft.put_entry(Some(known), entry);
    match roll_on(&mut draft, place) {
        Ok(()) => draft.finish(Reply::Done),
        Err(need) => Verdict::More(need),
    }
}

fn roll_on(draft: &mut Draft<'_>, place: &Place) -> Result<(), Need> {
    match draft.settings {
        Settings::Event(_) => event::roll_on(draft, place),
        Settings::Desk(_) => crate::desk::roll_on(draft, place).map(|_| ()),
    }
}

fn mark(entry: &Entry, channel: Channel, reason: Reach) -> Entry {
    if plant::on(Plant::BouncedStillAsked) {
        return entry.clone();
    }
    match channel {
        Channel::Mail => Entry { mail_reach: reason, ..entry.clone() },
        Channel::Text => Entry { text_reach: reason, ..entry.clone() },
    }
}

pub(super) fn address(entry: &Entry, channel: Channel) -> Option<String> {
    match channel {
        Channel::Mail => entry.person.email.as_ref().map(|email| email.key().to_string()),
        Channel::Text => entry.person.mobile.as_ref().map(|mobile| mobile.as_str().to_string()),
    }
}
