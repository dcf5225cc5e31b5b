//! web/console: the guest list as a file.

use super::shell;
use super::visitor::Visitor;
use crate::answer::Trouble;
use crate::door::Door;
use crate::download;
use crate::query::Query;
use axum::Extension;
use axum::extract::{RawQuery, State};
use axum::response::Response;
use intake::SheetFormat;
use std::sync::Arc;

pub(super) async fn csv(
    State(door): State<Arc<Door>>,
    Extension(visitor): Extension<Visitor>,
    RawQuery(query): RawQuery,
) -> Result<Response, Trouble> {
    guests(&door, &visitor, query.as_deref(), SheetFormat::Csv).await
}

pub(super) async fn xlsx(
    State(door): State<Arc<Door>>,
    Extension(visitor): Extension<Visitor>,
    RawQuery(query): RawQuery,
) -> Result<Response, Trouble> {
    guests(&door, &visitor, query.as_deref(), SheetFormat::Xlsx).await
}

async fn guests(
    door: &Arc<Door>,
    visitor: &Visitor,
    query: Option<&str>,
    format: SheetFormat,
) -> Result<Response, Trouble> {
    let view = shell::view(door, visitor).await?;
    let list = view.head.list;
    tracing::info!(host = visitor.host.id.0, list = list.0, format = format.word(), "guests exported");
    download::list(door, list, &format!("{}-guests", view.slug), format, Query::read(query).value("state")).await
}
