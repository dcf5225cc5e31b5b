//! web/api: the guest list as a file.

use super::call::Caller;
use crate::answer::Trouble;
use crate::door::Door;
use crate::download;
use crate::path::Path;
use crate::query::Query;
use axum::Extension;
use axum::extract::{RawQuery, State};
use axum::response::Response;
use intake::{Problem, SheetFormat};
use std::sync::Arc;

pub(super) async fn guests(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(named): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, Trouble> {
    let query = Query::read(query.as_deref());
    let format = match query.value("format") {
        None => SheetFormat::Csv,
        Some(word) => {
            let known = SheetFormat::from_word(word);
            known.ok_or_else(|| Problem::new("format", "One of: csv, xlsx, jsonl."))?
        }
    };
    let view = caller.event(&door, &named).await?;
    let list = view.head.list;
    tracing::info!(token = caller.number(), list = list.0, format = format.word(), "guests exported");
    download::list(&door, list, &format!("{}-guests", view.slug), format, query.value("state")).await
}
