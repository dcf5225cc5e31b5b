//! web/console/desks: booking tools and calendars: what to type where, how each calendar stands, and what was told lately.

pub(crate) mod view;

use crate::answer::Trouble;
use crate::console::at::At;
use crate::console::shell;
use crate::door::Door;
use crate::hooks::addresses::{HookAddress, hook_addresses};
use crate::limits;
use crate::pages::console::DeskTab;
use crate::pages::written;
use axum::extract::State;
use axum::response::Html;
use rules::desk::{BookingSource, BookingWhat, Delivery, DeliveryState, FreedBy};
use services::DeskView;
use services::FeedView;
use std::sync::Arc;
use view::{CalendarRow, HooksPage, LedgerRow, ToolRow};

pub(crate) async fn show(
    State(door): State<Arc<Door>>,
    At { visitor, view }: At<DeskView>,
) -> Result<Html<String>, Trouble> {
    let list = view.head.list;
    let lately = door.readers.read(move |reader| reader.deliveries_back(list, limits::LEDGER_ROWS)).await?;
    let page = HooksPage {
        shell: shell::of_desk(&visitor, &view, DeskTab::Hooks),
        tools: hook_addresses(&door, &view.slug).into_iter().map(tool).collect(),
        calendars: calendars(&door, &view),
        lately: lately.iter().map(|delivery| line(delivery, &view)).collect(),
    };
    Ok(Html(written(&page)))
}

fn tool(address: HookAddress) -> ToolRow {
    let HookAddress { source, url, secret, note } = address;
    ToolRow { word: source.word(), name: tool_name(source), url, secret, note }
}

pub(crate) fn tool_name(source: BookingSource) -> &'static str {
    match source {
        BookingSource::Standard => "Any other program",
        BookingSource::Calcom => "Cal.com",
        BookingSource::Calendly => "Calendly",
        BookingSource::Square => "Square",
        BookingSource::Acuity => "Acuity",
        BookingSource::Feed => "A calendar",
    }
}

fn calendars(door: &Door, view: &DeskView) -> Vec<CalendarRow> {
    let desk = view.desk();
    let row = |one: FeedView<'_>| {
        let looked_at = one.seen.as_ref().map(|seen| post::short(seen.looked_at, &desk.zone));
        let well = one.seen.as_ref().is_none_or(|seen| seen.state.is_well());
        let state = one.seen.map_or_else(|| "Not looked at yet.".to_string(), |seen| seen.state.text());
        CalendarRow { from: one.feed.from.clone(), state, looked_at, well }
    };
    door.services.feeds.of_desk(view.head.list, desk).into_iter().map(row).collect()
}

fn line(delivery: &Delivery, view: &DeskView) -> LedgerRow {
    let (desk, news) = (view.desk(), &delivery.news);
    LedgerRow {
        at_text: post::short(delivery.at, &desk.zone),
        tool: tool_name(news.source),
        what: what(&news.what, view),
        came: came(delivery.state),
        card: delivery.state.is_card(),
        place: delivery.place.map(|place| place.0),
    }
}

fn what(what: &BookingWhat, view: &DeskView) -> String {
    let desk = view.desk();
    let said = match what {
        BookingWhat::Booked(_) => "Booked",
        BookingWhat::Freed { by: FreedBy::NoShow, .. } | BookingWhat::NoShow => "Did not come",
        BookingWhat::Freed { by: FreedBy::Cancelled | FreedBy::Opening, .. } | BookingWhat::Cancelled => "Came free",
        BookingWhat::CameAfterAll => "Came after all",
    };
    let Some(time) = what.time() else { return said.to_string() };
    let when = post::short(time.starts_at, &desk.zone);
    let staff = time.staff.as_deref().map(|staff| format!(" with {}", desk.ours(staff))).unwrap_or_default();
    format!("{said}: {}{staff}, {when}", desk.ours(&time.service))
}

/// What came of it, in a few words.
fn came(state: DeliveryState) -> &'static str {
    match state {
        DeliveryState::Acted => "the slot was freed, or closed",
        DeliveryState::Noted => "noted, nothing to do",
        DeliveryState::Outdated => "older than what we knew",
        DeliveryState::OutOfTime => "too late, or too far ahead",
        DeliveryState::UnknownService => "waits: which service is that?",
        DeliveryState::UnknownStaff => "waits: who is that?",
        DeliveryState::UnknownLocation => "waits: where is that?",
        DeliveryState::UnknownTime => "waits: when was it?",
        DeliveryState::Answered => "answered by the staff",
        DeliveryState::Dismissed => "put away by the staff",
    }
}
