//! web: HTTP: pages, JSON API and hooks. Parses, asks the keeper and the services, shows the answer; it decides nothing and
//! writes nothing.

mod answer;
mod api;
pub mod assets;
mod body;
mod client;
mod console;
mod demo;
mod door;
mod download;
mod guest;
mod headers;
mod health;
mod hooks;
mod limit;
mod limits;
mod live;
mod log;
mod paced;
pub mod pages;
mod path;
mod query;
mod refusal_status;
mod requests;
mod rooms;
mod serve;
mod streamed;
mod whole;

pub use client::Proxies;
pub use console::sign_in::sign_in_link;
pub use console::{Does, Needs, table as console_table};
pub use demo::{Demo, Story, StoryBooking};
pub use door::{Door, DoorSettings};
pub use serve::serve;
#[cfg(feature = "hello")]
pub use serve::serve_hello;
pub use whole::Whole;

use crate::path::Path;
use answer::Trouble;
use axum::Router;
use axum::http::header;
use axum::middleware::from_fn;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use guest::{desk, embed, home, link, poster, receipt, register, request};
use std::sync::Arc;

/// Every door of the house.
fn router(door: &Arc<Door>) -> Router {
    let mut all = guests().merge(api::router(door)).merge(console::router(door)).merge(machines());
    if door.demo.is_some() {
        all = all.merge(demo_doors());
    }
    all.fallback(nowhere).method_not_allowed_fallback(wrong_method).with_state(door.clone())
}

fn guests() -> Router<Arc<Door>> {
    let links = Router::new()
        .route("/l/{token}", get(link::show).post(link::act))
        .route("/l/{token}/calendar.ics", get(link::calendar))
        .route("/r/{token}", get(request::show).post(request::act))
        .route("/e/{slug}/r/{receipt}", get(receipt::show))
        .route("/d/{slug}/r/{receipt}", get(desk::receipt))
        .layer(from_fn(headers::not_indexed));
    Router::new()
        .route("/", get(home::show))
        .route("/e/{slug}", get(register::show))
        .route("/e/{slug}/embed", get(register::show_embedded))
        .route("/e/{slug}/register", post(register::send).options(embed::preflight))
        .route("/e/{slug}/poster", get(poster::show))
        .route("/e/{slug}/qr.svg", get(poster::code_alone))
        .route("/d/{slug}", get(desk::show))
        .route("/d/{slug}/join", post(desk::join))
        .route("/d/{slug}/poster", get(desk::poster))
        .route("/d/{slug}/qr.svg", get(desk::code_alone))
        .merge(links)
}

async fn nowhere() -> Trouble {
    Trouble::NotFound("There is no page at this address.")
}

async fn wrong_method() -> Trouble {
    Trouble::WrongMethod
}

fn machines() -> Router<Arc<Door>> {
    Router::new()
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .route("/metrics", get(health::metrics))
        .route("/hooks/mail", post(hooks::mail::mail))
        .route("/hooks/bounces", post(hooks::mail::bounces))
        .route("/hooks/{desk}/{source}", post(hooks::booking::booking))
        .route("/hooks/text", post(hooks::text::inbound))
        .route("/hooks/text/status/{tag}", post(hooks::text::status))
        .route("/assets/{file}", get(asset))
        .route("/favicon.ico", get(icon))
}

fn demo_doors() -> Router<Arc<Door>> {
    Router::new()
        .route("/demo", get(demo::show))
        .route("/demo/live", get(demo::live))
        .route("/demo/clock", post(demo::clock))
        .route("/demo/host", post(demo::host))
        .route("/demo/guest", post(demo::guest))
        .route("/demo/salon", get(demo::salon::show))
        .route("/demo/salon/live", get(demo::salon::live))
        .route("/demo/salon/cancel", post(demo::salon::cancel))
        .route("/demo/salon/clock", post(demo::salon::clock))
        .route("/demo/salon/desk", get(demo::salon::desk).post(demo::salon::enter))
        .route("/demo/salon/owner", post(demo::salon::owner))
        .route("/demo/mail/{number}", get(demo::mail))
        .route("/demo/mail/{number}/html", get(demo::mail_html))
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
