//! rules/desk: what a booking tool says, beside what we heard before: a move, the same twice, or the same from two sides.

use super::booking::{BookedTime, BookingWhat, Delivery};
use super::wish::FreedBy;
use crate::draft::DeskDraft;
use crate::ids::PlaceId;
use crate::words::PlaceState;

/// Another service in the same chair at the same time frees nothing.
pub(super) fn has_moved(earlier: &BookedTime, now: &BookedTime) -> bool {
    let chair = |time: &BookedTime| (time.starts_at, time.staff.clone(), time.location.clone(), time.unit);
    chair(earlier) != chair(now)
}

/// Whether the booking stood until now.
pub(super) fn stood(before: Option<&Delivery>) -> bool {
    before.is_some_and(|before| matches!(before.news.what, BookingWhat::Booked(_)))
}

/// A cancelled booking that is cancelled once more, or edited since: its time came free only once.
pub(super) fn freed_already(before: Option<&Delivery>, time: &BookedTime) -> Option<PlaceId> {
    let before = before?;
    match &before.news.what {
        BookingWhat::Freed { time: earlier, .. } if !has_moved(earlier, time) => before.place,
        _ => None,
    }
}

/// The slot went to somebody already, and this booking is the very one that made room for them: another source told us
/// first. A booking we heard of only after the slot came free is one that was made since.
pub(super) fn told_by_another(draft: &DeskDraft<'_>) -> Option<PlaceId> {
    let place = draft.snapshot.place.as_ref()?;
    let before = draft.snapshot.booking.as_ref().filter(|before| stood(Some(before)))?;
    let went = matches!(place.state, PlaceState::Booked | PlaceState::Closed);
    // Of the same moment, the lower number was first: rows are numbered in the order they are made.
    let first = (before.at, before.id.0) < (place.freed_at, place.id.0);
    (went && first).then_some(place.id)
}

/// Somebody from the line has this slot, and the tool cancels a booking we never heard of: theirs, or the one that made
/// room for them? Nobody loses a slot to a guess.
pub(super) fn nobody_can_know(draft: &DeskDraft<'_>) -> bool {
    let given = draft.snapshot.place.as_ref().is_some_and(|place| place.state == PlaceState::Booked);
    given && draft.snapshot.booking.is_none()
}

/// The slot that went to the line when somebody did not come.
pub(super) fn no_show_of(before: Option<&Delivery>) -> Option<PlaceId> {
    let before = before?;
    match &before.news.what {
        BookingWhat::Freed { by: FreedBy::NoShow, .. } => before.place,
        _ => None,
    }
}
