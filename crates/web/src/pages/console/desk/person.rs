//! web/pages/console/desk: one person on a waitlist: what they wait for, what they were offered and told, what happened,
//! and what staff can do.

use super::super::super::written;
use super::super::parts::{Fact, HistoryRow, SentRow, entry_class};
use super::super::shell::Shell;
use super::entry_form::EntryForm;
use askama::Template;
use intake::Problem;

#[derive(Clone, Debug, Template)]
#[template(path = "console/desk/person.html")]
pub struct PersonPage {
    pub shell: Shell,
    pub entry: u64,
    pub name: String,
    pub mobile: String,
    pub email: String,
    pub state: String,
    pub state_text: String,
    pub standing: Vec<Fact>,
    /// Why nothing reaches them.
    pub reach: Vec<String>,
    pub note: String,
    pub offers: Vec<OfferLine>,
    pub messages: Vec<SentRow>,
    pub history: Vec<HistoryRow>,
    /// None when nothing can be changed any more.
    pub form: Option<EntryForm>,
    pub can: PersonActs,
    /// Names the next resend, so that a button pressed twice is one wish.
    pub once: u64,
    pub problems: Vec<Problem>,
    pub notice: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferLine {
    pub at_text: String,
    /// "Colour with Mia, Sat 14 Nov, 14:00".
    pub slot: String,
    pub state_text: String,
    pub place: u64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PersonActs {
    pub pause: bool,
    pub resume: bool,
    pub leave: bool,
    pub resend: bool,
    pub erase: bool,
}

impl PersonPage {
    #[must_use]
    pub fn render(&self) -> String {
        written(self)
    }

    fn action(&self) -> String {
        format!("{}/list/{}", self.shell.base(), self.entry)
    }

    fn state_class(&self) -> &'static str {
        entry_class(&self.state)
    }

    fn leads_to(&self, problem: &Problem) -> Option<String> {
        self.form.as_ref()?.leads_to(problem)
    }

    fn can_something(&self) -> bool {
        self.can != PersonActs::default()
    }
}
