//! web/pages: what pages of hosts know about an event, already in words, and the numbers of one.

use super::meter::Meter;
use crate::guest::words::{Words, words};
use rules::Language;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventFacts {
    pub slug: String,
    pub name: String,
    pub venue: String,
    /// "Friday, 18 December 2026, 19:00".
    pub when: String,
    /// The IANA name, "Europe/Berlin".
    pub zone: String,
    /// "until 22:00".
    pub ends: String,
    pub state: EventState,
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
    /// Weekday, date and time as lines of their own, however the moment was written.
    pub(crate) fn when_lines(&self) -> Vec<&str> {
        self.when.split(", ").collect()
    }

    pub(crate) fn words(&self) -> &'static Words {
        words(Language::En)
    }

    pub(crate) fn zone_words(&self) -> String {
        self.words().zone(&self.zone)
    }

    pub(crate) fn state_badge(&self) -> Option<&'static str> {
        self.state.badge(self.words())
    }
}

impl EventState {
    pub(crate) fn badge(self, words: &Words) -> Option<&'static str> {
        match self {
            EventState::Open => None,
            EventState::CalledOff => Some(words.called_off),
            EventState::Over => Some(words.over),
        }
    }
}

impl Numbers {
    pub(crate) fn meter(&self, words: &Words) -> Meter {
        Meter::of(self, words)
    }
}
