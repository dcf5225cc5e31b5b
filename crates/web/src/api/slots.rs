//! web/api: slots of a desk: what came free, to whom it was put, and the taps of the front desk.

use super::answer::{Created, Page};
use super::bodies::{CloseNote, NewSlot};
use super::call::{Call, Caller};
use super::shape::{Moment, Word};
use crate::answer::Trouble;
use crate::limits;
use axum::Json;
use intake::Problem;
use jiff::Timestamp;
use rules::desk::{FreedBy, Slot};
use rules::limits::TITLE_CHARS;
use rules::{Act, Ending, Offer, OfferState, Place, PlaceId, PlaceState, Refusal, SlotAct};
use serde_json::Value;
use store::sqlite::SlotsBy;

shape! {
    SlotAnswer[rename = "Slot"](place: &Place, single: Option<SingleSlot>) {
        id: u64 = place.id.0,
        list: u64 = place.list.0,
        state: Word<PlaceState> = Word(place.state),
        /// Why it is open or closed
        ending: Option<Word<Ending>> = place.ending.map(Word),
        #[schemars(range(min = 1))] seats: u32 = place.seats,
        /// Offers made in this round
        tried: u32 = place.tried,
        /// The entry that claimed it
        booked_by: Option<u64> = place.booked_by.map(|entry| entry.0),
        freed_at: Moment = Moment(place.freed_at),
        ended_at: Option<Moment> = place.ended_at.map(Moment),
        #[serde(flatten)]
        #[schemars(with = "SlotTime")]
        time: Option<SlotTime> = place.slot().map(SlotTime::of),
        #[serde(flatten)] single: Option<SingleSlot> = single,
    }

    /// What is free, and when.
    SlotTime[](slot: &Slot) {
        service: String = slot.service.clone(),
        staff: Option<String> = slot.staff.clone(),
        location: Option<String> = slot.location.clone(),
        starts_at: Moment = Moment(slot.starts_at),
        #[schemars(range(min = 1))] duration_minutes: u32 = slot.duration_minutes,
        /// Which of several alike at the same time; 0 for the only one
        unit: u32 = slot.unit,
        freed_by: Word<FreedBy> = Word(slot.freed_by),
        /// Names this cancellation: the same one twice is one
        #[schemars(length(max = TITLE_CHARS))] source: String = slot.source.clone(),
    }

    SingleSlot[] {
        /// On a single slot
        offers: Vec<SlotOffer>,
        /// When the line is looked at next (on a single slot)
        search_at: Option<Moment>,
    }

    SlotOffer[inline](offer: &Offer) {
        id: u64 = offer.id.0,
        number: u32 = offer.seq,
        round: u64 = offer.chain.0 & 0xffff,
        entry: u64 = offer.entry.0,
        state: Word<OfferState> = Word(offer.state),
        made_at: Moment = Moment(offer.made_at),
        sent_at: Option<Moment> = offer.sent_at.map(Moment),
        ends_at: Option<Moment> = offer.ends_at.map(Moment),
    }
}

/// By when they begin, from a moment on (now unless said), soonest first; or back in time before one.
pub(super) async fn list(call: Call) -> Result<Page<SlotAnswer>, Trouble> {
    let (page, state) = (call.paging()?, call.chosen("state")?);
    let (from, before) = (moment(&call, "from")?, moment(&call, "before")?);
    let by = match (page.behind.map(PlaceId), before) {
        (Some(place), None) => SlotsBy::After(place),
        (Some(place), Some(_)) => SlotsBy::Back(place),
        (None, Some(before)) => SlotsBy::Before(before),
        (None, None) => SlotsBy::From(from.unwrap_or(call.door.now())),
    };
    let list = call.desk().await?.head.list;
    let places = call.read(move |reader| reader.slots_by(list, by, state, page.limit)).await?;
    Ok(page.of(&places, |place| place.id.0, |place| SlotAnswer::of(place, None)))
}

