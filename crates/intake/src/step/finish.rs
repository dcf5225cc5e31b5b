//! intake/step: the sheet as it is written back once its wishes were heard: our own cells, what changed on the list since,
//! a row for everybody who came another way; and what is agreed on from now on.

use super::agreed::{Agreed, AgreedRow, Sight};
use super::cells::{said, typed};
use super::grid::{Grid, UnreadableSheet};
use super::layout::{OwnColumn, SheetColumn};
use super::plan::{Plan, is_on_list, quiet_plan};
use super::row_id::row_id;
use super::tie::{Known, SavedBy, Tie};
use crate::desk_sheet::DeskColumn;
use jiff::Timestamp;
use rules::{Entry, EntryId, EntryState};
use std::collections::{BTreeMap, BTreeSet};

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

struct Writing<'a> {
    known: Known<'a>,
    offers: &'a Listed,
    grid: Grid,
    puts: Vec<Put>,
    agreed: Agreed,
    problems: usize,
    manner: Manner,
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
                let fresh = matches!(outcomes.get(row), Some(Outcome::Known(_)));
                writing.entry_row(&plan, *row, id, problem, fresh);
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

impl Writing<'_> {
    fn put(&mut self, row: usize, column: usize, text: &str) {
        if self.grid.cell(row, column) != text {
            self.grid.put(row, column, text);
            self.puts.push(Put { row, column, text: text.to_string() });
        }
    }

    fn own(&mut self, plan: &Plan, row: usize, own: OwnColumn, text: &str) {
        if let Some(column) = plan.layout.own(own) {
            self.put(row, column, text);
        }
    }

    fn add_columns(&mut self, plan: &mut Plan) {
        let heading_row = plan.layout.heading_row;
        for own in OwnColumn::ALL {
            if plan.layout.own(*own).is_none() {
                // Behind everything that stands anywhere, so that no cell of the staff's comes under our heading.
                let widest = self.grid.rows.iter().map(Vec::len).max().unwrap_or(0).max(plan.layout.columns.len());
                plan.layout.columns.resize(widest, SheetColumn::Theirs);
                plan.layout.columns.push(SheetColumn::Own(*own));
                self.put(heading_row, widest, own.heading());
            }
        }
    }

    fn entry_row(&mut self, plan: &Plan, row: usize, id: EntryId, problem: Option<String>, fresh: bool) {
        let Some(entry) = self.known.entries.get(&id) else { return };
        if entry.person.name.is_none() {
            return self.blank(row);
        }
        let nothing = BTreeSet::new();
        let changed = plan.changed.get(&row).unwrap_or(&nothing);
        let before = self.known.agreed.rows.get(&id);
        let mut agreed = AgreedRow { sight: self.sight_of(before), ..AgreedRow::default() };
        for (column, at) in plan.layout.described() {
            let cell = self.grid.cell(row, at);
            let older = before.and_then(|before| before.stale.get(&column)).cloned();
            let now = said(entry, self.known.desk, column);
            let was = before.and_then(|before| Some((before.typed.get(&column)?, before.said.get(&column)?)));
            let stays = match (self.manner, changed.contains(&column), was) {
                (Manner::Everything, _, _) => cell == now,
                // Typed and refused: it stays where it can be mended, and is no agreement.
                (Manner::Differences, true, was) if problem.is_some() => {
                    if let Some((typed, said)) = was {
                        agreed.typed.insert(column, typed.clone());
                        agreed.said.insert(column, said.clone());
                    }
                    continue;
                }
                (Manner::Differences, true, _) => true,
                (Manner::Differences, false, Some((typed, said))) => *said == now && *typed == cell,
                (Manner::Differences, false, None) => !cell.is_empty(),
            };
            let older = match (stays, self.known.saved_by) {
                (true, SavedBy::Staff) => None,
                (true, SavedBy::Us) => older,
                (false, _) => Some(older.unwrap_or(cell)),
            };
            if let Some(older) = older.filter(|older| *older != now) {
                agreed.stale.insert(column, older);
            }
            if !stays {
                self.put(row, at, &now);
            }
            agreed.typed.insert(column, self.grid.cell(row, at));
            agreed.said.insert(column, now);
        }
        if !fresh {
            self.agreed.rows.insert(id, agreed);
        }
        self.own_cells(plan, row, entry);
        self.say(plan, row, problem);
    }

    /// A row of theirs they have seen. One of ours they have seen once it stood in a text they saved.
    fn sight_of(&self, before: Option<&AgreedRow>) -> Sight {
        match (self.manner, before, self.known.saved_by) {
            (Manner::Differences, None, _) | (Manner::Differences, Some(_), SavedBy::Staff) => Sight::Seen,
            (Manner::Everything, None, _) => Sight::NotYet,
            (Manner::Everything, Some(before), _) | (Manner::Differences, Some(before), SavedBy::Us) => before.sight,
        }
    }

    fn own_cells(&mut self, plan: &Plan, row: usize, entry: &Entry) {
        let zone = &self.known.desk.zone;
        let moment = |moment: Timestamp| zone.civil(moment).strftime("%Y-%m-%d %H:%M").to_string();
        let asked = self.offers.get(&entry.id).map(|asked| moment(*asked)).unwrap_or_default();
        self.own(plan, row, OwnColumn::Id, &row_id(self.known.list, entry.id));
        self.own(plan, row, OwnColumn::State, state_word(entry));
        self.own(plan, row, OwnColumn::Joined, &moment(entry.joined_at));
        self.own(plan, row, OwnColumn::LastOffer, &asked);
    }

    fn say(&mut self, plan: &Plan, row: usize, problem: Option<String>) {
        self.problems += usize::from(problem.is_some());
        self.own(plan, row, OwnColumn::Problem, &problem.unwrap_or_default());
    }

    /// A row that is nobody's yet: only its problem is ours.
    fn not_on_list(&mut self, plan: &Plan, row: usize, problem: Option<String>) {
        for own in [OwnColumn::Id, OwnColumn::State, OwnColumn::Joined, OwnColumn::LastOffer] {
            self.own(plan, row, own, "");
        }
        self.say(plan, row, problem);
    }

    /// Somebody erased is erased here too.
    fn blank(&mut self, row: usize) {
        for column in 0..self.grid.rows.get(row).map_or(0, Vec::len) {
            self.put(row, column, "");
        }
    }

    /// Everybody on the list who has no row yet, in the order they joined.
    fn add_rows(&mut self, plan: &Plan, seen: &BTreeMap<EntryId, usize>) {
        let entries = self.known.entries;
        let mut missing: Vec<&Entry> =
            entries.values().filter(|entry| is_on_list(entry) && !seen.contains_key(&entry.id)).collect();
        missing.sort_by_key(|entry| entry.number);
        let below = (0..self.grid.rows.len()).rev().find(|row| !self.grid.is_empty_row(*row)).map_or(0, |row| row + 1);
        for (row, entry) in (below..).zip(missing) {
            let mut agreed = AgreedRow { sight: Sight::NotYet, ..AgreedRow::default() };
            for (column, at) in plan.layout.described() {
                let now = said(entry, self.known.desk, column);
                self.put(row, at, &now);
                agreed.typed.insert(column, self.grid.cell(row, at));
                agreed.said.insert(column, now);
            }
            self.agreed.rows.insert(entry.id, agreed);
            self.own_cells(plan, row, entry);
        }
    }
}

/// Never a word by which staff mark a row as left.
fn state_word(entry: &Entry) -> &'static str {
    match entry.state {
        EntryState::Waitlisted if entry.live_offers > 0 => "offered",
        EntryState::Waitlisted => "waiting",
        EntryState::Paused => "paused",
        EntryState::Pending => "invited",
        EntryState::Confirmed => "booked",
        EntryState::Cancelled => "off the list",
        EntryState::Expired => "expired",
    }
}

/// For tests and for whoever compares two versions: the described cells of every row.
pub(super) fn described(grid: &Grid, plan: &Plan, row: usize) -> BTreeMap<DeskColumn, String> {
    typed(grid, &plan.layout, row)
}
