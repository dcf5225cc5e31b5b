//! web/guest: the plain front page, listing what is on.

use super::facts;
use super::list::ListFacts;
use super::register::door::seat_words;
use crate::answer::Trouble;
use crate::door::Door;
use crate::limits;
use crate::pages::{EventState, written};
use askama::Template;
use axum::extract::State;
use axum::response::{Html, IntoResponse, Redirect, Response};
use jiff::Timestamp;
use rules::ListKind;
use rules::desk::JoinDoor;
use services::{DeskView, EventView};
use std::sync::Arc;
use store::StoreError;
use store::sqlite::{ListView, SqliteReader};

#[derive(Template)]
#[template(path = "guest/home/page.html")]
struct HomePage {
    events: Vec<EventView>,
    /// Waitlists that people may join by themselves.
    desks: Vec<DeskView>,
    /// What an installer does next, while there is nothing to list.
    hint: Option<&'static str>,
}

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
            page.put(view, now);
        }
    }
    page.hint = before.is_none().then_some(NOTHING_YET);
    Ok(page)
}

impl HomePage {
    /// A waitlist that the staff keep by themselves is nobody else's business.
    fn put(&mut self, view: ListView, now: Timestamp) {
        match view.head.kind {
            ListKind::Event => {
                let open = |view: &EventView| facts::state(view, now) == EventState::Open;
                self.events.extend(EventView::of(view).filter(open));
            }
            ListKind::Desk => {
                self.desks.extend(DeskView::of(view).filter(|view| view.desk().door == JoinDoor::Open));
            }
        }
    }

    fn is_empty(&self) -> bool {
        self.events.is_empty() && self.desks.is_empty()
    }
}
