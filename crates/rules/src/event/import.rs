//! rules/event: the host's pasted list. Staged in one commit, then worked through a few rows at a time,
//! every row through the same write as the form. Sent twice it is one import.

use super::{EventSettings, register, spread};
use crate::change::{ListReply, Reply};
use crate::command::{Actor, Registration};
use crate::draft::{EventDraft, Note, Verdict, more, reply};
use crate::ids::{BatchId, EntryId, OfferId};
use crate::limits;
use crate::need::EntryRead;
use crate::refusal::Refusal;
use crate::rows::{Batch, Entry, ImportMode, ImportOutcome, ImportRow, Offer, Place, PlaceKind};
use crate::timer::TimerName;
use crate::words::{EntryState, MessageKind, OfferKind, OfferState, Urgency};
use jiff::Timestamp;

pub(crate) fn stage(
    mut draft: EventDraft<'_>,
    (import, part): (u64, u32),
    mode: ImportMode,
    rows: &[Registration],
    who: Actor,
) -> Verdict {
    if let Some(known) = &draft.snapshot.batch {
        return reply(ListReply::Staged { batch: known.id });
    }
    check_import(&draft, mode, rows)?;
    let id = BatchId(draft.fresh_id());
    let rows = rows.iter().map(waiting).collect();
    let sent_by = match who {
        Actor::Host(_) | Actor::Api(_) => Some(who),
        Actor::Guest | Actor::Hook | Actor::Sheet | Actor::Timer | Actor::Post | Actor::Keeper => None,
    };
    let batch = Batch { id, rev: 0, list: draft.head.list, import, part, mode, rows, done: 0, sent_by };
    draft.put_batch(None, batch);
    draft.book(TimerName::Import { batch: id }, draft.now);
    draft.finish(ListReply::Staged { batch: id })
}

fn check_import(draft: &EventDraft<'_>, mode: ImportMode, rows: &[Registration]) -> Result<(), Refusal> {
    register::check_open(draft)?;
    if rows.is_empty() {
        return Err(Refusal::ImportEmpty);
    }
    if rows.len() > limits::IMPORT_PART_ROWS {
        return Err(Refusal::ImportTooLong { most: limits::IMPORT_PART_ROWS });
    }
    check_mode(draft.settings, mode, draft.now)
}

/// Whether seats can be held until then. Doors ask this before anything is staged.
pub fn check_mode(event: &EventSettings, mode: ImportMode, now: Timestamp) -> Result<(), Refusal> {
    match mode {
        ImportMode::InviteUntil(until) if until <= now => Err(Refusal::ConfirmByPast),
        ImportMode::InviteUntil(until) if until > event.cut_off_at() => Err(Refusal::ConfirmByTooLate),
        ImportMode::Invite | ImportMode::InviteUntil(_) | ImportMode::Confirmed => Ok(()),
    }
}

fn waiting(row: &Registration) -> ImportRow {
    ImportRow::Waiting { name: row.name.clone(), email: row.email.clone(), party: row.party }
}

/// The next few rows of a staged part.
pub(crate) fn import_step(mut draft: EventDraft<'_>) -> Verdict {
    let Some(batch) = &draft.snapshot.batch else { return reply(Reply::Nothing) };
    draft.change.credit = batch.sent_by;
    if register::check_open(&draft).is_err() {
        return close_import(draft, batch);
    }
    let next: Vec<(usize, Registration)> =
        batch.rows.iter().enumerate().filter_map(still_waiting).take(limits::IMPORT_STEP_ROWS).collect();
    let Some(known) = &draft.snapshot.by_email else {
        let emails = next.iter().map(|(_, row)| row.email.key().to_string()).collect();
        return more(EntryRead::Emails(emails));
    };
    let mut after = batch.clone();
    let mut seen: Vec<Entry> = known.clone();
    for (index, row) in &next {
        let (entry, outcome) = import_row(&mut draft, batch.mode, row, &mut seen);
        if let Some(slot) = after.rows.get_mut(*index) {
            *slot = ImportRow::Done { entry, outcome };
        }
    }
    after.done += next.len() as u32;
    let name = TimerName::Import { batch: batch.id };
    if (after.done as usize) < after.rows.len() {
        draft.book(name, draft.now)
    } else {
        draft.drop_timer(name)
    }
    draft.put_batch(Some(batch), after);
    draft.finish(Reply::Done)
}

