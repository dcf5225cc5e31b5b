//! rules: small things said about one person on either kind of list, and said to them anew at another address.

use crate::change::{Reply, RowMove};
use crate::command::OldLinks;
use crate::contact::is_plain_text;
use crate::draft::{Draft, EventDraft, ListSettings, Note, Verdict, more, refused, reply};
use crate::ids::EntryId;
use crate::limits;
use crate::need::{LineRead, MessageKey, MessageRead, Need, RequestBy};
use crate::refusal::Refusal;
use crate::remind::Booked;
use crate::rows::{Entry, Message, Person};
use crate::snapshot::{RosterRow, Said};
use crate::timer::TimerName;
use crate::words::{EntryState, ListKind, MessageKind, MessageState, OfferKind, Reminders, Urgency};

/// A fresh link for the same seat, once per wish. The key holds no generation: a repeated wish is found after a return.
pub(crate) fn link_again(entry: EntryId, once: u64) -> MessageKey {
    // Small numbers are days (see `answer_by_mail`), and the highest bits are spoken for.
    let subject = (once >> 4) | 1 << 59;
    MessageKey { entry: Some(entry), kind: MessageKind::LinkAgain, subject, generation: 0 }
}

pub(crate) fn resend_link(mut draft: Draft<'_>, once: u64, old: OldLinks) -> Verdict {
    let Some(known) = &draft.snapshot.entry else { return refused(Refusal::NoSuchEntry) };
    if draft.snapshot.said == Some(Said::Before) {
        return reply(Reply::Done);
    }
    if known.resends >= limits::RESENDS {
        return refused(Refusal::ResentTooOften { most: limits::RESENDS });
    }
    let mut after = Entry { resends: known.resends + 1, ..known.clone() };
    if old == OldLinks::End {
        let Some(roster) = &draft.snapshot.roster else { return more(only_row(known)) };
        after.generation = draft.next_generation(known.generation);
        for row in roster.iter().filter(|row| row.entry.id == known.id) {
            follow(&mut draft, row, &after);
        }
    }
    draft.put_entry(Some(known), after.clone());
    say_link_again(&mut draft, &after, link_again(known.id, once));
    draft.finish(Reply::Done)
}

fn say_link_again<S: ListSettings>(draft: &mut Draft<'_, S>, entry: &Entry, key: MessageKey) {
    let MessageKey { kind, subject, generation, .. } = key;
    draft.say(&Note { kind, entry: Some(entry), subject, generation, urgency: Urgency::Direct });
}

/// What was sent so far lies with somebody else, or might, and so would anything said now: the log says that nothing was.
pub(crate) fn end_links(mut draft: Draft<'_>, below: u32) -> Verdict {
    let Some(known) = &draft.snapshot.entry else { return refused(Refusal::NoSuchEntry) };
    if known.generation >= below {
        return reply(Reply::Done);
    }
    let generation = draft.next_generation(known.generation).max(below);
    let after = Entry { generation, ..known.clone() };
    draft.put_entry(Some(known), after.clone());
    let kind = match after.state {
        // Nothing was ever said to a stranger but the link to confirm with.
        _ if after.is_stranger() => None,
        EntryState::Confirmed => Some(MessageKind::Confirmation),
        EntryState::Waitlisted => Some(MessageKind::WaitlistNotice),
        EntryState::Cancelled => Some(MessageKind::CancelNotice),
        EntryState::Pending | EntryState::Paused | EntryState::Expired => None,
    };
    if let Some(kind) = kind {
        let subject = u64::from(after.passes);
        draft.say(&Note { kind, entry: Some(&after), subject, generation, urgency: Urgency::Direct });
    }
    let now = draft.now;
    if let Some(RowMove::Message { before: None, after: message }) = draft.change.rows.last_mut() {
        (message.state, message.settled_at) = (MessageState::Suppressed, Some(now));
    }
    draft.finish(Reply::Done)
}

/// A known address at a form: its own link goes to its inbox, at most once a day.
pub(crate) fn answer_by_mail<S: ListSettings>(mut draft: Draft<'_, S>, known: &Entry, standing: Reply) -> Verdict {
    let day = u64::try_from(draft.now.as_second() / 86_400).unwrap_or(0);
    let key =
        MessageKey { entry: Some(known.id), kind: MessageKind::LinkAgain, subject: day, generation: known.generation };
    match draft.snapshot.said {
        None => more(MessageRead::Said(key)),
        Some(Said::Before) => reply(standing),
        Some(Said::Never) => {
            draft.change.what = "link_resent";
            say_link_again(&mut draft, known, key);
            draft.finish(standing)
        }
    }
}

