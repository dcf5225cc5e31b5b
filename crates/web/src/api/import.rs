//! web/api: a pasted list. Good rows are staged in parts and worked through by the keeper; bad rows are reported one by
//! one. The same import sent twice is one import.

use super::answer::Accepted;
use super::bodies::NewImport;
use super::call::Call;
use crate::answer::{Trouble, is_json};
use crate::limits;
use crate::query::Query;
use axum::Json;
use axum::http::header;
use intake::{Import, Problem, Told};
use rules::ImportOutcome;
use services::{blocking, imports};

shape! {
    ImportAnswer[rename = "Import"] {
        import: String,
        staged: usize,
        /// Rows that were not taken
        problems: Vec<BadRow>,
        report: String,
    }

    BadRow[inline](row: (usize, &[Problem])) {
        line: usize = row.0,
        errors: Vec<RowProblem> = row.1.iter().map(RowProblem::of).collect(),
    }

    RowProblem[inline](problem: &Problem) {
        field: String = problem.field.clone(),
        text: String = problem.text.clone(),
    }

    ImportReport[] { import: String, rows: u64, done: u64, outcomes: Vec<RowOutcome> }

    RowOutcome[inline](told: Told) {
        /// Null for imports of the first Usher
        line: Option<u64> = told.line,
        entry: Option<u64> = told.entry.map(|entry| entry.0),
        /// What became of it, or waiting
        outcome: &'static str = told.outcome.map_or("waiting", ImportOutcome::word),
    }
}

type Sheet = Call<NewImport, { limits::IMPORT_BODY }>;

pub(super) async fn take(call: Sheet) -> Result<Accepted<ImportAnswer>, Trouble> {
    let view = call.event().await?;
    let kind = call.headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or("").to_string();
    let (query, body) = (call.query.clone(), call.body.clone());
    let read = blocking(move || read(&kind, &query, &body)).await??.for_event(view.event());
    // Without a key of the caller's, the content itself is the key: pasting it again is harmless.
    let number = call.given_once()?.unwrap_or_else(|| read.number());
    let staged = imports::stage(&call.door.services.backend, call.actor(), view.head.list, &read, number).await?;
    let report = format!("/api/v1/events/{}/imports/{number}", view.head.list.0);
    let problems = read.bad().map(BadRow::of).collect();
    Ok(Accepted::at(report.clone(), ImportAnswer { import: number.to_string(), staged, problems, report }))
}

fn read(kind: &str, query: &Query, body: &[u8]) -> Result<Import, Trouble> {
    if is_json(kind) {
        return Ok(intake::import_from_json(body)?);
    }
    let mode = intake::import_mode(query.value("mode").unwrap_or(""), query.value("confirm_by"))?;
    Ok(intake::import_from_csv(body, mode)?)
}

pub(super) async fn report(call: Call) -> Result<Json<ImportReport>, Trouble> {
    let import = call.id("import")?;
    let list = call.event().await?.head.list;
    let batches = call.read(move |reader| reader.import(list, import)).await?;
    if batches.is_empty() {
        return Err(Trouble::NotFound("There is no such import."));
    }
    let (done, rows) = intake::progress(&batches);
    let outcomes = intake::told(&batches).map(RowOutcome::of).collect();
    Ok(Json(ImportReport { import: import.to_string(), rows, done, outcomes }))
}