/// Called off or over in mid-import: the rest is not let in, and the report says so.
fn close_import(mut draft: EventDraft<'_>, batch: &Batch) -> Verdict {
    let close = |row: &ImportRow| match row {
        ImportRow::Waiting { .. } => ImportRow::Done { entry: EntryId(0), outcome: ImportOutcome::Closed },
        ImportRow::Done { .. } => row.clone(),
    };
    let rows: Vec<ImportRow> = batch.rows.iter().map(close).collect();
    let after = Batch { done: rows.len() as u32, rows, ..batch.clone() };
    draft.drop_timer(TimerName::Import { batch: batch.id });
    draft.put_batch(Some(batch), after);
    draft.finish(Reply::Done)
}

fn still_waiting((index, row): (usize, &ImportRow)) -> Option<(usize, Registration)> {
    match row {
        ImportRow::Waiting { name, email, party } => {
            Some((index, Registration { name: name.clone(), email: email.clone(), party: *party }))
        }
        ImportRow::Done { .. } => None,
    }
}

fn import_row(
    draft: &mut EventDraft<'_>,
    mode: ImportMode,
    row: &Registration,
    seen: &mut Vec<Entry>,
) -> (EntryId, ImportOutcome) {
    let same = |entry: &&Entry| entry.person.email.as_ref().is_some_and(|email| email.key() == row.email.key());
    if let Some(known) = seen.iter().find(same) {
        // Nothing a host pastes may undo what a guest decided: a cancelled guest stays cancelled.
        return (known.id, ImportOutcome::Known);
    }
    if register::check_party(draft, row.party).is_err() {
        return (EntryId(0), ImportOutcome::PartyTooLarge);
    }
    let entry = register::new_entry(draft, row);
    let entry = match mode {
        ImportMode::Confirmed => register::take_or_wait(draft, None, entry),
        ImportMode::Invite => invite(draft, entry),
        ImportMode::InviteUntil(until) if entry.party <= draft.head.open() => {
            // The date may have moved since the list was pasted.
            let until = until.min(draft.settings.cut_off_at());
            hold_until(draft, entry, until)
        }
        ImportMode::InviteUntil(_) => register::take_or_wait(draft, None, entry),
    };
    let outcome = match entry.state {
        EntryState::Confirmed => ImportOutcome::Confirmed,
        EntryState::Waitlisted | EntryState::Paused => ImportOutcome::Waitlisted,
        EntryState::Pending | EntryState::Cancelled | EntryState::Expired => ImportOutcome::Invited,
    };
    let id = entry.id;
    seen.push(entry);
    (id, outcome)
}

fn invite(draft: &mut EventDraft<'_>, entry: Entry) -> Entry {
    draft.put_entry(None, entry.clone());
    say_invite(draft, &entry);
    entry
}

/// An invitation without a time.
pub(super) fn say_invite(draft: &mut EventDraft<'_>, entry: &Entry) {
    let (kind, generation) = (MessageKind::Invite, entry.generation);
    draft.say(&Note { kind, entry: Some(entry), subject: 0, generation, urgency: Urgency::Polite });
}

/// The seat is truly held: an invitation with a confirm-by time is an offer whose end is fixed.
fn hold_until(draft: &mut EventDraft<'_>, entry: Entry, until: Timestamp) -> Entry {
    let (offer, entry) = hold(draft, entry, Some(until));
    let kind = MessageKind::Invite;
    draft.say(&Note { kind, entry: Some(&entry), subject: offer.id.0, generation: 0, urgency: Urgency::Polite });
    entry
}

/// Holds the seats of one entry for that entry: place, offer, entry and the timer that guards it. None of an end: the
/// window starts when the message is really handed over.
pub(super) fn hold(draft: &mut EventDraft<'_>, entry: Entry, ends_at: Option<Timestamp>) -> (Offer, Entry) {
    let place = spread::new_place(draft, PlaceKind::Seats, None, entry.party);
    let place = Place { seq: 1, tried: 1, ..place };
    draft.head.held += entry.party;
    let offer = Offer {
        id: OfferId(draft.fresh_id()),
        rev: 0,
        list: place.list,
        place: place.id,
        seq: 1,
        chain: place.chain,
        entry: entry.id,
        seats: entry.party,
        kind: OfferKind::Invite,
        state: OfferState::Queued,
        lane: 0,
        made_at: draft.now,
        sent_at: None,
        ends_at,
        extended_at: None,
    };
    let entry = Entry { live_offers: 1, ..entry };
    let due_at = ends_at.unwrap_or(draft.settings.cut_off_at());
    draft.book(TimerName::Lapse { place: place.id, seq: 1 }, due_at);
    draft.put_entry(None, entry.clone());
    draft.put_place(None, place);
    draft.put_offer(None, offer.clone());
    (offer, entry)
}
