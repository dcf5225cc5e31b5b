//! web/pages/console: a question, what it was read as, and its answer with the moment it holds for.

use super::super::words::count;
use super::shell::Shell;
use askama::Template;

#[derive(Clone, Debug, Template)]
#[template(path = "console/ask.html")]
pub struct AskPage {
    pub shell: Shell,
    /// As typed.
    pub question: String,
    pub examples: Vec<&'static str>,
    pub answer: Option<GivenAnswer>,
    /// Why there is no answer.
    pub unclear: Option<String>,
    /// What may have been meant.
    pub near: Vec<&'static str>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenAnswer {
    /// In the middle of a sentence.
    pub understood: String,
    pub sentence: String,
    /// Without a model's words, where those are shown.
    pub plain: Option<String>,
    /// A model chose the question; the numbers are from the rows all the same.
    pub by_model: bool,
    pub people: Vec<AskedPerson>,
    pub more: u64,
    pub at_text: String,
    pub page: String,
    pub page_label: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskedPerson {
    pub entry: u64,
    pub name: String,
    pub remark: String,
}

impl AskPage {
    fn action(&self) -> String {
        format!("{}/ask", self.shell.base())
    }
}

impl GivenAnswer {
    fn rest(&self) -> String {
        format!("and {} more", count(self.more))
    }
}
