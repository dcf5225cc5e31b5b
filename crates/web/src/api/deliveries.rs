//! web/api: the ledger of what booking tools told a desk, and the answers to what nobody could place.

use super::call::Caller;
use super::paging::Paging;
use crate::answer::Trouble;
use crate::body::Body;
use crate::door::Door;
use crate::limits;
use crate::path::Path;
use axum::extract::{RawQuery, State};
use axum::{Extension, Json};
use rules::desk::{BookedTime, Delivery, DeliveryState};
use rules::{Act, DeliveryId, DeskAct, Refusal};
use serde_json::{Value, json};
use std::sync::Arc;
use store::sqlite::DeliveryPage;

pub(super) async fn list(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(named): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Json<Value>, Trouble> {
    let asked = Paging::read(query.as_deref())?;
    let state = asked.query.chosen("state", DeliveryState::ALL, DeliveryState::word)?;
    let list = caller.desk(&door, &named).await?.head.list;
    let page = DeliveryPage { state, after: asked.after(), most: asked.limit };
    let rows = door.readers.read(move |reader| reader.deliveries(list, page)).await?;
    Ok(asked.of(&rows, |row| row.id.0, as_json))
}

/// Says what a delivery meant that we could not place, or puts it away.
pub(super) async fn answer(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(delivery): Path<u64>,
    Body(body): Body<{ limits::SMALL_BODY }>,
) -> Result<Json<Value>, Trouble> {
    let card = find(&door, &caller, DeliveryId(delivery)).await?;
    let view = caller.desk_of(&door, card.list).await?;
    let answer = intake::read_card_answer(&body, view.desk(), &format!("card {delivery}"))?;
    let act = Act::Desk(DeskAct::AnswerCard { delivery: card.id, answer });
    door.services.sheets.look_first(card.list, &act).await;
    door.ask(caller.actor(), card.list, act).await?.map_err(Trouble::Refused)?;
    Ok(Json(as_json(&find(&door, &caller, card.id).await?)))
}

async fn find(door: &Door, caller: &Caller, delivery: DeliveryId) -> Result<Delivery, Trouble> {
    let within = caller.within();
    let found = door.readers.read(move |reader| reader.delivery(within, delivery)).await?;
    found.ok_or(Trouble::Refused(Refusal::NoSuchDelivery))
}

fn as_json(delivery: &Delivery) -> Value {
    let news = &delivery.news;
    json!({
        "id": delivery.id.0,
        "list": delivery.list.0,
        "source": news.source.word(),
        "key": news.key,
        "booking": news.booking,
        "version": news.version,
        "what": news.what.word(),
        "time": news.what.time().map(time_json),
        "state": delivery.state.word(),
        "waits_for_staff": delivery.state.is_card(),
        "slot": delivery.place.map(|place| place.0),
        "at": delivery.at.to_string(),
    })
}

fn time_json(time: &BookedTime) -> Value {
    json!({
        "service": time.service,
        "staff": time.staff,
        "location": time.location,
        "starts_at": time.starts_at.to_string(),
        "duration_minutes": time.minutes,
        "seats": time.seats,
        "unit": time.unit,
    })
}
