//! rules/event: called off. The doors close in one commit; everybody is told a few at a time.

use super::head_start;
use crate::change::Reply;
use crate::draft::{EventDraft, Note, Verdict, refused, reply};
use crate::limits;
use crate::offer;
use crate::refusal::Refusal;
use crate::rows::{Entry, Offer, Place};
use crate::snapshot::RosterRow;
use crate::timer::TimerName;
use crate::words::{Ending, EntryState, ListState, MessageKind, OfferState, PlaceState, Urgency};
use jiff::SignedDuration;

pub(crate) fn call_off(mut draft: EventDraft<'_>) -> Verdict {
    match draft.head.state {
        ListState::CalledOff => return reply(Reply::Done),
        ListState::Closed => return refused(Refusal::Closed),
        ListState::Open => {}
    }
    head_start::give_up(&mut draft, PlaceState::Closed, Ending::CalledOff)?;
    let list = draft.head.list;
    draft.head.state = ListState::CalledOff;
    for name in [
        TimerName::Replan { list },
        TimerName::TellChanges { list },
        TimerName::Close { list },
        TimerName::Daily { list },
    ] {
        draft.drop_timer(name);
    }
    draft.book(TimerName::CallOff { list }, draft.now);
    draft.finish(Reply::Done)
}

/// The next few entries: reminders dropped, holds released, a notice queued.
pub(crate) fn call_off_step(mut draft: EventDraft<'_>) -> Verdict {
    let roster = draft.snapshot.roster.as_deref().unwrap_or_default();
    for row in roster {
        tell(&mut draft, row);
    }
    let name = TimerName::CallOff { list: draft.head.list };
    match roster.last() {
        Some(last) if roster.len() == limits::ROSTER_PAGE => draft.book_from(name, draft.now, last.entry.number),
        Some(_) | None => draft.drop_timer(name),
    }
    draft.finish(Reply::Done)
}

fn release(draft: &mut EventDraft<'_>, entry: &Entry, live: &Offer, place: &Place) {
    let after = offer::end(draft, live, entry.clone(), OfferState::Withdrawn);
    draft.put_entry(Some(entry), after);
    draft.head.held -= live.seats;
    let closed = Place { state: PlaceState::Closed, ending: Some(Ending::CalledOff), ..place.clone() };
    draft.put_place(Some(place), closed);
}

fn tell(draft: &mut EventDraft<'_>, row: &RosterRow) {
    let entry = &row.entry;
    let told = match entry.state {
        EntryState::Confirmed => {
            draft.drop_reminders(entry);
            true
        }
        EntryState::Pending | EntryState::Waitlisted | EntryState::Paused => !entry.is_stranger(),
        EntryState::Cancelled | EntryState::Expired => false,
    };
    if let Some((live, place)) = &row.live {
        release(draft, entry, live, place);
    }
    if told {
        let urgency = notice_urgency(draft);
        let kind = MessageKind::CalledOff;
        draft.say(&Note { kind, entry: Some(entry), subject: 0, generation: entry.generation, urgency });
    }
}

/// News about an event within a day does not wait for the morning.
pub(crate) fn notice_urgency(draft: &EventDraft<'_>) -> Urgency {
    let left = draft.settings.starts_at().duration_since(draft.now);
    if left < SignedDuration::from_hours(24) { Urgency::Direct } else { Urgency::Polite }
}
