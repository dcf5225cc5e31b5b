//! rules: THE offer engine, shared by both products and knowing neither.
//! It takes candidates already looked at and says whom to ask; it opens, arms and ends offers.

use crate::change::{EntryReply, OfferOver, Reply};
use crate::draft::{Draft, ListSettings, Note, Verdict, reply};
use crate::ids::{EntryId, OfferId};
use crate::pass::PassReason;
use crate::rows::{Entry, Offer, Place};
use crate::timer::TimerName;
use crate::words::{Ending, MessageKind, OfferKind, OfferState, PlaceState, Urgency};
use jiff::{SignedDuration, Timestamp};

/// Under which terms a place is offered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terms {
    pub window: SignedDuration,
    /// Less than this is not a fair chance.
    pub floor: SignedDuration,
    /// No offer runs at or after this moment.
    pub cut_off_at: Timestamp,
    /// When an offer made now would really be sent.
    pub send_at: Timestamp,
    /// When an offer that has not left by then is looked at; None: not before the cut-off.
    pub unsent_at: Option<Timestamp>,
    /// A window that begins now does not end before this moment, unless the cut-off comes first.
    pub not_before: Option<Timestamp>,
    pub try_cap: Option<u32>,
}

impl Terms {
    /// When a window that starts now ends; None when too little time is left.
    pub fn end_if_sent(&self, sent_at: Timestamp) -> Option<Timestamp> {
        let left = self.cut_off_at.duration_since(sent_at);
        let morning = self.not_before.map_or(self.window, |at| self.window.max(at.duration_since(sent_at)));
        if left < self.floor { None } else { Some(sent_at + morning.min(left)) }
    }

    /// When an offer is looked at that has not left: at the cut-off at the latest.
    pub fn guard_at(&self) -> Timestamp {
        self.unsent_at.map_or(self.cut_off_at, |at| at.min(self.cut_off_at))
    }

    /// Whether an offer made now would still be a fair chance.
    pub fn in_time(&self) -> bool {
        self.end_if_sent(self.send_at).is_some()
    }
}

/// Whether anybody may still be asked, whoever it is; why the place is handed back, if not.
pub(crate) fn check_terms(terms: &Terms, tried: u32) -> Result<(), Ending> {
    if !terms.in_time() {
        return Err(Ending::CutOff);
    }
    if terms.try_cap.is_some_and(|most| tried >= most) { Err(Ending::TryCap) } else { Ok(()) }
}

/// Whom to ask: the position of the first who fits. `verdicts` stand in fair order, one per candidate.
pub(crate) fn whom_to_ask(tried: u32, verdicts: &[Result<(), PassReason>]) -> Result<usize, Ending> {
    let in_vain = if tried == 0 { Ending::NobodyFits } else { Ending::Exhausted };
    verdicts.iter().position(Result::is_ok).ok_or(in_vain)
}

/// Puts a held place to an entry: place, offer, entry, message and the timer that guards it, in one change.
/// The window itself starts when the message is really handed over.
pub(crate) fn make<S: ListSettings>(
    draft: &mut Draft<'_, S>,
    before: Option<&Place>,
    place: Place,
    entry: &Entry,
    terms: &Terms,
) {
    let lane = free_lane(draft, entry);
    let place = Place { seq: place.seq + 1, tried: place.tried + 1, ..place };
    let offer = Offer {
        id: OfferId(draft.fresh_id()),
        rev: 0,
        list: place.list,
        place: place.id,
        seq: place.seq,
        chain: place.chain,
        entry: entry.id,
        seats: place.seats,
        kind: OfferKind::Freed,
        state: OfferState::Queued,
        lane,
        made_at: draft.now,
        sent_at: None,
        ends_at: None,
        extended_at: None,
    };
    let urgency = if terms.send_at == draft.now { Urgency::Direct } else { Urgency::Polite };
    let note = Note { kind: MessageKind::Offer, entry: Some(entry), subject: offer.id.0, generation: 0, urgency };
    match draft.snapshot.outages.and_then(|outages| entry.channel_that_works(&outages)) {
        Some(channel) => draft.say_by(&note, channel),
        None => draft.say(&note),
    }
    draft.book(TimerName::Lapse { place: place.id, seq: place.seq }, offer.ends_at.unwrap_or(terms.guard_at()));
    draft.put_entry(Some(entry), Entry { live_offers: entry.live_offers + 1, ..entry.clone() });
    draft.put_place(before, place);
    draft.put_offer(None, offer);
}

/// The lowest number none of the person's live offers has. Only somebody who may hold several has any to look at.
fn free_lane<S>(draft: &Draft<'_, S>, entry: &Entry) -> u32 {
    let live = draft.snapshot.entry_offers.as_deref().unwrap_or_default();
    let used = |lane: u32| live.iter().any(|(offer, _)| offer.entry == entry.id && offer.lane == lane);
    (0..=entry.live_offers).find(|lane| !used(*lane)).unwrap_or(entry.live_offers)
}

/// The message went out: the window starts, once.
pub(crate) fn start_window<S: ListSettings>(draft: &mut Draft<'_, S>, offer: &Offer, terms: &Terms) {
    // An invitation with a date has its end from the first moment on.
    let ends_at = offer.ends_at.unwrap_or(terms.end_if_sent(draft.now).unwrap_or(terms.cut_off_at));
    draft.book(TimerName::Lapse { place: offer.place, seq: offer.seq }, ends_at);
    let (sent_at, ends_at) = (Some(draft.now), Some(ends_at));
    draft.put_offer(Some(offer), Offer { state: OfferState::Live, sent_at, ends_at, ..offer.clone() });
}

