//! web/console/front: "A slot came free" and "Somebody didn't come".

pub(crate) mod view;

use super::{free_form, look, words};
use crate::answer::{Trouble, once_more};
use crate::body::Body;
use crate::console::at::At;
use crate::door::Door;
use crate::limits;
use crate::pages::written;
use crate::query::Query;
use axum::extract::{RawQuery, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use intake::Problem;
use rules::desk::{FreedBy, Slot, rest};
use rules::{Act, PlaceId, PlaceState, Refusal, SlotAct};
use services::DeskView;
use std::sync::Arc;
use store::sqlite::SlotsBy;
use view::{FreeFields, FreePage, Left, MissedPage};

pub(in crate::console) async fn show(
    State(door): State<Arc<Door>>,
    At { view, .. }: At<DeskView>,
    RawQuery(query): RawQuery,
) -> Result<Html<String>, Trouble> {
    let query = Query::read(query.as_deref());
    let why = FreedBy::ALL.iter().map(|by| by.word()).find(|word| query.value("why") == Some(word));
    let why = why.unwrap_or(FreedBy::Cancelled.word());
    let fields = free_form::fresh(view.desk(), door.now(), why, services::random_number()?);
    Ok(Html(written(&page(&view, fields, Vec::new(), None))))
}

pub(in crate::console) async fn send(
    State(door): State<Arc<Door>>,
    At { visitor, view }: At<DeskView>,
    Body(body): Body<{ limits::SMALL_BODY }>,
) -> Result<Response, Trouble> {
    let form = Query::form(&body);
    let fields = free_form::typed(&form);
    let (slot, seats) = match free_form::read(&fields, view.desk()) {
        Ok(read) => read,
        Err(problems) => return Ok(again(&view, fields, problems)),
    };
    // Somebody who should have been here already: what is left is shown first, and what was shown is what is offered.
    if slot.freed_by == FreedBy::NoShow && slot.starts_at <= door.now() {
        return Ok(match rest(&slot, door.now()) {
            Some(left) => Html(written(&confirm(&view, fields, &left))).into_response(),
            None => again(&view, fields, vec![free_form::problem(&Refusal::SlotOver)]),
        });
    }
    let act = Act::Slot(SlotAct::Free { slot: Box::new(slot), seats });
    door.services.sheets.look_first(view.head.list, &act).await;
    match door.get::<PlaceId>(visitor.actor(), view.head.list, act).await {
        Ok(place) => {
            let to = format!("/desk/{}?did=freed&place={}", view.slug, place.0);
            Ok(Redirect::to(&to).into_response())
        }
        Err(Trouble::Refused(refusal)) => Ok(again(&view, fields, vec![free_form::problem(&refusal)])),
        Err(trouble) => Err(trouble),
    }
}

fn again(view: &DeskView, fields: FreeFields, problems: Vec<Problem>) -> Response {
    once_more(written(&page(view, fields, problems, None)))
}

/// The rest of the slot, in the same fields, to be sent as it is.
fn confirm(view: &DeskView, fields: FreeFields, left: &Slot) -> FreePage {
    let wall = view.desk().zone.civil(left.starts_at);
    let (day, time) = (wall.date().to_string(), wall.strftime("%H:%M").to_string());
    let text = format!("{} min are left of it, from {time} on: time enough to get here.", left.duration_minutes);
    let fields = FreeFields { day, time, minutes: left.duration_minutes.to_string(), ..fields };
    page(view, fields, Vec::new(), Some(Left { text }))
}

fn page(view: &DeskView, fields: FreeFields, problems: Vec<Problem>, left: Option<Left>) -> FreePage {
    FreePage {
        slug: view.slug.clone(),
        name: view.desk().name.clone(),
        fields,
        choices: free_form::choices(view.desk()),
        problems,
        left,
    }
}

/// Today's bookings we know of, each with its tap; anything else by the form.
pub(in crate::console) async fn missed(
    State(door): State<Arc<Door>>,
    At { view, .. }: At<DeskView>,
) -> Result<Html<String>, Trouble> {
    let view = Arc::new(view);
    let (list, now) = (view.head.list, door.now());
    let from = SlotsBy::From(super::phone::start_of_day(view.desk(), now));
    let looked =
        door.readers.read(move |reader| look::slots(reader, list, from, Some(PlaceState::Booked), limits::FRONT_SLOTS));
    let today = view.desk().zone.civil(now).date();
    let seen = looked.await?;
    let cards = seen
        .iter()
        .filter(|seen| seen.place.slot().is_some_and(|slot| view.desk().zone.civil(slot.starts_at).date() == today));
    let page = MissedPage {
        slug: view.slug.clone(),
        name: view.desk().name.clone(),
        cards: cards.filter_map(|seen| words::card(seen, view.desk(), &view.slug, now)).collect(),
    };
    Ok(Html(written(&page)))
}
