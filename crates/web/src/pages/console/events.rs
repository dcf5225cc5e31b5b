//! web/pages/console: the events and desks of this host, each with its numbers.

use super::super::event::{EventFacts, Numbers};
use super::parts::Trouble;
use super::shell::Shell;
use askama::Template;

#[derive(Clone, Debug, Template)]
#[template(path = "console/events.html")]
pub struct EventsPage {
    pub shell: Shell,
    /// What an owner should look at first, whatever event it is about.
    pub alarms: Vec<Trouble>,
    pub events: Vec<EventCard>,
    pub desks: Vec<DeskCard>,
    pub older: Older,
}

/// Whether there are more than this page shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Older {
    Nothing,
    /// Those made before this list stand on the next page.
    Before(u64),
    /// There are some, and they are reached by their own address.
    NotShown,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeskCard {
    pub slug: String,
    pub name: String,
    pub services: Vec<String>,
    pub waiting: u32,
    pub role: String,
    pub problems: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventCard {
    pub facts: EventFacts,
    pub numbers: Numbers,
    /// "owner", "host" or "viewer".
    pub role: String,
    /// How many things there are to look at.
    pub problems: u32,
}

impl EventsPage {
    fn next_href(&self) -> Option<String> {
        match self.older {
            Older::Before(list) => Some(format!("/console?before={list}")),
            Older::Nothing | Older::NotShown => None,
        }
    }

    fn hides_some(&self) -> bool {
        self.older == Older::NotShown
    }
}

fn problem_words(problems: u32) -> Option<String> {
    match problems {
        0 => None,
        1 => Some("1 thing to look at".to_string()),
        many => Some(format!("{many} things to look at")),
    }
}

impl DeskCard {
    fn problem_words(&self) -> Option<String> {
        problem_words(self.problems)
    }

    fn role_words(&self) -> Option<&'static str> {
        (self.role == "viewer").then_some("View only")
    }

    fn waiting_words(&self) -> String {
        match self.waiting {
            0 => "Nobody waits".to_string(),
            1 => "1 waits".to_string(),
            many => format!("{} wait", super::parts::figure(&many)),
        }
    }

    fn services_words(&self) -> String {
        self.services.join(", ")
    }
}

impl EventCard {
    fn problem_words(&self) -> Option<String> {
        problem_words(self.problems)
    }

    /// Only a limit is worth saying: most hosts may do everything with their events.
    fn role_words(&self) -> Option<&'static str> {
        (self.role == "viewer").then_some("View only")
    }
}
