//! web/api: people on a desk's waitlist, put there and corrected by programs of the staff.

use super::call::Caller;
use super::entries::{self, change, now};
use crate::answer::Trouble;
use crate::body::Body;
use crate::door::Door;
use crate::limits;
use crate::path::Path;
use axum::extract::{RawQuery, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use intake::EntryPatch;
use rules::{Act, DeskAct, Entry, EntryId, News};
use serde_json::Value;
use std::sync::Arc;

pub(super) async fn list(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(named): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Json<Value>, Trouble> {
    let list = caller.desk(&door, &named).await?.head.list;
    entries::page(&door, list, query.as_deref()).await
}

/// Puts somebody on the list who asked the staff to; a known contact for the same service gets its present standing.
pub(super) async fn add(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(named): Path<String>,
    Body(body): Body<{ limits::SMALL_BODY }>,
) -> Result<Response, Trouble> {
    let view = caller.desk(&door, &named).await?;
    let joining = intake::read_joining(&body, view.desk())?;
    let (entry, news): (EntryId, News) =
        door.get(caller.actor(), view.head.list, Act::Desk(DeskAct::Join(Box::new(joining)))).await?;
    let status = match news {
        News::New => StatusCode::CREATED,
        News::Known => StatusCode::OK,
    };
    Ok((status, Json(now(&door, &caller, entry).await?)).into_response())
}

/// What is given changes, all of it or nothing.
pub(super) async fn edit(door: &Door, caller: &Caller, row: &Entry, body: &[u8]) -> Result<Json<Value>, Trouble> {
    let view = caller.desk_of(door, row.list).await?;
    let EntryPatch { person, wish } = intake::read_entry_patch(body, view.desk(), row)?;
    let act = Act::Desk(DeskAct::EditEntry {
        entry: row.id,
        wish: wish.map(Box::new),
        person: person.map(Box::new),
        generation: None,
    });
    change(door, caller, row, act).await?;
    Ok(Json(now(door, caller, row.id).await?))
}
