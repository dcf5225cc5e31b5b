//! web/guest: the front page: what is on.

use super::facts;
use crate::answer::Trouble;
use crate::door::{DeskView, Door, EventView};
use crate::limits;
use crate::pages::{DeskCard, EventState, HomePage};
use axum::extract::State;
use axum::response::{Html, IntoResponse, Redirect, Response};
use rules::ListId;
use rules::desk::JoinDoor;
use std::sync::Arc;

const NOTHING_YET: &str = "There is no event yet. Hosts make the first one at /console; the start of the log has the \
     link to sign in with.";

pub(crate) async fn show(State(door): State<Arc<Door>>) -> Result<Response, Trouble> {
    if door.demo.as_ref().is_some_and(|demo| demo.is_on_front()) {
        return Ok(Redirect::to("/demo").into_response());
    }
    let views = door.readers.read(|reader| reader.views(ListId(0), limits::FRONT_PAGE)).await?;
    let none = views.is_empty();
    let now = door.now();
    let desks = views.iter().cloned().filter_map(DeskView::of).filter_map(|view| desk_card(&view)).collect();
    let events =
        views.into_iter().filter_map(EventView::of).map(|view| (facts::facts(&view, now), facts::numbers(&view)));
    let events = events.filter(|(event, _)| event.state == EventState::Open).collect();
    let hint = none.then(|| NOTHING_YET.to_string());
    Ok(Html(HomePage { events, desks, hint }.render()).into_response())
}

/// A waitlist that the staff keep by themselves is nobody else's business.
fn desk_card(view: &DeskView) -> Option<DeskCard> {
    let desk = view.desk();
    let lead = desk.about.split("\n\n").next().unwrap_or_default().trim().to_string();
    match desk.door {
        JoinDoor::Open => Some(DeskCard { slug: view.slug.clone(), name: desk.name.clone(), lead }),
        JoinDoor::StaffOnly => None,
    }
}
