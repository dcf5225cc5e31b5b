//! web/pages/console: every change in the order of the commits, the list as it was at a moment, and the story of one
//! seat.

use super::super::event::Numbers;
use super::super::words;
use super::super::written;
use super::parts::{entry_class, figure};
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
    /// Newest first.
    pub rows: Vec<AuditRowView>,
    /// Where the next page is.
    pub next: Option<String>,
    /// Where the whole audit can be had as a file.
    pub export: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AsItWas {
    pub at_text: String,
    pub numbers: Numbers,
    pub rows: Vec<AsItWasRow>,
    /// Where the next page is.
    pub next: Option<String>,
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
    #[must_use]
    pub fn render(&self) -> String {
        written(self)
    }
}

impl SeatPage {
    #[must_use]
    pub fn render(&self) -> String {
        written(self)
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
