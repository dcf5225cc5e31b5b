//! web/pages/console: one guest: where they stand, what was said to them, what happened, and what the host may do.

use super::parts::{Fact, HistoryRow, MessageRow, entry_class, problem_at, target};
use super::shell::Shell;
use askama::Template;
use intake::Problem;

#[derive(Clone, Debug, Template)]
#[template(path = "console/guest.html")]
pub struct GuestPage {
    pub shell: Shell,
    pub entry: u64,
    pub name: String,
    pub email: String,
    /// What stands in the form: what is kept, or what was typed and did not work.
    pub typed_name: String,
    pub typed_email: String,
    /// The stored word; `offered` for whoever holds an offer.
    pub state: String,
    pub state_text: String,
    pub standing: Vec<Fact>,
    /// Why nothing reaches this address any more.
    pub reach: Option<String>,
    /// The host's own note.
    pub note: String,
    pub messages: Vec<MessageRow>,
    /// Reminders to come.
    pub reminders: Vec<String>,
    /// Newest first.
    pub history: Vec<HistoryRow>,
    pub can: GuestActs,
    /// Names the wish for another link, so that the same press twice mails one.
    pub once: u64,
    /// `field` is `name`, `email` or `note`; anything else concerns the whole page.
    pub problems: Vec<Problem>,
    pub notice: Option<String>,
}

/// What may be done with this guest now, by this host.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GuestActs {
    pub cancel: bool,
    pub resend: bool,
    pub erase: bool,
    pub edit: bool,
    pub offer_now: bool,
}

impl GuestPage {
    fn action(&self) -> String {
        format!("{}/guests/{}", self.shell.base(), self.entry)
    }

    fn state_class(&self) -> &'static str {
        entry_class(&self.state)
    }

    fn leads_to(&self, problem: &Problem) -> Option<&'static str> {
        target(problem, &["name", "email", "note"])
    }

    fn problem(&self, field: &str) -> Option<&str> {
        problem_at(&self.problems, field)
    }

    /// The form that has a problem is open, so that it can be mended.
    fn is_editing(&self) -> bool {
        self.problem("name").is_some() || self.problem("email").is_some()
    }

    fn can_nothing(&self) -> bool {
        self.can == GuestActs::default()
    }
}
