//! web/pages: what every page of a desk knows about it, already in words.

use crate::guest::words::{DeskWords, Words, desk_words, words};
use rules::Language;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeskFacts {
    pub slug: String,
    pub name: String,
    /// Plain text; a blank line starts a new paragraph.
    pub about: String,
    /// As printed on the door; may be empty.
    pub phone: String,
    /// The IANA name, "Europe/London".
    pub zone: String,
    /// What the page says, it says in this language.
    pub language: Language,
}

/// One line of what is known: "When — Saturday, 14:00", perhaps with a remark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    pub label: String,
    pub value: String,
    pub note: String,
}

impl DeskFacts {
    /// The words that pages of events and desks share.
    pub(super) fn words(&self) -> &'static Words {
        words(self.language)
    }

    pub(super) fn own(&self) -> &'static DeskWords {
        desk_words(self.language)
    }

    pub(super) fn lead(&self) -> Option<&str> {
        self.paragraphs().next()
    }

    pub(super) fn more(&self) -> Vec<&str> {
        self.paragraphs().skip(1).collect()
    }

    fn paragraphs(&self) -> impl Iterator<Item = &str> {
        self.about.split("\n\n").map(str::trim).filter(|paragraph| !paragraph.is_empty())
    }

    /// "Questions? Ring …": what stands before and after the number, where the desk says one.
    pub(super) fn ring(&self) -> Option<(&'static str, &'static str)> {
        self.own().ring.split_once("{phone}").filter(|_| !self.phone.is_empty())
    }

    /// The number as a telephone takes it.
    pub(super) fn dial(&self) -> String {
        self.phone.chars().filter(|letter| letter.is_ascii_digit() || *letter == '+').collect()
    }

    pub(super) fn consent(&self) -> String {
        self.own().consent.replace("{desk}", &self.name)
    }
}

impl Fact {
    pub(super) fn new(label: &str, value: impl Into<String>) -> Fact {
        Fact { label: label.to_string(), value: value.into(), note: String::new() }
    }
}
