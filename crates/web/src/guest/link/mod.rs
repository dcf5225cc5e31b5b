//! web/guest: the pages behind links in mails and texts. GET and HEAD show and change nothing, because mail scanners open
//! every link; the act is a POST from a button, and pressing it twice is harmless.

mod act;
mod desk;
mod event;
mod seen;
mod words;

use super::caller::Caller;
use super::fact::{self, Fact};
use super::form::Form;
use super::list::ListFacts;
use super::said::{Beside, Mark, Said};
use crate::answer::Trouble;
use crate::body::Body;
use crate::door::Door;
use crate::limits;
use crate::pages::written;
use crate::path::Path;
use act::Press;
use askama::Template;
use axum::extract::{RawQuery, State};
use axum::http::header;
use axum::response::{Html, IntoResponse, Response};
use desk::DeskLink;
use event::EventLink;
use intake::JoinForm;
use jiff::Timestamp;
use links::{Link, LinkError, Purpose, Token};
use rules::Place;
use seen::{Seen, SeenList};
use std::sync::Arc;

#[derive(Template)]
#[template(path = "guest/link/page.html")]
struct LinkPage<'a> {
    list: ListFacts<'a>,
    token: &'a str,
    said: Said,
    /// What stands on the ticket: when and where, the slot, or what somebody waits for.
    facts: Vec<Fact>,
    /// How to greet them.
    person: Option<&'a str>,
    /// Their own sign-up or wish, as it is or as it was typed, where it can be changed.
    form: Option<Form>,
    came: Came,
    now: Timestamp,
}

/// How somebody came to this page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Came {
    Opened,
    /// Something was saved a moment ago.
    Saved,
    /// They took what somebody else was quicker to take, and are told so once.
    TooLate,
}

const SAVED: &str = "saved";
const TOO_LATE: &str = "taken";

pub(crate) async fn show(
    State(door): State<Arc<Door>>,
    Path(token): Path<String>,
    RawQuery(query): RawQuery,
    caller: Caller,
) -> Result<Response, Trouble> {
    let seen = seen::look(&door, read(&door, &token, &caller).await?).await?;
    let came = match query.as_deref() {
        Some(SAVED) => Came::Saved,
        Some(TOO_LATE) => Came::TooLate,
        Some(_) | None => Came::Opened,
    };
    Ok(Html(written(&LinkPage::of(&seen, &token, came, door.now()))).into_response())
}

/// The slot somebody is booked into, for their calendar.
pub(crate) async fn calendar(
    State(door): State<Arc<Door>>,
    Path(token): Path<String>,
    caller: Caller,
) -> Result<Response, Trouble> {
    let seen = seen::look(&door, read(&door, &token, &caller).await?).await?;
    let (now, none) = (door.now(), Trouble::NotFound("There is no booked slot behind this link."));
    let SeenList::Desk { view, .. } = &seen.list else { return Err(none) };
    let (said, place) = seen.said(Came::Opened, now);
    let booked = place.filter(|_| said.beside == Beside::Calendar).and_then(|place| Some((place, place.slot()?)));
    let (place, slot) = booked.ok_or(none)?;
    let (desk, entry, house) = (view.desk(), &seen.entry, &*door.house);
    let text = post::slot_calendar(&post::SlotDate { desk, place, slot, entry, house, now });
    let as_file = (header::CONTENT_DISPOSITION, "attachment; filename=\"slot.ics\"");
    Ok(([(header::CONTENT_TYPE, "text/calendar; charset=utf-8"), as_file], text).into_response())
}

pub(crate) async fn act(
    State(door): State<Arc<Door>>,
    Path(token): Path<String>,
    caller: Caller,
    Body(body): Body<{ limits::SMALL_BODY }>,
) -> Result<Response, Trouble> {
    let link = read(&door, &token, &caller).await?;
    caller.on_our_page()?;
    let wish = act::wish(&body, link.purpose)?;
    let seen = seen::look(&door, link).await?;
    Press { door: &door, seen: &seen, token: &token, caller: &caller, body: &body, wish }.answer().await
}

/// The signature is checked before anything is read.
async fn read(door: &Door, token: &str, caller: &Caller) -> Result<Link, Trouble> {
    let link = match door.ring.read(token, door.now().as_second()) {
        Ok(Token::Long(link)) | Err(LinkError::Expired(link)) => Some(link),
        Ok(Token::Short(short)) => seen::long_form(door, short).await?,
        Err(_) => None,
    };
    let link = link.filter(|link| !matches!(link.purpose, Purpose::Receipt | Purpose::SignIn | Purpose::Request));
    link.ok_or_else(|| caller.bad_link(door))
}

impl Seen {
    /// What is true now, and the slot it speaks of.
    fn said(&self, came: Came, now: Timestamp) -> (Said, Option<&Place>) {
        match &self.list {
            SeenList::Event { view, rank, holds } => {
                (EventLink { seen: self, view, rank: *rank, holds, came, now }.said(), None)
            }
            SeenList::Desk { view, booked } => DeskLink { seen: self, view, booked: booked.as_ref(), now }.said(),
        }
    }

    fn form(&self) -> Form {
        let (entry, name) = (&self.entry, self.person().unwrap_or_default().to_string());
        let typed = match (&self.list, &entry.wish) {
            (SeenList::Desk { .. }, Some(wish)) => JoinForm::of_wish(entry.party, wish),
            (SeenList::Desk { .. }, None) => JoinForm::default(),
            (SeenList::Event { .. }, _) => JoinForm { name, party: entry.party.to_string(), ..JoinForm::default() },
        };
        Form { typed, problems: Vec::new() }
    }
}

impl<'a> LinkPage<'a> {
    fn of(seen: &'a Seen, token: &'a str, came: Came, now: Timestamp) -> LinkPage<'a> {
        let (list, (said, place)) = (seen.facts(), seen.said(came, now));
        let facts = match (list.desk(), place.and_then(Place::slot), &seen.entry.wish) {
            (None, _, _) => fact::of_list(&list),
            (Some(desk), Some(slot), _) => fact::of_slot(&list, desk, slot),
            (Some(desk), None, Some(wish)) if said.has_form() => fact::of_wish(&list, desk, seen.entry.party, wish),
            (Some(_), None, _) => Vec::new(),
        };
        let form = said.has_form().then(|| seen.form());
        LinkPage { list, token, facts, person: seen.person(), form, said, came, now }
    }

    fn is_saved(&self) -> bool {
        self.came == Came::Saved && self.list.desk().is_some()
    }

    /// The page may be loaded again at any moment without losing what somebody typed.
    fn is_fresh(&self) -> bool {
        !self.is_saved() && self.form.as_ref().is_none_or(|form| form.problems.is_empty())
    }
}
