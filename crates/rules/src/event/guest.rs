//! rules/event: the host corrects who a guest is. A new mailbox gets new links; those in the old one stop working.

use super::{spread, terms};
use crate::change::{Reply, Verdict};
use crate::contact::{Email, PersonName, is_plain_text};
use crate::draft::{Draft, Note, refused, reply};
use crate::limits;
use crate::refusal::Refusal;
use crate::rows::{Entry, Message, Person};
use crate::snapshot::{Need, RosterNeed, RosterRow};
use crate::words::{EntryState, ListState, MessageKind, OfferKind, Reach, Urgency};

pub(crate) fn edit_guest(mut draft: Draft<'_>, name: &PersonName, email: &Email, note: &str) -> Verdict {
    let Some(known) = &draft.snapshot.entry else { return refused(Refusal::NoSuchEntry) };
    let Some(mailbox) = &known.person.email else { return refused(Refusal::NoSuchEntry) };
    if note.chars().count() > limits::NOTE_CHARS || !note.lines().all(|line| is_plain_text(line, limits::NOTE_CHARS)) {
        return refused(Refusal::NoteShape { most: limits::NOTE_CHARS });
    }
    let note = Some(note.trim()).filter(|note| !note.is_empty()).map(str::to_string);
    let person = Person { name: Some(name.clone()), email: Some(email.clone()), note, ..known.person.clone() };
    if person == known.person {
        return reply(Reply::Done);
    }
    if mailbox.key() != email.key() {
        return readdress(draft, known, person);
    }
    draft.put_entry(Some(known), Entry { person, ..known.clone() });
    draft.finish(Reply::Done)
}

fn readdress(mut draft: Draft<'_>, known: &Entry, person: Person) -> Verdict {
    if let Err(refusal) = check_address(&draft, known) {
        return refused(refusal);
    }
    let Some(roster) = &draft.snapshot.roster else {
        let only_them = RosterNeed { after: known.number.saturating_sub(1), most: 1 };
        return Verdict::More(Need { roster: Some(only_them), ..Need::default() });
    };
    draft.change.what = "readdressed";
    let entry = Entry {
        generation: known.generation + 1,
        mail_reach: draft.snapshot.address.unwrap_or(Reach::Open),
        mail_since: Some(draft.now),
        person,
        ..known.clone()
    };
    // The host vouches for whoever they write to.
    let entry = super::register::introduced(&draft, entry);
    draft.put_entry(Some(known), entry.clone());
    if let Some(row) = roster.iter().find(|row| row.entry.id == known.id) {
        tell_anew(&mut draft, row, &entry);
    }
    if known.mail_reach != Reach::Open && entry.mail_reach == Reach::Open {
        ask_the_reachable(&mut draft, &entry);
    }
    draft.finish(Reply::Done)
}

fn check_address(draft: &Draft<'_>, known: &Entry) -> Result<(), Refusal> {
    match known.state {
        EntryState::Cancelled | EntryState::Expired => return Err(Refusal::LeftAlready),
        EntryState::Pending | EntryState::Waitlisted | EntryState::Paused | EntryState::Confirmed => {}
    }
    let others = draft.snapshot.by_email.as_deref().unwrap_or_default();
    if others.iter().any(|other| other.id != known.id) {
        return Err(Refusal::EmailTaken);
    }
    Ok(())
}

/// What waits to be sent goes to the new mailbox; where they stand, and what is held for them, is said there again.
pub(crate) fn tell_anew(draft: &mut Draft<'_>, row: &RosterRow, entry: &Entry) {
    let generation = entry.generation;
    for message in &row.queued {
        let ours = message.generation == row.entry.generation;
        let generation = if ours { generation } else { message.generation };
        let channel = entry.channel().filter(|_| ours || message.offer().is_some()).unwrap_or(message.channel);
        let moved = Message { generation, channel, ..message.clone() };
        if moved != *message {
            draft.put_message(message, moved);
        }
    }
    let waits = |kind: MessageKind, subject: u64| {
        let same = |message: &Message| message.generation == row.entry.generation || message.offer().is_some();
        row.queued.iter().any(|message| message.kind == kind && message.subject == subject && same(message))
    };
    let invited = row.live.as_ref().filter(|(offer, _)| offer.kind == OfferKind::Invite);
    let (kind, subject) = match entry.state {
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
    let offered = row.live.as_ref().filter(|(offer, _)| offer.kind == OfferKind::Freed);
    if let Some((offer, _)) = offered.filter(|(offer, _)| !waits(MessageKind::Offer, offer.id.0)) {
        draft.say(&Note { kind: MessageKind::Offer, subject: offer.id.0, ..note });
    }
}

/// Seats may stand open because the only one waiting for them could not be reached.
fn ask_the_reachable(draft: &mut Draft<'_>, entry: &Entry) {
    let in_time = terms(super::settings_of(draft), draft.now).in_time();
    let open = draft.head.state == ListState::Open && draft.head.open() > 0;
    if entry.is_waiting() && open && in_time {
        spread::soon(draft);
    }
}
