//! web/console/front: one slot, and why each person was asked about it or not.

use crate::console::front::phone::view::SlotCard;
use crate::pages::console::parts::{Choice, Fact};
use crate::pages::console::shell::Shell;
use askama::Template;

#[derive(Clone, Debug, Template)]
#[template(path = "console/front/slot/page.html")]
pub struct SlotPage {
    pub shell: Shell,
    pub title: String,
    pub card: SlotCard,
    pub facts: Vec<Fact>,
    /// The last one first.
    pub rounds: Vec<RoundView>,
    /// Who can be asked about.
    pub people: Vec<Choice>,
    pub why: Option<WhyNotView>,
}

/// One run through the line.
#[derive(Clone, Debug)]
pub struct RoundView {
    pub round: u32,
    pub began: String,
    pub end: Option<String>,
    pub considered: Vec<ConsideredRow>,
    pub left_out: usize,
    pub taps: Vec<TapRow>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConsideredRow {
    pub entry: u64,
    pub name: String,
    /// taken, asked or passed over.
    pub verdict: &'static str,
    pub lines: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TapRow {
    pub at_text: String,
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhyNotView {
    pub entry: u64,
    pub name: String,
    /// Written down at the time, or worked out now.
    pub recorded: bool,
    pub sentences: Vec<String>,
}

impl SlotPage {
    fn desk(&self) -> &str {
        self.shell.list.as_ref().map_or("", |desk| desk.slug.as_str())
    }

    fn is_asked(&self, person: &Choice) -> bool {
        self.why.as_ref().is_some_and(|why| why.entry.to_string() == person.value)
    }
}

impl ConsideredRow {
    fn class(&self) -> &'static str {
        match self.verdict {
            "taken" => "state state--done",
            "asked" => "state state--held",
            _passed => "state state--gone",
        }
    }
}
