//! web/console: the page of one person: where they stand, what they were offered and told, what happened, and what can be
//! done.

use super::seen::Seen;
use crate::console::desks::entry_form::EntryForm;
use crate::console::desks::wish_words;
use crate::console::list::view::address;
use crate::console::parts::{problem_at, target};
use crate::console::shell::Shell;
use crate::console::words::message_class;
use crate::pages::words::name;
use crate::query::Query;
use askama::Template;
use intake::Problem;
use rules::desk::Slot;
use rules::{Email, Entry, Message, PersonName, Place, PlaceKind};
use services::words::kind_words;

#[derive(Template)]
#[template(path = "console/person/page.html")]
pub(super) struct PersonPage {
    pub shell: Shell,
    pub seen: Seen,
    pub can: Can,
    /// What somebody on a waitlist waits for; None when nothing can be changed any more.
    pub wish: Option<EntryForm>,
    /// What was typed about a guest and did not work.
    pub typed: Query,
    /// `field` is `name`, `email` or `note`; anything else concerns the whole page.
    pub problems: Vec<Problem>,
    pub notice: Option<&'static str>,
}

/// What may be done now, by this host.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Can {
    pub offer_now: bool,
    pub edit: bool,
    pub pause: bool,
    pub resume: bool,
    pub leave: bool,
    pub resend: bool,
    pub erase: bool,
}

impl PersonPage {
    fn action(&self) -> String {
        format!("{}/{}", address(&self.seen.view), self.seen.entry.id.0)
    }

    /// A wish has its own places for what is wrong with it.
    fn leads_to(&self, problem: &Problem) -> Option<&'static str> {
        target(problem, &["name", "email", "note"]).filter(|_| self.seen.desk().is_none())
    }

    fn can_something(&self) -> bool {
        self.can != Can::default()
    }

    fn problem(&self, field: &str) -> Option<&str> {
        problem_at(&self.problems, field)
    }

    /// The form that has a problem is open, so that it can be mended.
    fn is_editing(&self) -> bool {
        self.problem("name").is_some() || self.problem("email").is_some()
    }

    /// What stands in a field: what was typed and did not work, or what is kept.
    fn typed(&self, field: &str) -> &str {
        let person = &self.seen.entry.person;
        let kept = match field {
            "name" => person.name.as_ref().map(PersonName::as_str),
            "email" => person.email.as_ref().map(Email::as_str),
            _note => person.note.as_deref(),
        };
        self.typed.value(field).or(kept).unwrap_or("")
    }
}

/// Names the next resend, so that a button pressed twice is one wish.
pub(super) fn once(entry: &Entry) -> u64 {
    u64::from(entry.resends) << 4
}

/// None for a seat of an event.
fn slot(place: &Place) -> Option<&Slot> {
    match &place.kind {
        PlaceKind::Seats | PlaceKind::Pool => None,
        PlaceKind::Slot(slot) => Some(slot),
    }
}

fn message_kind(message: &Message) -> &'static str {
    kind_words(message.kind)
}
