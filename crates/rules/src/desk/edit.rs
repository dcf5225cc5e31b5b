//! rules/desk: an entry is corrected — what somebody waits for, who they are, or both — in one change or not at all. A new
//! address gets new links; those at the old one stop working.

use super::entries::{check_wish, normal};
use super::settings::key;
use crate::change::Reply;
use crate::command::{PersonEdit, WishEdit};
use crate::contact::Email;
use crate::draft::{DeskDraft, Stop, Verdict, more, refused, reply};
use crate::need::EntryRead;
use crate::people;
use crate::refusal::Refusal;
use crate::rows::{Entry, Person};
use crate::words::{EntryState, Reach};
use jiff::Timestamp;

pub(crate) fn edit_entry(
    draft: DeskDraft<'_>,
    wish: Option<&WishEdit>,
    person: Option<&PersonEdit>,
    generation: Option<u32>,
) -> Verdict {
    let Some(known) = &draft.snapshot.entry else { return refused(Refusal::NoSuchEntry) };
    if known.is_past(generation) {
        return refused(Refusal::OldLink);
    }
    let after = edited(&draft, known, wish, person)?;
    if after == *known {
        return reply(Reply::Done);
    }
    let readdressed = !same_mail(known, &after) || !same_text(known, &after);
    if readdressed || service(known) != service(&after) {
        check_free(&draft, &after)?;
    }
    if readdressed { readdress(draft, known, after) } else { save(draft, known, after) }
}

/// The entry as it should be, if that makes sense.
fn edited(
    draft: &DeskDraft<'_>,
    known: &Entry,
    wish: Option<&WishEdit>,
    person: Option<&PersonEdit>,
) -> Result<Entry, Refusal> {
    let mut after = known.clone();
    if let Some(edit) = wish {
        check(draft, known, edit)?;
        after = Entry { party: edit.party, tier: edit.tier, wish: Some(normal(&edit.wish)), ..after };
    }
    if let Some(edit) = person {
        after.person = corrected(edit)?;
    }
    let moved = !same_mail(known, &after) || !same_text(known, &after);
    if moved && known.has_left() { Err(Refusal::LeftAlready) } else { Ok(after) }
}

fn check(draft: &DeskDraft<'_>, known: &Entry, edit: &WishEdit) -> Result<(), Refusal> {
    let desk = draft.settings;
    // Whoever waits for a service that has another name now goes on waiting for it.
    if service(known) != key(&edit.wish.service) {
        desk.check_service(&edit.wish.service)?;
    }
    check_wish(desk, &edit.wish, edit.party, edit.tier, draft)?;
    match known.state {
        EntryState::Waitlisted | EntryState::Paused => Ok(()),
        EntryState::Pending | EntryState::Confirmed | EntryState::Cancelled | EntryState::Expired => {
            Err(Refusal::NotWaiting)
        }
    }
}

fn corrected(edit: &PersonEdit) -> Result<Person, Refusal> {
    if edit.email.is_none() && edit.mobile.is_none() {
        return Err(Refusal::NeedContact);
    }
    let PersonEdit { name, email, mobile, note } = edit.clone();
    Ok(Person { name: Some(name), email, mobile, note: people::note(&note)? })
}

fn same_mail(known: &Entry, after: &Entry) -> bool {
    after.person.email.as_ref().map(Email::key) == known.person.email.as_ref().map(Email::key)
}

fn same_text(known: &Entry, after: &Entry) -> bool {
    after.person.mobile == known.person.mobile
}

fn service(entry: &Entry) -> &str {
    entry.wish.as_ref().map_or("", |wish| wish.service.as_str())
}

/// Nobody else on the list may wait for the same service under this contact.
fn check_free(draft: &DeskDraft<'_>, after: &Entry) -> Result<(), Stop> {
    match &draft.snapshot.namesake {
        None => {
            let key = after.person.contact_key().unwrap_or_default().to_string();
            more(EntryRead::Namesake { key, service: service(after).to_string() })
        }
        Some(found) if found.iter().any(|other| other.id != after.id) => refused(clash(after)),
        Some(_) => Ok(()),
    }
}

/// Two are one person by the number where there is one, else by the mailbox.
fn clash(after: &Entry) -> Refusal {
    if after.person.mobile.is_some() { Refusal::MobileTaken } else { Refusal::EmailTaken }
}

fn save(mut draft: DeskDraft<'_>, known: &Entry, after: Entry) -> Verdict {
    put(&mut draft, known, after);
    draft.finish(Reply::Done)
}

/// The audit never sees the person, so its word says what was touched.
fn put(draft: &mut DeskDraft<'_>, known: &Entry, after: Entry) {
    let other_wish = (known.party, known.tier, &known.wish) != (after.party, after.tier, &after.wish);
    draft.change.what = match (other_wish, known.person != after.person) {
        (true, true) => "entry_edited",
        (true, false) => "edited",
        (false, _) => "guest_edited",
    };
    draft.head.line_rev += u64::from(other_wish);
    draft.put_entry(Some(known), after);
}

fn readdress(mut draft: DeskDraft<'_>, known: &Entry, after: Entry) -> Verdict {
    let Some(roster) = &draft.snapshot.roster else {
        // Somebody may hold several offers, and each of them is said again.
        return more(people::only_row(known).and(EntryRead::Offers(known.id)));
    };
    let after = Entry { generation: draft.next_generation(known.generation), ..reached_anew(known, after, draft.now) };
    put(&mut draft, known, after.clone());
    draft.change.what = "readdressed";
    if let Some(row) = roster.iter().find(|row| row.entry.id == known.id) {
        people::tell_anew(&mut draft, row, &after);
    }
    draft.finish(Reply::Done)
}

/// A new address is open until it proves otherwise; what was handed over before went elsewhere.
pub(super) fn reached_anew(known: &Entry, after: Entry, now: Timestamp) -> Entry {
    let (same_mail, same_text) = (same_mail(known, &after), same_text(known, &after));
    Entry {
        mail_reach: if same_mail { known.mail_reach } else { Reach::Open },
        text_reach: if same_text { known.text_reach } else { Reach::Open },
        mail_since: if same_mail { known.mail_since } else { Some(now) },
        text_since: if same_text { known.text_since } else { Some(now) },
        ..after
    }
}