/// Ends a live offer: its timer goes, the entry is free for other offers, the place keeps its hold.
pub(crate) fn end<S: ListSettings>(draft: &mut Draft<'_, S>, offer: &Offer, entry: Entry, state: OfferState) -> Entry {
    draft.drop_timer(TimerName::Lapse { place: offer.place, seq: offer.seq });
    draft.put_offer(Some(offer), Offer { state, ..offer.clone() });
    Entry { live_offers: entry.live_offers.saturating_sub(1), ..entry }
}

/// Whether a claim arriving now is in time, and until when one would be; why not, if not. Decisions and pages both ask this.
/// The end is exclusive; a queued offer is held, so its link works too, and its window has no end yet.
pub(crate) fn claimable(
    offer: &Offer,
    place: &Place,
    cut_off_at: Timestamp,
    now: Timestamp,
) -> Result<Option<Timestamp>, OfferOver> {
    let until = offer.ends_at.map(|ends_at| ends_at.min(cut_off_at));
    let theirs = offer.state.is_live() && place.state == PlaceState::Held && place.seq == offer.seq;
    if theirs && now < until.unwrap_or(cut_off_at) { Ok(until) } else { Err(why_over(offer)) }
}

/// The offer a tap names, with its place and its entry, if it is this person's.
pub(crate) fn named<'a, S>(draft: &Draft<'a, S>, entry: EntryId) -> Option<(&'a Offer, &'a Place, &'a Entry)> {
    let snapshot = draft.snapshot;
    let (offer, place, known) = (snapshot.offer.as_ref()?, snapshot.place.as_ref()?, snapshot.entry.as_ref()?);
    (offer.entry == entry && known.id == entry).then_some((offer, place, known))
}

/// Why a tap comes too late, and where the person stands.
pub(crate) fn over(known: &Entry, offer: &Offer) -> Reply {
    Reply::Entry(EntryReply::OfferOver { entry: known.id, state: known.state, why: why_over(offer) })
}

/// Of an offer that cannot be claimed: what became of it. One whose time is up is over, also before its timer comes by.
pub(crate) fn why_over(offer: &Offer) -> OfferOver {
    match offer.state {
        OfferState::Queued | OfferState::Live | OfferState::Lapsed => OfferOver::Lapsed,
        OfferState::Declined => OfferOver::Declined,
        OfferState::Claimed => OfferOver::Gone,
        OfferState::Withdrawn | OfferState::Undeliverable => OfferOver::Withdrawn,
    }
}

/// Gives our own downtime back to a running window, never past the cut-off.
pub(crate) fn extend<S: ListSettings>(
    mut draft: Draft<'_, S>,
    offer: &Offer,
    down_since: Timestamp,
    cut_off_at: Timestamp,
) -> Verdict {
    let (Some(ends_at), Some(sent_at)) = (offer.ends_at, offer.sent_at) else {
        return reply(Reply::Nothing);
    };
    let from = down_since.max(sent_at).max(offer.extended_at.unwrap_or(sent_at));
    let lost = draft.now.duration_since(from);
    let later = (ends_at + lost).min(cut_off_at);
    if lost <= SignedDuration::ZERO || ends_at <= from || later <= ends_at {
        return reply(Reply::Nothing);
    }
    draft.book(TimerName::Lapse { place: offer.place, seq: offer.seq }, later);
    draft.put_offer(Some(offer), Offer { ends_at: Some(later), extended_at: Some(draft.now), ..offer.clone() });
    draft.finish(Reply::Done)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(left_minutes: i64, try_cap: Option<u32>) -> Terms {
        let now = Timestamp::UNIX_EPOCH;
        Terms {
            window: SignedDuration::from_mins(60),
            floor: SignedDuration::from_mins(15),
            cut_off_at: now + SignedDuration::from_mins(left_minutes),
            send_at: now,
            unsent_at: None,
            not_before: None,
            try_cap,
        }
    }

    #[test]
    fn the_first_who_fits_is_asked_unless_it_is_too_late_or_tried_too_often() {
        let fits = Ok(());
        let large = Err(PassReason::TooLarge);
        let plenty = terms(600, Some(3));
        assert_eq!(whom_to_ask(0, &[large, fits, fits]), Ok(1));
        assert_eq!(whom_to_ask(1, &[fits]), Ok(0));
        assert_eq!(whom_to_ask(0, &[large]), Err(Ending::NobodyFits));
        assert_eq!(whom_to_ask(2, &[large]), Err(Ending::Exhausted));
        assert_eq!(check_terms(&plenty, 3), Err(Ending::TryCap));
        assert_eq!(check_terms(&terms(14, None), 0), Err(Ending::CutOff));
    }

    #[test]
    fn windows_are_cut_short_at_the_cut_off() {
        let now = Timestamp::UNIX_EPOCH;
        assert_eq!(terms(600, None).end_if_sent(now), Some(now + SignedDuration::from_mins(60)));
        assert_eq!(terms(30, None).end_if_sent(now), Some(now + SignedDuration::from_mins(30)));
        assert_eq!(terms(14, None).end_if_sent(now), None);
    }

    #[test]
    fn a_window_of_the_night_lasts_until_the_morning_or_the_cut_off() {
        let now = Timestamp::UNIX_EPOCH;
        let at = |minutes| now + SignedDuration::from_mins(minutes);
        let night = |cut_off| Terms { not_before: Some(at(300)), ..terms(cut_off, None) };
        assert_eq!(night(600).end_if_sent(now), Some(at(300)));
        assert_eq!(night(200).end_if_sent(now), Some(at(200)));
        assert_eq!(Terms { not_before: Some(at(30)), ..terms(600, None) }.end_if_sent(now), Some(at(60)));
    }
}
