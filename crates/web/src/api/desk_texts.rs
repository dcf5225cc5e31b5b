//! web/api: a desk's two documents, rules and voice, as plain text. A document is taken whole or not at all; each line
//! that could not be understood comes back with its number and a line that would do.

use super::call::Caller;
use super::desks::save;
use super::events::seen;
use crate::answer::{BadLine, Trouble};
use crate::body::Body;
use crate::door::Door;
use crate::limits;
use crate::path::Path;
use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use rules::desk::DeskSettings;
use services::DeskView;
use std::sync::Arc;

type Document = Body<{ limits::SETTINGS_BODY }>;

pub(super) async fn rules(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(named): Path<String>,
) -> Result<Response, Trouble> {
    let view = caller.desk(&door, &named).await?;
    Ok(plain(view.head.settings_rev, view.desk().rules_text.clone()))
}

pub(super) async fn set_rules(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(named): Path<String>,
    headers: HeaderMap,
    Body(body): Document,
) -> Result<Response, Trouble> {
    let view = caller.desk(&door, &named).await?;
    let text = text_of(&body)?;
    let settings = rules_document::with_rules(view.desk().clone(), &text)
        .map_err(|errors| Trouble::Lines { field: "rules", lines: errors.into_iter().map(of_rules).collect() })?;
    put(&door, &caller, &view, &headers, settings, text).await
}

pub(super) async fn voice(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(named): Path<String>,
) -> Result<Response, Trouble> {
    let view = caller.desk(&door, &named).await?;
    Ok(plain(view.head.settings_rev, view.desk().voice_text.clone()))
}

pub(super) async fn set_voice(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(named): Path<String>,
    headers: HeaderMap,
    Body(body): Document,
) -> Result<Response, Trouble> {
    let view = caller.desk(&door, &named).await?;
    let text = text_of(&body)?;
    check_voice(&text)?;
    let settings = DeskSettings { voice_text: text.clone(), ..view.desk().clone() };
    put(&door, &caller, &view, &headers, settings, text).await
}

/// Templates are the post's to understand, wherever they are set.
pub(super) fn check_voice(text: &str) -> Result<(), Trouble> {
    let lines = post::voice::parse(text).err().unwrap_or_default();
    if lines.is_empty() {
        return Ok(());
    }
    Err(Trouble::Lines { field: "voice", lines: lines.into_iter().map(of_voice).collect() })
}

async fn put(
    door: &Door,
    caller: &Caller,
    view: &DeskView,
    headers: &HeaderMap,
    settings: DeskSettings,
    text: String,
) -> Result<Response, Trouble> {
    let seen_rev = seen(headers)?.unwrap_or(view.head.settings_rev);
    let rev = save(door, caller, view, settings, seen_rev).await?;
    Ok(plain(rev, text))
}

fn text_of(body: &[u8]) -> Result<String, Trouble> {
    let text = std::str::from_utf8(body);
    let text = text.map_err(|_| Trouble::BadBody("The text is not UTF-8. Please send it in that encoding.".into()))?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n"))
}

fn plain(rev: u32, text: String) -> Response {
    let kind = "text/plain; charset=utf-8".to_string();
    ([(header::ETAG, format!("\"{rev}\"")), (header::CONTENT_TYPE, kind)], text).into_response()
}

fn of_rules(error: rules_document::LineError) -> BadLine {
    BadLine { number: error.number, text: error.text, problem: error.problem, hint: error.hint }
}

fn of_voice(error: post::voice::VoiceError) -> BadLine {
    BadLine { number: error.number, text: error.text, problem: error.problem, hint: error.hint }
}
