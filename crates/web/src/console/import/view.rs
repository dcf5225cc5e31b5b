//! web/console: the pages of an import: the paste, the dry run, how far it is, and its report.

use crate::console::parts::{figure, problem_at, target};
use crate::console::shell::Shell;
use crate::console::upload::Upload;
use crate::limits;
use askama::Template;
use intake::{Column, Import, Meaning, Problem, SheetName, Table, Told, told};
use rules::{Batch, Entry, EntryId, ImportOutcome, Registration};
use services::imports::sentence;
use std::collections::BTreeMap;

#[derive(Template)]
#[template(path = "console/import/page.html")]
pub(super) struct ImportPage {
    pub shell: Shell,
    /// Carried along until it is imported.
    pub asked: Upload,
    pub step: ImportStep,
    /// `field` is `text`, `mode` or `confirm_by`; anything else concerns the whole list.
    pub problems: Vec<Problem>,
}

pub(super) enum ImportStep {
    Paste,
    Check(DryRun),
    Running { import: u64, done: u64, rows: u64 },
    Done { import: u64, batches: Vec<Batch>, people: BTreeMap<EntryId, Entry> },
}

/// How a list is read; nothing has been done.
pub(super) struct DryRun {
    pub table: Table,
    /// Which sheet of a workbook it is.
    pub sheet: Option<SheetName>,
    pub columns: Vec<Column>,
    /// None while the columns are not clear.
    pub import: Option<Import>,
    /// Those among the good who are on the list already.
    pub known: usize,
}

/// What a column may hold, and its words.
const MEANINGS: &[(Meaning, &str)] = &[
    (Meaning::Nothing, "leave out"),
    (Meaning::Name, "name"),
    (Meaning::FirstName, "first name"),
    (Meaning::LastName, "last name"),
    (Meaning::Email, "e-mail"),
    (Meaning::Party, "party"),
];

impl ImportPage {
    fn action(&self) -> String {
        format!("{}/import", self.shell.base())
    }

    fn report(&self, import: &u64) -> String {
        format!("{}/import/{import}", self.shell.base())
    }

    fn leads_to(&self, problem: &Problem) -> Option<&'static str> {
        target(problem, &["text", "mode", "confirm_by"])
    }

    fn problem(&self, field: &str) -> Option<&str> {
        problem_at(&self.problems, field)
    }

    fn is_confirmed(&self) -> bool {
        self.asked.mode == "confirmed"
    }

    fn notice(&self) -> Option<String> {
        let ImportStep::Check(run) = &self.step else { return None };
        let sheet = run.sheet.as_ref().filter(|sheet| sheet.of > 1)?;
        Some(format!("Read from the sheet “{}”, one of {} in this workbook.", sheet.name, sheet.of))
    }

    /// The button that really does it.
    fn go_words(&self, run: &DryRun) -> String {
        let guests = match run.fresh() {
            1 => "1 guest".to_string(),
            many => format!("{} guests", figure(&many)),
        };
        if self.is_confirmed() { format!("Give seats to {guests}") } else { format!("Invite {guests}") }
    }

    /// The moment in the field, in words; whatever else stands there is left as it is.
    fn until(&self) -> String {
        let moment = self.asked.confirm_by.parse::<jiff::civil::DateTime>();
        moment.map_or_else(|_| self.asked.confirm_by.clone(), |moment| moment.strftime("%a %-d %b, %H:%M").to_string())
    }

    fn mode_words(&self) -> String {
        match (self.is_confirmed(), self.asked.confirm_by.is_empty()) {
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

impl DryRun {
    /// The number of what is shown here; empty while the columns are not clear.
    fn seen(&self) -> String {
        self.import.as_ref().map(|import| import.number().to_string()).unwrap_or_default()
    }

    fn good(&self) -> usize {
        self.import.as_ref().map_or(0, |import| import.good().count())
    }

    fn bad(&self) -> usize {
        self.import.as_ref().map_or(0, |import| import.bad().count())
    }

    /// Those who are not on the list yet.
    fn fresh(&self) -> usize {
        self.good().saturating_sub(self.known)
    }

    /// Of what is right the first few are enough.
    fn good_rows(&self) -> Vec<(usize, &Registration)> {
        self.import.iter().flat_map(Import::good).take(limits::SHOWN_GOOD_ROWS).collect()
    }

    /// What is wrong comes with what stands there as name, address and party.
    fn bad_rows(&self) -> Vec<(usize, &[Problem], [String; 3])> {
        let meanings: Vec<Meaning> = self.columns.iter().map(|column| column.meaning).collect();
        let bad = self.import.iter().flat_map(Import::bad).take(limits::SHOWN_BAD_ROWS);
        bad.map(|(line, problems)| (line, problems, self.table.typed(line, &meanings))).collect()
    }

    /// What the dry run has to say first.
    fn title(&self) -> String {
        match (&self.import, self.fresh(), self.known) {
            (None, _, _) => "Which columns are these?".to_string(),
            (Some(_), 0, 0) => "There is nobody to import.".to_string(),
            (Some(_), 0, _) => "Everybody is on the list already.".to_string(),
            (Some(_), 1, _) => "1 guest can be imported.".to_string(),
            (Some(_), many, _) => format!("{} guests can be imported.", figure(&many)),
        }
    }

    fn known_words(&self) -> String {
        match self.known {
            0 => String::new(),
            1 => "1 is on the list already and stays as it is.".to_string(),
            many => format!("{} are on the list already and stay as they are.", figure(&many)),
        }
    }

    fn bad_words(&self) -> String {
        match self.bad() {
            0 => "Every row can be read.".to_string(),
            1 => "1 row cannot be read and will be left out.".to_string(),
            many => format!("{} rows cannot be read and will be left out.", figure(&many)),
        }
    }
}

/// How many came to each end, and its words.
fn totals(batches: &[Batch]) -> Vec<(&'static str, usize)> {
    let count = |of: &ImportOutcome| told(batches).filter(|told| told.outcome == Some(*of)).count();
    let words = |outcome: &ImportOutcome| match outcome {
        ImportOutcome::Invited => "Invited",
        ImportOutcome::Confirmed => "Have a seat",
        ImportOutcome::Waitlisted => "Joined the line",
        ImportOutcome::Known => "Were on the list already",
        ImportOutcome::PartyTooLarge => "Left out: party too large",
        ImportOutcome::Closed => "Left out: event over",
    };
    let counted = ImportOutcome::ALL.iter().map(|outcome| (words(outcome), count(outcome)));
    counted.filter(|(_, count)| *count > 0).collect()
}

fn outcome_words(told: &Told) -> &'static str {
    match told.outcome {
        None => "waits for its turn",
        Some(ImportOutcome::Invited) => "is invited",
        Some(ImportOutcome::Confirmed) => "has a seat",
        Some(ImportOutcome::Waitlisted) => "joined the line",
        Some(ImportOutcome::Known) => "was on the list already",
        Some(ImportOutcome::PartyTooLarge) => "left out: the party is larger than this event takes",
        Some(ImportOutcome::Closed) => "left out: the event was over or called off",
    }
}

/// Who it became, as they stand now; a number where the name is not known any more.
fn guest_name(people: &BTreeMap<EntryId, Entry>, entry: &EntryId) -> String {
    let name = people.get(entry).and_then(|entry| entry.person.name.as_ref());
    name.map_or_else(|| format!("Guest {}", entry.0), |name| name.as_str().to_string())
}
