//! web/pages/console/desk: the waitlist as a sheet: filtered, added to and changed in place, without leaving the page.

use super::super::super::words;
use super::super::super::written;
use super::super::parts::{Choice, entry_class, figure, with_query};
use super::super::shell::Shell;
use super::entry_form::EntryForm;
use askama::Template;

#[derive(Clone, Debug, Template)]
#[template(path = "console/desk/list.html")]
pub struct ListPage {
    pub shell: Shell,
    pub at: ListAt,
    /// The search behind an old address is not known any more.
    pub forgotten: bool,
    /// What was searched for; it stands in no address.
    pub query: String,
    pub services: Vec<Choice>,
    /// Label, stored word (empty for all) and how many there are.
    pub counts: Vec<(String, String, u64)>,
    pub rows: Vec<ListRow>,
    pub next: Option<String>,
    /// How many match, on all pages.
    pub total: u64,
    /// None for those who may only look.
    pub add: Option<EntryForm>,
    /// The row that is being changed.
    pub edit: Option<(u64, EntryForm)>,
    pub notice: Option<String>,
}

/// Where the list stands: what the address says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListAt {
    pub find: Option<u64>,
    pub state: String,
    pub service: String,
    /// `number`, `name`, `state` or `joined`.
    pub sort: String,
    pub after: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListRow {
    pub entry: u64,
    pub number: u64,
    pub name: String,
    pub mobile: String,
    pub email: String,
    pub service: String,
    pub party: u32,
    /// Dates, weekdays and time of day, in words.
    pub when: String,
    pub staff: String,
    pub tier: u32,
    pub note: String,
    pub state: String,
    pub state_text: String,
    /// "held until 13:45", "mobile opted out".
    pub remark: Option<String>,
    pub joined_text: String,
    pub can: RowActs,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RowActs {
    pub edit: bool,
    pub pause: bool,
    pub resume: bool,
}

const SORTS: &[(&str, &str)] = &[("number", "Number"), ("name", "Name"), ("state", "State"), ("joined", "Newest")];

impl ListAt {
    /// As pairs for an address or a form; what is usual is left out.
    #[must_use]
    pub fn pairs(&self) -> Vec<(String, String)> {
        let find = self.find.map(|find| find.to_string()).unwrap_or_default();
        let sort = if self.sort == "number" { "" } else { self.sort.as_str() };
        let pairs = [
            ("find", find.as_str()),
            ("state", &self.state),
            ("service", &self.service),
            ("sort", sort),
            ("after", &self.after),
        ];
        let said = pairs.iter().filter(|(_, value)| !value.is_empty());
        said.map(|(name, value)| ((*name).to_string(), (*value).to_string())).collect()
    }

    #[must_use]
    pub fn href(&self, base: &str, more: &[(&str, &str)]) -> String {
        let pairs = self.pairs();
        let all: Vec<(&str, &str)> =
            pairs.iter().map(|(name, value)| (name.as_str(), value.as_str())).chain(more.iter().copied()).collect();
        with_query(&format!("{base}/list"), &all)
    }
}

impl ListPage {
    #[must_use]
    pub fn render(&self) -> String {
        written(self)
    }

    fn at_start(&self) -> ListAt {
        ListAt { after: String::new(), ..self.at.clone() }
    }

    fn state_href(&self, state: &str) -> String {
        ListAt { state: state.to_string(), ..self.at_start() }.href(&self.shell.base(), &[])
    }

    fn sort_href(&self, sort: &str) -> String {
        ListAt { sort: sort.to_string(), ..self.at_start() }.href(&self.shell.base(), &[])
    }

    fn next_href(&self) -> Option<String> {
        self.next.as_ref().map(|after| ListAt { after: after.clone(), ..self.at.clone() }.href(&self.shell.base(), &[]))
    }

    fn edit_href(&self, entry: &u64) -> String {
        self.at.href(&self.shell.base(), &[("edit", &entry.to_string())]) + "#edit"
    }

    fn is_state(&self, state: &str) -> bool {
        self.at.state == state
    }

    fn is_service(&self, choice: &Choice) -> bool {
        self.at.service == choice.value
    }

    fn is_sort(&self, sort: &str) -> bool {
        self.at.sort == sort
    }

    fn sorts(&self) -> Vec<Choice> {
        SORTS.iter().map(|(value, label)| Choice { value: value.to_string(), label: label.to_string() }).collect()
    }

    fn back(&self) -> Vec<(String, String)> {
        self.at.pairs()
    }

    fn export(&self, format: &str) -> String {
        with_query(&format!("{}/list.{format}", self.shell.base()), &[("state", &self.at.state)])
    }

    fn is_filtered(&self) -> bool {
        !self.query.is_empty() || !self.at.state.is_empty() || !self.at.service.is_empty()
    }

    fn form_of(&self, row: &ListRow) -> Option<&EntryForm> {
        self.edit.as_ref().filter(|(entry, _)| *entry == row.entry).map(|(_, form)| form)
    }

    fn total_words(&self) -> String {
        match (self.total, self.is_filtered()) {
            (1, false) => "1 person".to_string(),
            (total, false) => format!("{} people", words::count(total)),
            (1, true) => "1 person found".to_string(),
            (total, true) => format!("{} people found", words::count(total)),
        }
    }
}

impl ListRow {
    fn state_class(&self) -> &'static str {
        entry_class(&self.state)
    }
}
