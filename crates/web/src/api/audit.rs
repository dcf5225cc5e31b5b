//! web/api: every change of a list, in the order of the commits. Numbers and words, no person.

use super::call::Caller;
use super::paging::Paging;
use crate::answer::Trouble;
use crate::door::Door;
use crate::live;
use crate::path::Path;
use axum::extract::{RawQuery, State};
use axum::response::Response;
use axum::{Extension, Json};
use rules::Actor;
use serde_json::{Value, json};
use std::sync::Arc;
use store::AuditRow;

pub(super) async fn list(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(named): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Json<Value>, Trouble> {
    let asked = Paging::read(query.as_deref())?;
    let list = caller.list(&door, &named).await?.head.list;
    let (after, most) = (asked.after(), asked.limit);
    let rows = door.readers.read(move |reader| reader.audit(list, after, most)).await?;
    Ok(asked.of(&rows, |row| row.seq, as_json))
}

/// The same stream the host's pages listen to.
pub(super) async fn live(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(named): Path<String>,
) -> Result<Response, Trouble> {
    let view = caller.list(&door, &named).await?;
    live::stream(&door, view.head.list, caller.listener()).await
}

fn as_json(row: &AuditRow) -> Value {
    let parsed = |text: &str| serde_json::from_str::<Value>(text).unwrap_or(Value::Null);
    json!({
        "seq": row.seq,
        "at": row.at.to_string(),
        "who": row.who,
        "host": row.host.filter(|_| row.who == Actor::Host(0).word()),
        "token": row.host.filter(|_| row.who == Actor::Api(0).word()),
        "what": row.what,
        "note": row.note,
        "moves": parsed(&row.moves),
        "passed_over": parsed(&row.passed),
    })
}
