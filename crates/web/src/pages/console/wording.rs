//! web/pages/console: the words of every mail of an event, and the page on which one of them is changed: with its
//! placeholders, and with both parts of the mail as they would read.

use super::parts::{problem_at, target};
use super::shell::Shell;
use super::thanks::ThanksPart;
use super::wording_words::{GROUPS, goes_out, label};
use askama::Template;
use intake::Problem;
use rules::Wording;

#[derive(Clone, Debug, Template)]
#[template(path = "console/wording_list.html")]
pub struct WordingListPage {
    pub shell: Shell,
    /// What the event speaks, in English.
    pub language: &'static str,
    /// The subject each mail has now, and whether the host wrote it.
    pub rows: Vec<WordingRow>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordingRow {
    pub kind: Wording,
    pub subject: String,
    pub changed: bool,
}

#[derive(Clone, Debug, Template)]
#[template(path = "console/wording.html")]
pub struct WordingPage {
    pub shell: Shell,
    pub kind: Wording,
    /// As typed.
    pub subject: String,
    pub body: String,
    /// Whether the host's own words go out now.
    pub changed: bool,
    pub problems: Vec<Problem>,
    pub notice: Option<String>,
    pub placeholders: Vec<PlaceholderRow>,
    pub preview: WordingPreview,
    /// Only on the page of the thank-you note.
    pub thanks: Option<ThanksPart>,
    /// Whether somebody is there to draft it.
    pub can_draft: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceholderRow {
    /// With its brackets.
    pub word: String,
    pub meaning: &'static str,
    pub needed: bool,
}

/// The mail as it would read, or what keeps it from being one.
#[derive(Clone, Debug, PartialEq, Eq, Template)]
#[template(path = "console/wording_preview.html")]
pub struct WordingPreview {
    pub problems: Vec<String>,
    pub letter: Option<Letter>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    pub subject: String,
    pub html: String,
    pub text: String,
}

impl WordingListPage {
    /// The mails under their headings, in the order a guest would meet them.
    fn groups(&self) -> Vec<(&'static str, Vec<&WordingRow>)> {
        let row = |kind: &Wording| self.rows.iter().find(|row| row.kind == *kind);
        GROUPS.iter().map(|(title, kinds)| (*title, kinds.iter().filter_map(row).collect())).collect()
    }
}

impl WordingRow {
    fn label(&self) -> &'static str {
        label(self.kind)
    }

    fn goes_out(&self) -> &'static str {
        goes_out(self.kind)
    }
}

impl WordingPage {
    fn label(&self) -> &'static str {
        label(self.kind)
    }

    fn goes_out(&self) -> &'static str {
        goes_out(self.kind)
    }

    fn sample(&self) -> &'static str {
        if matches!(self.kind, Wording::HostDaily | Wording::HostThanksDue) {
            "With the numbers of this moment."
        } else {
            "To a guest we made up; the links lead to the event’s page."
        }
    }

    /// What has been sent stays as it was.
    fn may_change(&self) -> bool {
        self.shell.may_change() && !self.thanks.as_ref().is_some_and(ThanksPart::is_sent)
    }

    fn action(&self) -> String {
        format!("{}/wording/{}", self.shell.base(), self.kind.word())
    }

    fn leads_to(&self, problem: &Problem) -> Option<&'static str> {
        target(problem, &["subject", "body"])
    }

    fn problem(&self, field: &str) -> Option<&str> {
        problem_at(&self.problems, field)
    }
}
