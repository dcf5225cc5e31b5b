//! rules/desk: staff correct who somebody is.

use crate::change::{Reply, Verdict};
use crate::contact::{Email, Mobile, PersonName};
use crate::draft::{Draft, more, refused, reply};
use crate::need::{EntryBy, Need, RosterNeed};
use crate::people;
use crate::refusal::Refusal;
use crate::rows::{Entry, Person};
use crate::words::Reach;

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
    let note = match people::note(note) {
        Ok(note) => note,
        Err(refusal) => return refused(refusal),
    };
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
        Taken::Look(need) => return Verdict::More(need),
    }
    let Some(roster) = &draft.snapshot.roster else {
        let only_them = RosterNeed { after: known.number.saturating_sub(1), most: 1 };
        return more(Need { roster: Some(only_them), ..Need::default() });
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
        people::tell_anew(&mut draft, row, &after);
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
