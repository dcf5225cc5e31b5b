//! web/api: every change of a list, in the order of the commits. Numbers and words, no person.

use super::call::{Caller, page_json};
use crate::answer::Trouble;
use crate::door::Door;
use crate::live;
use crate::query::Query;
use axum::extract::{Path, RawQuery, State};
use axum::response::Response;
use axum::{Extension, Json};
use serde_json::{Value, json};
use std::sync::Arc;
use store::AuditRow;

pub(super) async fn list(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(named): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Json<Value>, Trouble> {
    let asked = Query::read(query.as_deref()).page()?;
    let view = caller.list(&door, &named).await?;
    let rows =
        door.readers.read(move |reader| reader.audit(view.head.list, asked.after.unwrap_or(0), asked.limit)).await?;
    let last = rows.last().map(|row| row.seq);
    Ok(Json(page_json(rows.iter().map(as_json).collect(), asked.limit, last)))
}

/// The same stream the host's pages listen to.
pub(super) async fn live(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(named): Path<String>,
) -> Result<Response, Trouble> {
    let view = caller.list(&door, &named).await?;
    live::stream(&door, view.head.list).await
}

fn as_json(row: &AuditRow) -> Value {
    let parsed = |text: &str| serde_json::from_str::<Value>(text).unwrap_or(Value::Null);
    json!({
        "seq": row.seq,
        "at": row.at.to_string(),
        "who": row.who,
        "host": row.host,
        "what": row.what,
        "note": row.note,
        "moves": parsed(&row.moves),
        "passed_over": parsed(&row.passed),
    })
}
