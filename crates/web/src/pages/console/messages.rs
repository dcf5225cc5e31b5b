//! web/pages/console: every mail of an event and how far it got.

use super::super::written;
use super::parts::{Choice, MessageRow};
use super::shell::Shell;
use askama::Template;

#[derive(Clone, Debug, Template)]
#[template(path = "console/messages.html")]
pub struct MessagesPage {
    pub shell: Shell,
    pub rows: Vec<SentRow>,
    /// The filters in force, and what can be chosen.
    pub kind: Option<String>,
    pub state: Option<String>,
    pub kinds: Vec<Choice>,
    pub states: Vec<Choice>,
    /// Where the next page is.
    pub next: Option<String>,
}

/// A message and whom it is for; the host's own mails are for no entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentRow {
    pub message: MessageRow,
    pub entry: Option<u64>,
    pub name: String,
}

impl MessagesPage {
    #[must_use]
    pub fn render(&self) -> String {
        written(self)
    }

    fn is_kind(&self, choice: &Choice) -> bool {
        self.kind.as_deref() == Some(choice.value.as_str())
    }

    fn is_state(&self, choice: &Choice) -> bool {
        self.state.as_deref() == Some(choice.value.as_str())
    }

    fn is_filtered(&self) -> bool {
        self.kind.is_some() || self.state.is_some()
    }
}
