//! web/api: a pasted list. Good rows are staged in parts and worked through by the keeper; bad rows are reported one by
//! one. The same import sent twice is one import.

use super::call::{Caller, unexpected};
use crate::answer::{Trouble, is_json};
use crate::body::Body;
use crate::door::Door;
use crate::limits;
use crate::query::Query;
use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use intake::{Import, RowRead};
use rules::limits::IMPORT_PART_ROWS;
use rules::{Act, Batch, ImportRow, Registration, Reply};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
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
    let read = read(&headers, &Query::read(query.as_deref()), &body)?;
    let key = headers.get("idempotency-key").map(|key| key.to_str().unwrap_or("\u{0}"));
    let number = intake::once(key)?.unwrap_or_else(|| of_content(&body));
    let (good, bad): (Vec<&RowRead>, Vec<&RowRead>) = read.rows.iter().partition(|row| row.read.is_ok());
    let rows: Vec<Registration> = good.iter().filter_map(|row| row.read.as_ref().ok().cloned()).collect();
    for (part, rows) in (0u32..).zip(rows.chunks(IMPORT_PART_ROWS)) {
        let act = Act::Import { import: number, part, mode: read.mode, rows: rows.to_vec() };
        let reply = door.run(caller.actor(), view.head.list, act).await?;
        let Reply::Staged { .. } = reply else { return Err(unexpected(&reply)) };
    }
    let report = format!("/api/v1/events/{}/imports/{number}", view.head.list.0);
    let answer = json!({
        "import": number.to_string(),
        "staged": rows.len(),
        "problems": bad.iter().map(|row| problem(row)).collect::<Vec<_>>(),
        "report": report,
    });
    Ok((StatusCode::ACCEPTED, [(header::LOCATION, report)], Json(answer)).into_response())
}

fn read(headers: &HeaderMap, query: &Query, body: &[u8]) -> Result<Import, Trouble> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or("");
    if is_json(kind) {
        return Ok(intake::import_from_json(body)?);
    }
    let mode = intake::import_mode(query.value("mode").unwrap_or(""), query.value("confirm_by"))?;
    Ok(intake::import_from_csv(body, mode)?)
}

/// Without a key of the caller's, the content itself is the key: pasting it again is harmless.
fn of_content(body: &[u8]) -> u64 {
    let digest: [u8; 32] = Sha256::digest(body).into();
    digest.first_chunk().map_or(0, |first| u64::from_be_bytes(*first) >> 1)
}

fn problem(row: &RowRead) -> Value {
    let errors = row.read.as_ref().err().into_iter().flatten();
    let errors: Vec<Value> = errors.map(|problem| json!({"field": problem.field, "text": problem.text})).collect();
    json!({"line": row.line, "errors": errors})
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
    let (rows, done) = batches.iter().fold((0, 0), |(rows, done), batch| (rows + batch.rows.len(), done + batch.done));
    let outcomes: Vec<Value> = batches.iter().flat_map(outcomes).collect();
    Ok(Json(json!({"import": import.to_string(), "rows": rows, "done": done, "outcomes": outcomes})))
}

fn outcomes(batch: &Batch) -> impl Iterator<Item = Value> + '_ {
    batch.rows.iter().map(|row| match row {
        ImportRow::Waiting { .. } => json!({"outcome": "waiting"}),
        ImportRow::Done { entry, outcome } => {
            json!({"entry": (entry.0 > 0).then_some(entry.0), "outcome": outcome.word()})
        }
    })
}
