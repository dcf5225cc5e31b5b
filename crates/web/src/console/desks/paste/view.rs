//! web/console/desks: rows out of a spreadsheet: pasted, looked at, then put on the list.

use crate::console::parts::{figure, problem_at, target};
use crate::console::shell::Shell;
use crate::limits;
use crate::pages::words::count;
use askama::Template;
use intake::{DeskRow, JoinForm, Problem};

#[derive(Template)]
#[template(path = "console/desks/paste/page.html")]
pub(super) struct PastePage {
    pub shell: Shell,
    pub text: String,
    pub step: PasteStep,
    pub problems: Vec<Problem>,
}

pub(super) enum PasteStep {
    Paste,
    /// How the rows are read; nothing has been saved.
    Check(Sorted),
    /// What became of them.
    Done(Sorted),
}

/// What becomes of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    New,
    Known,
    Bad(String),
}

/// What is wrong first; only so many are shown, all are counted.
pub(super) struct Sorted {
    pub rows: Vec<(DeskRow, Fate)>,
    pub new: usize,
    pub known: usize,
    pub bad: usize,
}

impl Sorted {
    pub fn of(mut rows: Vec<(DeskRow, Fate)>) -> Sorted {
        let count = |fate: &Fate| rows.iter().filter(|(_, of)| of == fate).count();
        let (all, new, known) = (rows.len(), count(&Fate::New), count(&Fate::Known));
        rows.sort_by_key(|(row, fate)| (!matches!(fate, Fate::Bad(_)), row.line));
        rows.truncate(limits::SHOWN_OUTCOMES);
        Sorted { rows, new, known, bad: all - new - known }
    }

    fn people(&self) -> String {
        match self.new {
            1 => "1 person".to_string(),
            many => format!("{} people", count(many as u64)),
        }
    }

    fn rest_words(&self) -> String {
        let known = match self.known {
            0 => String::new(),
            1 => "1 is on the list already and stays as they are. ".to_string(),
            many => format!("{} are on the list already and stay as they are. ", figure(&many)),
        };
        let bad = match self.bad {
            0 => String::new(),
            1 => "1 row cannot be read and is left out.".to_string(),
            many => format!("{} rows cannot be read and are left out.", figure(&many)),
        };
        known + &bad
    }
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

fn contact(typed: &JoinForm) -> String {
    let said = [&typed.mobile, &typed.email].into_iter().filter(|one| !one.is_empty());
    said.map(String::as_str).collect::<Vec<_>>().join(", ")
}
