//! intake/step: the sheet as it is written back once its wishes were heard: our own cells, what changed on the list since,
//! a row for everybody who came another way; and what is agreed on from now on.

use super::agreed::Agreed;
use super::grid::{Grid, UnreadableSheet};
use super::plan::{Plan, quiet_plan};
use super::tie::{Known, Tie};
use super::writing::{RowIs, Writing};
use jiff::Timestamp;
use rules::EntryId;
use std::collections::BTreeMap;

/// What became of a row's wish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    Joined(EntryId),
    /// They wait for this already.
    Known(EntryId),
    Done,
    Refused(String),
}

/// When an entry was last asked.
pub type Listed = BTreeMap<EntryId, Timestamp>;

/// One cell to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Put {
    pub row: usize,
    pub column: usize,
    pub text: String,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Finished {
    pub grid: Grid,
    pub puts: Vec<Put>,
    pub agreed: Agreed,
    /// Rows that say a problem.
    pub problems: usize,
}

/// Whether the list's values go into every described cell, or only where the list has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    Differences,
    Everything,
}

/// `known.entries` is the list after the wishes; `known.agreed` still what was agreed on before.
#[must_use]
pub fn finish(
    grid: &Grid,
    plan: &Plan,
    outcomes: &BTreeMap<usize, Outcome>,
    known: Known<'_>,
    offers: &Listed,
    manner: Manner,
) -> Finished {
    let (puts, agreed) = (Vec::new(), Agreed::default());
    let mut writing = Writing { known, offers, grid: grid.clone(), puts, agreed, problems: 0, manner };
    let mut plan = plan.clone();
    writing.add_columns(&mut plan);
    let seen = rows_of_entries(&plan, outcomes);
    for (row, tie) in &plan.ties {
        let problem = problem_of(&plan, outcomes, *row);
        match entry_of(*tie, outcomes.get(row)) {
            Some(id) if seen.get(&id) == Some(row) => {
                let row_is = match outcomes.get(row) {
                    Some(Outcome::Known(_)) => RowIs::TheirsAlready,
                    Some(Outcome::Joined(_) | Outcome::Done | Outcome::Refused(_)) | None => RowIs::Tied,
                };
                writing.entry_row(&plan, *row, id, problem, row_is);
            }
            Some(id) => writing.not_on_list(&plan, *row, seen.get(&id).map(|other| twice(*other))),
            None => writing.not_on_list(&plan, *row, problem),
        }
    }
    writing.add_rows(&plan, &seen);
    let Writing { grid, puts, agreed, problems, .. } = writing;
    Finished { grid, puts, agreed, problems }
}

/// A sheet that is only written to: nothing in it is a wish.
pub fn quiet(grid: &Grid, known: Known<'_>, offers: &Listed) -> Result<Finished, UnreadableSheet> {
    let plan = quiet_plan(grid, known)?;
    Ok(finish(grid, &plan, &BTreeMap::new(), known, offers, Manner::Everything))
}

fn twice(other: usize) -> String {
    let row = other + 1;
    format!("Row {row} is the same person waiting for the same. Delete this row, or change what it says.")
}

fn problem_of(plan: &Plan, outcomes: &BTreeMap<usize, Outcome>, row: usize) -> Option<String> {
    match outcomes.get(&row) {
        Some(Outcome::Refused(text)) => Some(text.clone()),
        Some(Outcome::Joined(_) | Outcome::Known(_) | Outcome::Done) => None,
        None => plan.problems.get(&row).cloned(),
    }
}

fn entry_of(tie: Tie, outcome: Option<&Outcome>) -> Option<EntryId> {
    match (tie, outcome) {
        (Tie::Entry(id), _) => Some(id),
        (_, Some(Outcome::Joined(id) | Outcome::Known(id))) => Some(*id),
        (Tie::New | Tie::Stranger(_) | Tie::Emptied(_), Some(Outcome::Done | Outcome::Refused(_)) | None) => None,
    }
}

/// Rows tied before come first, so that a new row never takes somebody's place in the sheet.
fn rows_of_entries(plan: &Plan, outcomes: &BTreeMap<usize, Outcome>) -> BTreeMap<EntryId, usize> {
    let tied = plan.ties.iter().filter_map(|(row, tie)| Some((entry_of(*tie, None)?, *row)));
    let mut rows: BTreeMap<EntryId, usize> = tied.collect();
    for (row, tie) in &plan.ties {
        if let Some(id) = entry_of(*tie, outcomes.get(row)) {
            rows.entry(id).or_insert(*row);
        }
    }
    rows
}
