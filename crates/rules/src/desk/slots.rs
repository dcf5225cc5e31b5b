//! rules/desk: a slot comes free, is filled by phone, is un-freed, taken back, or is offered once more.

use super::DeskSettings;
use super::no_show;
use super::search;
use super::wish::{FreedBy, Slot};
use crate::audit_note::AuditNote;
use crate::change::{DeskReply, News, SlotNews};
use crate::command::Actor;
use crate::contact::is_plain_text;
use crate::draft::{DeskDraft, Note, Stop, Verdict, more, refused, reply};
use crate::ids::PlaceId;
use crate::limits;
use crate::need::{Need, OfferBy, PlaceRead};
use crate::offer;
use crate::refusal::Refusal;
use crate::rows::{Place, PlaceKind};
use crate::timer::TimerName;
use crate::words::{Ending, MessageKind, OfferState, PlaceState, Urgency};
use jiff::{SignedDuration, Timestamp};

/// What an act on a slot comes to, before anything else goes into the same change.
pub(super) struct ComesTo {
    pub place: PlaceId,
    pub moved: SlotNews,
    /// Known: it stands as it stood.
    pub is: News,
}

impl ComesTo {
    fn known(place: &Place) -> ComesTo {
        ComesTo { place: place.id, moved: news_of(place), is: News::Known }
    }

    fn new(place: PlaceId, moved: SlotNews) -> ComesTo {
        ComesTo { place, moved, is: News::New }
    }
}

/// The answer to somebody who acted on the slot itself.
fn answer(draft: DeskDraft<'_>, comes_to: ComesTo) -> Verdict {
    let ComesTo { place, moved, is } = comes_to;
    match is {
        News::Known => reply(DeskReply::Slot { place, moved }),
        News::New => draft.finish(DeskReply::Slot { place, moved }),
    }
}

pub(crate) fn free_slot(mut draft: DeskDraft<'_>, slot: &Slot, seats: u32, who: Actor) -> Verdict {
    let slot = asked_for(&draft, slot, draft.now)?;
    let comes_to = free(&mut draft, &slot, seats, who)?;
    answer(draft, comes_to)
}

/// The slot under the key by which it is known, once its place has been looked up.
pub(super) fn asked_for(draft: &DeskDraft<'_>, slot: &Slot, booked: Timestamp) -> Result<Slot, Need> {
    let slot = no_show::once(draft, slot, booked)?;
    let key = slot.key();
    if draft.snapshot.asked_slot.as_deref() == Some(key.as_str()) {
        return Ok(slot);
    }
    Err(Need::from(PlaceRead::SlotKey(key)).and(OfferBy::LiveOfSlot))
}

/// The same opening seen twice is one slot; only a new cancellation of a booked one starts a new chain.
pub(super) fn free(draft: &mut DeskDraft<'_>, slot: &Slot, seats: u32, who: Actor) -> Result<ComesTo, Stop> {
    check_slot(draft.settings, slot, seats, draft)?;
    let Some(known) = &draft.snapshot.place else {
        let (id, kind) = (PlaceId(draft.fresh_id()), PlaceKind::Slot(Box::new(slot.clone())));
        let place = Place::held(id, draft.head.list, kind, seats, draft.now);
        return begin(draft, None, place, who);
    };
    let again =
        || Place { kind: PlaceKind::Slot(Box::new(slot.clone())), seats, freed_at: draft.now, ..once_more(known) };
    match known.state {
        PlaceState::Held => Ok(ComesTo::known(known)),
        PlaceState::Booked | PlaceState::Closed if is_news(known, slot) => {
            let again = again();
            begin(draft, Some(known), again, who)
        }
        PlaceState::Booked | PlaceState::Closed => Ok(ComesTo::known(known)),
        // Handed back to the staff: a second report of the same opening must not start over, a member of staff may.
        PlaceState::Open => match who {
            Actor::Host(_) | Actor::Api(_) if is_news(known, slot) => {
                let again = again();
                begin(draft, Some(known), again, who)
            }
            _ => Ok(ComesTo::known(known)),
        },
    }
}

