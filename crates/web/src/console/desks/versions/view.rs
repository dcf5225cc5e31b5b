//! web/console/desks: earlier versions: who saved them, what changed, and one button that brings one back.

use crate::pages::console::parts::with_query;
use crate::pages::console::shell::Shell;
use askama::Template;

#[derive(Clone, Debug, Template)]
#[template(path = "console/desks/versions/page.html")]
pub struct VersionsPage {
    pub shell: Shell,
    /// `rules`, `voice` or `settings`: which part is looked at and brought back.
    pub of: String,
    pub rows: Vec<VersionRow>,
    /// Before which version the next page begins.
    pub next: Option<u32>,
    /// The version in force; it is sent along as `seen_rev`.
    pub rev: u32,
    pub refused: Option<String>,
    pub notice: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VersionRow {
    pub rev: u32,
    pub at_text: String,
    pub who: String,
    /// What this version changed against the one before.
    pub added: Vec<String>,
    pub removed: Vec<String>,
    /// Lines that changed besides those shown.
    pub more: usize,
    /// What it says is what is in force now.
    pub current: bool,
}

impl VersionsPage {
    fn action(&self) -> String {
        format!("{}/versions", self.shell.base())
    }

    fn parts(&self) -> [(&'static str, &'static str); 3] {
        [("settings", "Everything"), ("rules", "Rules"), ("voice", "Voice")]
    }

    fn part_href(&self, part: &str) -> String {
        with_query(&self.action(), &[("of", part)])
    }

    fn back_words(&self) -> &'static str {
        match self.of.as_str() {
            "rules" => "Bring these rules back",
            "voice" => "Bring these words back",
            _ => "Bring this version back",
        }
    }

    fn next_href(&self) -> Option<String> {
        self.next.map(|before| with_query(&self.action(), &[("of", &self.of), ("before", &before.to_string())]))
    }
}
