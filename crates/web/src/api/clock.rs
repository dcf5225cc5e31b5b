//! web/api: the demo's clock. These routes exist only when the house was started with `--demo`.

use super::events::read;
use crate::answer::Trouble;
use crate::body::Body;
use crate::demo::{self, ClockMove, guard};
use crate::door::Door;
use crate::limits;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use intake::Problem;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use std::sync::Arc;

pub(super) async fn show(State(door): State<Arc<Door>>) -> Json<Value> {
    Json(as_json(&door))
}

/// `{"advance": "6h"}` or `{"to": "2026-12-18T08:00:00Z"}`. The answer comes when everything due by then has happened.
pub(super) async fn advance(
    State(door): State<Arc<Door>>,
    headers: HeaderMap,
    Body(body): Body<{ limits::SMALL_BODY }>,
) -> Result<Json<Value>, Trouble> {
    guard::may_move(&door, &headers)?;
    let asked = read(&body)?;
    let how = match (asked["advance"].as_str(), asked["to"].as_str()) {
        (Some(by), None) => ClockMove::By(span(by)?),
        (None, Some(to)) => ClockMove::To(moment(to)?),
        (Some(_), Some(_)) | (None, None) => return Err(wrong("advance", "Please give either advance or to.")),
    };
    demo::move_clock(&door, how).await?;
    Ok(Json(as_json(&door)))
}

fn span(text: &str) -> Result<SignedDuration, Trouble> {
    let allowed = "A length of time up to a year is expected, for example 6h, 90m or 2h 30m.";
    let span: Option<SignedDuration> = text.parse().ok();
    let year = SignedDuration::from_hours(366 * 24);
    span.filter(|span| !span.is_negative() && *span <= year).ok_or_else(|| wrong("advance", allowed))
}

fn moment(text: &str) -> Result<Timestamp, Trouble> {
    text.parse().map_err(|_| wrong("to", "A moment is expected, for example 2026-12-18T08:00:00Z."))
}

fn wrong(field: &str, text: &str) -> Trouble {
    Problem::new(field, text).into()
}

fn as_json(door: &Door) -> Value {
    json!({"now": door.now().to_string()})
}
