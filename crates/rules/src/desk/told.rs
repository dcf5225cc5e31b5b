//! rules/desk: what a booking tool says becomes a line of the ledger and, in the same change, a freed or a closed slot.
//! The same delivery twice is one; older news than we have changes nothing; what we cannot place waits for the staff.

use super::booking::{BookedTime, BookingNews, BookingWhat, CardAnswer, Delivery, DeliveryState};
use super::heard::{freed_already, has_moved, no_show_of, nobody_can_know, stood, told_by_another};
use super::our_names::slot_of;
use super::slots::{self, ComesTo};
use super::wish::FreedBy;
use crate::audit_note::AuditNote;
use crate::change::{DeskReply, News, Reply, RowMove};
use crate::command::Actor;
use crate::contact::is_plain_text;
use crate::draft::{DeskDraft, Stop, Verdict, more, refused, reply};
use crate::ids::{DeliveryId, PlaceId};
use crate::limits;
use crate::need::{Need, OfferBy, PlaceRead};
use crate::refusal::Refusal;
use crate::timer::TimerName;
use crate::words::Ending;

pub(crate) fn told(draft: DeskDraft<'_>, news: &BookingNews, who: Actor) -> Verdict {
    if let Some(known) = &draft.snapshot.delivery {
        let (delivery, state, place) = (known.id, known.state, known.place);
        return reply(DeskReply::Told { delivery, state, place, news: News::Known });
    }
    check(news)?;
    let before = draft.snapshot.booking.as_ref();
    if before.is_some_and(|before| before.news.version > news.version) {
        return write_down(draft, news, DeliveryState::Outdated, None);
    }
    let earlier = before.and_then(|before| before.news.what.time());
    match &news.what {
        BookingWhat::Booked(time) => match earlier {
            Some(earlier) if has_moved(earlier, time) && stood(before) => {
                freed(draft, news, earlier, FreedBy::Cancelled, who, Then::CloseNew)
            }
            Some(_) | None => booked(draft, news, time),
        },
        BookingWhat::Freed { time, by } => freed(draft, news, time, *by, who, Then::Nothing),
        BookingWhat::Cancelled => match earlier {
            Some(earlier) => freed(draft, news, earlier, FreedBy::Cancelled, who, Then::Nothing),
            None => write_down(draft, news, DeliveryState::UnknownTime, None),
        },
        BookingWhat::NoShow => match earlier {
            Some(earlier) => freed(draft, news, earlier, FreedBy::NoShow, who, Then::Nothing),
            None => write_down(draft, news, DeliveryState::UnknownTime, None),
        },
        BookingWhat::CameAfterAll => match (no_show_of(before), earlier) {
            (Some(place), _) => came_after_all(draft, news, place),
            (None, Some(earlier)) => closed(draft, news, earlier, Ending::Undone),
            (None, None) => write_down(draft, news, DeliveryState::Noted, None),
        },
    }
}

fn check(news: &BookingNews) -> Result<(), Refusal> {
    let most = limits::THEIR_NAME_CHARS;
    let given = |name: &str| !name.is_empty() && is_plain_text(name, most);
    let time = news.what.time();
    let names = time.into_iter().flat_map(|time| [Some(&time.service), time.staff.as_ref(), time.location.as_ref()]);
    let sound = names.flatten().all(|name| is_plain_text(name, most));
    if given(&news.key) && given(&news.booking) && sound { Ok(()) } else { Err(Refusal::TheirNames { most }) }
}

/// A line of the ledger and nothing else.
fn write_down(mut draft: DeskDraft<'_>, news: &BookingNews, state: DeliveryState, place: Option<PlaceId>) -> Verdict {
    let delivery = put(&mut draft, news, state, place);
    draft.finish(DeskReply::Told { delivery, state, place, news: News::New })
}

fn put(draft: &mut DeskDraft<'_>, news: &BookingNews, state: DeliveryState, place: Option<PlaceId>) -> DeliveryId {
    let id = DeliveryId(draft.fresh_id());
    let (list, at) = (draft.head.list, draft.now);
    let after = Delivery { id, rev: 0, list, news: known_time(draft, news), state, place, at };
    draft.change.rows.push(RowMove::Delivery { before: None, after: Box::new(after) });
    id
}

/// News without a time keeps the one we knew, so that the newest line is all we know of the booking.
fn known_time(draft: &DeskDraft<'_>, news: &BookingNews) -> BookingNews {
    let earlier = draft.snapshot.booking.as_ref().and_then(|before| before.news.what.time()).cloned();
    let what = match (&news.what, earlier) {
        (BookingWhat::Cancelled, Some(time)) => BookingWhat::Freed { time, by: FreedBy::Cancelled },
        (BookingWhat::NoShow, Some(time)) => BookingWhat::Freed { time, by: FreedBy::NoShow },
        (BookingWhat::CameAfterAll, Some(time)) => BookingWhat::Booked(time),
        (as_told, _) => as_told.clone(),
    };
    BookingNews { what, ..news.clone() }
}

/// What else there is to do once the old time is free.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Then {
    Nothing,
    /// The booking moved: the time it stands at now is closed to the line by a timer due now.
    CloseNew,
}

