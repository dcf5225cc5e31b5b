//! rules/event: yes, no and silence. A claim converts the hold, so it cannot fail for lack of room.

use super::{EventSettings, import, register, spread};
use crate::change::{EntryReply, News, OfferOver, Reply};
use crate::draft::{EventDraft, Note, Verdict, refused, reply};
use crate::ids::EntryId;
use crate::offer;
use crate::refusal::Refusal;
use crate::remind::Booked;
use crate::rows::{Entry, Offer, Place};
use crate::words::{EntryState, ListState, MessageKind, OfferKind, OfferState, PlaceState, Urgency};
use jiff::Timestamp;

pub(crate) fn claim(draft: EventDraft<'_>, entry: EntryId, generation: Option<u32>) -> Verdict {
    let Some((offer, place, known)) = offer::named(&draft, entry) else { return refused(Refusal::NoSuchPlace) };
    if offer.state == OfferState::Claimed {
        return claimed_before(known, place);
    }
    if known.is_past(generation) {
        return refused(Refusal::OldLink);
    }
    match claimable(draft.settings, draft.head.state, (offer, place), draft.now) {
        Ok(_until) => win(draft, offer, place, known),
        Err(why) => reply(EntryReply::OfferOver { entry, state: known.state, why }),
    }
}

/// Whether a seat that is held for somebody may be claimed now, and until when; why not, if not. The page behind a link
/// asks this too, so that it never shows a button that does nothing.
pub fn claimable(
    event: &EventSettings,
    state: ListState,
    (held, place): (&Offer, &Place),
    now: Timestamp,
) -> Result<Option<Timestamp>, OfferOver> {
    match state {
        ListState::Open => offer::claimable(held, place, event.cut_off_at(), now),
        ListState::Closed | ListState::CalledOff => Err(offer::why_over(held)),
    }
}

/// The winner's second tap says "you're in"; after a cancel it tells that truth instead.
fn claimed_before(known: &Entry, place: &Place) -> Verdict {
    match known.state {
        EntryState::Confirmed => reply(EntryReply::Claimed { entry: known.id, place: place.id, news: News::Known }),
        _ => reply(register::standing(known, None, News::Known)),
    }
}

fn win(mut draft: EventDraft<'_>, offer: &Offer, place: &Place, known: &Entry) -> Verdict {
    let entry = book(&mut draft, offer, place, known);
    draft.finish(EntryReply::Claimed { entry: entry.id, place: place.id, news: News::New })
}

/// The hold becomes a seat: one entry, one offer, one place, the head's numbers, reminders and the good news.
pub(crate) fn book(draft: &mut EventDraft<'_>, offer: &Offer, place: &Place, known: &Entry) -> Entry {
    draft.change.what = "claimed";
    if known.is_waiting() {
        register::leave_line(draft, known);
    }
    draft.head.held -= offer.seats;
    draft.head.taken += offer.seats;
    let entry = Entry { state: EntryState::Confirmed, party: offer.seats, ..known.clone() };
    let entry = register::introduced(draft, entry);
    let entry = offer::end(draft, offer, entry, OfferState::Claimed);
    draft.put_entry(Some(known), entry.clone());
    let booked = Place { state: PlaceState::Booked, booked_by: Some(entry.id), ..place.clone() };
    draft.put_place(Some(place), booked);
    draft.plan_reminders(&entry, Booked::No);
    draft.answer(MessageKind::Confirmation, &entry);
    entry
}

pub(crate) fn decline(mut draft: EventDraft<'_>, entry: EntryId, generation: Option<u32>) -> Verdict {
    let Some((offer, place, known)) = offer::named(&draft, entry) else { return refused(Refusal::NoSuchPlace) };
    if !offer.state.is_live() {
        return match offer.state {
            OfferState::Declined => reply(EntryReply::Declined { entry }),
            OfferState::Claimed => claimed_before(known, place),
            _ => reply(offer::over(known, offer)),
        };
    }
    if known.is_past(generation) {
        return refused(Refusal::OldLink);
    }
    let entry_after = ended_in_vain(&mut draft, offer, known, OfferState::Declined);
    draft.put_entry(Some(known), entry_after);
    spread::roll_on(&mut draft, place)?;
    draft.finish(EntryReply::Declined { entry })
}

/// The window ended, or the cut-off came before the offer could be sent.
pub(crate) fn lapse(mut draft: EventDraft<'_>) -> Verdict {
    let (Some(offer), Some(place), Some(known)) = (&draft.snapshot.offer, &draft.snapshot.place, &draft.snapshot.entry)
    else {
        return reply(Reply::Nothing);
    };
    if !offer.state.is_live() {
        return reply(Reply::Nothing);
    }
    let state = match offer.state {
        OfferState::Queued => OfferState::Withdrawn,
        _ => OfferState::Lapsed,
    };
    let entry = ended_in_vain(&mut draft, offer, known, state);
    draft.put_entry(Some(known), entry.clone());
    // To an address nobody has proved one link was sent, and nothing follows it.
    if state == OfferState::Lapsed && !entry.is_stranger() {
        tell_lapsed(&mut draft, &entry, offer);
    }
    invite_without_time(&mut draft, offer, &entry);
    spread::roll_on(&mut draft, place)?;
    draft.finish(Reply::Done)
}

