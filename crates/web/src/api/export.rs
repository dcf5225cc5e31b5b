//! web/api: the guest list as a file.

use super::call::Call;
use crate::answer::Trouble;
use crate::download;
use axum::response::Response;
use intake::{Problem, SheetFormat};

pub(super) async fn guests(call: Call) -> Result<Response, Trouble> {
    let format = match call.query.value("format") {
        None => SheetFormat::Csv,
        Some(word) => {
            let known = SheetFormat::from_word(word);
            known.ok_or_else(|| Problem::new("format", "One of: csv, xlsx, jsonl."))?
        }
    };
    let view = call.event().await?;
    let list = view.head.list;
    tracing::info!(token = call.number(), list = list.0, format = format.word(), "guests exported");
    let name = format!("{}-guests", view.slug);
    download::list(&call.door, list, &name, format, call.query.value("state")).await
}
