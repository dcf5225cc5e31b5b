//! web/pages/console: letters people wrote to a list, what became of each, and one to read.

use super::parts::{Choice, Fact, with_query};
use super::shell::Shell;
use askama::Template;

#[derive(Clone, Debug, Template)]
#[template(path = "console/letters.html")]
pub struct LettersPage {
    pub shell: Shell,
    /// Where people write to; None: letters do not come in.
    pub address: Option<String>,
    pub rows: Vec<LetterRow>,
    /// The filter in force, and what can be chosen.
    pub outcome: Option<String>,
    pub outcomes: Vec<Choice>,
    /// Before which letter the next page begins.
    pub next: Option<u64>,
    pub keep_days: u32,
}

/// One letter: its words as plain text, never as it was marked up.
#[derive(Clone, Debug, Template)]
#[template(path = "console/letter.html")]
pub struct LetterPage {
    pub shell: Shell,
    pub row: LetterRow,
    pub facts: Vec<Fact>,
    /// None once it was removed.
    pub text: Option<String>,
    pub files: Vec<String>,
    pub keep_days: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LetterRow {
    pub id: u64,
    pub at_text: String,
    /// Empty once the letter was removed.
    pub sender: String,
    pub subject: String,
    pub outcome: String,
    pub outcome_text: String,
    pub reason_text: String,
    /// Whom it concerns.
    pub entry: Option<u64>,
}

impl LetterRow {
    /// Good, bad or neither, in the colours of the house.
    fn outcome_class(&self) -> &'static str {
        match self.outcome.as_str() {
            "signed_up" | "cancelled" => "state state--done",
            "refused" => "state state--bad",
            "ignored" => "state state--gone",
            _waits_for_somebody => "state state--coming",
        }
    }

    fn sender_or_gone(&self) -> &str {
        if self.sender.is_empty() { "No longer kept" } else { &self.sender }
    }
}

impl LettersPage {
    fn is_outcome(&self, choice: &Choice) -> bool {
        self.outcome.as_deref() == Some(choice.value.as_str())
    }

    fn next_href(&self) -> Option<String> {
        let outcome = self.outcome.as_deref().unwrap_or("");
        let path = format!("{}/letters", self.shell.base());
        self.next.map(|before| with_query(&path, &[("outcome", outcome), ("before", &before.to_string())]))
    }
}

impl LetterPage {
    fn title(&self) -> &str {
        if self.row.subject.is_empty() { "A letter" } else { &self.row.subject }
    }
}
