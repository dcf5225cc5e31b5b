//! web/api: people on a desk's waitlist, put there and corrected by programs of the staff.

use super::call::{Caller, page_json, unexpected};
use super::entries::{as_json, change, now, run, state_of};
use crate::answer::Trouble;
use crate::body::Body;
use crate::door::Door;
use crate::limits;
use crate::path::Path;
use crate::query::Query;
use axum::extract::{RawQuery, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use intake::{EntryPatch, PersonEdit, WishEdit};
use rules::{Act, Entry, EntryId, News, Reply};
use serde_json::Value;
use std::sync::Arc;
use store::sqlite::EntryPage;

pub(super) async fn list(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(named): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Json<Value>, Trouble> {
    let query = Query::read(query.as_deref());
    let asked = query.page()?;
    let state = query.value("state").map(state_of).transpose()?;
    let view = caller.desk(&door, &named).await?;
    let wanted = EntryPage { state, after: asked.after.unwrap_or(0), most: asked.limit };
    let entries = door.readers.read(move |reader| reader.entries(view.head.list, wanted)).await?;
    let last = entries.last().map(|entry| entry.number);
    let items = entries.iter().map(|entry| as_json(entry, None)).collect();
    Ok(Json(page_json(items, asked.limit, last)))
}

/// Puts somebody on the list who asked the staff to; a known contact for the same service gets its present standing.
pub(super) async fn add(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(named): Path<String>,
    Body(body): Body<{ limits::SMALL_BODY }>,
) -> Result<Response, Trouble> {
    let view = caller.desk(&door, &named).await?;
    let (joining, note) = intake::read_joining(&body, view.desk())?;
    let person =
        PersonEdit { name: joining.name.clone(), email: joining.email.clone(), mobile: joining.mobile.clone(), note };
    let reply = door.run(caller.actor(), view.head.list, Act::Join(Box::new(joining))).await?;
    let Reply::Standing { entry, news, .. } = reply else { return Err(unexpected(&reply)) };
    let status = match news {
        News::New => StatusCode::CREATED,
        News::Known => StatusCode::OK,
    };
    let row = caller.entry(&door, entry).await?;
    if !person.note.is_empty() && row.person.note.as_deref() != Some(person.note.as_str()) {
        change(&door, &caller, &row, corrected(row.id, person)).await?;
    }
    Ok((status, Json(now(&door, &caller, entry).await?)).into_response())
}

/// What is given changes: the wish first, which more can be wrong with, then the person.
pub(super) async fn edit(door: &Door, caller: &Caller, row: &Entry, body: &[u8]) -> Result<Json<Value>, Trouble> {
    let view = caller.desk(door, &row.list.0.to_string()).await?;
    let EntryPatch { person, wish } = intake::read_entry_patch(body, view.desk(), row)?;
    if let Some(WishEdit { party, tier, wish }) = wish {
        let act = Act::EditEntry { entry: row.id, party, tier, wish: Box::new(wish) };
        change(door, caller, row, act).await?;
    }
    if let Some(person) = person {
        change(door, caller, row, corrected(row.id, person)).await?;
    }
    Ok(Json(now(door, caller, row.id).await?))
}

fn corrected(entry: EntryId, person: PersonEdit) -> Act {
    let PersonEdit { name, email, mobile, note } = person;
    Act::EditPerson { entry, name, email, mobile, note }
}

pub(super) async fn pause(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(entry): Path<u64>,
) -> Result<Json<Value>, Trouble> {
    let row = caller.entry(&door, EntryId(entry)).await?;
    run(&door, &caller, &row, Act::Pause { entry: row.id }).await
}

pub(super) async fn resume(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(entry): Path<u64>,
) -> Result<Json<Value>, Trouble> {
    let row = caller.entry(&door, EntryId(entry)).await?;
    run(&door, &caller, &row, Act::Resume { entry: row.id }).await
}
