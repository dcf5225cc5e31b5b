//! web/pages/console: a host's own list, pasted or as a file. Nothing happens before it was looked at; good rows go
//! in, bad rows are told one by one.

use super::parts::{figure, problem_at, target};
use super::shell::Shell;
use askama::Template;
use intake::Problem;

#[derive(Clone, Debug, Template)]
#[template(path = "console/import.html")]
pub struct ImportPage {
    pub shell: Shell,
    /// What was pasted or uploaded, carried along until it is imported.
    pub text: String,
    /// `invite` or `confirmed`.
    pub mode: String,
    /// As the field has it: `2026-12-01T18:00`, or empty.
    pub confirm_by: String,
    pub step: ImportStep,
    /// `field` is `text`, `mode` or `confirm_by`; anything else concerns the whole list.
    pub problems: Vec<Problem>,
    /// Which sheet of a workbook was read.
    pub notice: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportStep {
    Paste,
    /// The dry run.
    Check {
        columns: Vec<Column>,
        /// Bad rows, and the first of the good ones.
        rows: Vec<ImportRowView>,
        good: usize,
        bad: usize,
        /// Those among the good who are on the list already.
        known: usize,
        /// The number of the import that is shown here; empty while the columns are not clear.
        seen: String,
    },
    Running {
        done: u64,
        rows: u64,
        /// Where to look again.
        href: String,
    },
    Done {
        /// "Have a seat" 60, "Joined the line" 12, "Were on the list already" 3.
        outcomes: Vec<(String, u64)>,
        /// The first of them.
        rows: Vec<ImportOutcomeRow>,
        all: u64,
        /// Where all of them are.
        csv: String,
    },
}

/// A column of the sheet, and what it was taken for: `name`, `first_name`, `last_name`, `email`, `party` or nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    pub heading: String,
    pub field: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportRowView {
    pub line: usize,
    pub name: String,
    pub email: String,
    pub party: String,
    pub problem: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportOutcomeRow {
    pub line: Option<u64>,
    pub outcome: String,
    pub entry: Option<u64>,
    /// Empty where there is nobody.
    pub name: String,
}

/// What a column may hold: the word that is sent, and its words.
const MEANINGS: &[(&str, &str)] = &[
    ("", "leave out"),
    ("name", "name"),
    ("first_name", "first name"),
    ("last_name", "last name"),
    ("email", "e-mail"),
    ("party", "party"),
];

impl ImportPage {
    fn action(&self) -> String {
        format!("{}/import", self.shell.base())
    }

    fn leads_to(&self, problem: &Problem) -> Option<&'static str> {
        target(problem, &["text", "mode", "confirm_by"])
    }

    fn problem(&self, field: &str) -> Option<&str> {
        problem_at(&self.problems, field)
    }

    fn is_confirmed(&self) -> bool {
        self.mode == "confirmed"
    }

    /// Where to look while it runs.
    fn running(&self) -> Option<&str> {
        match &self.step {
            ImportStep::Running { href, .. } => Some(href),
            ImportStep::Paste | ImportStep::Check { .. } | ImportStep::Done { .. } => None,
        }
    }

    /// The button that really does it.
    fn go_words(&self, good: &usize, known: &usize) -> String {
        let guests = match fresh(good, known) {
            1 => "1 guest".to_string(),
            many => format!("{} guests", figure(&many)),
        };
        if self.is_confirmed() { format!("Give seats to {guests}") } else { format!("Invite {guests}") }
    }

    /// The moment in the field, in words; whatever else stands there is left as it is.
    fn until(&self) -> String {
        let moment = self.confirm_by.parse::<jiff::civil::DateTime>();
        moment.map_or_else(|_| self.confirm_by.clone(), |moment| moment.strftime("%a %-d %b, %H:%M").to_string())
    }

    fn mode_words(&self) -> String {
        match (self.is_confirmed(), self.confirm_by.is_empty()) {
            (true, _) => {
                "They get a seat at once, in the order of the list; those past the cap join the line.".to_string()
            }
            (false, true) => "Each gets an invitation with a link to accept it. No seat is held meanwhile.".to_string(),
            (false, false) => {
                let until = self.until();
                format!("Each gets an invitation with a link to accept it, and a seat is held for them until {until}.")
            }
        }
    }
}

/// What the dry run has to say first.
fn check_title(good: &usize, known: &usize, seen: &str) -> String {
    if seen.is_empty() { "Which columns are these?".to_string() } else { good_words(good, known) }
}

/// Those who are not on the list yet.
fn fresh(good: &usize, known: &usize) -> usize {
    good.saturating_sub(*known)
}

fn good_words(good: &usize, known: &usize) -> String {
    match (fresh(good, known), known) {
        (0, 0) => "There is nobody to import.".to_string(),
        (0, _) => "Everybody is on the list already.".to_string(),
        (1, _) => "1 guest can be imported.".to_string(),
        (many, _) => format!("{} guests can be imported.", figure(&many)),
    }
}

fn known_words(known: &usize) -> String {
    match known {
        0 => String::new(),
        1 => "1 is on the list already and stays as it is.".to_string(),
        many => format!("{} are on the list already and stay as they are.", figure(many)),
    }
}

fn bad_words(bad: &usize) -> String {
    match bad {
        0 => "Every row can be read.".to_string(),
        1 => "1 row cannot be read and will be left out.".to_string(),
        many => format!("{} rows cannot be read and will be left out.", figure(many)),
    }
}

/// Those with a problem, or those without.
fn with_problem(rows: &[ImportRowView]) -> Vec<&ImportRowView> {
    rows.iter().filter(|row| row.problem.is_some()).collect()
}

fn without_problem(rows: &[ImportRowView]) -> Vec<&ImportRowView> {
    rows.iter().filter(|row| row.problem.is_none()).collect()
}
