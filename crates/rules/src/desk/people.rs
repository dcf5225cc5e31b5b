//! rules/desk: staff correct who somebody is; a number that opted out and came back is open again.

use crate::change::{Reply, Verdict};
use crate::contact::{Email, Mobile, PersonName, is_plain_text};
use crate::draft::{Draft, refused, reply};
use crate::event::tell_anew;
use crate::limits;
use crate::refusal::Refusal;
use crate::rows::{Entry, Person};
use crate::snapshot::{EntryBy, Need, RosterNeed};
use crate::words::{Channel, Reach};

pub(crate) fn edit_person(
    mut draft: Draft<'_>,
    name: &PersonName,
    email: Option<&Email>,
    mobile: Option<&Mobile>,
    note: &str,
) -> Verdict {
    let Some(known) = &draft.snapshot.entry else { return refused(Refusal::NoSuchEntry) };
    if email.is_none() && mobile.is_none() {
        return refused(Refusal::NeedContact);
    }
    if !note.lines().all(|line| is_plain_text(line, limits::NOTE_CHARS)) || note.chars().count() > limits::NOTE_CHARS {
        return refused(Refusal::NoteShape { most: limits::NOTE_CHARS });
    }
    let note = Some(note.trim()).filter(|note| !note.is_empty()).map(str::to_string);
    let person = Person { name: Some(name.clone()), email: email.cloned(), mobile: mobile.cloned(), note };
    if person == known.person {
        return reply(Reply::Done);
    }
    let same_mail = person.email.as_ref().map(Email::key) == known.person.email.as_ref().map(Email::key);
    let same_text = person.mobile == known.person.mobile;
    if same_mail && same_text {
        draft.put_entry(Some(known), Entry { person, ..known.clone() });
        return draft.finish(Reply::Done);
    }
    if known.has_left() {
        return refused(Refusal::LeftAlready);
    }
    let service = known.wish.as_ref().map(|wish| wish.service.clone()).unwrap_or_default();
    match taken(&draft, known, &person, service) {
        Taken::No => {}
        Taken::Yes => return refused(Refusal::EmailTaken),
        Taken::Look(need) => return Verdict::More(*need),
    }
    let Some(roster) = &draft.snapshot.roster else {
        let only_them = RosterNeed { after: known.number.saturating_sub(1), most: 1 };
        return Verdict::More(Need { roster: Some(only_them), ..Need::default() });
    };
    draft.change.what = "readdressed";
    let after = Entry {
        // A new address is open until it proves otherwise; what was handed over before went elsewhere.
        mail_reach: if same_mail { known.mail_reach } else { Reach::Open },
        text_reach: if same_text { known.text_reach } else { Reach::Open },
        mail_since: if same_mail { known.mail_since } else { Some(draft.now) },
        text_since: if same_text { known.text_since } else { Some(draft.now) },
        generation: known.generation + 1,
        person,
        ..known.clone()
    };
    draft.put_entry(Some(known), after.clone());
    if let Some(row) = roster.iter().find(|row| row.entry.id == known.id) {
        tell_anew(&mut draft, row, &after);
    }
    draft.finish(Reply::Done)
}

pub(super) enum Taken {
    No,
    Yes,
    Look(Box<Need>),
}

/// Whether somebody else on the list waits for the same service under this contact.
pub(super) fn taken(draft: &Draft<'_>, known: &Entry, person: &Person, service: String) -> Taken {
    let key = person.contact_key().unwrap_or_default().to_string();
    match &draft.snapshot.namesake {
        None => {
            let namesake = Some(Box::new(EntryBy::Contact { key, service }));
            Taken::Look(Box::new(Need { namesake, ..Need::default() }))
        }
        Some(found) if found.iter().any(|other| other.id != known.id) => Taken::Yes,
        Some(_) => Taken::No,
    }
}

/// After a START: texts reach this person again, unless the number stands on the list of those that get nothing.
pub(crate) fn reopen(mut draft: Draft<'_>, channel: Channel) -> Verdict {
    let Some(known) = &draft.snapshot.entry else { return refused(Refusal::NoSuchEntry) };
    let listed = draft.snapshot.suppressed.unwrap_or_default();
    let (reach, listed) = match channel {
        Channel::Mail => (known.mail_reach, listed.mail),
        Channel::Text => (known.text_reach, listed.text),
    };
    if reach != Reach::OptedOut || listed.is_some() {
        return reply(Reply::Done);
    }
    let after = match channel {
        Channel::Mail => Entry { mail_reach: Reach::Open, ..known.clone() },
        Channel::Text => Entry { text_reach: Reach::Open, ..known.clone() },
    };
    draft.head.line_rev += u64::from(known.is_waiting());
    draft.put_entry(Some(known), after);
    draft.finish(Reply::Done)
}