fn tell_lapsed(draft: &mut EventDraft<'_>, entry: &Entry, offer: &Offer) {
    let kind = MessageKind::LapseNotice;
    draft.say(&Note { kind, entry: Some(entry), subject: offer.id.0, generation: 0, urgency: Urgency::Polite });
}

/// An invitation that did not leave before its time was over: the guest hears of the evening all the same.
pub(crate) fn invite_without_time(draft: &mut EventDraft<'_>, offer: &Offer, entry: &Entry) {
    let unsent = offer.kind == OfferKind::Invite && offer.state == OfferState::Queued;
    let invited = entry.state == EntryState::Pending && !entry.is_stranger();
    if unsent && invited && register::check_open(draft).is_ok() {
        import::say_invite(draft, entry);
    }
}

/// Asked in vain: from now on they rank after those not yet asked. An invitation is not a turn in the line.
pub(crate) fn ended_in_vain(draft: &mut EventDraft<'_>, offer: &Offer, known: &Entry, state: OfferState) -> Entry {
    let entry = offer::end(draft, offer, known.clone(), state);
    let counts = match state {
        OfferState::Lapsed | OfferState::Declined => known.is_waiting() && offer.kind == OfferKind::Freed,
        _ => false,
    };
    if !counts {
        return entry;
    }
    draft.head.asked += u32::from(known.turn().class == 0);
    Entry { passes: known.passes + 1, moved: None, ..entry }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{ListId, OfferId, PlaceId};
    use crate::rows::PlaceKind;
    use crate::zone::Zone;
    use jiff::SignedDuration;

    fn dinner() -> EventSettings {
        let zone = Zone::parse("Europe/Berlin").expect("a zone");
        EventSettings::new("Dinner", jiff::civil::date(2026, 6, 20).at(19, 0, 0, 0), zone, 80)
    }

    fn held(state: OfferState, ends_at: Option<Timestamp>) -> (Offer, Place) {
        let now = Timestamp::UNIX_EPOCH;
        let place = Place { seq: 1, ..Place::held(PlaceId(1), ListId(1), PlaceKind::Seats, 1, now) };
        let offer = Offer {
            id: OfferId(2),
            rev: 0,
            list: place.list,
            place: place.id,
            seq: 1,
            chain: place.chain,
            entry: EntryId(3),
            seats: 1,
            kind: OfferKind::Freed,
            state,
            lane: 0,
            made_at: now,
            sent_at: None,
            ends_at,
            extended_at: None,
        };
        (offer, place)
    }

    #[test]
    fn an_offer_may_be_claimed_before_its_end_and_before_the_cut_off() {
        let (event, second) = (dinner(), SignedDuration::from_secs(1));
        let cut_off = event.cut_off_at();
        let ends = cut_off - SignedDuration::from_hours(2);
        let ask = |(offer, place): (Offer, Place), now| claimable(&event, ListState::Open, (&offer, &place), now);
        assert_eq!(ask(held(OfferState::Live, Some(ends)), ends - second), Ok(Some(ends)));
        assert_eq!(ask(held(OfferState::Live, Some(ends)), ends), Err(OfferOver::Lapsed));
        assert_eq!(ask(held(OfferState::Queued, None), ends), Ok(None), "held, so its link works");
        assert_eq!(ask(held(OfferState::Queued, None), cut_off), Err(OfferOver::Lapsed), "no button after the cut-off");
        let late = cut_off + SignedDuration::from_hours(1);
        assert_eq!(ask(held(OfferState::Live, Some(late)), ends), Ok(Some(cut_off)), "the cut-off moved nearer since");
        let (offer, place) = held(OfferState::Live, Some(ends));
        let passed_on = Place { seq: 2, ..place };
        assert!(ask((offer, passed_on), ends - second).is_err(), "the place is somebody else's by now");
    }

    #[test]
    fn nothing_can_be_claimed_of_an_event_that_is_off() {
        let event = dinner();
        let (offer, place) = held(OfferState::Live, None);
        let ask =
            |state| claimable(&event, state, (&offer, &place), event.cut_off_at() - SignedDuration::from_hours(9));
        assert!(ask(ListState::Open).is_ok());
        assert!(ask(ListState::CalledOff).is_err() && ask(ListState::Closed).is_err());
    }
}