fn moment(caller: &Caller, name: &str) -> Result<Option<Timestamp>, Trouble> {
    let wrong = || Trouble::from(Problem::new(name, "A moment with its offset, for example 2026-11-28T13:00:00Z."));
    caller.query.value(name).map(|text| text.parse().map_err(|_| wrong())).transpose()
}

/// Frees a slot. `source`, or else the `Idempotency-Key`, names the cancellation: the same one twice is one.
pub(super) async fn free(call: Call<NewSlot>) -> Result<Created<SlotAnswer>, Trouble> {
    let view = call.desk().await?;
    let source = call.given_once()?.map_or_else(|| "api".to_string(), |once| format!("api {once}"));
    let (slot, seats) = intake::read_slot(&call.body, view.desk(), &source)?;
    let act = Act::Slot(SlotAct::Free { slot: Box::new(slot), seats });
    call.door.services.sheets.look_first(view.head.list, &act).await;
    let place: PlaceId = call.get(view.head.list, act).await?;
    Ok(Created::at(format!("/api/v1/slots/{}", place.0), whole(&call, place).await?))
}

pub(super) async fn show(call: Call) -> Result<Json<SlotAnswer>, Trouble> {
    Ok(Json(whole(&call, PlaceId(call.id("slot")?)).await?))
}

/// Filled by phone or walk-in. A note may say how.
pub(super) async fn close(call: Call<CloseNote>) -> Result<Json<SlotAnswer>, Trouble> {
    let place = call.slot().await?;
    let asked = if call.body.is_empty() { Value::Null } else { call.json()? };
    let note = match &asked["note"] {
        Value::Null => String::new(),
        Value::String(note) => note.clone(),
        Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
            return Err(Problem::new("note", "A text is expected here.").into());
        }
    };
    act(&call, &place, SlotAct::Close { place: place.id, note }).await
}

pub(super) async fn no_show(call: Call) -> Result<Json<SlotAnswer>, Trouble> {
    let place = call.slot().await?;
    act(&call, &place, SlotAct::NoShow { place: place.id }).await
}

pub(super) async fn undo(call: Call) -> Result<Json<SlotAnswer>, Trouble> {
    let place = call.slot().await?;
    act(&call, &place, SlotAct::Undo { place: place.id }).await
}

pub(super) async fn offer_again(call: Call) -> Result<Json<SlotAnswer>, Trouble> {
    let place = call.slot().await?;
    act(&call, &place, SlotAct::OfferAgain { place: place.id }).await
}

pub(super) async fn hand_back(call: Call) -> Result<Json<SlotAnswer>, Trouble> {
    let place = call.slot().await?;
    act(&call, &place, SlotAct::TakeBack { place: place.id }).await
}

async fn act(caller: &Caller, place: &Place, act: SlotAct) -> Result<Json<SlotAnswer>, Trouble> {
    let act = Act::Slot(act);
    caller.door.services.sheets.look_first(place.list, &act).await;
    let place = caller.get(place.list, act).await?;
    Ok(Json(whole(caller, place).await?))
}

/// One slot with every offer of it, as of one moment.
async fn whole(caller: &Caller, slot: PlaceId) -> Result<SlotAnswer, Trouble> {
    let list = caller.slot_of(slot).await?.list;
    let seen = caller.read(move |reader| {
        let offers = reader.offers_of_place(slot, limits::OFFERS_SHOWN)?;
        Ok((reader.place(list, slot)?, offers, reader.search_timer(slot)?))
    });
    let (place, offers, timer) = seen.await?;
    let place = place.ok_or(Trouble::Refused(Refusal::NoSuchPlace))?;
    let search_at = timer.map(|timer| Moment(timer.due_at));
    Ok(SlotAnswer::of(&place, Some(SingleSlot { offers: offers.iter().map(SlotOffer::of).collect(), search_at })))
}
