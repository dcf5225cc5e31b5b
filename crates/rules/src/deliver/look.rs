//! rules/deliver: the last look before a message leaves. State, fairness and quiet hours are checked again here.

use super::about::{address, missing, missing_words, offer_is_live, settle, terms, wording};
use super::after::{drop_offer, unreachable_by};
use super::worth;
use crate::change::{Again, Before, Handed, MessageReply, Reply};
use crate::desk::{Month, MonthName, RequestState};
use crate::draft::{Draft, Verdict, more, refused, reply};
use crate::event::{Rounds, may_take_now};
use crate::limits;
use crate::refusal::Refusal;
use crate::rows::{AsSaid, Entry, Head, Message, Offer};
use crate::settings::Settings;
use crate::wording::Wording;
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
        return reply(MessageReply::NotYet { due_at: message.due_at });
    }
    if let Some(need) = missing(draft.snapshot, message) {
        return more(need);
    }
    if worth::is_over(&draft, message) {
        // To a guest it is a message that failed, and their host reads of it.
        let state = if message.entry.is_some() { MessageState::Failed } else { MessageState::Expired };
        return settle(draft, message, state);
    }
    if let Some(morning) = held_by_quiet(&draft, message) {
        return hold_until(draft, message, morning, "held_for_morning");
    }
    if held_by_host(&draft, message) {
        let later = draft.now + SignedDuration::from_hours(limits::PAUSE_HOURS);
        return hold_until(draft, message, later, "held_by_host");
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

/// Polite messages wait; a direct answer may be late, but not by hours into the night.
fn held_by_quiet(draft: &Draft<'_>, message: &Message) -> Option<Timestamp> {
    let direct = SignedDuration::from_mins(limits::DIRECT_MINUTES);
    let exempt = match (message.urgency, message.kind) {
        (Urgency::Direct, MessageKind::Offer) => terms(draft).is_some_and(|terms| terms.send_at == draft.now),
        (Urgency::Direct, _) => draft.now.duration_since(message.made_at) <= direct,
        (Urgency::Polite, _) => false,
    };
    let morning = match draft.settings {
        Settings::Event(event) => event.quiet.over(draft.now, &event.zone),
        Settings::Desk(desk) => {
            let reader = draft.snapshot.entry.as_ref().filter(|_| message.entry.is_some());
            crate::desk::morning(desk, reader.and_then(crate::desk::zone_of), draft.now)
        }
    };
    (!exempt && morning > draft.now).then_some(morning)
}

/// A round that the host has paused. When it goes on, the re-plan dates what waits anew.
fn held_by_host(draft: &Draft<'_>, message: &Message) -> bool {
    let Settings::Event(event) = draft.settings else { return false };
    event.rounds == Rounds::Paused && message.kind.is_round() && message.attempts == 0
}

fn hold_until(mut draft: Draft<'_>, message: &Message, due_at: Timestamp, what: &'static str) -> Verdict {
    draft.change.what = what;
    // One that may have left stays marked as such: a text, which has no name to be known again by, is not said twice.
    let state = match message.channel {
        Channel::Text => message.state,
        Channel::Mail => MessageState::Queued,
    };
    let held = Message { state, due_at, ..message.clone() };
    draft.put_message(message, held);
    draft.finish(MessageReply::NotYet { due_at })
}

/// Is it still true, and may it be said to this address?
fn last_look(draft: &Draft<'_>, message: &Message) -> LastLook {
    if message.kind == MessageKind::RequestNote {
        let open = draft.snapshot.request.as_ref().is_some_and(|request| request.state == RequestState::Open);
        return if open { LastLook::Send(None) } else { LastLook::Untrue };
    }
    if message.entry.is_none() {
        return LastLook::Send(None);
    }
    let Some(entry) = &draft.snapshot.entry else { return LastLook::Untrue };
    if message.offer().is_some() && !offer_holds(draft, message, entry) {
        return if offer_is_live(draft) { LastLook::OfferUntrue } else { LastLook::Untrue };
    }
    if !still_true(draft, message, entry) || address(entry, message.channel).is_none() {
        let held = message.offer().is_some() && offer_is_live(draft);
        return if held { LastLook::OfferUntrue } else { LastLook::Untrue };
    }
    match suppression(draft, message, entry) {
        Some(reason) => LastLook::Suppressed(reason),
        None => LastLook::Send(window_end(draft, message)),
    }
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

/// Until when seats are kept for this person and others in line.
fn kept_until(draft: &Draft<'_>, entry: &Entry) -> Option<Timestamp> {
    let Settings::Event(event) = draft.settings else { return None };
    let holds = draft.snapshot.head_starts.as_deref().unwrap_or_default();
    may_take_now(event, &draft.head, entry, holds, draft.now)?.until
}

/// Whether the seat somebody let pass is kept for them: one notice says both.
fn is_kept(draft: &Draft<'_>, entry: &Entry) -> bool {
    let holds = draft.snapshot.head_starts.as_deref().unwrap_or_default();
    let chain = draft.snapshot.offer.as_ref().map(|offer| offer.chain);
    holds.iter().any(|hold| Some(hold.chain) == chain) && kept_until(draft, entry).is_some()
}

fn window_end(draft: &Draft<'_>, message: &Message) -> Option<Timestamp> {
    if message.kind == MessageKind::HeadStart {
        return kept_until(draft, draft.snapshot.entry.as_ref()?);
    }
    message.offer()?;
    let offer = draft.snapshot.offer.as_ref()?;
    offer.ends_at.or_else(|| terms(draft)?.end_if_sent(draft.now))
}

fn still_true(draft: &Draft<'_>, message: &Message, entry: &Entry) -> bool {
    let open = draft.head.state == ListState::Open;
    let same = entry.generation == message.generation;
    match message.kind {
        MessageKind::Offer => open,
        MessageKind::Invite | MessageKind::ConfirmAsk => open && entry.state == EntryState::Pending,
        MessageKind::Confirmation => same && open && entry.state == EntryState::Confirmed,
        MessageKind::WaitlistNotice => same && open && on_the_list(entry),
        MessageKind::Reminder => same && open && reminder_true(draft, message, entry),
        MessageKind::CancelNotice => same && entry.state == EntryState::Cancelled,
        MessageKind::HeadStart => kept_until(draft, entry).is_some(),
        MessageKind::LapseNotice => {
            open && (entry.is_waiting() || entry.state == EntryState::Pending) && !is_kept(draft, entry)
        }
        MessageKind::FilledNotice => open && entry.is_waiting(),
        MessageKind::EventMoved => same && open && !entry.has_left() && message.told_rev() == draft.head.date_rev,
        MessageKind::EventChanged => same && open && entry.state == EntryState::Confirmed && is_news(draft),
        MessageKind::CalledOff => same,
        MessageKind::Thanks => same && entry.state == EntryState::Confirmed,
        MessageKind::LinkAgain => open,
        MessageKind::HostDaily
        | MessageKind::HostThanksDue
        | MessageKind::StaffNote
        | MessageKind::DeskSummary
        | MessageKind::RequestNote => true,
    }
}

/// The host may have taken the change back before it was told.
fn is_news(draft: &Draft<'_>) -> bool {
    match (draft.settings, draft.snapshot.old_settings.as_deref()) {
        (Settings::Event(event), Some(Settings::Event(old))) => event.is_told(old),
        (Settings::Event(_) | Settings::Desk(_), _) => false,
    }
}

/// Somebody who paused at once is on the list all the same, and needs the link to go on.
fn on_the_list(entry: &Entry) -> bool {
    entry.is_waiting() || entry.state == EntryState::Paused
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

/// What the words are made of, for the log.
fn as_said(draft: &Draft<'_>, message: &Message, own_rev: Option<u32>, ends_at: Option<Timestamp>) -> AsSaid {
    let snapshot = draft.snapshot;
    let Head { cap, taken, held, waiting, .. } = draft.head;
    let speaks_of_numbers =
        matches!(message.kind, MessageKind::HostDaily | MessageKind::HostThanksDue | MessageKind::Thanks);
    AsSaid {
        wording: wording(snapshot, message),
        own_rev,
        edition: Wording::EDITION,
        settings_rev: draft.head.settings_rev,
        party: snapshot.entry.as_ref().map_or(0, |entry| entry.party),
        position: snapshot.rank,
        ends_at,
        numbers: speaks_of_numbers.then_some([cap, taken, held, waiting]),
    }
}

/// A summary tells what became of the slots of its month.
fn month(draft: &Draft<'_>, message: &Message) -> Option<Box<Month>> {
    let (Settings::Desk(desk), MessageKind::DeskSummary) = (draft.settings, message.kind) else { return None };
    let name = MonthName::of_subject(message.about())?;
    Some(Box::new(Month::of(name, desk, draft.snapshot.outcomes.as_deref()?)))
}

fn lease(mut draft: Draft<'_>, message: &Message, ends_at: Option<Timestamp>) -> Verdict {
    let Some(settings) = draft.snapshot.settings.clone() else { return refused(Refusal::NoSuchList) };
    if let Some(need) = missing_words(draft.snapshot, message) {
        return more(need);
    }
    let wording = wording(draft.snapshot, message);
    let own = draft.snapshot.wording.as_deref().and_then(|found| found.first());
    let own = own.and_then(|own| Some((own.rev, own.text.clone()?))).filter(|_| wording.is_some());
    let month = month(&draft, message);
    let speaks_of_offer = message.offer().is_some() || message.past_offer(draft.head.kind).is_some();
    draft.change.what = "handed_over";
    let lease_until = draft.now + SignedDuration::from_secs(limits::LEASE_SECONDS);
    let after = Message {
        state: MessageState::Sending,
        attempts: message.attempts + 1,
        due_at: lease_until,
        said: Some(Box::new(as_said(&draft, message, own.as_ref().map(|(rev, _)| *rev), ends_at))),
        ..message.clone()
    };
    draft.put_message(message, after.clone());
    let handed = Handed {
        message: after,
        head: draft.head,
        settings,
        position: draft.snapshot.rank,
        entry: draft.snapshot.entry.clone(),
        offer: draft.snapshot.offer.clone().filter(|_| speaks_of_offer),
        place: draft.snapshot.place.clone(),
        ends_at,
        month,
        request: draft.snapshot.request.clone().map(Box::new),
        wording,
        own: own.map(|(_, text)| text),
        old_settings: draft.snapshot.old_settings.clone(),
        again: if message.attempts == 0 { Again::First } else { Again::Retry },
        before: match message.state {
            MessageState::Sending => Before::MayHaveLeft,
            _ => Before::DidNotLeave,
        },
    };
    draft.finish(MessageReply::HandOver(Box::new(handed)))
}
