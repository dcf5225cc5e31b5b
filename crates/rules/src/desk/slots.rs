//! rules/desk: a slot comes free, is filled by phone, is un-freed, or is offered once more.

use super::search;
use super::wish::{FreedBy, Slot};
use super::{DeskSettings, slot_of};
use crate::change::{Reply, SlotNews, Verdict};
use crate::command::{Actor, TimerName};
use crate::contact::is_plain_text;
use crate::draft::{Draft, Note, refused, reply};
use crate::ids::{ChainId, PlaceId};
use crate::limits;
use crate::offer;
use crate::plant::{self, Plant};
use crate::refusal::Refusal;
use crate::rows::{Place, PlaceKind};
use crate::words::{Ending, MessageKind, OfferState, PlaceState, Urgency};
use jiff::SignedDuration;

/// The same opening seen twice is one slot; only a new cancellation of a booked one starts a new chain.
pub(crate) fn free_slot(mut draft: Draft<'_>, slot: &Slot, seats: u32, who: Actor) -> Verdict {
    let desk = super::settings_of(&draft);
    if let Err(refusal) = check_slot(desk, slot, seats, &draft) {
        return refused(refusal);
    }
    let known = draft.snapshot.place.as_ref().filter(|_| !plant::on(Plant::SlotFreedTwice));
    let Some(known) = known else {
        let id = draft.fresh_id();
        let place = fresh_place(&draft, PlaceId(id), slot.clone(), seats);
        return start(draft, None, place);
    };
    let again = Place {
        kind: PlaceKind::Slot(Box::new(slot.clone())),
        seats,
        state: PlaceState::Held,
        tried: 0,
        ending: None,
        booked_by: None,
        freed_at: draft.now,
        ..known.clone()
    };
    match known.state {
        PlaceState::Held => reply(Reply::Slot { place: known.id, moved: news_of(known) }),
        PlaceState::Booked | PlaceState::Closed if is_news(known, slot) => restart(draft, known, again),
        PlaceState::Booked => reply(Reply::Slot { place: known.id, moved: SlotNews::Booked }),
        PlaceState::Closed => reply(Reply::Slot { place: known.id, moved: SlotNews::Closed }),
        // Handed back to the staff: a second report of the same opening must not start over, a member of staff may.
        PlaceState::Open => match who {
            Actor::Host(_) if is_news(known, slot) => restart(draft, known, again),
            Actor::Host(_) | Actor::Hook | Actor::Guest | Actor::Timer | Actor::Post | Actor::Keeper => {
                reply(Reply::Slot { place: known.id, moved: news_of(known) })
            }
        },
    }
}

fn check_slot(desk: &DeskSettings, slot: &Slot, seats: u32, draft: &Draft<'_>) -> Result<(), Refusal> {
    slot.check(draft.now)?;
    desk.check_service(&slot.service)?;
    desk.check_staff(slot.staff.as_deref())?;
    desk.check_location(slot.location.as_deref())?;
    if (1..=limits::PARTY).contains(&seats) { Ok(()) } else { Err(Refusal::PartyRange { most: limits::PARTY }) }
}

/// Another delivery about the same booking is not news; a new opening cannot un-book anybody.
fn is_news(known: &Place, slot: &Slot) -> bool {
    let earlier = slot_of(known).map(|earlier| earlier.source.as_str());
    earlier != Some(slot.source.as_str()) && slot.freed_by != FreedBy::Opening
}

fn news_of(place: &Place) -> SlotNews {
    match (place.state, place.ending) {
        (PlaceState::Booked, _) => SlotNews::Booked,
        (PlaceState::Closed, _) => SlotNews::Closed,
        (PlaceState::Open, Some(ending)) => SlotNews::HandedBack(ending),
        (PlaceState::Held, _) if place.tried == 0 => SlotNews::Searching,
        (PlaceState::Open | PlaceState::Held, _) => SlotNews::Offered,
    }
}

