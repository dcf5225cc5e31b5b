//! web/pages/console: the guest list, searched, filtered and sorted by plain links and one form.

use super::super::words;
use super::parts::{Choice, entry_class, figure, with_query};
use super::shell::Shell;
use askama::Template;

#[derive(Clone, Debug, Template)]
#[template(path = "console/guests.html")]
pub struct GuestsPage {
    pub shell: Shell,
    /// The number under which the search is kept; what was typed stands in no address.
    pub find: Option<u64>,
    /// The search behind an old address is not known any more.
    pub forgotten: bool,
    pub query: String,
    /// The stored word of the state that is shown; None for all.
    pub state: Option<String>,
    /// `number`, `name`, `state` or `joined`.
    pub sort: String,
    /// Label, stored word (empty for all) and how many there are.
    pub counts: Vec<(String, String, u64)>,
    pub rows: Vec<GuestRow>,
    /// After which row the next page begins.
    pub next: Option<String>,
    /// How many match, on all pages.
    pub total: u64,
    pub export_csv: String,
    pub export_xlsx: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuestRow {
    pub entry: u64,
    pub number: u64,
    pub name: String,
    pub email: String,
    /// The stored word; `offered` for whoever holds an offer.
    pub state: String,
    pub state_text: String,
    pub party: u32,
    /// "bounced", "reminders muted", "offer until 20:14".
    pub note: Option<String>,
    pub joined_text: String,
}

/// What can be sorted by: the word in the address, and the heading.
const SORTS: &[(&str, &str)] = &[("number", "Number"), ("name", "Name"), ("state", "State"), ("joined", "Newest")];

impl GuestsPage {
    fn href(&self, state: &str, sort: &str, after: &str) -> String {
        let path = format!("{}/guests", self.shell.base());
        let sort = if sort == "number" { "" } else { sort };
        let find = self.find.map(|find| find.to_string()).unwrap_or_default();
        with_query(&path, &[("find", &find), ("state", state), ("sort", sort), ("after", after)])
    }

    fn state_href(&self, state: &str) -> String {
        self.href(state, &self.sort, "")
    }

    fn sort_href(&self, sort: &str) -> String {
        self.href(self.state.as_deref().unwrap_or(""), sort, "")
    }

    fn next_href(&self) -> Option<String> {
        let state = self.state.as_deref().unwrap_or("");
        self.next.as_ref().map(|after| self.href(state, &self.sort, after))
    }

    fn is_state(&self, state: &str) -> bool {
        self.state.as_deref().unwrap_or("") == state
    }

    fn sorts(&self) -> Vec<Choice> {
        SORTS.iter().map(|(value, label)| Choice { value: value.to_string(), label: label.to_string() }).collect()
    }

    fn is_searched(&self) -> bool {
        !self.query.is_empty() || self.state.is_some()
    }

    fn total_words(&self) -> String {
        match (self.total, self.is_searched()) {
            (1, false) => "1 guest".to_string(),
            (total, false) => format!("{} guests", words::count(total)),
            (1, true) => "1 guest found".to_string(),
            (total, true) => format!("{} guests found", words::count(total)),
        }
    }
}

impl GuestRow {
    fn state_class(&self) -> &'static str {
        entry_class(&self.state)
    }
}
