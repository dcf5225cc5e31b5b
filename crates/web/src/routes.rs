//! web: every address of the house. Guests', machines' and the demo's routes stand here; those of the console and the API
//! in tables of their own. The routers are made from the tables, and so is the test that visits every page.

use crate::answer::Trouble;
use crate::door::Door;
use crate::guest::{embed, home, join, link, poster, receipt, register, request};
use crate::path::Path;
use crate::{api, assets, console, demo, headers, health, hooks};
use axum::Router;
use axum::http::{Method, header};
use axum::middleware::from_fn;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{MethodRouter, get, post};
use std::sync::Arc;

type Handler = MethodRouter<Arc<Door>>;
type Row = (Method, &'static str, Handler);

fn shown(path: &'static str, handler: Handler) -> Row {
    (Method::GET, path, handler)
}

fn sent(path: &'static str, handler: Handler) -> Row {
    (Method::POST, path, handler)
}

fn guests() -> Vec<Row> {
    vec![
        shown("/", get(home::show)),
        shown("/e/{slug}", get(register::show)),
        shown("/e/{slug}/embed", get(register::show_embedded)),
        sent("/e/{slug}/register", post(register::send).options(embed::preflight)),
        shown("/e/{slug}/poster", get(poster::show)),
        shown("/e/{slug}/qr.svg", get(poster::code_alone)),
        shown("/d/{slug}", get(join::show)),
        sent("/d/{slug}/join", post(join::join)),
        shown("/d/{slug}/poster", get(poster::show)),
        shown("/d/{slug}/qr.svg", get(poster::code_alone)),
    ]
}

/// What belongs to one person, whoever finds it.
fn links() -> Vec<Row> {
    vec![
        shown("/l/{token}", get(link::show)),
        sent("/l/{token}", post(link::act)),
        shown("/l/{token}/calendar.ics", get(link::calendar)),
        shown("/r/{token}", get(request::show)),
        sent("/r/{token}", post(request::act)),
        shown("/e/{slug}/r/{receipt}", get(receipt::show)),
        shown("/d/{slug}/r/{receipt}", get(receipt::show)),
    ]
}

fn machines() -> Vec<Row> {
    vec![
        shown("/healthz", get(health::alive)),
        shown("/readyz", get(health::ready)),
        shown("/metrics", get(health::metrics)),
        sent("/hooks/mail", post(hooks::mail::mail)),
        sent("/hooks/bounces", post(hooks::mail::bounces)),
        sent("/hooks/{desk}/{source}", post(hooks::booking::booking)),
        sent("/hooks/text", post(hooks::text::inbound)),
        sent("/hooks/text/status/{tag}", post(hooks::text::status)),
        shown("/assets/{file}", get(asset)),
        shown("/favicon.ico", get(icon)),
    ]
}

fn demo_only() -> Vec<Row> {
    vec![
        shown("/demo", get(demo::supper::show)),
        shown("/demo/live", get(demo::supper::live)),
        sent("/demo/clock", post(demo::supper::clock)),
        sent("/demo/host", post(demo::supper::host)),
        sent("/demo/guest", post(demo::supper::guest)),
        shown("/demo/salon", get(demo::salon::show)),
        shown("/demo/salon/live", get(demo::salon::live)),
        sent("/demo/salon/cancel", post(demo::salon::cancel)),
        sent("/demo/salon/clock", post(demo::salon::clock)),
        shown("/demo/salon/desk", get(demo::salon::desk)),
        sent("/demo/salon/desk", post(demo::salon::enter)),
        sent("/demo/salon/owner", post(demo::salon::owner)),
        shown("/demo/mail/{number}", get(demo::mail::show)),
        shown("/demo/mail/{number}/html", get(demo::mail::html)),
    ]
}

pub(crate) fn router(door: &Arc<Door>) -> Router {
    let add = |router: Router<Arc<Door>>, (_, path, handler): Row| router.route(path, handler);
    let links = links().into_iter().fold(Router::new(), add).layer(from_fn(headers::not_indexed));
    let open = guests().into_iter().chain(machines()).chain(door.demo.iter().flat_map(|_| demo_only()));
    let all = open.fold(links, add).merge(api::router(door)).merge(console::router(door));
    all.fallback(nowhere).method_not_allowed_fallback(wrong_method).with_state(door.clone())
}

/// Every route of a house with a demo, for the test that visits each page.
#[must_use]
pub fn table() -> Vec<(Method, String)> {
    let open = guests().into_iter().chain(links()).chain(machines()).chain(demo_only());
    let open = open.map(|(method, path, _)| (method, path.to_string()));
    let console = console::table().into_iter().map(|(method, path, _, _)| (method, path.to_string()));
    open.chain(console).chain(api::table()).collect()
}

async fn nowhere() -> Trouble {
    Trouble::NotFound("There is no page at this address.")
}

async fn wrong_method() -> Trouble {
    Trouble::WrongMethod
}

/// Browsers ask here by themselves where no page names the icon.
async fn icon() -> Redirect {
    Redirect::permanent(assets::href("icon.svg"))
}

/// The name holds a hash of the content, so a browser may keep it for ever.
async fn asset(Path(file): Path<String>) -> Response {
    match assets::find(&format!("/assets/{file}")) {
        Some(asset) => {
            let kind = (header::CONTENT_TYPE, asset.content_type);
            let keep = (header::CACHE_CONTROL, "public, max-age=31536000, immutable");
            ([kind, keep], asset.bytes).into_response()
        }
        None => nowhere().await.into_response(),
    }
}
