//! rules/desk: an offer that has not left. If its channel is down the person is asked by the other one, or somebody is asked
//! who can be told. If nobody can, the slot waits a little and then goes back to the staff.

use super::search::{self, Reachable};
use crate::change::Reply;
use crate::deliver;
use crate::draft::{DeskDraft, Verdict, more};
use crate::limits;
use crate::need::{HouseRead, MessageRead, Need};
use crate::offer::{self, Terms};
use crate::pass::PassReason;
use crate::rows::{Entry, Message, Offer, Place};
use crate::timer::TimerName;
use crate::words::{Ending, MessageState, OfferState};
use jiff::{SignedDuration, Timestamp};

pub(super) fn look(mut draft: DeskDraft<'_>, live: &Offer, place: &Place, known: &Entry, terms: &Terms) -> Verdict {
    if terms.send_at > draft.now {
        // Nothing would have been sent yet: the night is no outage.
        return again(draft, live, terms.guard_at());
    }
    let Some(outages) = draft.snapshot.outages else {
        return more(Need::from(HouseRead::Outages).and(MessageRead::OfOffer(known.id, live.id)));
    };
    let message = draft.snapshot.message.as_ref();
    let Some(message) = message.filter(|message| waits(message, outages.of(message.channel), draft.now)) else {
        return again(draft, live, terms.guard_at());
    };
    let without_this = outages.with(message.channel, live.made_at);
    if let Some(other) = known.channel_that_works(&without_this).filter(|_| !message.is_second_channel()) {
        book(&mut draft, live, terms.guard_at());
        return deliver::try_other_channel(draft, message, known, known.clone(), other, MessageState::Failed);
    }
    let reachable = search::reachable(&draft, place)?;
    let hand_back_at = search::hand_back_at(&outages, live.made_at);
    if reachable == Reachable::Nobody && draft.now < hand_back_at {
        let next_look = draft.now + SignedDuration::from_secs(limits::OUTAGE_LOOK_SECONDS);
        return again(draft, live, next_look.min(hand_back_at).min(terms.cut_off_at));
    }
    pass_over(draft, live, place, known, reachable)
}

/// On its way at this very moment it is not taken back. Else it waits if nothing leaves by its channel, or if it was turned
/// down: a desk's windows are short, and others can be told.
fn waits(message: &Message, down_since: Option<Timestamp>, now: Timestamp) -> bool {
    match message.state {
        MessageState::Queued => down_since.is_some() || message.attempts > 0,
        MessageState::Sending => down_since.is_some() && message.due_at <= now,
        _ => false,
    }
}

/// They were never told: the offer is withdrawn, they keep their place and may be asked again.
fn pass_over(mut draft: DeskDraft<'_>, live: &Offer, place: &Place, known: &Entry, reachable: Reachable) -> Verdict {
    draft.change.what = "channel_down";
    draft.pass(known, PassReason::ChannelDown);
    let after = offer::end(&mut draft, live, known.clone(), OfferState::Withdrawn);
    draft.put_entry(Some(known), after);
    let untold = Place { tried: place.tried.saturating_sub(1), ..place.clone() };
    match reachable {
        Reachable::Somebody => search::search(&mut draft, Some(place), untold)?,
        Reachable::Nobody => search::hand_back(&mut draft, Some(place), untold, Ending::NobodyTold),
    };
    draft.finish(Reply::Done)
}

fn again(mut draft: DeskDraft<'_>, live: &Offer, due_at: Timestamp) -> Verdict {
    draft.change.what = "not_sent_yet";
    book(&mut draft, live, due_at);
    draft.finish(Reply::Nothing)
}

fn book(draft: &mut DeskDraft<'_>, live: &Offer, due_at: Timestamp) {
    draft.book(TimerName::Lapse { place: live.place, seq: live.seq }, due_at);
}
