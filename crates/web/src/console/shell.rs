//! web/console: the frame around every page: who is signed in, and which event this is about.

use super::visitor::Visitor;
use crate::answer::Trouble;
use crate::door::{Door, EventView};
use crate::guest::facts;
use crate::pages::console::{Shell, ShellEvent, Tab};
use jiff::Timestamp;

pub(super) fn of_house(visitor: &Visitor) -> Shell {
    Shell { host: address(visitor), is_owner: visitor.is_owner(), event: None }
}

pub(super) fn of_event(visitor: &Visitor, view: &EventView, active: Tab, now: Timestamp) -> Shell {
    let event = ShellEvent {
        slug: view.slug.clone(),
        name: view.event().name.clone(),
        state: facts::facts(view, now).state,
        may_change: visitor.may_change(),
        active,
    };
    Shell { host: address(visitor), is_owner: visitor.is_owner(), event: Some(event) }
}

fn address(visitor: &Visitor) -> String {
    visitor.host.email.as_ref().map_or_else(|| "Owner".to_string(), |email| email.as_str().to_string())
}

/// The event this page is about, as it stands now.
pub(super) async fn view(door: &Door, visitor: &Visitor) -> Result<EventView, Trouble> {
    let list = visitor.list()?;
    let view = door.readers.read(move |reader| reader.view(list)).await?;
    view.and_then(EventView::of).ok_or(Trouble::NotFound("There is no event at this address."))
}