fn freed(
    mut draft: DeskDraft<'_>,
    news: &BookingNews,
    time: &BookedTime,
    by: FreedBy,
    who: Actor,
    then: Then,
) -> Verdict {
    let (slot, seats) = match slot_of(draft.settings, news, time, by, draft.now) {
        Ok(found) => found,
        Err(state) => {
            let delivery = put(&mut draft, news, state, None);
            if then == Then::CloseNew {
                draft.book(TimerName::Booked { delivery }, draft.now);
            }
            return draft.finish(DeskReply::Told { delivery, state, place: None, news: News::New });
        }
    };
    if then == Then::Nothing
        && let Some(place) = freed_already(draft.snapshot.booking.as_ref(), time)
    {
        return write_down(draft, news, DeliveryState::Noted, Some(place));
    }
    let slot = slots::asked_for(&draft, &slot, time.starts_at)?;
    if nobody_can_know(&draft) {
        return write_down(draft, news, DeliveryState::UnknownTime, None);
    }
    let told_first = told_by_another(&draft);
    let delivery = put(&mut draft, news, DeliveryState::Acted, None);
    if then == Then::CloseNew {
        draft.book(TimerName::Booked { delivery }, draft.now);
    }
    let freed = match told_first {
        Some(place) => Ok(place),
        None => slots::free(&mut draft, &slot, seats, who).map(|freed| freed.place),
    };
    let (state, place) = match freed {
        Ok(place) => (DeliveryState::Acted, Some(place)),
        // Over, too far ahead, or of no size a slot can have: written down, so that the rest of the news goes on.
        Err(Stop::Refused(_)) => (DeliveryState::OutOfTime, None),
        Err(Stop::More(need)) => return more(need),
    };
    for row in &mut draft.change.rows {
        if let RowMove::Delivery { after, .. } = row {
            (after.state, after.place) = (state, place);
        }
    }
    draft.finish(DeskReply::Told { delivery, state, place, news: News::New })
}

/// A booking stands at this time: if it was on its way to the line, it is not any more.
fn booked(draft: DeskDraft<'_>, news: &BookingNews, time: &BookedTime) -> Verdict {
    closed(draft, news, time, Ending::FilledByStaff)
}

fn closed(mut draft: DeskDraft<'_>, news: &BookingNews, time: &BookedTime, ending: Ending) -> Verdict {
    // Names we do not know cannot stand on any slot of ours.
    let found = slot_of(draft.settings, news, time, FreedBy::Opening, draft.now);
    let Ok((slot, _)) = found else { return write_down(draft, news, DeliveryState::Noted, None) };
    slots::asked_for(&draft, &slot, time.starts_at)?;
    let closed = slots::close(&mut draft, AuditNote::BookedInTool, ending);
    write_down_closed(draft, news, closed)
}

/// What is left of a slot after a no-show begins later than the booking did, so the ledger says which one it was.
fn came_after_all(mut draft: DeskDraft<'_>, news: &BookingNews, place: PlaceId) -> Verdict {
    if draft.snapshot.place.as_ref().is_none_or(|known| known.id != place) {
        return more(Need::from(PlaceRead::Id(place)).and(OfferBy::LiveOf(place)));
    }
    let closed = slots::close(&mut draft, AuditNote::CameAfterAll, Ending::Undone);
    write_down_closed(draft, news, closed)
}

fn write_down_closed(draft: DeskDraft<'_>, news: &BookingNews, closed: Result<ComesTo, Refusal>) -> Verdict {
    match closed {
        Ok(ComesTo { place, is: News::New, .. }) => write_down(draft, news, DeliveryState::Acted, Some(place)),
        Ok(ComesTo { is: News::Known, .. }) | Err(_) => write_down(draft, news, DeliveryState::Noted, None),
    }
}

/// The second half of a move.
pub(crate) fn booked_step(mut draft: DeskDraft<'_>, delivery: DeliveryId) -> Verdict {
    let told = draft.snapshot.delivery.as_ref().map(|delivery| &delivery.news);
    let time = told.and_then(|news| Some((news, news.what.time()?)));
    let found = time.map(|(news, time)| slot_of(draft.settings, news, time, FreedBy::Opening, draft.now));
    if let Some(Ok((slot, _))) = found {
        slots::asked_for(&draft, &slot, slot.starts_at)?;
        let _stands_or_not = slots::close(&mut draft, AuditNote::BookedInTool, Ending::FilledByStaff);
    }
    draft.drop_timer(TimerName::Booked { delivery });
    draft.finish(Reply::Done)
}

/// Staff say which slot a card meant, or that it meant none.
pub(crate) fn answer_card(mut draft: DeskDraft<'_>, answer: &CardAnswer, who: Actor) -> Verdict {
    let Some(card) = draft.snapshot.delivery.clone() else { return refused(Refusal::NoSuchDelivery) };
    let (id, state) = (card.id, card.state);
    let (now_state, place) = match answer {
        CardAnswer::PutAway if state == DeliveryState::Dismissed => {
            return reply(DeskReply::Told { delivery: id, state, place: None, news: News::Known });
        }
        CardAnswer::Slot(_) if state == DeliveryState::Answered => {
            return reply(DeskReply::Told { delivery: id, state, place: card.place, news: News::Known });
        }
        CardAnswer::Slot(_) | CardAnswer::PutAway if !state.is_card() => return refused(Refusal::CardDone),
        CardAnswer::PutAway => (DeliveryState::Dismissed, None),
        CardAnswer::Slot(slot) => {
            let slot = slots::asked_for(&draft, slot, draft.now)?;
            let freed = slots::free(&mut draft, &slot, seats_of(&card), who)?;
            (DeliveryState::Answered, Some(freed.place))
        }
    };
    let after = Delivery { rev: card.rev + 1, state: now_state, place, ..card.clone() };
    draft.change.rows.push(RowMove::Delivery { before: Some(Box::new(card)), after: Box::new(after) });
    draft.finish(DeskReply::Told { delivery: id, state: now_state, place, news: News::New })
}

/// As many as the tool said, where a slot can have so many; one where it said nothing.
fn seats_of(card: &Delivery) -> u32 {
    card.news.what.time().map_or(1, |time| time.seats.clamp(1, limits::PARTY))
}
