//! rules/desk: the list itself — join, pause, leave, come back.

use super::edit::reached_anew;
use super::search;
use super::settings::{DeskSettings, JoinDoor, key};
use super::wish::Wish;
use crate::audit_note::AuditNote;
use crate::change::{EntryReply, News, Reply};
use crate::command::{Consent, Joining};
use crate::draft::{DeskDraft, Verdict, more, refused, reply};
use crate::ids::EntryId;
use crate::limits;
use crate::need::EntryRead;
use crate::offer;
use crate::people;
use crate::refusal::Refusal;
use crate::rows::{Entry, Person};
use crate::words::{EntryState, MessageKind, OfferState};
use jiff::{SignedDuration, ToSpan};

/// Highest priority tier a desk may give.
const TIERS: u32 = 9;

pub(crate) fn join(mut draft: DeskDraft<'_>, joining: &Joining) -> Verdict {
    let desk = draft.settings;
    check_joining(desk, joining, &draft)?;
    let note = people::note(&joining.note)?;
    draft.change.note = consent_note(joining, draft.head.settings_rev);
    let wish = normal(&joining.wish);
    let Some(known) = &draft.snapshot.entry else {
        let entry = new_entry(&mut draft, person(joining, note), joining, wish);
        return joined(draft, None, entry);
    };
    match known.state {
        EntryState::Waitlisted | EntryState::Paused | EntryState::Pending => {
            let standing = Reply::Entry(EntryReply::Standing {
                entry: known.id,
                state: known.state,
                position: None,
                news: News::Known,
            });
            if lost_their_link(&draft, joining, known) {
                return people::answer_by_mail(draft, known, standing);
            }
            reply(standing)
        }
        EntryState::Confirmed | EntryState::Cancelled | EntryState::Expired => {
            let person = person(joining, note.or_else(|| known.person.note.clone()));
            let entry = back_again(&mut draft, known, person, joining, wish);
            joined(draft, Some(known), entry)
        }
    }
}

/// The proof of consent: in which words, by whom; the row of the audit knows when.
fn consent_note(joining: &Joining, settings_rev: u32) -> AuditNote {
    match (joining.consent, &joining.mobile) {
        (Consent::Ticked, Some(_)) => AuditNote::ConsentTicked { settings_rev },
        (Consent::ToldStaff, Some(_)) => AuditNote::ConsentToldStaff,
        (Consent::Ticked | Consent::ToldStaff | Consent::NotTicked, _) => AuditNote::Nothing,
    }
}

/// Whoever joins once more by the page, and not by a second tap, no longer has the link to their place: they get it
/// again, at most once a day.
fn lost_their_link(draft: &DeskDraft<'_>, joining: &Joining, known: &Entry) -> bool {
    let second_tap = SignedDuration::from_mins(limits::SECOND_TAP_MINUTES);
    let by_page = match joining.consent {
        Consent::Ticked | Consent::NotTicked => true,
        Consent::ToldStaff => false,
    };
    by_page && draft.now.duration_since(known.joined_at) > second_tap && known.channel().is_some()
}

fn joined(mut draft: DeskDraft<'_>, before: Option<&Entry>, entry: Entry) -> Verdict {
    let entry = Entry { state: EntryState::Waitlisted, ..entry };
    draft.head.waiting += 1;
    draft.head.line_rev += 1;
    draft.put_entry(before, entry.clone());
    draft.answer(MessageKind::WaitlistNotice, &entry);
    // A desk's line is matched by wish, not by number: there is no honest position to promise.
    draft.finish(EntryReply::Standing { entry: entry.id, state: entry.state, position: None, news: News::New })
}

fn new_entry(draft: &mut DeskDraft<'_>, person: Person, joining: &Joining, wish: Wish) -> Entry {
    let id = EntryId(draft.fresh_id());
    draft.head.joined += 1;
    let entry = Entry::new(id, &draft.head, person, draft.now);
    Entry { state: EntryState::Waitlisted, party: joining.party, tier: joining.tier, wish: Some(wish), ..entry }
}

/// Somebody who was booked or had left joins anew: same row, next generation, the end of the line. What the staff wrote
/// about them stays; an address we did not know before starts fresh.
fn back_again(draft: &mut DeskDraft<'_>, known: &Entry, person: Person, joining: &Joining, wish: Wish) -> Entry {
    draft.head.joined += 1;
    let entry = Entry {
        number: draft.head.joined,
        party: joining.party,
        tier: joining.tier,
        generation: draft.next_generation(known.generation),
        passes: 0,
        joined_at: draft.now,
        person,
        wish: Some(wish),
        ..known.clone()
    };
    reached_anew(known, entry, draft.now)
}

fn person(joining: &Joining, note: Option<String>) -> Person {
    let (email, mobile) = (joining.email.clone(), joining.mobile.clone());
    Person { name: Some(joining.name.clone()), email, mobile, note }
}

fn check_joining(desk: &DeskSettings, joining: &Joining, draft: &DeskDraft<'_>) -> Result<(), Refusal> {
    if joining.email.is_none() && joining.mobile.is_none() {
        return Err(Refusal::NeedContact);
    }
    match joining.consent {
        Consent::Ticked | Consent::NotTicked if desk.door == JoinDoor::StaffOnly => return Err(Refusal::JoinClosed),
        Consent::NotTicked if joining.mobile.is_some() => return Err(Refusal::NeedConsent),
        Consent::Ticked | Consent::NotTicked | Consent::ToldStaff => {}
    }
    desk.check_service(&joining.wish.service)?;
    check_wish(desk, &joining.wish, joining.party, joining.tier, draft)
}