fn check_slot(desk: &DeskSettings, slot: &Slot, seats: u32, draft: &DeskDraft<'_>) -> Result<(), Refusal> {
    slot.check(draft.now)?;
    desk.check_service(&slot.service)?;
    desk.check_staff(slot.staff.as_deref())?;
    desk.check_location(slot.location.as_deref())?;
    if (1..=limits::PARTY).contains(&seats) { Ok(()) } else { Err(Refusal::PartyRange { most: limits::PARTY }) }
}

/// Another delivery about the same booking is not news; a new opening cannot un-book anybody.
fn is_news(known: &Place, slot: &Slot) -> bool {
    let earlier = known.slot().map(|earlier| earlier.source.as_str());
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

/// The same slot at the beginning of its next chain.
fn once_more(known: &Place) -> Place {
    Place {
        state: PlaceState::Held,
        chain: known.chain.next(),
        tried: 0,
        ending: None,
        booked_by: None,
        ended_at: None,
        head_start: None,
        ..known.clone()
    }
}

/// What a person freed goes to the line at once; when tools free many at a time, a person looks first.
fn begin(draft: &mut DeskDraft<'_>, before: Option<&Place>, place: Place, who: Actor) -> Result<ComesTo, Stop> {
    // A program at the API does what its staff tell it; tools that watch a calendar come by a hook.
    let by_staff = matches!(who, Actor::Host(_) | Actor::Api(_));
    let Some(guard) = draft.settings.rules.guard.filter(|_| !by_staff) else {
        return Ok(start(draft, before, place)?);
    };
    let Some(lately) = draft.snapshot.freed_lately else {
        let since = draft.now - SignedDuration::from_mins(i64::from(guard.minutes));
        return more(PlaceRead::FreedSince(since));
    };
    if lately < guard.slots {
        return Ok(start(draft, before, place)?);
    }
    let id = place.id;
    Ok(ComesTo::new(id, search::hand_back(draft, before, place, Ending::ManyAtOnce)))
}

/// Waits the settling time if the desk wants one, else asks the first person at once.
fn start(draft: &mut DeskDraft<'_>, before: Option<&Place>, place: Place) -> Result<ComesTo, Need> {
    let id = place.id;
    let settle = draft.settings.rules.settle_seconds;
    if settle > 0 {
        let due_at = draft.now + SignedDuration::from_secs(i64::from(settle));
        draft.book(TimerName::Search { place: id }, due_at);
        draft.put_place(before, place);
        return Ok(ComesTo::new(id, SlotNews::Searching));
    }
    ask(draft, before, place)
}

fn ask(draft: &mut DeskDraft<'_>, before: Option<&Place>, place: Place) -> Result<ComesTo, Need> {
    let id = place.id;
    Ok(ComesTo::new(id, search::search(draft, before, place)?))
}

/// Filled by phone or walk-in: the slot closes at once and whoever held the offer is told.
pub(crate) fn close_slot(mut draft: DeskDraft<'_>, note: &str) -> Verdict {
    if !is_plain_text(note, limits::NOTE_CHARS) {
        return refused(Refusal::Title { field: "note", most: limits::NOTE_CHARS });
    }
    let comes_to = close(&mut draft, AuditNote::Typed(note.to_string()), Ending::FilledByStaff)?;
    answer(draft, comes_to)
}

/// The no-show turned up after all, or the cancellation was a mistake.
pub(crate) fn undo_slot(mut draft: DeskDraft<'_>) -> Verdict {
    let comes_to = close(&mut draft, AuditNote::Nothing, Ending::Undone)?;
    answer(draft, comes_to)
}

pub(super) fn close(draft: &mut DeskDraft<'_>, note: AuditNote, ending: Ending) -> Result<ComesTo, Refusal> {
    let Some(place) = draft.snapshot.place.as_ref().filter(|place| place.slot().is_some()) else {
        return Err(Refusal::NoSuchPlace);
    };
    match place.state {
        PlaceState::Booked => return Err(Refusal::SlotBookedAlready),
        PlaceState::Closed => return Ok(ComesTo::known(place)),
        PlaceState::Held | PlaceState::Open => {}
    }
    draft.change.note = note;
    withdraw(draft, place);
    draft.put_place(Some(place), Place { state: PlaceState::Closed, ending: Some(ending), ..place.clone() });
    Ok(ComesTo::new(place.id, SlotNews::Closed))
}

/// Nobody is asked about it any more; whoever was is told that it went another way.
fn withdraw(draft: &mut DeskDraft<'_>, place: &Place) {
    draft.drop_timer(TimerName::Search { place: place.id });
    let (Some(live), Some(holder)) = (&draft.snapshot.offer, &draft.snapshot.entry) else { return };
    let after = offer::end(draft, live, holder.clone(), OfferState::Withdrawn);
    draft.put_entry(Some(holder), after.clone());
    let kind = MessageKind::FilledNotice;
    let (subject, urgency) = (live.id.0, Urgency::Direct);
    draft.say(&Note { kind, entry: Some(&after), subject, generation: 0, urgency });
}

/// Staff take the slot back from the line and keep it open for themselves.
pub(crate) fn take_back(mut draft: DeskDraft<'_>) -> Verdict {
    let Some(place) = draft.snapshot.place.as_ref().filter(|place| place.slot().is_some()) else {
        return refused(Refusal::NoSuchPlace);
    };
    match place.state {
        PlaceState::Booked => return refused(Refusal::SlotBookedAlready),
        PlaceState::Closed => return refused(Refusal::SlotNotOpen),
        // Else it would be offered as soon as somebody can be told.
        PlaceState::Open if place.ending == Some(Ending::NobodyTold) => {}
        PlaceState::Open => return reply(DeskReply::Slot { place: place.id, moved: news_of(place) }),
        PlaceState::Held => {}
    }
    withdraw(&mut draft, place);
    let ending = Ending::TakenBack;
    draft.put_place(Some(place), Place { state: PlaceState::Open, ending: Some(ending), ..place.clone() });
    draft.finish(DeskReply::Slot { place: place.id, moved: SlotNews::HandedBack(ending) })
}

/// Staff ask for another round of a slot that came back to them or was closed by mistake, or end its settling time.
/// A tap means now: there is nothing to settle.
pub(crate) fn offer_again(mut draft: DeskDraft<'_>) -> Verdict {
    let Some(place) = draft.snapshot.place.as_ref().filter(|place| place.slot().is_some()) else {
        return refused(Refusal::NoSuchPlace);
    };
    let settling = draft.snapshot.timer.is_some_and(|timer| timer.due_at > draft.now);
    let comes_to = match place.state {
        PlaceState::Held if draft.snapshot.offer.is_none() && settling => {
            draft.drop_timer(TimerName::Search { place: place.id });
            ask(&mut draft, Some(place), place.clone())?
        }
        PlaceState::Held => ComesTo::known(place),
        PlaceState::Booked => return refused(Refusal::SlotBookedAlready),
        PlaceState::Closed | PlaceState::Open => {
            draft.drop_timer(TimerName::Search { place: place.id });
            ask(&mut draft, Some(place), once_more(place))?
        }
    };
    answer(draft, comes_to)
}

/// Whoever was booked did not come: what is left of the slot goes to the line.
pub(crate) fn did_not_come(mut draft: DeskDraft<'_>) -> Verdict {
    let snapshot = draft.snapshot;
    let Some((place, slot)) = snapshot.place.as_ref().and_then(|place| Some((place, place.slot()?))) else {
        return refused(Refusal::NoSuchPlace);
    };
    match place.state {
        PlaceState::Booked => {}
        PlaceState::Held | PlaceState::Open if slot.freed_by == FreedBy::NoShow => {
            return reply(DeskReply::Slot { place: place.id, moved: news_of(place) });
        }
        PlaceState::Held | PlaceState::Open | PlaceState::Closed => return refused(Refusal::NothingBooked),
    }
    let Some(left) = no_show::rest(slot, draft.now) else { return refused(Refusal::SlotOver) };
    let told = no_show::told_before(&draft, &left, slot.starts_at)?;
    if let Some(other) = told.or_else(|| no_show::stands_there(&draft, &left)) {
        return reply(DeskReply::Slot { place: other.id, moved: news_of(other) });
    }
    let source = format!("no-show of {} in round {}", place.id.0, place.chain.0 & 0xffff);
    let kind = PlaceKind::Slot(Box::new(Slot { freed_by: FreedBy::NoShow, source, ..left }));
    let again = Place { kind, freed_at: draft.now, ..once_more(place) };
    let comes_to = start(&mut draft, Some(place), again)?;
    answer(draft, comes_to)
}
