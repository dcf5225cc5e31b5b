//! web/pages/console: every mail of an event and how far it got.

use super::parts::{Choice, Fact, MessageRow, with_query};
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
    /// Before which message the next page begins.
    pub next: Option<u64>,
}

/// One mail: its words as they were sent, or as they would be sent now, and how far it got.
#[derive(Clone, Debug, Template)]
#[template(path = "console/message.html")]
pub struct MessagePage {
    pub shell: Shell,
    pub row: SentRow,
    pub facts: Vec<Fact>,
    /// Without its links: they act for the guest.
    pub text: Option<String>,
    /// Why there are no words.
    pub no_words: &'static str,
}

/// A message and whom it is for; the host's own mails are for no entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentRow {
    pub id: u64,
    pub message: MessageRow,
    pub entry: Option<u64>,
    pub name: String,
}

impl MessagesPage {
    fn is_kind(&self, choice: &Choice) -> bool {
        self.kind.as_deref() == Some(choice.value.as_str())
    }

    fn is_state(&self, choice: &Choice) -> bool {
        self.state.as_deref() == Some(choice.value.as_str())
    }

    fn next_href(&self) -> Option<String> {
        let (kind, state) = (self.kind.as_deref().unwrap_or(""), self.state.as_deref().unwrap_or(""));
        let path = format!("{}/messages", self.shell.base());
        self.next.map(|before| with_query(&path, &[("kind", kind), ("state", state), ("before", &before.to_string())]))
    }

    fn is_filtered(&self) -> bool {
        self.kind.is_some() || self.state.is_some()
    }
}
