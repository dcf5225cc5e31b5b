//! web/console/desks: rows out of a spreadsheet: pasted, looked at, then put on the list.

use crate::pages::console::parts::{figure, problem_at, target};
use crate::pages::console::shell::Shell;
use crate::pages::words::count;
use askama::Template;
use intake::Problem;

#[derive(Clone, Debug, Template)]
#[template(path = "console/desks/paste/page.html")]
pub struct PastePage {
    pub shell: Shell,
    pub text: String,
    pub step: PasteStep,
    pub problems: Vec<Problem>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PasteStep {
    Paste,
    /// How the rows are read; nothing has been saved.
    Check {
        rows: Vec<PasteRow>,
        new: usize,
        known: usize,
        bad: usize,
    },
    /// What became of them.
    Done {
        rows: Vec<PasteRow>,
        new: usize,
        known: usize,
        bad: usize,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PasteRow {
    pub line: usize,
    pub name: String,
    pub contact: String,
    pub service: String,
    /// "new", "known" or "bad".
    pub state: &'static str,
    pub text: String,
}

impl PastePage {
    fn action(&self) -> String {
        format!("{}/paste", self.shell.base())
    }

    fn leads_to(&self, problem: &Problem) -> Option<&'static str> {
        target(problem, &["text"])
    }

    fn problem(&self, field: &str) -> Option<&str> {
        problem_at(&self.problems, field)
    }
}

impl PasteRow {
    fn state_class(&self) -> &'static str {
        match self.state {
            "new" => "state state--done",
            "known" => "state state--line",
            _ => "state state--bad",
        }
    }
}

fn people(number: &usize) -> String {
    match number {
        1 => "1 person".to_string(),
        many => format!("{} people", count(*many as u64)),
    }
}

fn rest_words(known: &usize, bad: &usize) -> String {
    let known = match known {
        0 => String::new(),
        1 => "1 is on the list already and stays as they are. ".to_string(),
        many => format!("{} are on the list already and stay as they are. ", figure(many)),
    };
    let bad = match bad {
        0 => String::new(),
        1 => "1 row cannot be read and is left out.".to_string(),
        many => format!("{} rows cannot be read and are left out.", figure(many)),
    };
    known + &bad
}
