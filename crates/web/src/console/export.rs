//! web/console: a list as a file: an event's guests, or a desk's waitlist under the headings a paste knows again.

use super::at::At;
use crate::answer::Trouble;
use crate::door::Door;
use crate::download;
use crate::query::Query;
use axum::extract::{RawQuery, State};
use axum::response::Response;
use intake::SheetFormat;
use rules::ListKind;
use std::sync::Arc;
use store::sqlite::ListView;

pub(super) async fn csv(
    State(door): State<Arc<Door>>,
    at: At<ListView>,
    RawQuery(query): RawQuery,
) -> Result<Response, Trouble> {
    people(&door, &at, query.as_deref(), SheetFormat::Csv).await
}

pub(super) async fn xlsx(
    State(door): State<Arc<Door>>,
    at: At<ListView>,
    RawQuery(query): RawQuery,
) -> Result<Response, Trouble> {
    people(&door, &at, query.as_deref(), SheetFormat::Xlsx).await
}

async fn people(
    door: &Arc<Door>,
    at: &At<ListView>,
    query: Option<&str>,
    format: SheetFormat,
) -> Result<Response, Trouble> {
    let (list, host) = (at.view.head.list, at.visitor.host.id.0);
    let name = match at.view.head.kind {
        ListKind::Event => "guests",
        ListKind::Desk => "list",
    };
    tracing::info!(host, list = list.0, format = format.word(), "guests exported");
    let file = format!("{}-{name}", at.view.slug);
    download::list(door, list, &file, format, Query::read(query).value("state")).await
}