/// No more reminders; the seat stays.
pub(crate) fn mute_reminders(mut draft: EventDraft<'_>, generation: Option<u32>) -> Verdict {
    let Some(known) = &draft.snapshot.entry else { return refused(Refusal::NoSuchEntry) };
    if known.is_past(generation) {
        return refused(Refusal::OldLink);
    }
    if known.reminders == Reminders::Muted {
        return reply(Reply::Done);
    }
    let after = Entry { reminders: Reminders::Muted, ..known.clone() };
    draft.plan_reminders(&after, Booked::Maybe);
    draft.put_entry(Some(known), after);
    draft.finish(Reply::Done)
}

/// The person goes, the row stays: a tombstone that keeps the numbers and the audit true.
pub(crate) fn erase(mut draft: Draft<'_>) -> Verdict {
    let Some(known) = &draft.snapshot.entry else { return refused(Refusal::NoSuchEntry) };
    if !known.has_left() {
        return refused(Refusal::StillActive);
    }
    if known.person == Person::default() {
        return reply(Reply::Done);
    }
    if draft.head.kind == ListKind::Desk {
        // What they once wrote to the desk goes with them.
        let Some(requests) = &draft.snapshot.requests_of else {
            return more(RequestBy::Of(known.id));
        };
        for request in requests {
            draft.book(TimerName::Forget { request: *request }, draft.now);
        }
    }
    draft.put_entry(Some(known), Entry { person: Person::default(), ..known.clone() });
    draft.finish(Reply::Done)
}

/// One entry with the messages that wait for it.
pub(crate) fn only_row(known: &Entry) -> Need {
    LineRead::Roster { after: known.number.saturating_sub(1), most: 1 }.into()
}

/// What waits to be sent goes with the links and to the address there are now.
fn follow<S: ListSettings>(draft: &mut Draft<'_, S>, row: &RosterRow, entry: &Entry) {
    let generation = entry.generation;
    for message in &row.queued {
        let ours = message.generation == row.entry.generation;
        let generation = if ours { generation } else { message.generation };
        let channel = entry.channel().filter(|_| ours || message.offer().is_some()).unwrap_or(message.channel);
        // To the corrected person nothing was said yet by any channel, so the other one is still to be tried.
        let subject = if ours { message.about() } else { message.subject };
        let moved = Message { generation, channel, subject, ..message.clone() };
        if moved != *message {
            draft.put_message(message, moved);
        }
    }
}

/// What waits to be sent goes to the new mailbox; where they stand, and what is held for them, is said there again.
pub(crate) fn tell_anew<S: ListSettings>(draft: &mut Draft<'_, S>, row: &RosterRow, entry: &Entry) {
    let generation = entry.generation;
    follow(draft, row, entry);
    let waits = |kind: MessageKind, subject: u64| {
        let same = |message: &Message| message.generation == row.entry.generation || message.offer().is_some();
        row.queued.iter().any(|message| message.kind == kind && message.about() == subject && same(message))
    };
    let invited = row.live.as_ref().filter(|(offer, _)| offer.kind == OfferKind::Invite);
    let (kind, subject) = match entry.state {
        // Where the link to confirm has not left yet, it goes to the new address.
        EntryState::Pending if invited.is_some_and(|(offer, _)| offer.ends_at.is_none()) => {
            (MessageKind::ConfirmAsk, invited.map_or(0, |(offer, _)| offer.id.0))
        }
        EntryState::Pending => (MessageKind::Invite, invited.map_or(0, |(offer, _)| offer.id.0)),
        // At a desk a confirmation speaks of its slot, and was said when that was claimed.
        EntryState::Confirmed if entry.wish.is_some() => (MessageKind::LinkAgain, 1 << 58 | u64::from(generation)),
        EntryState::Confirmed => (MessageKind::Confirmation, u64::from(entry.passes)),
        EntryState::Waitlisted | EntryState::Paused | EntryState::Cancelled | EntryState::Expired => {
            (MessageKind::WaitlistNotice, u64::from(entry.passes))
        }
    };
    let note = Note { kind, entry: Some(entry), subject, generation, urgency: Urgency::Direct };
    if !waits(kind, subject) {
        draft.say(&note);
    }
    // At a desk somebody may hold several; an event's guest has one at most, and it came with the row.
    let held = draft.snapshot.entry_offers.as_deref().unwrap_or(row.live.as_slice());
    let offered = held.iter().map(|(offer, _)| offer).filter(|offer| offer.kind == OfferKind::Freed);
    for offer in offered.filter(|offer| !waits(MessageKind::Offer, offer.id.0)) {
        draft.say(&Note { kind: MessageKind::Offer, subject: offer.id.0, ..note });
    }
}

/// What staff and hosts write about somebody: a few lines without anything invisible in them; none at all is no note.
pub(crate) fn note(text: &str) -> Result<Option<String>, Refusal> {
    let most = limits::NOTE_CHARS;
    if text.chars().count() > most || !text.lines().all(|line| is_plain_text(line, most)) {
        return Err(Refusal::NoteShape { most });
    }
    Ok(Some(text.trim()).filter(|text| !text.is_empty()).map(str::to_string))
}
