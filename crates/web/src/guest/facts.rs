//! web/guest: how an event stands, as pages of guests and hosts show it, and in a sentence for programs.

use super::list::ListFacts;
use super::standing::Standing;
use crate::pages::{EventFacts, EventState, Numbers};
use jiff::Timestamp;
use rules::{EntryState, ListState};
use services::EventView;

/// For pages of hosts, which speak English.
pub(crate) fn facts(view: &EventView, now: Timestamp) -> EventFacts {
    let (list, event) = (ListFacts::of_event(view).in_english(), view.event());
    EventFacts {
        slug: view.slug.clone(),
        name: event.name.clone(),
        venue: event.venue.clone(),
        when: list.say(event.starts_at()),
        ends: list.ends(event),
        zone: event.zone.name().to_string(),
        state: state(view, now),
    }
}

pub(crate) fn state(view: &EventView, now: Timestamp) -> EventState {
    match view.head.state {
        ListState::CalledOff => EventState::CalledOff,
        ListState::Closed => EventState::Over,
        // The closing timer may be a moment behind.
        ListState::Open if now >= view.event().ends_at() => EventState::Over,
        ListState::Open => EventState::Open,
    }
}

pub(crate) fn numbers(view: &EventView) -> Numbers {
    let head = &view.head;
    Numbers { cap: head.cap, taken: head.taken, held: head.held, open: head.open(), waiting: head.waiting }
}

/// One sentence for programs and screen readers.
pub(super) fn sentence(state: EntryState, position: Option<u64>) -> String {
    match (state, position) {
        (EntryState::Confirmed, _) => "You're confirmed. The details are in the mail to this address.".to_string(),
        (EntryState::Waitlisted | EntryState::Paused, Some(position)) => {
            format!("You're number {position} in line. We mail you as soon as a seat is held for you.")
        }
        (EntryState::Waitlisted | EntryState::Paused, None) => {
            "You're in line. We mail you as soon as a seat is held for you.".to_string()
        }
        (EntryState::Pending, _) => "Please confirm by the link in your mail.".to_string(),
        (EntryState::Cancelled | EntryState::Expired, _) => "You're off the list.".to_string(),
    }
}

/// The same for an address that was known: nothing was changed, and its link is in its mailbox.
pub(super) fn known_sentence(standing: Standing, state: EntryState, position: Option<u64>) -> String {
    match standing {
        Standing::Held { seats: 1 } => "A seat is held for you. We sent the link again.".to_string(),
        Standing::Held { seats } => format!("{seats} seats are held for you. We sent the link again."),
        Standing::Cancelled => {
            "You're off the list. Your link is in the mail to this address; it brings you back.".into()
        }
        Standing::Confirmed { .. } | Standing::Waiting { .. } => {
            let known =
                "You were on the list already, and nothing was changed. Your link is in the mail to this address.";
            format!("{} {known}", sentence(state, position))
        }
        Standing::Pending | Standing::ToConfirm | Standing::Inbox | Standing::Gone => sentence(state, position),
    }
}

pub(super) const LOOK_IN_INBOX: &str = "Thank you. Your answer is in your inbox.";
