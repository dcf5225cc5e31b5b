//! web/pages: what a page says about where somebody stands. Decided as data by `standing.rs` and `link_words.rs`,
//! shown by one template, so that a mark, a heading and a button always agree.

use crate::guest::words::Words;

/// The sign on the stub: a number in line, or a small drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Seat,
    Number(u64),
    Line,
    Clock,
    Letter,
    Quiet,
    Empty,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weight {
    /// The one thing most people came for.
    Main,
    /// One big button too, but it gives something up.
    Danger,
    /// The small way out beside the big button.
    Small,
}

/// A button: what it asks for (`do`) and what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Act {
    pub wish: &'static str,
    pub label: String,
    pub weight: Weight,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Said {
    pub mark: Mark,
    pub title: String,
    pub lines: Vec<String>,
    pub acts: Vec<Act>,
}

impl Said {
    pub(super) fn new(mark: Mark, title: impl Into<String>, lines: &[&str]) -> Said {
        Said { mark, title: title.into(), lines: lines.iter().map(ToString::to_string).collect(), acts: Vec::new() }
    }

    /// One more sentence.
    pub(super) fn also(mut self, line: &str) -> Said {
        self.lines.push(line.to_string());
        self
    }

    pub(super) fn act(mut self, weight: Weight, wish: &'static str, label: impl Into<String>) -> Said {
        self.acts.push(Act { wish, label: label.into(), weight });
        self
    }

    /// The number on the stub, if there is one to print there.
    pub(super) fn number(&self, words: &Words) -> Option<String> {
        match self.mark {
            Mark::Number(number) => Some(words.count(number)),
            Mark::Seat | Mark::Line | Mark::Clock | Mark::Letter | Mark::Quiet | Mark::Empty => None,
        }
    }
}

impl Mark {
    pub(super) fn line(position: Option<u64>) -> Mark {
        position.map_or(Mark::Line, Mark::Number)
    }
}

impl Act {
    pub(super) fn class(&self) -> &'static str {
        match self.weight {
            Weight::Main => "button",
            Weight::Danger => "button button--danger",
            Weight::Small => "button button--quiet",
        }
    }
}
