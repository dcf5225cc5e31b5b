//! rules/event: a seat or the line, by one conditional write — for the form, the invitation and the import alike.

use super::{FormAnswer, confirm_first};
use crate::change::{Decision, EntryReply, News, Reply};
use crate::command::{Actor, Registration};
use crate::draft::{EventDraft, Verdict, more, refused, reply};
use crate::ids::EntryId;
use crate::limits;
use crate::need::EntryRead;
use crate::people;
use crate::refusal::Refusal;
use crate::remind::Booked;
use crate::rows::{Entry, Offer, Person, Place};
use crate::words::{EntryState, ListState, MessageKind, OfferState, Reminders};
use jiff::SignedDuration;

pub(crate) fn register(draft: EventDraft<'_>, registration: &Registration, who: Actor) -> Verdict {
    let by_form = who == Actor::Guest;
    let discreet = by_form && draft.settings.form_answer == FormAnswer::Inbox;
    let decision = if by_form { sign_up_by_form(draft, registration)? } else { sign_up(draft, registration)? };
    match decision.reply {
        Reply::Entry(EntryReply::Standing { .. }) if discreet => {
            Ok(Decision { reply: Reply::Entry(EntryReply::InInbox), ..decision })
        }
        _ => Ok(decision),
    }
}

/// Anybody can type anybody's address into the form: a known one changes nothing. The page tells where they stand, and
/// their own link, by which they come back or change something, goes to their mailbox.
fn sign_up_by_form(draft: EventDraft<'_>, registration: &Registration) -> Verdict {
    // To a stranger nothing was promised yet, so this is their first sign-up; where everybody confirms first, the link is in
    // their mailbox, and typing the address again proves nothing.
    let asked = confirm_first::is_asked(&draft);
    let Some(known) = draft.snapshot.entry.as_ref().filter(|known| asked || !known.is_stranger()) else {
        return if asked { confirm_first::ask(draft, registration) } else { sign_up(draft, registration) };
    };
    check_open(&draft).and_then(|()| check_party(&draft, registration.party))?;
    let waits = matches!(known.state, EntryState::Waitlisted | EntryState::Paused);
    if waits && draft.snapshot.rank.is_none() {
        return more(EntryRead::Rank(known.id));
    }
    let answer = standing(known, draft.snapshot.rank.filter(|_| waits), News::Known);
    if is_second_tap(&draft, known) { reply(answer) } else { people::answer_by_mail(draft, known, answer) }
}

/// The mail that answers the sign-up itself has the link. Where the page says nothing, a mail always answers.
fn is_second_tap(draft: &EventDraft<'_>, known: &Entry) -> bool {
    let second_tap = SignedDuration::from_mins(limits::SIGN_UP_TAP_MINUTES);
    let page_tells = draft.settings.form_answer == FormAnswer::Status;
    page_tells && !known.has_left() && draft.now.duration_since(known.joined_at) <= second_tap
}

/// By the host or by a letter that is proven: they may bring somebody back.
fn sign_up(mut draft: EventDraft<'_>, registration: &Registration) -> Verdict {
    check_open(&draft).and_then(|()| check_party(&draft, registration.party))?;
    let Some(known) = &draft.snapshot.entry else {
        let entry = new_entry(&mut draft, registration);
        return granted(draft, None, entry);
    };
    match known.state {
        EntryState::Confirmed => reply(standing(known, None, News::Known)),
        EntryState::Waitlisted | EntryState::Paused => take_open_seat(draft, known),
        EntryState::Pending => {
            let entry = Entry { party: registration.party, ..known.clone() };
            if known.live_offers > 0 { claim_invite(draft, known) } else { granted(draft, Some(known), entry) }
        }
        EntryState::Cancelled | EntryState::Expired => {
            let entry = back_again(&mut draft, known, registration);
            granted(draft, Some(known), entry)
        }
    }
}

