//! rules: the last look before a message leaves, and what its fate means. State and quiet hours are checked again here.

use crate::change::{Again, Handed, Reply, Verdict};
use crate::draft::{Draft, Note, refused, reply};
use crate::event;
use crate::limits;
use crate::offer::{self, Terms};
use crate::pass::PassReason;
use crate::plant::{self, Plant};
use crate::refusal::Refusal;
use crate::rows::{Entry, Message, Offer, Place, Suppression};
use crate::settings::Settings;
use crate::snapshot::{EntryBy, Need, OfferBy};
use crate::words::{
    Channel, EntryState, ListState, MessageKind, MessageState, OfferState, PlaceState, Reach, Reminders, Urgency,
};
use jiff::{SignedDuration, Timestamp};

/// May this message go out now? A lease is taken, or the reason why not is written down.
pub(crate) fn hand_off(draft: Draft<'_>) -> Verdict {
    let Some(message) = &draft.snapshot.message else { return refused(Refusal::NoSuchMessage) };
    if message.state.is_settled() {
        return reply(Reply::Nothing);
    }
    if message.due_at > draft.now {
        return reply(Reply::NotYet { due_at: message.due_at });
    }
    if let Some(need) = missing(&draft, message) {
        return Verdict::More(need);
    }
    if let Some(morning) = held_by_quiet(&draft, message) {
        return hold_until(draft, message, morning);
    }
    match last_look(&draft, message) {
        LastLook::Send(ends_at) => lease(draft, message, ends_at),
        LastLook::Untrue => settle(draft, message, MessageState::Expired),
        LastLook::OfferUntrue => drop_offer(draft, message, MessageState::Expired, OfferState::Withdrawn),
        LastLook::Suppressed(reason) => unreachable_by(draft, message, MessageState::Suppressed, reason),
    }
}

enum LastLook {
    Send(Option<Timestamp>),
    Untrue,
    OfferUntrue,
    Suppressed(Reach),
}

/// The rows this message is about, if they have not been read yet.
fn missing(draft: &Draft<'_>, message: &Message) -> Option<Need> {
    let snapshot = draft.snapshot;
    let entry = message.entry?;
    let has_offer = offer_of(message).is_none() || snapshot.offer.is_some();
    if snapshot.entry.is_some() && snapshot.suppressed.is_some() && has_offer {
        return None;
    }
    Some(Need {
        entry: Some(EntryBy::Id(entry)),
        offer: offer_of(message).map(OfferBy::Id),
        suppressed_of: Some(entry),
        ..Need::default()
    })
}

/// Which offer a message carries, if any.
fn offer_of(message: &Message) -> Option<crate::ids::OfferId> {
    match message.kind {
        MessageKind::Offer | MessageKind::Invite if message.about() != 0 => Some(crate::ids::OfferId(message.about())),
        MessageKind::Offer
        | MessageKind::Invite
        | MessageKind::Confirmation
        | MessageKind::WaitlistNotice
        | MessageKind::Reminder
        | MessageKind::CancelNotice
        | MessageKind::LapseNotice
        | MessageKind::FilledNotice
        | MessageKind::EventMoved
        | MessageKind::CalledOff
        | MessageKind::LinkAgain
        | MessageKind::HostDaily
        | MessageKind::HostThanksDue
        | MessageKind::StaffNote => None,
    }
}

/// Polite messages wait; a direct answer may be late, but not by hours into the night.
fn held_by_quiet(draft: &Draft<'_>, message: &Message) -> Option<Timestamp> {
    if plant::on(Plant::QuietNotRechecked) {
        return None;
    }
    let direct = SignedDuration::from_mins(limits::DIRECT_MINUTES);
    let exempt = match (message.urgency, message.kind) {
        (Urgency::Direct, MessageKind::Offer) => terms(draft).is_some_and(|terms| terms.send_at == draft.now),
        (Urgency::Direct, _) => draft.now.duration_since(message.made_at) <= direct,
        (Urgency::Polite, _) => false,
    };
    let morning = draft.settings.quiet().over(draft.now, draft.settings.zone());
    (!exempt && morning > draft.now).then_some(morning)
}

fn hold_until(mut draft: Draft<'_>, message: &Message, morning: Timestamp) -> Verdict {
    draft.change.what = "held_for_morning";
    let held = Message { state: MessageState::Queued, due_at: morning, ..message.clone() };
    draft.put_message(message, held);
    draft.finish(Reply::NotYet { due_at: morning })
}

