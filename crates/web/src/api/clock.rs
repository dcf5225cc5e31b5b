//! web/api: the demo's clock. These routes exist only when the house was started with `--demo`.

use super::bodies::ClockMoveBody;
use super::call::OpenCall;
use super::shape::Moment;
use crate::answer::Trouble;
use crate::demo::{self, ClockMove, guard};
use axum::Json;
use intake::Problem;
use jiff::{SignedDuration, Timestamp};

shape! {
    ClockAnswer[rename = "Clock"] { now: Moment }
}

pub(super) async fn show(call: OpenCall) -> Result<Json<ClockAnswer>, Trouble> {
    Ok(Json(ClockAnswer { now: Moment(call.door.now()) }))
}

/// `{"advance": "6h"}` or `{"to": "2026-12-18T08:00:00Z"}`. The answer comes when everything due by then has happened.
pub(super) async fn advance(call: OpenCall<ClockMoveBody>) -> Result<Json<ClockAnswer>, Trouble> {
    guard::may_move(&call.door, &call.headers)?;
    let asked = call.json()?;
    let how = match (asked["advance"].as_str(), asked["to"].as_str()) {
        (Some(by), None) => ClockMove::By(span(by)?),
        (None, Some(to)) => ClockMove::To(moment(to)?),
        (Some(_), Some(_)) | (None, None) => return Err(wrong("advance", "Please give either advance or to.")),
    };
    demo::move_clock(&call.door, how).await?;
    Ok(Json(ClockAnswer { now: Moment(call.door.now()) }))
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
