//! web/pages: the plain front page, listing what is open.

use super::door::{Door, door};
use super::event::{EventFacts, EventState, Numbers};
use askama::Template;

#[derive(Clone, Debug, Template)]
#[template(path = "home.html")]
pub struct HomePage {
    pub events: Vec<(EventFacts, Numbers)>,
    pub desks: Vec<DeskCard>,
    /// What an installer does next, while there is nothing to list.
    pub hint: Option<String>,
}

/// A waitlist that people may join by themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeskCard {
    pub slug: String,
    pub name: String,
    pub lead: String,
}

impl HomePage {
    fn is_empty(&self) -> bool {
        self.events.is_empty() && self.desks.is_empty()
    }
}

fn card_words(event: &EventFacts, numbers: &Numbers) -> Option<Door> {
    match event.state {
        EventState::Open => Some(door(numbers, None, 1, event.words())),
        EventState::CalledOff | EventState::Over => None,
    }
}
