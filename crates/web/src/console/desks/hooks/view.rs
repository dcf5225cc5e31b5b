//! web/console/desks: how booking tools and calendars are connected, and what they told lately.

use crate::pages::console::shell::Shell;
use askama::Template;

#[derive(Clone, Debug, Template)]
#[template(path = "console/desks/hooks/page.html")]
pub struct HooksPage {
    pub shell: Shell,
    pub tools: Vec<ToolRow>,
    pub calendars: Vec<CalendarRow>,
    /// Newest first.
    pub lately: Vec<LedgerRow>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolRow {
    /// As it stands in the address.
    pub word: &'static str,
    pub name: &'static str,
    pub url: String,
    pub secret: Option<String>,
    pub note: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalendarRow {
    pub from: String,
    pub state: String,
    pub looked_at: Option<String>,
    pub well: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerRow {
    pub at_text: String,
    pub tool: &'static str,
    pub what: String,
    pub came: &'static str,
    pub card: bool,
    pub place: Option<u64>,
}

impl HooksPage {
    fn slot_href(&self, place: &u64) -> String {
        format!("{}/slots/{place}", self.shell.base())
    }
}
