//! web/pages: what every page knows about an event, already in words, and its numbers.

use super::meter::Meter;
use crate::guest::words::{Words, words};
use rules::Language;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventFacts {
    pub slug: String,
    pub name: String,
    /// Plain text; a blank line starts a new paragraph.
    pub about: String,
    pub venue: String,
    /// "Friday, 18 December 2026, 19:00".
    pub when: String,
    /// The IANA name, "Europe/Berlin".
    pub zone: String,
    /// "until 22:00".
    pub ends: String,
    pub state: EventState,
    /// What the page says, it says in this language.
    pub language: Language,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventState {
    Open,
    CalledOff,
    Over,
}

/// The numbers of an event; `open = cap − taken − held`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    pub cap: u32,
    pub taken: u32,
    pub held: u32,
    pub open: u32,
    pub waiting: u32,
}

impl EventFacts {
    /// The first paragraph stands on the ticket, so that the form stays near the top of a phone.
    pub(crate) fn lead(&self) -> Option<&str> {
        self.paragraphs().next()
    }

    /// The other paragraphs, which stand below the ticket.
    pub(crate) fn more(&self) -> Vec<&str> {
        self.paragraphs().skip(1).collect()
    }

    fn paragraphs(&self) -> impl Iterator<Item = &str> {
        self.about.split("\n\n").map(str::trim).filter(|paragraph| !paragraph.is_empty())
    }

    /// Weekday, date and time as lines of their own, however the moment was written.
    pub(crate) fn when_lines(&self) -> Vec<&str> {
        self.when.split(", ").collect()
    }

    pub(crate) fn words(&self) -> &'static Words {
        words(self.language)
    }

    pub(crate) fn zone_words(&self) -> String {
        self.words().zone(&self.zone)
    }

    pub(crate) fn state_badge(&self) -> Option<&'static str> {
        match self.state {
            EventState::Open => None,
            EventState::CalledOff => Some(self.words().called_off),
            EventState::Over => Some(self.words().over),
        }
    }
}

impl Numbers {
    pub(crate) fn meter(&self, words: &Words) -> Meter {
        Meter::of(self, words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn about(text: &str) -> EventFacts {
        EventFacts {
            slug: "supper".into(),
            name: "Supper".into(),
            about: text.into(),
            venue: String::new(),
            when: "Friday, 18 December 2026, 19:00".into(),
            zone: "Europe/Berlin".into(),
            ends: "until 22:00".into(),
            state: EventState::Open,
            language: Language::En,
        }
    }

    #[test]
    fn paragraphs_part_at_blank_lines() {
        let facts = about("One.\n\nTwo,\nstill two.\n\n\n\nThree.\n\n");
        assert_eq!(facts.lead(), Some("One."));
        assert_eq!(facts.more(), ["Two,\nstill two.", "Three."]);
        assert_eq!(about("  \n\n ").lead(), None);
    }

    #[test]
    fn the_moment_is_set_in_lines() {
        assert_eq!(about("").when_lines(), ["Friday", "18 December 2026", "19:00"]);
    }
}
