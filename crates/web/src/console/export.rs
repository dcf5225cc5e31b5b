//! web/console: a list as a file: an event's guests, or a desk's waitlist under the headings a paste knows again.

use crate::answer::Trouble;
use crate::console::visit::Visit;
use crate::download;
use axum::response::Response;
use intake::SheetFormat;
use rules::ListKind;
use store::sqlite::ListView;

pub(super) async fn csv(visit: Visit<ListView>) -> Result<Response, Trouble> {
    people(&visit, SheetFormat::Csv).await
}

pub(super) async fn xlsx(visit: Visit<ListView>) -> Result<Response, Trouble> {
    people(&visit, SheetFormat::Xlsx).await
}

async fn people(visit: &Visit<ListView>, format: SheetFormat) -> Result<Response, Trouble> {
    let (list, host) = (visit.view.head.list, visit.visitor.host.id.0);
    let name = match visit.view.head.kind {
        ListKind::Event => "guests",
        ListKind::Desk => "list",
    };
    tracing::info!(host, list = list.0, format = format.word(), "guests exported");
    let file = format!("{}-{name}", visit.view.slug);
    download::list(&visit.door, list, &file, format, visit.query.value("state")).await
}
