//! web/console/front: "A slot came free" and "Somebody didn't come".

use super::phone::start_of_day;
use super::slot_card::{SlotCard, slot_cards};
use super::slot_form::SlotForm;
use super::words::clock;
use crate::answer::{Trouble, once_more};
use crate::console::visit::Visit;
use crate::limits;
use crate::pages::written;
use crate::query::Posted;
use askama::Template;
use axum::response::{Html, IntoResponse, Redirect, Response};
use intake::Problem;
use rules::desk::{FreedBy, rest};
use rules::{Act, PlaceId, PlaceState, Refusal, SlotAct};
use services::DeskView;
use std::sync::Arc;
use store::sqlite::SlotsBy;

#[derive(Template)]
#[template(path = "console/front/free/page.html")]
struct FreePage {
    view: DeskView,
    form: SlotForm,
    problems: Vec<Problem>,
    /// What is left of a slot whose time has begun: only a yes is missing.
    left: Option<String>,
}

impl FreePage {
    fn new(view: DeskView, form: SlotForm) -> FreePage {
        FreePage { view, problems: form.problems.clone(), form, left: None }
    }

    fn leads_to<'a>(&self, problem: &'a Problem) -> Option<&'a str> {
        Some(&problem.field)
    }

    fn reasons(&self) -> [(&'static str, &'static str); 3] {
        [("cancelled", "Somebody cancelled"), ("no_show", "Somebody didn\u{2019}t come"), ("opening", "A new opening")]
    }

    fn title(&self) -> &'static str {
        if self.form.is("why", "no_show") { "Somebody didn\u{2019}t come" } else { "A slot came free" }
    }
}

pub(in crate::console) async fn show(
    Visit { door, view, query, .. }: Visit<DeskView>,
) -> Result<Html<String>, Trouble> {
    let why = query.value("why").and_then(FreedBy::from_word).unwrap_or(FreedBy::Cancelled);
    let form = SlotForm::fresh(view.desk(), door.now(), why, services::random_number()?);
    Ok(Html(written(&FreePage::new(view, form))))
}

pub(in crate::console) async fn send(
    Visit { door, visitor, view, .. }: Visit<DeskView>,
    Posted(form): Posted,
) -> Result<Response, Trouble> {
    let form = SlotForm::typed(&form);
    let again = |view, form| Ok(once_more(written(&FreePage::new(view, form))));
    let (slot, seats) = match form.read(view.desk()) {
        Ok(read) => read,
        Err(problems) => return again(view, form.but(problems)),
    };
    // Somebody who should have been here already: what is left is shown first, and what was shown is what is offered.
    if slot.freed_by == FreedBy::NoShow && slot.starts_at <= door.now() {
        let Some(left) = rest(&slot, door.now()) else { return again(view, form.refused(&Refusal::SlotOver)) };
        let (minutes, time) = (left.duration_minutes, clock(left.starts_at, view.desk()));
        let text = format!("{minutes} min are left of it, from {time} on: time enough to get here.");
        let form = form.at(left.starts_at, view.desk()).with("minutes", minutes);
        let page = FreePage { left: Some(text), ..FreePage::new(view, form) };
        return Ok(Html(written(&page)).into_response());
    }
    let act = Act::Slot(SlotAct::Free { slot: Box::new(slot), seats });
    door.services.sheets.look_first(view.head.list, &act).await;
    match door.get::<PlaceId>(visitor.actor(), view.head.list, act).await {
        Ok(place) => {
            let to = format!("/desk/{}?did=freed&place={}", view.slug, place.0);
            Ok(Redirect::to(&to).into_response())
        }
        Err(Trouble::Refused(refusal)) => again(view, form.refused(&refusal)),
        Err(trouble) => Err(trouble),
    }
}

#[derive(Template)]
#[template(path = "console/front/free/missed.html")]
struct MissedPage {
    view: Arc<DeskView>,
    cards: Vec<SlotCard>,
}

/// Today's bookings we know of, each with its tap; anything else by the form.
pub(in crate::console) async fn missed(Visit { door, view, .. }: Visit<DeskView>) -> Result<Html<String>, Trouble> {
    let (view, now) = (Arc::new(view), door.now());
    let of = view.clone();
    let looked = door.readers.read(move |reader| {
        let from = SlotsBy::From(start_of_day(of.desk(), now));
        slot_cards(reader, &of, from, Some(PlaceState::Booked), limits::FRONT_SLOTS, now)
    });
    let mut cards = looked.await?;
    cards.retain(|card| card.is_today());
    Ok(Html(written(&MissedPage { view, cards })))
}
