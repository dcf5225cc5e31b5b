//! web/console: every mail of an event, and the page on which one of them is changed: with its placeholders, and with both
//! parts of the mail as they would read.

use super::thanks::{ThanksPart, ThanksStage, in_english};
use super::words::{GROUPS, goes_out, label};
use crate::console::parts::{problem_at, target};
use crate::console::shell::Shell;
use askama::Template;
use intake::Problem;
use post::{Placeholder, Rendered, our_words, placeholders};
use rules::{Language, OwnWording, OwnWords, Wording};

#[derive(Template)]
#[template(path = "console/wording/list.html")]
pub(super) struct WordingListPage {
    pub shell: Shell,
    pub language: Language,
    /// What the host wrote.
    pub own: Vec<OwnWording>,
}

#[derive(Template)]
#[template(path = "console/wording/page.html")]
pub(super) struct WordingPage {
    pub shell: Shell,
    pub kind: Wording,
    /// As typed.
    pub words: OwnWords,
    /// Whether the host's own words go out now.
    pub changed: bool,
    pub problems: Vec<Problem>,
    pub notice: Option<String>,
    pub preview: WordingPreview,
    /// Only on the page of the thank-you note.
    pub thanks: Option<ThanksPart>,
    /// Whether somebody is there to draft it.
    pub can_draft: bool,
}

/// The mail as it would read, or what keeps it from being one.
#[derive(Template)]
#[template(path = "console/wording/preview.html")]
pub(super) struct WordingPreview {
    pub problems: Vec<Problem>,
    pub letter: Option<Rendered>,
}

impl WordingListPage {
    fn own(&self, kind: &Wording) -> Option<&OwnWords> {
        self.own.iter().find(|own| own.kind == *kind)?.text.as_ref()
    }

    /// As each mail has it now.
    fn subject(&self, kind: &Wording) -> String {
        self.own(kind).map_or_else(|| our_words(self.language, *kind).subject, |own| own.subject.clone())
    }
}

impl WordingPage {
    /// What has been sent stays as it was.
    fn may_change(&self) -> bool {
        self.shell.may_change() && !self.thanks.as_ref().is_some_and(ThanksPart::is_sent)
    }

    fn action(&self) -> String {
        format!("{}/wording/{}", self.shell.base(), self.kind.word())
    }

    fn placeholders(&self) -> Vec<Placeholder> {
        placeholders(self.kind)
    }

    fn leads_to(&self, problem: &Problem) -> Option<&'static str> {
        target(problem, &["subject", "body"])
    }

    fn problem(&self, field: &str) -> Option<&str> {
        problem_at(&self.problems, field)
    }
}

/// As it is written.
fn in_brackets(one: &Placeholder) -> String {
    format!("{{{}}}", one.name.word())
}
