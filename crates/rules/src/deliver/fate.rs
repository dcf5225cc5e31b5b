//! rules/deliver: what became of a message, and what that means — windows start, addresses close, offers roll on.

use super::about::{missing, put_settled, settle, terms};
use super::after::{drop_offer, end_and_roll, second_chance, try_other_channel, unreachable_by};
use crate::change::Reply;
use crate::draft::{Draft, Verdict, more, refused, reply};
use crate::limits;
use crate::need::{HouseRead, MessageKey, MessageRead};
use crate::offer;
use crate::refusal::Refusal;
use crate::rows::{Entry, Message, Offer};
use crate::snapshot::Said;
use crate::words::{Channel, MessageKind, MessageState, OfferState, Reach, SendFault, Urgency};
use jiff::SignedDuration;

/// The post handed it over: an offer's window starts, once.
pub(crate) fn sent(mut draft: Draft<'_>) -> Verdict {
    let Some(message) = &draft.snapshot.message else { return refused(Refusal::NoSuchMessage) };
    if message.state.is_settled() {
        return reply(Reply::Nothing);
    }
    if message.offer().is_some()
        && let Some(need) = missing(draft.snapshot, message)
    {
        return more(need);
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

/// It did not go out this time: again later, the same message. Only what its recipient's own server turned down counts
/// against an offer; an outage of ours is never a guest's silence.
pub(crate) fn send_failed(mut draft: Draft<'_>, fault: SendFault) -> Verdict {
    let Some(message) = &draft.snapshot.message else { return refused(Refusal::NoSuchMessage) };
    if message.state != MessageState::Sending {
        return reply(Reply::Nothing);
    }
    if fault == SendFault::Transport {
        return not_left(draft, message);
    }
    if message.attempts >= limits::SEND_ATTEMPTS_OF_TWO {
        if let Some(need) = missing(draft.snapshot, message) {
            return more(need);
        }
        if let Some((entry, other)) = second_chance(&draft, message) {
            return try_other_channel(draft, message, entry, entry.clone(), other, MessageState::Failed);
        }
    }
    let turned_down = message.turned_down + u32::from(fault == SendFault::Recipient);
    let given_up = fault == SendFault::Recipient && turned_down >= limits::SEND_ATTEMPTS;
    if message.offer().is_some() && given_up {
        return drop_offer(draft, message, MessageState::Failed, OfferState::Undeliverable);
    }
    draft.change.what = "send_failed";
    // While everything is refused, something must be there to try the channel with.
    let Some(outages) = draft.snapshot.outages else { return more(HouseRead::Outages) };
    let soon = SignedDuration::from_mins(limits::UNSENT_MINUTES);
    let rest = back_off(message);
    let rest = if outages.of(message.channel).is_some() { rest.min(soon) } else { rest };
    let due_at = draft.now + rest;
    draft.put_message(message, Message { state: MessageState::Queued, due_at, turned_down, ..message.clone() });
    draft.finish(Reply::Done)
}

/// Nothing left the house, so this was no attempt. The post knows when the channel works again; the message is due.
fn not_left(mut draft: Draft<'_>, message: &Message) -> Verdict {
    draft.change.what = "send_failed";
    let attempts = message.attempts.saturating_sub(1);
    // As old as it is, so that it keeps its turn and its age can be read off.
    let due_at = match message.urgency {
        Urgency::Direct => message.made_at,
        Urgency::Polite => draft.settings.quiet().over(message.made_at, draft.settings.zone()),
    };
    let due_at = due_at.min(draft.now);
    draft.put_message(message, Message { state: MessageState::Queued, due_at, attempts, ..message.clone() });
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
    if let Some(need) = missing(draft.snapshot, message) {
        return more(need);
    }
    if draft.snapshot.entry.as_ref().is_some_and(|entry| went_elsewhere(entry, message)) {
        return settle(draft, message, state);
    }
    if let Some((entry, other)) = second_chance(&draft, message) {
        return try_other_channel(draft, message, entry, entry.clone(), other, state);
    }
    drop_offer(draft, message, state, OfferState::Undeliverable)
}

/// Offers are urgent, and so is what is kept or held for a short time: 30 s, 2, 8, 32 minutes, then hourly. The rest: 5
/// minutes, 20, then hourly.
fn back_off(message: &Message) -> SignedDuration {
    let urgent = matches!(message.kind, MessageKind::Offer | MessageKind::HeadStart | MessageKind::ConfirmAsk);
    let first = if urgent { 30 } else { 300 };
    SignedDuration::from_secs((first << (2 * message.attempts.saturating_sub(1).min(4))).min(3600))
}

/// The address does not work: it is suppressed, and an offer moves to the other channel or rolls on at once.
pub(crate) fn undeliverable(draft: Draft<'_>, reason: Reach) -> Verdict {
    let Some(message) = &draft.snapshot.message else { return refused(Refusal::NoSuchMessage) };
    let known = matches!(message.state, MessageState::Bounced | MessageState::Suppressed);
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
    if let Some(need) = missing(draft.snapshot, message) {
        return more(need);
    }
    match &draft.snapshot.entry {
        Some(entry) if went_elsewhere(entry, message) => settle(draft, message, MessageState::Bounced),
        Some(_) | None => unreachable_by(draft, message, MessageState::Bounced, reason),
    }
}

/// A report without proof: once per message, and only for the host to see.
pub(crate) fn reported_back(mut draft: Draft<'_>) -> Verdict {
    let Some(message) = &draft.snapshot.message else { return refused(Refusal::NoSuchMessage) };
    if message.reported_at.is_some() {
        return reply(Reply::Nothing);
    }
    draft.put_message(message, Message { reported_at: Some(draft.now), ..message.clone() });
    draft.finish(Reply::Done)
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
    // There is no third channel: a message of the second one would find itself.
    let said = if message.is_second_channel() { Some(Said::Never) } else { draft.snapshot.said };
    match said {
        None => return more(MessageRead::Said(elsewhere)),
        // It was said by the other channel when this one failed.
        Some(Said::Before) => return refused(Refusal::NotFailed),
        Some(Said::Never) => {}
    }
    // Worth saying because somebody says so now; it is no answer to a click any more, so it waits for the morning.
    let urgency = if message.offer().is_some() { message.urgency } else { Urgency::Polite };
    let (due_at, made_at) = (draft.now, draft.now);
    let again = Message { state: MessageState::Queued, due_at, made_at, urgency, settled_at: None, ..message.clone() };
    draft.put_message(message, again);
    draft.finish(Reply::Done)
}