pub(super) fn check_wish(
    desk: &DeskSettings,
    wish: &Wish,
    party: u32,
    tier: u32,
    draft: &DeskDraft<'_>,
) -> Result<(), Refusal> {
    if !(1..=limits::PARTY).contains(&party) {
        return Err(Refusal::PartyRange { most: limits::PARTY });
    }
    if tier > TIERS {
        return Err(Refusal::TierRange { most: TIERS });
    }
    desk.check_staff(wish.staff.as_deref())?;
    desk.check_location(wish.location.as_deref())?;
    if wish.weekdays.0 & 0b111_1111 == 0 {
        return Err(Refusal::NoWeekday);
    }
    let reversed = wish.from.zip(wish.until).is_some_and(|(from, until)| until < from);
    let hours_reversed = wish.earliest.zip(wish.latest).is_some_and(|(earliest, latest)| latest < earliest);
    if reversed || hours_reversed {
        return Err(Refusal::DatesReversed);
    }
    let today = desk.zone.civil(draft.now).date();
    // No slot lies further ahead, so nothing would ever suit.
    let furthest = today.saturating_add(limits::SLOT_AHEAD_DAYS.days());
    if wish.from.is_some_and(|from| from > furthest) {
        return Err(Refusal::DatesTooFar { days: limits::SLOT_AHEAD_DAYS });
    }
    if wish.until.is_some_and(|until| until < today) { Err(Refusal::DatesPast) } else { Ok(()) }
}

pub(super) fn normal(wish: &Wish) -> Wish {
    Wish { service: key(&wish.service), weekdays: super::Weekdays(wish.weekdays.0 & 0b111_1111), ..wish.clone() }
}

pub(crate) fn pause(mut draft: DeskDraft<'_>, generation: Option<u32>) -> Verdict {
    let Some(known) = &draft.snapshot.entry else { return refused(Refusal::NoSuchEntry) };
    if known.is_past(generation) {
        return refused(Refusal::OldLink);
    }
    match known.state {
        EntryState::Paused => return reply(Reply::Done),
        EntryState::Waitlisted => {}
        EntryState::Pending | EntryState::Confirmed | EntryState::Cancelled | EntryState::Expired => {
            return refused(Refusal::NotWaiting);
        }
    }
    draft.head.waiting -= 1;
    draft.put_entry(Some(known), Entry { state: EntryState::Paused, ..known.clone() });
    draft.finish(Reply::Done)
}

pub(crate) fn resume(mut draft: DeskDraft<'_>, generation: Option<u32>) -> Verdict {
    let Some(known) = &draft.snapshot.entry else { return refused(Refusal::NoSuchEntry) };
    if known.is_past(generation) {
        return refused(Refusal::OldLink);
    }
    match known.state {
        EntryState::Waitlisted => return reply(Reply::Done),
        EntryState::Paused => {}
        EntryState::Pending | EntryState::Confirmed | EntryState::Cancelled | EntryState::Expired => {
            return refused(Refusal::NotWaiting);
        }
    }
    draft.head.waiting += 1;
    draft.head.line_rev += 1;
    draft.put_entry(Some(known), Entry { state: EntryState::Waitlisted, ..known.clone() });
    draft.finish(Reply::Done)
}

/// Off the list; what was held for them goes on to the next by a timer due now.
pub(crate) fn leave(mut draft: DeskDraft<'_>, generation: u32) -> Verdict {
    let Some(known) = &draft.snapshot.entry else { return refused(Refusal::NoSuchEntry) };
    if known.generation != generation {
        return refused(Refusal::OldLink);
    }
    let Some(live) = &draft.snapshot.entry_offers else {
        return more(EntryRead::Offers(known.id));
    };
    match known.state {
        EntryState::Cancelled | EntryState::Expired | EntryState::Confirmed => {
            return reply(EntryReply::Standing {
                entry: known.id,
                state: known.state,
                position: None,
                news: News::Known,
            });
        }
        EntryState::Waitlisted => draft.head.waiting -= 1,
        EntryState::Paused | EntryState::Pending => {}
    }
    let mut gone = Entry { state: EntryState::Cancelled, ..known.clone() };
    for (held, place) in live {
        gone = offer::end(&mut draft, held, gone, OfferState::Declined);
        search::later(&mut draft, place);
    }
    draft.put_entry(Some(known), gone.clone());
    draft.answer(MessageKind::CancelNotice, &gone);
    draft.finish(EntryReply::Standing { entry: gone.id, state: gone.state, position: None, news: News::New })
}

/// A mistake undone: the old place in line, not a new one. They were told that they left, so they are told this too.
pub(crate) fn restore(draft: DeskDraft<'_>, generation: u32) -> Verdict {
    let Some(known) = &draft.snapshot.entry else { return refused(Refusal::NoSuchEntry) };
    match known.state {
        EntryState::Waitlisted | EntryState::Paused | EntryState::Pending => {
            return reply(EntryReply::Standing {
                entry: known.id,
                state: known.state,
                position: None,
                news: News::Known,
            });
        }
        EntryState::Confirmed | EntryState::Expired => return refused(Refusal::NotWaiting),
        EntryState::Cancelled if known.generation != generation || known.person.name.is_none() => {
            return refused(Refusal::OldLink);
        }
        EntryState::Cancelled => {}
    }
    let entry = Entry { generation: draft.next_generation(known.generation), ..known.clone() };
    joined(draft, Some(known), entry)
}

/// The winner leaves the active list in the same commit; their other offers go on to the next.
pub(crate) fn withdraw_others(draft: &mut DeskDraft<'_>, mut entry: Entry, but: crate::ids::OfferId) -> Entry {
    let live = draft.snapshot.entry_offers.as_deref().unwrap_or_default();
    for (held, place) in live.iter().filter(|(held, _)| held.id != but) {
        entry = offer::end(draft, held, entry, OfferState::Withdrawn);
        search::later(draft, place);
    }
    entry
}
