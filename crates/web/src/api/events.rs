//! web/api: events: open, look, edit, call off.

use super::call::Caller;
use super::paging::lists;
use crate::answer::Trouble;
use crate::body::Body;
use crate::door::Door;
use crate::limits;
use crate::path::Path;
use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use intake::Problem;
use rules::{Act, EventAct, HouseAct, ListId, Wording};
use serde_json::{Value, json};
use services::EventView;
use std::sync::Arc;

type Settings = Body<{ limits::SETTINGS_BODY }>;

pub(super) async fn list(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    RawQuery(query): RawQuery,
) -> Result<Json<Value>, Trouble> {
    lists(&door, &caller, query.as_deref(), |view| EventView::of(view).map(|view| as_json(&door, &view))).await
}

pub(super) async fn open(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Body(body): Settings,
) -> Result<Response, Trouble> {
    if caller.only().is_some() {
        return Err(Trouble::Forbidden("This token is for one list only; it cannot open another."));
    }
    let (slug, settings) = intake::settings_from_json(&read(&body)?)?;
    let act = Act::House(HouseAct::OpenEvent { slug, settings: Box::new(settings), host: None });
    let list: ListId = door.get(caller.actor(), ListId::HOUSE, act).await?;
    let view = caller.event_of(&door, list).await?;
    let place = format!("/api/v1/events/{}", list.0);
    Ok((StatusCode::CREATED, [(header::LOCATION, place)], Json(as_json(&door, &view))).into_response())
}

pub(super) async fn show(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(named): Path<String>,
) -> Result<Response, Trouble> {
    let view = caller.event(&door, &named).await?;
    Ok(with_rev(&door, &view))
}

/// Only the fields given change. `If-Match` with the version seen guards against overwriting somebody else's edit.
pub(super) async fn edit(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(named): Path<String>,
    headers: HeaderMap,
    Body(body): Settings,
) -> Result<Response, Trouble> {
    let view = caller.event(&door, &named).await?;
    let asked = read(&body)?;
    let settings = intake::patch(view.event(), &asked)?;
    let seen_rev = seen(&headers)?.or(intake::seen_rev(&asked)?).unwrap_or(view.head.settings_rev);
    let act = Act::Event(EventAct::Edit { settings: Box::new(settings), seen_rev, tell: intake::tell(&asked)? });
    door.ask(caller.actor(), view.head.list, act).await?.map_err(Trouble::Refused)?;
    show(State(door), Extension(caller), Path(named)).await
}

pub(super) async fn call_off(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(named): Path<String>,
) -> Result<Response, Trouble> {
    let view = caller.event(&door, &named).await?;
    door.ask(caller.actor(), view.head.list, Act::Event(EventAct::CallOff)).await?.map_err(Trouble::Refused)?;
    show(State(door), Extension(caller), Path(named)).await
}

/// In the words that are saved for it: what a host wrote, else ours.
pub(super) async fn thank(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(named): Path<String>,
) -> Result<Response, Trouble> {
    let view = caller.event(&door, &named).await?;
    let list = view.head.list;
    let saved = door.readers.read(move |reader| reader.wording(list, Wording::Thanks)).await?;
    let act = Act::Event(EventAct::SendThanks { text: saved.and_then(|own| own.text) });
    door.ask(caller.actor(), list, act).await?.map_err(Trouble::Refused)?;
    show(State(door), Extension(caller), Path(named)).await
}

pub(super) fn seen(headers: &HeaderMap) -> Result<Option<u32>, Trouble> {
    let Some(tag) = headers.get(header::IF_MATCH) else { return Ok(None) };
    let rev = tag.to_str().ok().and_then(|tag| tag.trim_matches('"').parse().ok());
    let allowed = "If-Match holds the version you saw, as the ETag gave it: \"3\".";
    rev.map(Some).ok_or_else(|| Problem::new("If-Match", allowed).into())
}

pub(super) fn read(body: &[u8]) -> Result<Value, Trouble> {
    Ok(intake::json_value(body, limits::SETTINGS_BODY)?)
}

/// An object with these fields and no others: a typing error must not pass in silence.
pub(super) fn read_known(body: &[u8], known: &[&str]) -> Result<Value, Trouble> {
    let value = read(body)?;
    let expected = || format!("Expected an object with these fields: {}.", known.join(", "));
    let fields = value.as_object().ok_or_else(|| Problem::new("", &expected()))?;
    let unknown = fields.keys().find(|name| !known.contains(&name.as_str())).cloned();
    match unknown {
        Some(name) => Err(Problem::new(&name, &format!("Unknown field. Known here: {}.", known.join(", "))).into()),
        None => Ok(value),
    }
}

fn with_rev(door: &Door, view: &EventView) -> Response {
    let tag = format!("\"{}\"", view.head.settings_rev);
    ([(header::ETAG, tag)], Json(as_json(door, view))).into_response()
}

fn as_json(door: &Door, view: &EventView) -> Value {
    let head = &view.head;
    json!({
        "id": head.list.0,
        "slug": view.slug,
        "state": head.state.word(),
        "rev": head.settings_rev,
        "cap": head.cap,
        "taken": head.taken,
        "held": head.held,
        "open": head.open(),
        "waiting": head.waiting,
        "kept": view.kept.map(|kept| json!({"seats": kept.seats, "until": kept.until.to_string()})),
        "starts_at": view.event().starts_at().to_string(),
        "ends_at": view.event().ends_at().to_string(),
        "page": format!("{}/e/{}", door.house.url, view.slug),
        "settings": intake::settings_to_json(view.event()),
    })
}
