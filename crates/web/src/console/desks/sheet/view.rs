//! web/console/desks: the sheet beside the list, and its versions.

use crate::pages::console::shell::Shell;
use askama::Template;

#[derive(Clone, Debug, Template)]
#[template(path = "console/desks/sheet/page.html")]
pub struct SheetPage {
    pub shell: Shell,
    /// Where the sheet is; None: none is kept.
    pub place: Option<String>,
    /// With whom a Google sheet is shared; None: this house has no Google account.
    pub google: Option<String>,
    pub state: Option<String>,
    pub well: bool,
    pub looked_at: Option<String>,
    /// When both last agreed, if they do not now.
    pub behind_since: Option<String>,
    pub documents: Vec<String>,
    pub card: Option<SheetCard>,
    /// Whether the sheet may be written anew from the list.
    pub anew: bool,
    /// Newest first.
    pub rows: Vec<SheetVersionRow>,
    pub notice: Option<String>,
    pub refused: Option<String>,
}

/// A change so large that somebody must look first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetCard {
    pub version: u64,
    pub lost: usize,
    pub changed: usize,
    pub known: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetVersionRow {
    pub id: u64,
    pub at_text: String,
    pub rows: u32,
    pub state: &'static str,
    pub note: String,
    pub added: Vec<String>,
    pub removed: Vec<String>,
    pub more: usize,
    /// Whether its text is still there.
    pub kept: bool,
    pub can_go_back: bool,
}

impl SheetPage {
    fn action(&self) -> String {
        format!("{}/sheet", self.shell.base())
    }
}
