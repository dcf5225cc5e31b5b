//! rules/desk: yes, no and silence about a slot. One conditional write: the slot is held and this offer is the live one.

use super::fits::suits;
use super::settings::{DeskSettings, Notes};
use super::{entries, search, unsent};
use crate::change::{EntryReply, News, OfferOver, Reply};
use crate::draft::{DeskDraft, Note, Verdict, more, refused, reply};
use crate::ids::EntryId;
use crate::need::EntryRead;
use crate::offer;
use crate::refusal::Refusal;
use crate::rows::{Entry, Offer, Place};
use crate::words::{EntryState, MessageKind, OfferState, PlaceState, Urgency};
use jiff::{SignedDuration, Timestamp};

pub(crate) fn claim(draft: DeskDraft<'_>, entry: EntryId, generation: Option<u32>) -> Verdict {
    let Some((live, place, known)) = offer::named(&draft, entry) else { return refused(Refusal::NoSuchPlace) };
    if live.state == OfferState::Claimed && place.booked_by == Some(entry) {
        return reply(EntryReply::Claimed { entry, place: place.id, news: News::Known });
    }
    // Whoever it went to keeps their answer; nobody else takes anything by a link that is no longer theirs.
    if known.is_past(generation) {
        return refused(Refusal::OldLink);
    }
    if let Err(why) = claimable(draft.settings, (live, place), known, draft.now) {
        return reply(EntryReply::OfferOver { entry, state: known.state, why });
    }
    // Also where the rules allow only one by now: the others were made under an earlier version of them.
    if known.live_offers > 1 && draft.snapshot.entry_offers.is_none() {
        return more(EntryRead::Offers(entry));
    }
    win(draft, live, place, known)
}

/// Whether a slot that is held for somebody may be claimed now, and until when; why not, if not. The page behind a link
/// asks this too, so that it never shows a button that does nothing.
pub fn claimable(
    desk: &DeskSettings,
    (held, place): (&Offer, &Place),
    known: &Entry,
    now: Timestamp,
) -> Result<Option<Timestamp>, OfferOver> {
    let suited = place.slot().is_some_and(|slot| suits(desk, slot, place.seats, known));
    if held.state.is_live() && !suited {
        return Err(OfferOver::NoLongerFits);
    }
    match known.state {
        EntryState::Waitlisted | EntryState::Paused => {
            offer::claimable(held, place, last_moment(desk, held, place), now)
        }
        EntryState::Pending | EntryState::Confirmed | EntryState::Cancelled | EntryState::Expired => {
            Err(offer::why_over(held))
        }
    }
}

/// Until when a claim may come at all. A window that runs keeps the end it was sent with, whatever the rules say since;
/// what waits to be sent goes by the rules of today.
fn last_moment(desk: &DeskSettings, live: &Offer, place: &Place) -> Timestamp {
    let Some(slot) = place.slot() else { return Timestamp::MIN };
    match live.ends_at {
        Some(_) => slot.starts_at,
        None => slot.starts_at - SignedDuration::from_mins(i64::from(desk.rules.cut_off_minutes)),
    }
}

fn win(mut draft: DeskDraft<'_>, live: &Offer, place: &Place, known: &Entry) -> Verdict {
    draft.change.what = "claimed";
    draft.head.waiting -= u32::from(known.is_waiting());
    let entry = Entry { state: EntryState::Confirmed, ..known.clone() };
    let entry = offer::end(&mut draft, live, entry, OfferState::Claimed);
    let entry = entries::withdraw_others(&mut draft, entry, live.id);
    draft.put_entry(Some(known), entry.clone());
    let booked = Place { state: PlaceState::Booked, booked_by: Some(entry.id), ..place.clone() };
    draft.put_place(Some(place), booked);
    // Named by the offer, so that the post can say which slot it was.
    let (kind, urgency) = (MessageKind::Confirmation, Urgency::Direct);
    draft.say(&Note { kind, entry: Some(&entry), subject: live.id.0, generation: entry.generation, urgency });
    search::staff_note(&mut draft, place.id, place.rev + 1, Notes::AndFilled);
    draft.finish(EntryReply::Claimed { entry: entry.id, place: place.id, news: News::New })
}

pub(crate) fn decline(mut draft: DeskDraft<'_>, entry: EntryId, generation: Option<u32>) -> Verdict {
    let Some((live, place, known)) = offer::named(&draft, entry) else { return refused(Refusal::NoSuchPlace) };
    match live.state {
        OfferState::Queued | OfferState::Live => {}
        OfferState::Declined => return reply(EntryReply::Declined { entry }),
        OfferState::Claimed | OfferState::Lapsed | OfferState::Withdrawn | OfferState::Undeliverable => {
            return reply(offer::over(known, live));
        }
    }
    if known.is_past(generation) {
        return refused(Refusal::OldLink);
    }
    let after = offer::end(&mut draft, live, known.clone(), OfferState::Declined);
    draft.put_entry(Some(known), after);
    search::roll_on(&mut draft, place)?;
    draft.finish(EntryReply::Declined { entry })
}

pub(crate) fn lapse(mut draft: DeskDraft<'_>) -> Verdict {
    let snapshot = draft.snapshot;
    let (Some(live), Some(place), Some(known)) = (&snapshot.offer, &snapshot.place, &snapshot.entry) else {
        return reply(Reply::Nothing);
    };
    if live.state == OfferState::Queued
        && let Some(terms) = super::terms(draft.settings, place, super::zone_of(known), draft.now)
        && draft.now < terms.cut_off_at
    {
        return unsent::look(draft, live, place, known, &terms);
    }
    let state = match live.state {
        OfferState::Queued => OfferState::Withdrawn,
        OfferState::Live => OfferState::Lapsed,
        OfferState::Claimed
        | OfferState::Declined
        | OfferState::Lapsed
        | OfferState::Withdrawn
        | OfferState::Undeliverable => return reply(Reply::Nothing),
    };
    let after = offer::end(&mut draft, live, known.clone(), state);
    draft.put_entry(Some(known), after.clone());
    if state == OfferState::Lapsed {
        let kind = MessageKind::LapseNotice;
        let (subject, urgency) = (live.id.0, Urgency::Polite);
        draft.say(&Note { kind, entry: Some(&after), subject, generation: 0, urgency });
    }
    search::roll_on(&mut draft, place)?;
    draft.finish(Reply::Done)
}
