//! web/console/desks: booking tools and calendars: what to type where, how each calendar stands, and what was told lately.

use super::at_text;
use crate::answer::Trouble;
use crate::console::shell;
use crate::console::shell::{Shell, Tab};
use crate::console::visit::Visit;
use crate::hooks::addresses::{HookAddress, hook_addresses};
use crate::limits;
use crate::pages::written;
use askama::Template;
use axum::response::Html;
use rules::desk::{BookingSource, BookingWhat, Delivery, DeliveryState, FreedBy};
use services::{DeskView, FeedView};

#[derive(Template)]
#[template(path = "console/desks/hooks/page.html")]
struct HooksPage<'a> {
    shell: Shell,
    view: &'a DeskView,
    tools: Vec<HookAddress>,
    calendars: Vec<FeedView<'a>>,
    /// Newest first.
    lately: Vec<Delivery>,
}

pub(crate) async fn show(Visit { door, visitor, view, .. }: Visit<DeskView>) -> Result<Html<String>, Trouble> {
    let list = view.head.list;
    let page = HooksPage {
        shell: shell::of_desk(&visitor, &view, Tab::Hooks),
        tools: hook_addresses(&door, &view.slug),
        calendars: door.services.feeds.of_desk(list, view.desk()),
        lately: door.readers.read(move |reader| reader.deliveries_back(list, limits::LEDGER_ROWS)).await?,
        view: &view,
    };
    Ok(Html(written(&page)))
}

impl HooksPage<'_> {
    fn what(&self, what: &BookingWhat) -> String {
        let desk = self.view.desk();
        let said = match what {
            BookingWhat::Booked(_) => "Booked",
            BookingWhat::Freed { by: FreedBy::NoShow, .. } | BookingWhat::NoShow => "Did not come",
            BookingWhat::Freed { by: FreedBy::Cancelled | FreedBy::Opening, .. } | BookingWhat::Cancelled => {
                "Came free"
            }
            BookingWhat::CameAfterAll => "Came after all",
        };
        let Some(time) = what.time() else { return said.to_string() };
        let staff = time.staff.as_deref().map(|staff| format!(" with {}", desk.ours(staff))).unwrap_or_default();
        format!("{said}: {}{staff}, {}", desk.ours(&time.service), at_text(&time.starts_at, self.view))
    }
}

fn tool(source: &BookingSource) -> &'static str {
    tool_name(*source)
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

/// What came of it, in a few words.
fn came(row: &Delivery) -> &'static str {
    match row.state {
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