fn terms(draft: &Draft<'_>) -> Option<Terms> {
    match draft.settings {
        Settings::Event(settings) => Some(event::terms(settings, draft.now)),
        Settings::Desk(desk) => {
            draft.snapshot.place.as_ref().and_then(|place| crate::desk::terms(desk, place, draft.now))
        }
    }
}

/// Is it still true, and may it be said to this address?
fn last_look(draft: &Draft<'_>, message: &Message) -> LastLook {
    let Some(entry) = &draft.snapshot.entry else {
        return if message.entry.is_none() { LastLook::Send(None) } else { LastLook::Untrue };
    };
    if offer_of(message).is_some() && !offer_holds(draft, message, entry) {
        return if offer_is_live(draft) { LastLook::OfferUntrue } else { LastLook::Untrue };
    }
    if !still_true(draft, message, entry) || address(entry, message.channel).is_none() {
        return LastLook::Untrue;
    }
    match suppression(draft, message, entry) {
        Some(reason) => LastLook::Suppressed(reason),
        None => LastLook::Send(window_end(draft, message)),
    }
}

fn offer_is_live(draft: &Draft<'_>) -> bool {
    draft.snapshot.offer.as_ref().is_some_and(|offer| offer.state.is_live())
}

/// Whether the offer may be put to this person now: still held, still in time, still fitting.
fn offer_holds(draft: &Draft<'_>, message: &Message, entry: &Entry) -> bool {
    let (Some(offer), Some(place)) = (&draft.snapshot.offer, &draft.snapshot.place) else { return false };
    let current = place.state == PlaceState::Held && place.seq == offer.seq && offer.state.is_live();
    if !current || draft.head.state != ListState::Open {
        return false;
    }
    match (draft.settings, message.kind) {
        (Settings::Event(_), MessageKind::Invite) => offer.ends_at.is_some_and(|ends_at| draft.now < ends_at),
        (Settings::Event(_), _) => in_time(draft, offer),
        (Settings::Desk(desk), _) => {
            in_time(draft, offer) && crate::desk::still_fits(desk, place, entry, draft.now).is_ok()
        }
    }
}

/// A first hand-off needs a fair chance; a retry of one that went out needs only that the window runs.
fn in_time(draft: &Draft<'_>, offer: &Offer) -> bool {
    match offer.ends_at {
        Some(ends_at) => draft.now < ends_at,
        None => terms(draft).is_some_and(|terms| terms.end_if_sent(draft.now).is_some()),
    }
}

fn window_end(draft: &Draft<'_>, message: &Message) -> Option<Timestamp> {
    offer_of(message)?;
    let offer = draft.snapshot.offer.as_ref()?;
    offer.ends_at.or_else(|| terms(draft)?.end_if_sent(draft.now))
}

fn still_true(draft: &Draft<'_>, message: &Message, entry: &Entry) -> bool {
    let open = draft.head.state == ListState::Open;
    let same = entry.generation == message.generation;
    match message.kind {
        MessageKind::Offer => open,
        MessageKind::Invite => open && entry.state == EntryState::Pending,
        MessageKind::Confirmation => same && open && entry.state == EntryState::Confirmed,
        MessageKind::WaitlistNotice => same && open && entry.is_waiting(),
        MessageKind::Reminder => same && open && reminder_true(draft, message, entry),
        MessageKind::CancelNotice => same && entry.state == EntryState::Cancelled,
        MessageKind::LapseNotice => open && (entry.is_waiting() || entry.state == EntryState::Pending),
        MessageKind::FilledNotice => open && entry.is_waiting(),
        MessageKind::EventMoved => same && open && message.about() == u64::from(draft.head.date_rev),
        MessageKind::CalledOff => same,
        MessageKind::LinkAgain => open,
        MessageKind::HostDaily | MessageKind::HostThanksDue | MessageKind::StaffNote => true,
    }
}

fn reminder_true(draft: &Draft<'_>, message: &Message, entry: &Entry) -> bool {
    let Settings::Event(settings) = draft.settings else { return false };
    entry.state == EntryState::Confirmed
        && entry.reminders == Reminders::On
        && message.about() >> 16 == u64::from(draft.head.date_rev)
        && draft.now < settings.starts_at()
}

