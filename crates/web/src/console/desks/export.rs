//! web/console/desks: the waitlist as a file, under the headings a paste knows again.

use crate::answer::Trouble;
use crate::console::shell;
use crate::console::visitor::Visitor;
use crate::door::Door;
use crate::download;
use crate::query::Query;
use axum::Extension;
use axum::extract::{RawQuery, State};
use axum::response::Response;
use intake::SheetFormat;
use std::sync::Arc;

pub(crate) async fn csv(
    State(door): State<Arc<Door>>,
    Extension(visitor): Extension<Visitor>,
    RawQuery(query): RawQuery,
) -> Result<Response, Trouble> {
    list(&door, &visitor, query.as_deref(), SheetFormat::Csv).await
}

pub(crate) async fn xlsx(
    State(door): State<Arc<Door>>,
    Extension(visitor): Extension<Visitor>,
    RawQuery(query): RawQuery,
) -> Result<Response, Trouble> {
    list(&door, &visitor, query.as_deref(), SheetFormat::Xlsx).await
}

async fn list(
    door: &Arc<Door>,
    visitor: &Visitor,
    query: Option<&str>,
    format: SheetFormat,
) -> Result<Response, Trouble> {
    let view = shell::desk_view(door, visitor).await?;
    let list = view.head.list;
    tracing::info!(host = visitor.host.id.0, list = list.0, format = format.word(), "waitlist exported");
    download::list(door, list, &format!("{}-list", view.slug), format, Query::read(query).value("state")).await
}