fn fresh_place(draft: &Draft<'_>, id: PlaceId, slot: Slot, seats: u32) -> Place {
    Place {
        id,
        rev: 0,
        list: draft.head.list,
        kind: PlaceKind::Slot(Box::new(slot)),
        seats,
        state: PlaceState::Held,
        chain: ChainId::first(id),
        seq: 0,
        tried: 0,
        ending: None,
        booked_by: None,
        freed_at: draft.now,
    }
}

fn restart(draft: Draft<'_>, known: &Place, again: Place) -> Verdict {
    start(draft, Some(known), Place { chain: known.chain.next(), ..again })
}

/// Waits the settling time if the desk wants one, else asks the first person at once.
fn start(mut draft: Draft<'_>, before: Option<&Place>, place: Place) -> Verdict {
    let id = place.id;
    let settle = super::settings_of(&draft).rules.settle_seconds;
    if settle > 0 {
        let due_at = draft.now + SignedDuration::from_secs(i64::from(settle));
        draft.book(TimerName::Search { place: id }, due_at);
        draft.put_place(before, place);
        return draft.finish(Reply::Slot { place: id, moved: SlotNews::Searching });
    }
    match search::search(&mut draft, before, place) {
        Ok(moved) => draft.finish(Reply::Slot { place: id, moved }),
        Err(need) => Verdict::More(need),
    }
}

/// Filled by phone or walk-in: the slot closes at once and whoever held the offer is told.
pub(crate) fn close_slot(draft: Draft<'_>, note: &str) -> Verdict {
    if !is_plain_text(note, limits::NOTE_CHARS) {
        return refused(Refusal::Title { field: "note", most: limits::NOTE_CHARS });
    }
    close(draft, note, Ending::FilledByStaff)
}

/// The no-show turned up after all, or the cancellation was a mistake.
pub(crate) fn undo_slot(draft: Draft<'_>) -> Verdict {
    close(draft, "", Ending::Undone)
}

fn close(mut draft: Draft<'_>, note: &str, ending: Ending) -> Verdict {
    let Some(place) = draft.snapshot.place.as_ref().filter(|place| slot_of(place).is_some()) else {
        return refused(Refusal::NoSuchPlace);
    };
    match place.state {
        PlaceState::Booked => return refused(Refusal::SlotBookedAlready),
        PlaceState::Closed => return reply(Reply::Slot { place: place.id, moved: SlotNews::Closed }),
        PlaceState::Held | PlaceState::Open => {}
    }
    draft.change.note = note.to_string();
    draft.drop_timer(TimerName::Search { place: place.id });
    if let (Some(live), Some(holder)) = (&draft.snapshot.offer, &draft.snapshot.entry) {
        let after = offer::end(&mut draft, live, holder.clone(), OfferState::Withdrawn);
        draft.put_entry(Some(holder), after.clone());
        let kind = MessageKind::FilledNotice;
        let (subject, urgency) = (live.id.0, Urgency::Direct);
        draft.say(&Note { kind, entry: Some(&after), subject, generation: 0, urgency });
    }
    draft.put_place(Some(place), Place { state: PlaceState::Closed, ending: Some(ending), ..place.clone() });
    draft.finish(Reply::Slot { place: place.id, moved: SlotNews::Closed })
}

/// Staff ask for another round of a slot that was handed back.
pub(crate) fn offer_again(draft: Draft<'_>) -> Verdict {
    let Some(place) = draft.snapshot.place.as_ref().filter(|place| slot_of(place).is_some()) else {
        return refused(Refusal::NoSuchPlace);
    };
    match place.state {
        PlaceState::Held => reply(Reply::Slot { place: place.id, moved: news_of(place) }),
        PlaceState::Booked => refused(Refusal::SlotBookedAlready),
        PlaceState::Closed => refused(Refusal::SlotNotOpen),
        PlaceState::Open => {
            let again = Place { state: PlaceState::Held, tried: 0, ending: None, ..place.clone() };
            restart(draft, place, again)
        }
    }
}
