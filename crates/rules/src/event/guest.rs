//! rules/event: the host corrects who a guest is. A new mailbox gets new links; those in the old one stop working.

use super::{spread, terms};
use crate::change::Reply;
use crate::contact::{Email, PersonName};
use crate::draft::{EventDraft, Verdict, more, refused, reply};
use crate::people;
use crate::refusal::Refusal;
use crate::rows::{Entry, Person};
use crate::words::{ListState, Reach};

pub(crate) fn edit_guest(mut draft: EventDraft<'_>, name: &PersonName, email: &Email, note: &str) -> Verdict {
    let Some(known) = &draft.snapshot.entry else { return refused(Refusal::NoSuchEntry) };
    let Some(mailbox) = &known.person.email else { return refused(Refusal::NoSuchEntry) };
    let note = people::note(note)?;
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

fn readdress(mut draft: EventDraft<'_>, known: &Entry, person: Person) -> Verdict {
    check_address(&draft, known)?;
    let Some(roster) = &draft.snapshot.roster else { return more(people::only_row(known)) };
    draft.change.what = "readdressed";
    let entry = Entry {
        generation: draft.next_generation(known.generation),
        mail_reach: draft.snapshot.address.unwrap_or(Reach::Open),
        mail_since: Some(draft.now),
        person,
        ..known.clone()
    };
    // The host vouches for whoever they write to.
    let entry = super::register::introduced(&draft, entry);
    draft.put_entry(Some(known), entry.clone());
    if let Some(row) = roster.iter().find(|row| row.entry.id == known.id) {
        people::tell_anew(&mut draft, row, &entry);
    }
    if known.mail_reach != Reach::Open && entry.mail_reach == Reach::Open {
        ask_the_reachable(&mut draft, &entry);
    }
    draft.finish(Reply::Done)
}

fn check_address(draft: &EventDraft<'_>, known: &Entry) -> Result<(), Refusal> {
    if known.has_left() {
        return Err(Refusal::LeftAlready);
    }
    let others = draft.snapshot.by_email.as_deref().unwrap_or_default();
    if others.iter().any(|other| other.id != known.id) {
        return Err(Refusal::EmailTaken);
    }
    Ok(())
}

/// Seats may stand open because the only one waiting for them could not be reached.
fn ask_the_reachable(draft: &mut EventDraft<'_>, entry: &Entry) {
    let in_time = terms(draft.settings, draft.now).in_time();
    let open = draft.head.state == ListState::Open && draft.head.open() > 0;
    if entry.is_waiting() && open && in_time {
        spread::soon(draft);
    }
}
