//! rules/event: the host in the line. Somebody is put elsewhere, with a reason, or asked out of turn; both are written
//! down, and neither takes a seat from anybody.

use super::{EventSettings, spread, terms};
use crate::audit_note::AuditNote;
use crate::change::Reply;
use crate::contact::is_plain_text;
use crate::draft::{EventDraft, Verdict, more, refused, reply};
use crate::ids::EntryId;
use crate::limits;
use crate::need::LineRead;
use crate::offer;
use crate::refusal::Refusal;
use crate::rows::{Entry, Head, Moved, PlaceKind, Turn};
use crate::snapshot::Spot;
use crate::words::{ListState, Reach};
use jiff::Timestamp;

pub(crate) fn move_in_line(mut draft: EventDraft<'_>, before: Option<EntryId>, reason: &str) -> Verdict {
    let known = movable(&draft, reason)?;
    if before == Some(known.id) {
        return reply(Reply::Done);
    }
    let Some(spot) = &draft.snapshot.spot else {
        return more(LineRead::Spot { before, without: known.id });
    };
    if before.is_some() && spot.behind.is_none() {
        return refused(Refusal::SpotGone);
    }
    if stands_there(known, spot) {
        return reply(Reply::Done);
    }
    let Some(moved) = between(spot, draft.head.joined) else { return refused(Refusal::LineTooTight) };
    draft.head.asked += u32::from(moved.class > 0);
    draft.head.asked -= u32::from(known.turn().class > 0);
    draft.put_entry(Some(known), Entry { moved: Some(moved), ..known.clone() });
    draft.change.note = AuditNote::Typed(reason.trim().to_string());
    draft.finish(Reply::Done)
}

fn movable<'a>(draft: &EventDraft<'a>, reason: &str) -> Result<&'a Entry, Refusal> {
    if reason.trim().is_empty() || !is_plain_text(reason, limits::NOTE_CHARS) {
        return Err(Refusal::ReasonShape { most: limits::NOTE_CHARS });
    }
    let known = draft.snapshot.entry.as_ref().ok_or(Refusal::NoSuchEntry)?;
    match (known.is_waiting(), known.live_offers) {
        (false, _) => Err(Refusal::NotWaiting),
        (true, 0) => Ok(known),
        (true, _) => Err(Refusal::OfferedNow),
    }
}

fn stands_there(known: &Entry, spot: &Spot) -> bool {
    let turn = known.turn();
    let after = spot.ahead.as_ref().is_none_or(|ahead| ahead.turn() < turn);
    let before = spot.behind.as_ref().is_none_or(|behind| turn < behind.turn());
    after && before
}

/// A rank between two neighbours; None when thirty moves have used up the room between them.
fn between(spot: &Spot, joined: u64) -> Option<Moved> {
    let ahead = spot.ahead.as_ref().map(Entry::turn);
    let Some(behind) = spot.behind.as_ref().map(Entry::turn) else {
        let last = ahead?;
        // Whoever signs up next joins behind the never-asked.
        let next = if last.class == 0 { Turn::rank_of(joined + 1) } else { last.rank + 2 * Turn::GAP };
        return halfway(last.class, last.rank, next);
    };
    let ahead = ahead.filter(|ahead| ahead.class == behind.class);
    halfway(behind.class, ahead.map_or(behind.rank - 2 * Turn::GAP, |ahead| ahead.rank), behind.rank)
}

fn halfway(class: u32, low: i64, high: i64) -> Option<Moved> {
    let rank = low + (high - low) / 2;
    (low < rank && rank < high).then_some(Moved { class, rank })
}

/// An open seat is held for this person and offered, whoever stands before them.
pub(crate) fn offer_now(mut draft: EventDraft<'_>) -> Verdict {
    let Some(known) = &draft.snapshot.entry else { return refused(Refusal::NoSuchEntry) };
    if known.is_waiting() && known.live_offers > 0 {
        return reply(Reply::Done);
    }
    let event = draft.settings;
    may_offer(event, &draft.head, known, draft.now)?;
    let terms = terms(event, draft.now);
    let place = spread::new_place(&mut draft, PlaceKind::Seats, None, known.party);
    draft.head.held += known.party;
    draft.change.note = AuditNote::OutOfTurn;
    offer::make(&mut draft, None, place, known, &terms);
    draft.finish(Reply::Done)
}

/// Whether the host may offer a seat to somebody in line now, out of turn.
pub fn may_offer(event: &EventSettings, head: &Head, known: &Entry, now: Timestamp) -> Result<(), Refusal> {
    match (known.is_waiting(), known.live_offers) {
        (true, 0) => {}
        (true, _) => return Err(Refusal::OfferedNow),
        (false, _) => return Err(Refusal::NotWaiting),
    }
    match head.state {
        ListState::Open => {}
        ListState::CalledOff => return Err(Refusal::CalledOff),
        ListState::Closed => return Err(Refusal::Closed),
    }
    if known.mail_reach != Reach::Open {
        return Err(Refusal::Unreachable);
    }
    if known.party > head.open() {
        return Err(Refusal::NoSeatOpen { open: head.open(), party: known.party });
    }
    if terms(event, now).in_time() { Ok(()) } else { Err(Refusal::TooLateToOffer) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thirty_people_fit_between_two_neighbours_and_then_it_is_tight() {
        let (low, high) = (Turn::rank_of(4), Turn::rank_of(5));
        let mut before = high;
        for _move in 0..30 {
            before = halfway(0, low, before).expect("room").rank;
        }
        assert_eq!(halfway(0, low, before), None);
    }

    #[test]
    fn the_front_of_the_line_never_gets_tight() {
        let mut first = Turn::rank_of(1);
        for _move in 0..10_000 {
            first = halfway(0, first - 2 * Turn::GAP, first).expect("room").rank;
        }
        assert!(first < 0);
    }
}
