//! web/pages/console: every change in the order of the commits, the list as it was at a moment, and the story of one
//! seat.

use super::super::event::Numbers;
use super::super::words;
use super::parts::{Choice, entry_class, figure, with_query};
use super::shell::Shell;
use askama::Template;

#[derive(Clone, Debug, Template)]
#[template(path = "console/audit.html")]
pub struct AuditPage {
    pub shell: Shell,
    /// The moment that was asked for, as the field has it: `2026-12-05T14:00`.
    pub at: Option<String>,
    /// The list at that moment.
    pub as_it_was: Option<AsItWas>,
    pub problem: Option<String>,
    /// The audit's word for those whose changes are shown; None for all.
    pub by: Option<String>,
    pub makers: Vec<Choice>,
    /// Newest first.
    pub rows: Vec<AuditRowView>,
    /// Before which change the next page begins.
    pub next: Option<u64>,
    /// Where the whole audit can be had as a file.
    pub export: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AsItWas {
    pub at_text: String,
    pub numbers: Numbers,
    pub rows: Vec<AsItWasRow>,
    /// After which number the next page begins.
    pub next: Option<u64>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AsItWasRow {
    pub entry: u64,
    pub number: u64,
    pub name: String,
    pub state: String,
    pub state_text: String,
    pub party: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditRowView {
    pub seq: u64,
    pub at_text: String,
    pub who: String,
    pub what: String,
    pub detail: String,
    /// The guest or the seat this is about.
    pub href: Option<String>,
}

#[derive(Clone, Debug, Template)]
#[template(path = "console/seat.html")]
pub struct SeatPage {
    pub shell: Shell,
    pub place: u64,
    /// In the order in which it happened.
    pub lines: Vec<SeatLine>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatLine {
    pub at_text: String,
    pub text: String,
}

impl AuditPage {
    fn path(&self) -> String {
        format!("{}/audit", self.shell.base())
    }

    fn by_href(&self, by: &str) -> String {
        with_query(&self.path(), &[("by", by)])
    }

    fn is_by(&self, by: &str) -> bool {
        self.by.as_deref().unwrap_or("") == by
    }

    fn next_href(&self) -> Option<String> {
        let by = self.by.as_deref().unwrap_or("");
        self.next.map(|before| with_query(&self.path(), &[("by", by), ("before", &before.to_string())]))
    }

    fn then_href(&self, after: &u64) -> String {
        with_query(&self.path(), &[("at", self.at.as_deref().unwrap_or("")), ("after", &after.to_string())])
    }
}

impl AsItWas {
    fn seats(&self) -> String {
        words::seats(self.numbers.cap)
    }
}

impl AsItWasRow {
    fn state_class(&self) -> &'static str {
        entry_class(&self.state)
    }
}
