//! web/guest: a sheet of paper for the door or the notice board, with a code that opens the list's own page.

use super::list::{ListFacts, PublicName};
use crate::answer::Trouble;
use crate::door::Door;
use crate::pages::written;
use askama::Template;
use axum::extract::State;
use axum::http::header;
use axum::response::{Html, IntoResponse, Response};
use qrcode::render::svg;
use qrcode::{EcLevel, QrCode};
use std::sync::Arc;

#[derive(Template)]
#[template(path = "guest/poster/page.html")]
struct PosterPage<'a> {
    list: ListFacts<'a>,
    /// The address the code leads to, also printed for people.
    url: String,
    /// An `<svg>` element without style attributes. It is put into the page as it is.
    code: String,
}

pub(crate) async fn show(State(door): State<Arc<Door>>, name: PublicName) -> Result<Response, Trouble> {
    let view = name.view(&door).await?;
    let list = ListFacts::of(&view.slug, &view.settings);
    let url = format!("{}{}", door.house.url, list.path());
    let code = code(&url)?;
    Ok(Html(written(&PosterPage { list, url, code })).into_response())
}

/// The code as a file of its own.
pub(crate) async fn code_alone(State(door): State<Arc<Door>>, name: PublicName) -> Result<Response, Trouble> {
    let view = name.view(&door).await?;
    let svg = code(&format!("{}{}", door.house.url, ListFacts::of(&view.slug, &view.settings).path()))?;
    let document = format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{svg}");
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], document).into_response())
}

/// Medium correction: a poster gets creased and photographed at an angle.
fn code(url: &str) -> Result<String, Trouble> {
    let code = QrCode::with_error_correction_level(url, EcLevel::M);
    let code = code.map_err(|error| Trouble::Broken(error.to_string()))?;
    let svg = code.render::<svg::Color<'_>>().min_dimensions(240, 240).quiet_zone(true).build();
    Ok(only_svg(&svg).to_string())
}

/// A code as other programs draw it may begin with an XML declaration, which has no place inside a page.
fn only_svg(drawn: &str) -> &str {
    drawn.find("<svg").map_or("", |start| &drawn[start..])
}

/// A long name is set smaller, so that it stays on the sheet.
fn name_class(name: &str) -> &'static str {
    match name.chars().count() {
        0..=45 => "poster__name",
        46..=90 => "poster__name poster__name--long",
        _ => "poster__name poster__name--longest",
    }
}

/// The address without its scheme, in pieces between which a line may break.
fn url_pieces(url: &str) -> Vec<&str> {
    let plain = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://")).unwrap_or(url);
    plain.split_inclusive(['/', '-', '.']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_xml_declaration_is_left_out() {
        assert_eq!(only_svg("<?xml version=\"1.0\"?><svg></svg>"), "<svg></svg>");
        assert_eq!(only_svg("no drawing"), "");
    }
}
