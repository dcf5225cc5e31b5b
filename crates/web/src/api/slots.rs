//! web/api: slots of a desk: what came free, to whom it was put, and the taps of the front desk.

use super::call::{Caller, given_once};
use super::paging::Paging;
use crate::answer::Trouble;
use crate::body::Body;
use crate::door::Door;
use crate::limits;
use crate::path::Path;
use crate::query::Query;
use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, post};
use axum::{Extension, Json};
use intake::Problem;
use jiff::Timestamp;
use rules::{Act, Ending, Offer, Place, PlaceId, PlaceState, SlotAct};
use serde_json::{Value, json};
use std::sync::Arc;
use store::sqlite::SlotsBy;

/// By when they begin, from a moment on (now unless said), soonest first; or back in time before one.
pub(super) async fn list(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(named): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Json<Value>, Trouble> {
    let asked = Paging::read(query.as_deref())?;
    let state = asked.query.chosen("state", PlaceState::ALL, PlaceState::word)?;
    let (from, before) = (moment(&asked.query, "from")?, moment(&asked.query, "before")?);
    let by = match (asked.behind.map(PlaceId), before) {
        (Some(place), None) => SlotsBy::After(place),
        (Some(place), Some(_)) => SlotsBy::Back(place),
        (None, Some(before)) => SlotsBy::Before(before),
        (None, None) => SlotsBy::From(from.unwrap_or(door.now())),
    };
    let (list, most) = (caller.desk(&door, &named).await?.head.list, asked.limit);
    let places = door.readers.read(move |reader| reader.slots_by(list, by, state, most)).await?;
    Ok(asked.of(&places, |place| place.id.0, as_json))
}

fn moment(query: &Query, name: &str) -> Result<Option<Timestamp>, Trouble> {
    let wrong = || Trouble::from(Problem::new(name, "A moment with its offset, for example 2026-11-28T13:00:00Z."));
    query.value(name).map(|text| text.parse().map_err(|_| wrong())).transpose()
}

/// Frees a slot. `source`, or else the `Idempotency-Key`, names the cancellation: the same one twice is one.
pub(super) async fn free(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(named): Path<String>,
    headers: HeaderMap,
    Body(body): Body<{ limits::SMALL_BODY }>,
) -> Result<Response, Trouble> {
    let view = caller.desk(&door, &named).await?;
    let source = given_once(&headers)?.map_or_else(|| "api".to_string(), |once| format!("api {once}"));
    let (slot, seats) = intake::read_slot(&body, view.desk(), &source)?;
    let act = Act::Slot(SlotAct::Free { slot: Box::new(slot), seats });
    door.services.sheets.look_first(view.head.list, &act).await;
    let place: PlaceId = door.get(caller.actor(), view.head.list, act).await?;
    let here = format!("/api/v1/slots/{}", place.0);
    let shown = whole(&door, &caller, place).await?;
    Ok((StatusCode::CREATED, [(header::LOCATION, here)], Json(shown)).into_response())
}

pub(super) async fn show(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(slot): Path<u64>,
) -> Result<Json<Value>, Trouble> {
    Ok(Json(whole(&door, &caller, PlaceId(slot)).await?))
}

/// Filled by phone or walk-in. A note may say how.
pub(super) async fn close(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(slot): Path<u64>,
    Body(body): Body<{ limits::SMALL_BODY }>,
) -> Result<Json<Value>, Trouble> {
    let place = caller.slot(&door, PlaceId(slot)).await?;
    let asked = if body.is_empty() { json!({}) } else { intake::json_value(&body, limits::SMALL_BODY)? };
    let note = match &asked["note"] {
        Value::Null => String::new(),
        Value::String(note) => note.clone(),
        Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
            return Err(Problem::new("note", "A text is expected here.").into());
        }
    };
    act(&door, &caller, &place, Act::Slot(SlotAct::Close { place: place.id, note })).await
}

/// A tap that needs nothing but the slot.
pub(super) fn tap(meant: fn(PlaceId) -> Act) -> MethodRouter<Arc<Door>> {
    post(move |State(door): State<Arc<Door>>, Extension(caller): Extension<Caller>, Path(slot): Path<u64>| async move {
        let place = caller.slot(&door, PlaceId(slot)).await?;
        act(&door, &caller, &place, meant(place.id)).await
    })
}

async fn act(door: &Door, caller: &Caller, place: &Place, act: Act) -> Result<Json<Value>, Trouble> {
    door.services.sheets.look_first(place.list, &act).await;
    let place = door.get(caller.actor(), place.list, act).await?;
    Ok(Json(whole(door, caller, place).await?))
}

/// One slot with every offer of it, as of one moment.
async fn whole(door: &Door, caller: &Caller, slot: PlaceId) -> Result<Value, Trouble> {
    let list = caller.slot(door, slot).await?.list;
    let seen = door.readers.read(move |reader| {
        let offers = reader.offers_of_place(slot, limits::OFFERS_SHOWN)?;
        Ok((reader.place(list, slot)?, offers, reader.search_timer(slot)?))
    });
    let (place, offers, timer) = seen.await?;
    let place = place.ok_or(Trouble::Refused(rules::Refusal::NoSuchPlace))?;
    let mut shown = as_json(&place);
    shown["offers"] = offers.iter().map(offer_json).collect();
    shown["search_at"] = json!(timer.map(|timer| timer.due_at.to_string()));
    Ok(shown)
}

fn as_json(place: &Place) -> Value {
    let mut shown = json!({
        "id": place.id.0,
        "list": place.list.0,
        "state": place.state.word(),
        "ending": place.ending.map(Ending::word),
        "seats": place.seats,
        "tried": place.tried,
        "booked_by": place.booked_by.map(|entry| entry.0),
        "freed_at": place.freed_at.to_string(),
        "ended_at": place.ended_at.map(|at| at.to_string()),
    });
    if let Some(slot) = place.slot() {
        shown["service"] = json!(slot.service);
        shown["staff"] = json!(slot.staff);
        shown["location"] = json!(slot.location);
        shown["starts_at"] = json!(slot.starts_at.to_string());
        shown["duration_minutes"] = json!(slot.duration_minutes);
        shown["unit"] = json!(slot.unit);
        shown["freed_by"] = json!(slot.freed_by.word());
        shown["source"] = json!(slot.source);
    }
    shown
}

fn offer_json(offer: &Offer) -> Value {
    json!({
        "id": offer.id.0,
        "number": offer.seq,
        "round": offer.chain.0 & 0xffff,
        "entry": offer.entry.0,
        "state": offer.state.word(),
        "made_at": offer.made_at.to_string(),
        "sent_at": offer.sent_at.map(|at| at.to_string()),
        "ends_at": offer.ends_at.map(|at| at.to_string()),
    })
}
