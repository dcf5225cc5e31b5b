//! web/console/front: every slot of a desk, coming or past, by state.

use super::slot_card::{SlotCard, slot_cards};
use crate::answer::Trouble;
use crate::console::parts::with_query;
use crate::console::shell;
use crate::console::shell::{Shell, Tab};
use crate::console::visit::Visit;
use crate::limits;
use crate::pages::written;
use askama::Template;
use axum::response::Html;
use rules::{PlaceId, PlaceState};
use services::DeskView;
use std::sync::Arc;
use store::sqlite::SlotsBy;

#[derive(Template)]
#[template(path = "console/front/slots/page.html")]
struct SlotsPage {
    shell: Shell,
    rows: Vec<SlotCard>,
    past: bool,
    /// None for all.
    state: Option<PlaceState>,
    /// Cards that wait for an answer.
    cards: usize,
    next: Option<PlaceId>,
}

impl SlotsPage {
    fn next_href(&self) -> Option<String> {
        let (when, state) = (if self.past { "past" } else { "" }, self.state.map_or("", PlaceState::word));
        let path = format!("{}/slots", self.shell.base());
        self.next.map(|place| with_query(&path, &[("when", when), ("state", state), ("after", &place.0.to_string())]))
    }

    fn states(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let label = |state: PlaceState| match state {
            PlaceState::Held => "Being offered",
            PlaceState::Booked => "Filled from the list",
            PlaceState::Open => "Back with you",
            PlaceState::Closed => "Filled by phone, or not free",
        };
        PlaceState::ALL.iter().map(move |state| (state.word(), label(*state)))
    }

    fn is_state(&self, word: &str) -> bool {
        self.state.is_some_and(|state| state.word() == word)
    }
}

pub(in crate::console) async fn list(
    Visit { door, visitor, view, query, .. }: Visit<DeskView>,
) -> Result<Html<String>, Trouble> {
    let (view, now, past) = (Arc::new(view), door.now(), query.value("when") == Some("past"));
    let state = query.value("state").and_then(PlaceState::from_word);
    let by = match (query.number("after")?.map(PlaceId), past) {
        (Some(place), true) => SlotsBy::Back(place),
        (Some(place), false) => SlotsBy::After(place),
        (None, true) => SlotsBy::Before(now),
        (None, false) => SlotsBy::From(now),
    };
    let of = view.clone();
    let looked = door.readers.read(move |reader| {
        let rows = slot_cards(reader, &of, by, state, limits::PAGE_ROWS + 1, now)?;
        Ok((rows, reader.cards(of.head.list, limits::CARDS)?.len()))
    });
    let (mut rows, cards) = looked.await?;
    let more = rows.len() > limits::PAGE_ROWS;
    rows.truncate(limits::PAGE_ROWS);
    let next = rows.last().filter(|_| more).map(|card| card.place.id);
    let shell = shell::of_desk(&visitor, &view, Tab::Slots);
    Ok(Html(written(&SlotsPage { shell, rows, past, state, cards, next })))
}
