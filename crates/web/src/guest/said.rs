//! web/guest: what a page says about where somebody stands. Decided as data, shown by one template, so that a mark, a
//! heading, a button and a form always agree.

use super::words::Words;
use jiff::Timestamp;

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

/// What else somebody finds there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beside {
    Nothing,
    /// Their own sign-up or wish, to be changed.
    Form,
    /// The same, and they may rest.
    FormAndPause,
    /// The slot for their calendar.
    Calendar,
    /// The way back onto the list.
    JoinAgain,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Said {
    pub mark: Mark,
    pub title: String,
    pub lines: Vec<String>,
    pub acts: Vec<Act>,
    /// The first line goes on with this moment, and a clock counts down to it.
    pub ends_at: Option<Timestamp>,
    pub beside: Beside,
}

impl Said {
    pub(super) fn new(mark: Mark, title: impl Into<String>, lines: &[&str]) -> Said {
        let lines = lines.iter().map(ToString::to_string).collect();
        Said { mark, title: title.into(), lines, acts: Vec::new(), ends_at: None, beside: Beside::Nothing }
    }

    /// A heading and the line below it.
    pub(super) fn told(mark: Mark, (title, line): (&str, &str)) -> Said {
        Said::new(mark, title, &[line])
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

    pub(super) fn ends(self, ends_at: Option<Timestamp>) -> Said {
        Said { ends_at, ..self }
    }

    pub(super) fn beside(self, beside: Beside) -> Said {
        Said { beside, ..self }
    }

    /// The number on the stub, if there is one to print there.
    pub(super) fn number(&self, words: &Words) -> Option<String> {
        match self.mark {
            Mark::Number(number) => Some(words.count(number)),
            Mark::Seat | Mark::Line | Mark::Clock | Mark::Letter | Mark::Quiet | Mark::Empty => None,
        }
    }

    /// All of it in a few sentences, for programs.
    pub(super) fn message(&self) -> String {
        format!("{} {}", self.title, self.lines.join(" "))
    }

    /// Whether their own sign-up or wish is there to be changed.
    pub(super) fn has_form(&self) -> bool {
        match self.beside {
            Beside::Form | Beside::FormAndPause => true,
            Beside::Nothing | Beside::Calendar | Beside::JoinAgain => false,
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
