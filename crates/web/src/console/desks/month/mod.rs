//! web/console/desks: the month in numbers, and what the last night tidied. Read as of one moment.

pub(crate) mod view;

use crate::answer::Trouble;
use crate::console::at::At;
use crate::console::shell;
use crate::door::Door;
use crate::pages::console::DeskTab;
use crate::pages::written;
use crate::query::Query;
use axum::extract::{RawQuery, State};
use axum::response::Html;
use jiff::Timestamp;
use rules::PlaceState;
use rules::desk::{Month, MonthName};
use services::DeskView;
use std::sync::Arc;
use store::sqlite::SlotsBy;
use view::{LastNight, MonthPage};

/// Rows counted of what waits for the staff; more than that is "many" to anybody.
const COUNTED: usize = 500;

pub(crate) async fn show(
    State(door): State<Arc<Door>>,
    At { visitor, view }: At<DeskView>,
    RawQuery(query): RawQuery,
) -> Result<Html<String>, Trouble> {
    let (desk, list, now) = (view.desk(), view.head.list, door.now());
    let this = MonthName::of(&desk.zone, now);
    let wanted = wanted(&Query::read(query.as_deref()), this)?;
    let (from, until) = wanted.span(&desk.zone);
    let seen = door.readers.read_long(move |reader| {
        let outcomes = reader.outcomes(list, from, until)?;
        let open = reader.slots_by(list, SlotsBy::From(now), Some(PlaceState::Open), COUNTED)?.len();
        Ok((outcomes, reader.last_night(list)?, open, reader.cards(list, COUNTED)?.len()))
    });
    let (outcomes, night, open_slots, cards) = seen.await?;
    let said = |at: Timestamp| post::day_and_time(at, &desk.zone);
    let page = MonthPage {
        shell: shell::of_desk(&visitor, &view, DeskTab::Month),
        month: Month::of(wanted, desk, &outcomes),
        next: Some(wanted.after()).filter(|next| *next <= this),
        night: night.map(|(at, night)| LastNight { at_text: said(at), night, open_slots, cards }),
    };
    Ok(Html(written(&page)))
}

/// A month that has not begun has no numbers: this one is shown.
fn wanted(query: &Query, this: MonthName) -> Result<MonthName, Trouble> {
    let Some(text) = query.value("month") else { return Ok(this) };
    let month = MonthName::parse(text).ok_or(Trouble::NotFound("There is no such month. It looks like 2026-10."))?;
    Ok(month.min(this))
}
