//! rules/event: a guest corrects their own sign-up by their link: the name, or how many seats.

use super::{register, spread};
use crate::change::{News, Reply};
use crate::contact::PersonName;
use crate::draft::{EventDraft, Note, Verdict, refused, reply};
use crate::refusal::Refusal;
use crate::rows::{Entry, Person};
use crate::words::{EntryState, MessageKind, Urgency};

pub(crate) fn edit_sign_up(mut draft: EventDraft<'_>, generation: u32, name: &PersonName, party: u32) -> Verdict {
    let Some(known) = &draft.snapshot.entry else { return refused(Refusal::NoSuchEntry) };
    if known.generation != generation {
        return refused(Refusal::OldLink);
    }
    let person = Person { name: Some(name.clone()), ..known.person.clone() };
    let entry = Entry { person, party, ..known.clone() };
    if entry == *known {
        return reply(register::standing(known, None, News::Known));
    }
    check(&draft, known, party)?;
    match known.state {
        EntryState::Confirmed if party != known.party => resize_seats(draft, known, entry),
        EntryState::Waitlisted if party != known.party => resize_in_line(draft, known, entry),
        _ => {
            draft.put_entry(Some(known), entry.clone());
            draft.finish(standing(&entry))
        }
    }
}

fn check(draft: &EventDraft<'_>, known: &Entry, party: u32) -> Result<(), Refusal> {
    if known.has_left() {
        return Err(Refusal::NotOnList);
    }
    register::check_open(draft)?;
    if party == known.party {
        return Ok(());
    }
    register::check_party(draft, party)?;
    // What is held is held for so many: they answer that first.
    if known.live_offers > 0 {
        return Err(Refusal::SeatsHeld);
    }
    let more = party.saturating_sub(known.party);
    if known.state == EntryState::Confirmed && more > draft.head.open() {
        return Err(Refusal::NoMoreSeats { open: draft.head.open() });
    }
    Ok(())
}

/// More seats come from the open ones; those given back go to the line in the same change.
fn resize_seats(mut draft: EventDraft<'_>, known: &Entry, entry: Entry) -> Verdict {
    draft.head.taken = draft.head.taken + entry.party - known.party;
    draft.head.retire();
    draft.put_entry(Some(known), entry.clone());
    // Each change is confirmed anew; the low bits are those of the first confirmation.
    let subject = u64::from(entry.passes) | u64::from(known.rev + 1) << 16;
    let (kind, generation, urgency) = (MessageKind::Confirmation, entry.generation, Urgency::Direct);
    draft.say(&Note { kind, entry: Some(&entry), subject, generation, urgency });
    if entry.party > known.party {
        return draft.finish(standing(&entry));
    }
    spread::to_line(&mut draft, None)?;
    draft.finish(standing(&entry))
}

/// They keep their place in line, unless they now fit a seat that is open.
fn resize_in_line(mut draft: EventDraft<'_>, known: &Entry, entry: Entry) -> Verdict {
    if entry.party <= draft.head.open() {
        register::leave_line(&mut draft, known);
        return register::granted(draft, Some(known), entry);
    }
    draft.only_if_full_for(entry.party);
    draft.head.line_rev += 1;
    draft.put_entry(Some(known), entry.clone());
    draft.finish(standing(&entry))
}

fn standing(entry: &Entry) -> Reply {
    register::standing(entry, None, News::New)
}
