//! web/api: a pasted list. Good rows are staged in parts and worked through by the keeper; bad rows are reported one by
//! one. The same import sent twice is one import.

use super::call::Caller;
use crate::answer::{Trouble, is_json};
use crate::body::Body;
use crate::door::Door;
use crate::limits;
use crate::path::Path;
use crate::query::Query;
use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use intake::{Import, Problem, Told};
use rules::ImportOutcome;
use serde_json::{Value, json};
use services::blocking;
use services::imports;
use std::sync::Arc;

pub(super) async fn take(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(named): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    Body(body): Body<{ limits::IMPORT_BODY }>,
) -> Result<Response, Trouble> {
    let view = caller.event(&door, &named).await?;
    let (kind, query) = (content_type(&headers), Query::read(query.as_deref()));
    let read = blocking(move || read(&kind, &query, &body)).await??.for_event(view.event());
    let key = headers.get("idempotency-key").map(|key| key.to_str().unwrap_or("\u{0}"));
    // Without a key of the caller's, the content itself is the key: pasting it again is harmless.
    let number = intake::once(key)?.unwrap_or_else(|| read.number());
    let staged = imports::stage(&door.services.backend, caller.actor(), view.head.list, &read, number).await?;
    let report = format!("/api/v1/events/{}/imports/{number}", view.head.list.0);
    let answer = json!({
        "import": number.to_string(),
        "staged": staged,
        "problems": read.bad().map(problem).collect::<Vec<_>>(),
        "report": report,
    });
    Ok((StatusCode::ACCEPTED, [(header::LOCATION, report)], Json(answer)).into_response())
}

fn content_type(headers: &HeaderMap) -> String {
    headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or("").to_string()
}

fn read(kind: &str, query: &Query, body: &[u8]) -> Result<Import, Trouble> {
    if is_json(kind) {
        return Ok(intake::import_from_json(body)?);
    }
    let mode = intake::import_mode(query.value("mode").unwrap_or(""), query.value("confirm_by"))?;
    Ok(intake::import_from_csv(body, mode)?)
}

fn problem((line, problems): (usize, &[Problem])) -> Value {
    let errors = problems.iter().map(|problem| json!({"field": problem.field, "text": problem.text}));
    json!({"line": line, "errors": errors.collect::<Vec<_>>()})
}

pub(super) async fn report(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path((named, import)): Path<(String, u64)>,
) -> Result<Json<Value>, Trouble> {
    let view = caller.event(&door, &named).await?;
    let batches = door.readers.read(move |reader| reader.import(view.head.list, import)).await?;
    if batches.is_empty() {
        return Err(Trouble::NotFound("There is no such import."));
    }
    let (done, rows) = intake::progress(&batches);
    let outcomes: Vec<Value> = intake::told(&batches).map(outcome).collect();
    Ok(Json(json!({"import": import.to_string(), "rows": rows, "done": done, "outcomes": outcomes})))
}

fn outcome(told: Told) -> Value {
    let outcome = told.outcome.map_or("waiting", ImportOutcome::word);
    json!({"line": told.line, "entry": told.entry.map(|entry| entry.0), "outcome": outcome})
}