pub(crate) fn confirm(draft: EventDraft<'_>, generation: u32) -> Verdict {
    let Some(known) = &draft.snapshot.entry else { return refused(Refusal::NoSuchEntry) };
    if known.generation != generation {
        return refused(Refusal::OldLink);
    }
    match known.state {
        EntryState::Confirmed | EntryState::Cancelled | EntryState::Expired => {
            reply(standing(known, None, News::Known))
        }
        EntryState::Waitlisted | EntryState::Paused => take_open_seat(draft, known),
        EntryState::Pending => {
            check_open(&draft)?;
            if known.live_offers > 0 { claim_invite(draft, known) } else { granted(draft, Some(known), known.clone()) }
        }
    }
}

/// Whether people may still sign up.
pub(crate) fn check_open(draft: &EventDraft<'_>) -> Result<(), Refusal> {
    match draft.head.state {
        ListState::CalledOff => Err(Refusal::CalledOff),
        ListState::Closed => Err(Refusal::Closed),
        ListState::Open if draft.now >= draft.settings.ends_at() => Err(Refusal::Closed),
        ListState::Open => Ok(()),
    }
}

pub(crate) fn check_party(draft: &EventDraft<'_>, party: u32) -> Result<(), Refusal> {
    draft.settings.check_party(party)
}

/// The one place where a seat is granted or the line is joined.
pub(crate) fn take_or_wait(draft: &mut EventDraft<'_>, before: Option<&Entry>, entry: Entry) -> Entry {
    let entry = introduced(draft, entry);
    let entry = if entry.party <= draft.head.open() {
        take(draft, entry)
    } else {
        let entry = at_the_end(draft, before, entry);
        wait(draft, entry)
    };
    draft.put_entry(before, entry.clone());
    match entry.state {
        EntryState::Confirmed => {
            draft.plan_reminders(&entry, Booked::No);
            draft.answer(MessageKind::Confirmation, &entry);
        }
        _ => draft.answer(MessageKind::WaitlistNotice, &entry),
    }
    entry
}

/// Whoever takes a seat or joins the line is no stranger any more: they are told the date with it. They join now, so that a
/// second tap is known as one.
pub(crate) fn introduced(draft: &EventDraft<'_>, entry: Entry) -> Entry {
    if entry.is_stranger() { Entry { told_rev: draft.head.date_rev, joined_at: draft.now, ..entry } } else { entry }
}

/// An invited guest who comes too late joins the line behind those who already wait.
fn at_the_end(draft: &mut EventDraft<'_>, before: Option<&Entry>, entry: Entry) -> Entry {
    if before.is_none_or(|known| known.state != EntryState::Pending) {
        return entry;
    }
    draft.head.joined += 1;
    Entry { number: draft.head.joined, ..entry }
}

fn take(draft: &mut EventDraft<'_>, entry: Entry) -> Entry {
    draft.head.taken += entry.party;
    Entry { state: EntryState::Confirmed, ..entry }
}

fn wait(draft: &mut EventDraft<'_>, entry: Entry) -> Entry {
    draft.only_if_full_for(entry.party);
    draft.head.waiting += 1;
    draft.head.line_rev += 1;
    Entry { state: EntryState::Waitlisted, ..entry }
}

pub(crate) fn new_entry(draft: &mut EventDraft<'_>, registration: &Registration) -> Entry {
    let id = EntryId(draft.fresh_id());
    draft.head.joined += 1;
    let entry = Entry::new(id, &draft.head, person(registration, None), draft.now);
    Entry { party: registration.party, ..entry }
}

/// A cancelled person signs up anew: same row, next generation, the end of the line.
pub(crate) fn back_again(draft: &mut EventDraft<'_>, known: &Entry, registration: &Registration) -> Entry {
    draft.head.joined += 1;
    Entry {
        number: draft.head.joined,
        party: registration.party,
        generation: draft.next_generation(known.generation),
        passes: 0,
        told_rev: draft.head.date_rev,
        reminders: Reminders::On,
        joined_at: draft.now,
        moved: None,
        person: person(registration, known.person.note.clone()),
        ..known.clone()
    }
}

fn person(registration: &Registration, note: Option<String>) -> Person {
    let Registration { name, email, .. } = registration.clone();
    Person { name: Some(name), email: Some(email), mobile: None, note }
}

