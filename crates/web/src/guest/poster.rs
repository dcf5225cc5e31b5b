//! web/guest: a sheet for the wall, with a code that opens the register page.

use super::facts;
use crate::answer::Trouble;
use crate::door::Door;
use crate::pages::{PosterPage, written};
use crate::path::Path;
use axum::extract::State;
use axum::http::header;
use axum::response::{Html, IntoResponse, Response};
use qrcode::render::svg;
use qrcode::{EcLevel, QrCode};
use std::sync::Arc;

pub(crate) async fn show(State(door): State<Arc<Door>>, Path(slug): Path<String>) -> Result<Response, Trouble> {
    let view = door.event(&slug).await?;
    let url = format!("{}/e/{}", door.house.url, view.slug);
    let qr_svg = code(&url)?;
    let page = PosterPage { event: facts::for_guests(&view, door.now()), url, qr_svg };
    Ok(Html(written(&page)).into_response())
}

pub(crate) async fn code_alone(State(door): State<Arc<Door>>, Path(slug): Path<String>) -> Result<Response, Trouble> {
    let view = door.event(&slug).await?;
    drawing(&format!("{}/e/{}", door.house.url, view.slug))
}

/// The code as a file of its own.
pub(super) fn drawing(url: &str) -> Result<Response, Trouble> {
    let svg = code(url)?;
    let document = format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{svg}");
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], document).into_response())
}

/// Medium correction: a poster gets creased and photographed at an angle.
pub(super) fn code(url: &str) -> Result<String, Trouble> {
    let code = QrCode::with_error_correction_level(url, EcLevel::M);
    let code = code.map_err(|error| Trouble::Broken(error.to_string()))?;
    let svg = code.render::<svg::Color<'_>>().min_dimensions(240, 240).quiet_zone(true).build();
    // The page carries the picture inside: the XML line belongs to a file of its own.
    let start = svg.find("<svg").unwrap_or(0);
    Ok(svg[start..].to_string())
}
