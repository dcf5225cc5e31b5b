//! web/api: desks: open, look, edit.

use super::call::Caller;
use super::desk_texts::check_voice;
use super::events::seen;
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
use rules::desk::DeskSettings;
use rules::{Act, DeskAct, HouseAct, ListId, TokenScope};
use serde_json::{Value, json};
use services::DeskView;
use std::sync::Arc;

type Settings = Body<{ limits::DESK_BODY }>;

pub(super) async fn list(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    RawQuery(query): RawQuery,
) -> Result<Json<Value>, Trouble> {
    lists(&door, &caller, query.as_deref(), |view| DeskView::of(view).map(|view| as_json(&door, &caller, &view))).await
}

pub(super) async fn open(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Body(body): Settings,
) -> Result<Response, Trouble> {
    if caller.only().is_some() {
        return Err(Trouble::Forbidden("This token is for one list only; it cannot open another."));
    }
    let (slug, settings) = intake::settings_from_json::<DeskSettings>(&read(&body)?)?;
    check_voice(&settings.voice_text)?;
    check_sheet(&door, None, &settings).await?;
    let act = Act::House(HouseAct::OpenDesk { slug, settings: Box::new(settings), host: None });
    let list: ListId = door.get(caller.actor(), ListId::HOUSE, act).await?;
    let view = caller.desk_of(&door, list).await?;
    let place = format!("/api/v1/desks/{}", list.0);
    Ok((StatusCode::CREATED, [(header::LOCATION, place)], Json(as_json(&door, &caller, &view))).into_response())
}

pub(super) async fn show(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(named): Path<String>,
) -> Result<Response, Trouble> {
    let view = caller.desk(&door, &named).await?;
    let tag = format!("\"{}\"", view.head.settings_rev);
    Ok(([(header::ETAG, tag)], Json(as_json(&door, &caller, &view))).into_response())
}

/// Only the fields given change. `If-Match` with the version seen guards against overwriting somebody else's edit.
pub(super) async fn edit(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(named): Path<String>,
    headers: HeaderMap,
    Body(body): Settings,
) -> Result<Response, Trouble> {
    let view = caller.desk(&door, &named).await?;
    let asked = read(&body)?;
    let settings = intake::patch(view.desk(), &asked)?;
    if settings.voice_text != view.desk().voice_text {
        check_voice(&settings.voice_text)?;
    }
    check_sheet(&door, Some(view.head.list), &settings).await?;
    let seen_rev = seen(&headers)?.or(intake::seen_rev(&asked)?).unwrap_or(view.head.settings_rev);
    save(&door, &caller, &view, settings, seen_rev).await?;
    show(State(door), Extension(caller), Path(named)).await
}

/// One sheet holds one desk's list.
async fn check_sheet(door: &Door, own: Option<ListId>, settings: &DeskSettings) -> Result<(), Trouble> {
    let taken = door.services.sheets.kept_by_another(own, &settings.google_sheet).await?;
    taken.map_or(Ok(()), |problem| Err(problem.into()))
}

pub(super) async fn save(
    door: &Door,
    caller: &Caller,
    view: &DeskView,
    settings: DeskSettings,
    seen_rev: u32,
) -> Result<u32, Trouble> {
    let act = Act::Desk(DeskAct::Edit { settings: Box::new(settings), seen_rev });
    door.get(caller.actor(), view.head.list, act).await
}

fn read(body: &[u8]) -> Result<Value, Trouble> {
    Ok(intake::json_value(body, limits::DESK_BODY)?)
}

fn as_json(door: &Door, caller: &Caller, view: &DeskView) -> Value {
    let head = &view.head;
    let mut settings = intake::settings_to_json(view.desk());
    if !caller.may(TokenScope::Write) {
        hide_calendars(&mut settings);
    }
    json!({
        "id": head.list.0,
        "slug": view.slug,
        "state": head.state.word(),
        "rev": head.settings_rev,
        "waiting": head.waiting,
        "joined": head.joined,
        "page": format!("{}/d/{}", door.house.url, view.slug),
        "front_desk": format!("{}/desk/{}", door.house.url, view.slug),
        "settings": settings,
    })
}

/// A calendar's secret address is a key to it; who may only look does not need it.
fn hide_calendars(settings: &mut Value) {
    for feed in settings["feeds"].as_array_mut().into_iter().flatten() {
        feed["from"] = Value::from("hidden");
    }
    for link in ["google_sheet", "google_rules", "google_voice"] {
        if settings[link].as_str().is_some_and(|link| !link.is_empty()) {
            settings[link] = Value::from("hidden");
        }
    }
}
