//! web/demo: the salon's own doors: its story, a booking tool to press, and a way in for the receptionist.

use super::{ClockMove, salon_page, story};
use crate::answer::Trouble;
use crate::body::Body;
use crate::console::{sign_in, visitor};
use crate::door::Door;
use crate::limits;
use crate::pages::{DemoDoorPage, written};
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{Html, IntoResponse, Redirect, Response};
use jiff::SignedDuration;
use std::sync::Arc;

const HERE: &str = "/demo/salon";

pub(crate) async fn show(State(door): State<Arc<Door>>) -> Result<Response, Trouble> {
    let page = salon_page::page(&door, story(&door)?).await?;
    Ok(Html(page.render()).into_response())
}

/// The part that changes by itself.
pub(crate) async fn live(State(door): State<Arc<Door>>) -> Result<Response, Trouble> {
    let page = salon_page::page(&door, story(&door)?).await?;
    let version = HeaderValue::from_str(&page.version).unwrap_or(HeaderValue::from_static(""));
    Ok(([("usher-version", version)], Html(page.render_live())).into_response())
}

/// The booking tool tells us, on the same path as a real one, that this appointment was cancelled. Twice is once.
pub(crate) async fn cancel(
    State(door): State<Arc<Door>>,
    Body(body): Body<{ limits::SMALL_BODY }>,
) -> Result<Redirect, Trouble> {
    let story = story(&door)?;
    let number = field(&body, "booking");
    let booking = story.bookings.iter().find(|booking| number.as_deref() == Some(booking.number.as_str()));
    let booking = booking.ok_or(Trouble::NotFound("There is no such appointment in the salon's book."))?;
    let list = door.list(&story.desk).await?;
    door.services.bookings.tell(list, booking.cancelled()).await?;
    super::settle(&door).await?;
    Ok(Redirect::to(HERE))
}

/// `go=minute`, `go=five` or `go=next`.
pub(crate) async fn clock(
    State(door): State<Arc<Door>>,
    headers: HeaderMap,
    Body(body): Body<{ limits::SMALL_BODY }>,
) -> Result<Redirect, Trouble> {
    super::guard::may_move(&door, &headers)?;
    let how = match field(&body, "go").as_deref() {
        Some("minute") => ClockMove::By(SignedDuration::from_mins(1)),
        Some("five") => ClockMove::By(SignedDuration::from_mins(5)),
        Some("next") => ClockMove::NextDue,
        Some(_) | None => return Err(Trouble::NotFound("The salon's clock goes by minute, five or next.")),
    };
    super::move_clock(&door, how).await?;
    Ok(Redirect::to(HERE))
}

/// What stands in the receptionist's frame: the real page for who is signed in, and before that the door to it.
pub(crate) async fn desk(State(door): State<Arc<Door>>, headers: HeaderMap) -> Result<Response, Trouble> {
    let to = format!("/desk/{}", story(&door)?.desk);
    if visitor::of(&door, &headers).await?.is_some() {
        return Ok(Redirect::to(&to).into_response());
    }
    Ok(Html(written(&DemoDoorPage {})).into_response())
}

/// The visitor of the demo becomes the receptionist.
pub(crate) async fn enter(State(door): State<Arc<Door>>, headers: HeaderMap) -> Result<Response, Trouble> {
    let to = format!("/desk/{}", story(&door)?.desk);
    come_in(&door, &headers, to).await
}

/// Or the owner, in the console: why was somebody asked, and somebody else not?
pub(crate) async fn owner(State(door): State<Arc<Door>>, headers: HeaderMap) -> Result<Response, Trouble> {
    let to = salon_page::owner_page(&door, story(&door)?).await?;
    come_in(&door, &headers, to).await
}

async fn come_in(door: &Door, headers: &HeaderMap, to: String) -> Result<Response, Trouble> {
    if visitor::of(door, headers).await?.is_some() {
        return Ok(Redirect::to(&to).into_response());
    }
    sign_in::as_owner(door, &to).await
}

fn field(body: &[u8], wanted: &str) -> Option<String> {
    form_urlencoded::parse(body).find(|(name, _)| name == wanted).map(|(_, value)| value.into_owned())
}