pub(crate) fn granted(mut draft: EventDraft<'_>, before: Option<&Entry>, entry: Entry) -> Verdict {
    let entry = take_or_wait(&mut draft, before, entry);
    draft.change.what = entry.state.word();
    let position = entry.is_waiting().then(|| u64::from(draft.head.waiting - draft.head.asked));
    let reply = standing(&entry, position, News::New);
    draft.finish(reply)
}

/// Somebody in line says yes: a seat at the door is theirs if there is one, else they learn their number.
fn take_open_seat(mut draft: EventDraft<'_>, known: &Entry) -> Verdict {
    let free = known.live_offers == 0 && known.is_waiting() && known.party <= draft.head.open();
    if !free || check_open(&draft).is_err() {
        return with_rank(&draft, known);
    }
    leave_line(&mut draft, known);
    granted(draft, Some(known), known.clone())
}

/// Change of mind after a cancel: the seat if it is still free, else the end of the line. The second tap changes nothing.
pub(crate) fn return_again(mut draft: EventDraft<'_>, generation: u32) -> Verdict {
    let Some(known) = &draft.snapshot.entry else { return refused(Refusal::NoSuchEntry) };
    // Somebody who never left, or whose first tap brought them back, is told where they stand.
    let here = known.generation == generation || draft.next_generation(generation) == known.generation;
    match known.state {
        EntryState::Cancelled if known.generation == generation => {}
        EntryState::Confirmed if here => return reply(standing(known, None, News::Known)),
        EntryState::Waitlisted | EntryState::Paused if here => return with_rank(&draft, known),
        _ => return refused(Refusal::OldLink),
    }
    let (Some(name), Some(email)) = (known.person.name.clone(), known.person.email.clone()) else {
        return refused(Refusal::NoSuchEntry);
    };
    check_open(&draft)?;
    let registration = Registration { name, email, party: known.party };
    let entry = back_again(&mut draft, known, &registration);
    granted(draft, Some(known), entry)
}

/// The numbers of the line without this entry.
pub(crate) fn leave_line(draft: &mut EventDraft<'_>, entry: &Entry) {
    draft.head.waiting -= 1;
    draft.head.asked -= u32::from(entry.turn().class > 0);
}

fn with_rank(draft: &EventDraft<'_>, known: &Entry) -> Verdict {
    match draft.snapshot.rank {
        Some(rank) => reply(standing(known, Some(rank), News::Known)),
        None => more(EntryRead::Rank(known.id)),
    }
}

/// An invited guest whose seat is held confirms: that is a claim of the invitation.
fn claim_invite(mut draft: EventDraft<'_>, known: &Entry) -> Verdict {
    match draft.snapshot.entry_offers.as_deref() {
        None => more(EntryRead::Offers(known.id)),
        Some([(offer, place)]) if in_time(&draft, offer, place) => {
            let entry = super::claim::book(&mut draft, offer, place, known);
            draft.finish(standing(&entry, None, News::New))
        }
        Some([(offer, place)]) => confirm_late(draft, offer, place, known),
        Some(_) => refused(Refusal::NoSuchPlace),
    }
}

fn in_time(draft: &EventDraft<'_>, offer: &Offer, place: &Place) -> bool {
    super::claimable(draft.settings, draft.head.state, (offer, place), draft.now).is_ok()
}

/// The confirm-by time has passed and its timer has not come by yet: the seat goes to the line first, then to the door.
fn confirm_late(mut draft: EventDraft<'_>, late: &Offer, place: &Place, known: &Entry) -> Verdict {
    let entry = super::claim::ended_in_vain(&mut draft, late, known, OfferState::Lapsed);
    draft.put_entry(Some(known), entry.clone());
    super::spread::roll_on(&mut draft, place)?;
    granted(draft, Some(known), entry)
}

pub(crate) fn standing(entry: &Entry, position: Option<u64>, news: News) -> Reply {
    Reply::Entry(EntryReply::Standing { entry: entry.id, state: entry.state, position, news })
}
