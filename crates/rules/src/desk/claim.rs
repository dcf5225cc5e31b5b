//! rules/desk: yes, no and silence about a slot. One conditional write: the slot is held and this offer is the live one.

use super::settings::{DeskSettings, Notes};
use super::{entries, search, settings_of, still_fits};
use crate::change::{News, OfferOver, Reply, Verdict};
use crate::draft::{Draft, Note, more, refused, reply};
use crate::ids::EntryId;
use crate::need::Need;
use crate::offer;
use crate::plant::{self, Plant};
use crate::refusal::Refusal;
use crate::rows::{Entry, Offer, Place};
use crate::words::{EntryState, MessageKind, OfferState, PlaceState, Urgency};
use jiff::{SignedDuration, Timestamp};

pub(crate) fn claim(draft: Draft<'_>, entry: EntryId) -> Verdict {
    let Some((live, place, known)) = offer::named(&draft, entry) else { return refused(Refusal::NoSuchPlace) };
    if live.state == OfferState::Claimed && place.booked_by == Some(entry) && !plant::on(Plant::SecondClaimTaken) {
        return reply(Reply::Claimed { entry, place: place.id, news: News::Known });
    }
    let fits = still_fits(settings_of(&draft), place, known, draft.now);
    let waiting = known.is_waiting() || known.state == EntryState::Paused;
    if live.state.is_live() && fits_not(fits) {
        return reply(Reply::OfferOver { entry, state: known.state, why: OfferOver::NoLongerFits });
    }
    if !waiting || !offer::can_claim(live, place, cut_off_at(&draft, place), draft.now) {
        return reply(offer::over(known, live));
    }
    let several = settings_of(&draft).rules.offers_at_once > 1 && known.live_offers > 1;
    if several && draft.snapshot.entry_offers.is_none() {
        return more(Need { entry_offers: Some(entry), ..Need::default() });
    }
    win(draft, live, place, known)
}

/// Whether a slot still is what this person waits for, as a claim would judge it now.
#[must_use]
pub fn still_suits(desk: &DeskSettings, place: &Place, entry: &Entry, now: Timestamp) -> bool {
    !fits_not(still_fits(desk, place, entry, now))
}

/// Short notice and a paused place in line are the person's own business once they tap "claim".
fn fits_not(fits: Result<(), crate::pass::PassReason>) -> bool {
    use crate::pass::PassReason;
    match fits {
        Ok(()) | Err(PassReason::ShortNotice | PassReason::Paused | PassReason::NightThere) => false,
        Err(
            PassReason::TooLarge
            | PassReason::PartyTooSmall
            | PassReason::OtherService
            | PassReason::BeforeTheirDates
            | PassReason::AfterTheirDates
            | PassReason::Weekday
            | PassReason::TooEarlyInTheDay
            | PassReason::TooLateInTheDay
            | PassReason::OtherStaff
            | PassReason::OtherLocation
            | PassReason::HasLiveOffer
            | PassReason::AskedAlready
            | PassReason::Unreachable,
        ) => true,
    }
}

fn cut_off_at(draft: &Draft<'_>, place: &Place) -> Timestamp {
    let minutes = settings_of(draft).rules.cut_off_minutes;
    let before = SignedDuration::from_mins(i64::from(minutes));
    place.slot().map_or(Timestamp::MIN, |slot| slot.starts_at - before)
}

fn win(mut draft: Draft<'_>, live: &Offer, place: &Place, known: &Entry) -> Verdict {
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
    draft.finish(Reply::Claimed { entry: entry.id, place: place.id, news: News::New })
}

pub(crate) fn decline(mut draft: Draft<'_>, entry: EntryId) -> Verdict {
    let Some((live, place, known)) = offer::named(&draft, entry) else { return refused(Refusal::NoSuchPlace) };
    match live.state {
        OfferState::Queued | OfferState::Live => {}
        OfferState::Declined => return reply(Reply::Declined { entry }),
        OfferState::Claimed | OfferState::Lapsed | OfferState::Withdrawn | OfferState::Undeliverable => {
            return reply(offer::over(known, live));
        }
    }
    let after = offer::end(&mut draft, live, known.clone(), OfferState::Declined);
    draft.put_entry(Some(known), after);
    match search::roll_on(&mut draft, place) {
        Ok(_) => draft.finish(Reply::Declined { entry }),
        Err(need) => Verdict::More(need),
    }
}

pub(crate) fn lapse(mut draft: Draft<'_>) -> Verdict {
    let snapshot = draft.snapshot;
    let (Some(live), Some(place), Some(known)) = (&snapshot.offer, &snapshot.place, &snapshot.entry) else {
        return reply(Reply::Nothing);
    };
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
    match search::roll_on(&mut draft, place) {
        Ok(_) => draft.finish(Reply::Done),
        Err(need) => Verdict::More(need),
    }
}
