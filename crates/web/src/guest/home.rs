//! web/guest: the front page: what is on.

use super::facts;
use crate::answer::Trouble;
use crate::door::{Door, EventView};
use crate::limits;
use crate::pages::{EventState, HomePage};
use axum::extract::State;
use axum::response::{Html, IntoResponse, Redirect, Response};
use rules::ListId;
use std::sync::Arc;

const NOTHING_YET: &str = "There is no event yet. Open one with `POST /api/v1/events`; the start of the log names the \
     file with your API token.";

pub(crate) async fn show(State(door): State<Arc<Door>>) -> Result<Response, Trouble> {
    if door.demo.as_ref().is_some_and(|demo| demo.is_on_front()) {
        return Ok(Redirect::to("/demo").into_response());
    }
    let views = door.readers.read(|reader| reader.views(ListId(0), limits::FRONT_PAGE)).await?;
    let none = views.is_empty();
    let now = door.now();
    let events =
        views.into_iter().filter_map(EventView::of).map(|view| (facts::facts(&view, now), facts::numbers(&view)));
    let events = events.filter(|(event, _)| event.state == EventState::Open).collect();
    let hint = none.then(|| NOTHING_YET.to_string());
    Ok(Html(HomePage { events, hint }.render()).into_response())
}