fn suppression(draft: &Draft<'_>, message: &Message, entry: &Entry) -> Option<Reach> {
    let listed = draft.snapshot.suppressed.unwrap_or_default();
    let (reach, listed) = match message.channel {
        Channel::Mail => (entry.mail_reach, listed.mail),
        Channel::Text => (entry.text_reach, listed.text),
    };
    match (listed, reach) {
        (Some(reason), _) => Some(reason),
        (None, Reach::Open) => None,
        (None, reason @ (Reach::Bounced | Reach::Complained | Reach::OptedOut)) => Some(reason),
    }
}

fn lease(mut draft: Draft<'_>, message: &Message, ends_at: Option<Timestamp>) -> Verdict {
    draft.change.what = "handed_over";
    let lease_until = draft.now + SignedDuration::from_secs(limits::LEASE_SECONDS);
    let after = Message {
        state: MessageState::Sending,
        attempts: message.attempts + 1,
        due_at: lease_until,
        ..message.clone()
    };
    draft.put_message(message, after.clone());
    let handed = Handed {
        message: after,
        entry: draft.snapshot.entry.clone(),
        offer: draft.snapshot.offer.clone(),
        place: draft.snapshot.place.clone(),
        ends_at,
        again: if message.attempts == 0 { Again::First } else { Again::Retry },
    };
    draft.finish(Reply::HandOver(Box::new(handed)))
}

fn settle(mut draft: Draft<'_>, message: &Message, state: MessageState) -> Verdict {
    draft.change.what = "message_settled";
    put_settled(&mut draft, message, state);
    draft.finish(Reply::Nothing)
}

fn put_settled(draft: &mut Draft<'_>, message: &Message, state: MessageState) {
    let settled_at = Some(draft.now);
    draft.put_message(message, Message { state, settled_at, ..message.clone() });
}

/// The post handed it over: an offer's window starts, once.
pub(crate) fn sent(mut draft: Draft<'_>) -> Verdict {
    let Some(message) = &draft.snapshot.message else { return refused(Refusal::NoSuchMessage) };
    if message.state.is_settled() {
        return reply(Reply::Nothing);
    }
    if offer_of(message).is_some()
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
    offer_of(message)?;
    draft.snapshot.offer.as_ref().filter(|offer| offer.state == OfferState::Queued)
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

/// Offers are urgent: 30 s, 2, 8, 32 minutes, then hourly. The rest: 5 minutes, 20, then hourly.
fn back_off(message: &Message) -> SignedDuration {
    let first = match message.kind {
        MessageKind::Offer => 30,
        MessageKind::Confirmation
        | MessageKind::WaitlistNotice
        | MessageKind::Invite
        | MessageKind::Reminder
        | MessageKind::CancelNotice
        | MessageKind::LapseNotice
        | MessageKind::FilledNotice
        | MessageKind::EventMoved
        | MessageKind::CalledOff
        | MessageKind::LinkAgain
        | MessageKind::HostDaily
        | MessageKind::HostThanksDue
        | MessageKind::StaffNote => 300,
    };
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
    if known || message.entry.is_none() {
        return reply(Reply::Nothing);
    }
    match missing(&draft, message) {
        Some(need) => Verdict::More(need),
        None => unreachable_by(draft, message, MessageState::Bounced, reason),
    }
}

fn unreachable_by(mut draft: Draft<'_>, message: &Message, state: MessageState, reason: Reach) -> Verdict {
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
    let live = draft.snapshot.offer.as_ref().filter(|offer| offer.state.is_live() && offer_of(message).is_some());
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
    let offer_gone = offer_of(message).is_some() && !offer_is_live(draft);
    !message.is_second_channel() && !given_up && !offer_gone
}

/// Another channel that is open to the person, for a message that has not been moved yet.
fn second_chance<'a>(draft: &Draft<'a>, message: &Message) -> Option<(&'a Entry, Channel)> {
    let entry = draft.snapshot.entry.as_ref()?;
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

fn drop_offer(draft: Draft<'_>, message: &Message, state: MessageState, offer_state: OfferState) -> Verdict {
    let snapshot = draft.snapshot;
    let live = snapshot.offer.as_ref().filter(|offer| offer.state.is_live() && offer_of(message).is_some());
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

fn address(entry: &Entry, channel: Channel) -> Option<String> {
    match channel {
        Channel::Mail => entry.person.email.as_ref().map(|email| email.key().to_string()),
        Channel::Text => entry.person.mobile.as_ref().map(|mobile| mobile.as_str().to_string()),
    }
}
