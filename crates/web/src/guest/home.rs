//! web/guest: the front page: what is on.

use super::facts;
use crate::answer::Trouble;
use crate::door::Door;
use crate::limits;
use crate::pages::{DeskCard, EventFacts, EventState, HomePage, Numbers, written};
use axum::extract::State;
use axum::response::{Html, IntoResponse, Redirect, Response};
use jiff::Timestamp;
use rules::ListKind;
use rules::desk::JoinDoor;
use services::{DeskView, EventView};
use std::sync::Arc;
use store::StoreError;
use store::sqlite::{ListView, SqliteReader};

const NOTHING_YET: &str = "There is no event yet. Hosts make the first one at /console; the start of the log has the \
     link to sign in with.";

pub(crate) async fn show(State(door): State<Arc<Door>>) -> Result<Response, Trouble> {
    if door.demo.as_ref().is_some_and(|demo| demo.is_on_front()) {
        return Ok(Redirect::to("/demo").into_response());
    }
    let now = door.now();
    let page = door.readers.read(move |reader| what_is_on(reader, now)).await?;
    Ok(Html(written(&page)).into_response())
}

/// The newest first. What is over or for the staff alone takes nobody's room, so lists are read until the page is full.
fn what_is_on(reader: &mut SqliteReader, now: Timestamp) -> Result<HomePage, StoreError> {
    let mut page = HomePage { events: Vec::new(), desks: Vec::new(), hint: None };
    let mut before = None;
    for _read in 0..limits::FRONT_PAGE_READS {
        let views = reader.newest_views(before, limits::FRONT_PAGE_READ)?;
        let Some(last) = views.last() else { break };
        before = Some(last.head.list);
        for view in views {
            if page.events.len() + page.desks.len() == limits::FRONT_PAGE {
                return Ok(page);
            }
            put(&mut page, view, now);
        }
    }
    page.hint = before.is_none().then(|| NOTHING_YET.to_string());
    Ok(page)
}

fn put(page: &mut HomePage, view: ListView, now: Timestamp) {
    match view.head.kind {
        ListKind::Event => page.events.extend(EventView::of(view).and_then(|view| open_event(&view, now))),
        ListKind::Desk => page.desks.extend(DeskView::of(view).and_then(|view| desk_card(&view))),
    }
}

fn open_event(view: &EventView, now: Timestamp) -> Option<(EventFacts, Numbers)> {
    let event = facts::facts(view, now);
    (event.state == EventState::Open).then(|| (event, facts::numbers(view)))
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
