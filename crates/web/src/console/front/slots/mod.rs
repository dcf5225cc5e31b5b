//! web/console/front: every slot of a desk, coming or past, by state.

pub(crate) mod view;

use super::{look, words};
use crate::answer::Trouble;
use crate::console::at::At;
use crate::console::shell;
use crate::door::Door;
use crate::limits;
use crate::pages::console::{Choice, DeskTab};
use crate::pages::written;
use crate::query::Query;
use axum::extract::{RawQuery, State};
use axum::response::Html;
use rules::{PlaceId, PlaceState};
use services::DeskView;
use std::sync::Arc;
use store::sqlite::SlotsBy;
use view::SlotsPage;

pub(in crate::console) async fn list(
    State(door): State<Arc<Door>>,
    At { visitor, view }: At<DeskView>,
    RawQuery(query): RawQuery,
) -> Result<Html<String>, Trouble> {
    let query = Query::read(query.as_deref());
    let (list, now, past) = (view.head.list, door.now(), query.value("when") == Some("past"));
    let state = query.value("state").and_then(PlaceState::from_word);
    let by = match (query.number("after")?.map(PlaceId), past) {
        (Some(place), true) => SlotsBy::Back(place),
        (Some(place), false) => SlotsBy::After(place),
        (None, true) => SlotsBy::Before(now),
        (None, false) => SlotsBy::From(now),
    };
    let looked = door.readers.read(move |reader| {
        let seen = look::slots(reader, list, by, state, limits::PAGE_ROWS + 1)?;
        Ok((seen, reader.cards(list, limits::CARDS)?.len()))
    });
    let (mut seen, cards) = looked.await?;
    let more = seen.len() > limits::PAGE_ROWS;
    seen.truncate(limits::PAGE_ROWS);
    let next = seen.last().filter(|_| more).map(|seen| seen.place.id.0);
    let page = SlotsPage {
        shell: shell::of_desk(&visitor, &view, DeskTab::Slots),
        rows: seen.iter().filter_map(|seen| words::card(seen, view.desk(), &view.slug, now)).collect(),
        past,
        state: state.map(|state| state.word().to_string()).unwrap_or_default(),
        states: states(),
        cards,
        next,
    };
    Ok(Html(written(&page)))
}

fn states() -> Vec<Choice> {
    let label = |state: PlaceState| match state {
        PlaceState::Held => "Being offered",
        PlaceState::Booked => "Filled from the list",
        PlaceState::Open => "Back with you",
        PlaceState::Closed => "Filled by phone, or not free",
    };
    let choice = |state: &PlaceState| Choice { value: state.word().to_string(), label: label(*state).to_string() };
    PlaceState::ALL.iter().map(choice).collect()
}
