//! intake/step: from a sheet as it stands to what its rows wish for. A sheet that lost or shifted much at once wishes for
//! nothing until somebody says that it is meant.

use super::agreed::Sight;
use super::cells::{HALVES, all_said, edits, read, read_person, read_wish, typed};
use super::grid::{Grid, UnreadableSheet};
use super::layout::{Layout, OwnColumn};
use super::left::says_left;
use super::tie::{Known, Tie, ties};
use crate::desk_sheet::DeskColumn;
use crate::limits;
use rules::{Entry, EntryId, EntryState, Joining, PersonEdit, WishEdit};
use std::collections::{BTreeMap, BTreeSet};

/// What one row wants to happen.
#[derive(Clone, Debug, PartialEq)]
pub enum SheetWish {
    Join {
        joining: Box<Joining>,
    },
    Change {
        entry: EntryId,
        person: Option<PersonEdit>,
        wish: Option<Box<WishEdit>>,
    },
    /// `row` of none is a row that is gone.
    Leave {
        entry: EntryId,
        generation: u32,
    },
}

#[derive(Clone, Debug, PartialEq)]
pub struct Wished {
    pub row: Option<usize>,
    pub wish: SheetWish,
}

/// A sheet that was understood.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    pub(super) layout: Layout,
    pub(super) ties: BTreeMap<usize, Tie>,
    /// Cells the staff changed, by row.
    pub(super) changed: BTreeMap<usize, BTreeSet<DeskColumn>>,
    /// What is wrong with a row, before anybody was asked.
    pub(super) problems: BTreeMap<usize, String>,
    pub wishes: Vec<Wished>,
    /// Rows below the headings that are not empty.
    pub rows: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Planned {
    Do(Box<Plan>),
    /// Much of what we know would go or change who it is at once.
    Ask {
        lost: usize,
        changed: usize,
        known: usize,
    },
}

/// Whether somebody has said that this very sheet is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Care {
    AskFirst,
    Meant,
}

pub fn plan(grid: &Grid, known: Known<'_>, care: Care) -> Result<Planned, UnreadableSheet> {
    let mut plan = quiet_plan(grid, known)?;
    for (row, tie) in plan.ties.clone() {
        match tie {
            Tie::Entry(id) => row_of_entry(&mut plan, grid, known, row, &known.entries[&id]),
            Tie::New | Tie::Stranger(_) => new_row(&mut plan, grid, known, row),
            Tie::Emptied(_) => {}
        }
    }
    let gone = gone(&plan, known);
    let leave = |entry: &Entry| SheetWish::Leave { entry: entry.id, generation: entry.generation };
    plan.wishes.extend(gone.iter().map(|entry| Wished { row: None, wish: leave(entry) }));
    match (care, much(&plan, known)) {
        (Care::AskFirst, Some(ask)) => Ok(ask),
        (Care::Meant, _) | (Care::AskFirst, None) => Ok(Planned::Do(Box::new(plan))),
    }
}

impl Plan {
    /// Whether anybody leaves because their row is missing or empty.
    #[must_use]
    pub fn misses_rows(&self) -> bool {
        self.wishes.iter().any(|one| one.row.is_none() && matches!(one.wish, SheetWish::Leave { .. }))
    }

    /// Whom it takes off the list.
    #[must_use]
    pub fn leaving(&self) -> Vec<(EntryId, u32)> {
        let leaver = |wished: &Wished| match &wished.wish {
            SheetWish::Leave { entry, generation } => Some((*entry, *generation)),
            SheetWish::Join { .. } | SheetWish::Change { .. } => None,
        };
        self.wishes.iter().filter_map(leaver).collect()
    }
}

/// Rows told apart, and nothing wished for.
pub(super) fn quiet_plan(grid: &Grid, known: Known<'_>) -> Result<Plan, UnreadableSheet> {
    let layout = Layout::of(grid)?;
    let ties = ties(grid, &layout, known);
    let rows = ties.len();
    if rows > limits::IMPORT_ROWS {
        return Err(UnreadableSheet::TooLong { most: limits::IMPORT_ROWS });
    }
    let (changed, problems, wishes) = (BTreeMap::new(), BTreeMap::new(), Vec::new());
    Ok(Plan { layout, ties, changed, problems, wishes, rows })
}

/// Waits, or might: what a row can still change.
pub(super) fn is_on_list(entry: &Entry) -> bool {
    match entry.state {
        EntryState::Waitlisted | EntryState::Paused | EntryState::Pending => true,
        EntryState::Confirmed | EntryState::Cancelled | EntryState::Expired => false,
    }
}

fn gone<'k>(plan: &Plan, known: Known<'k>) -> Vec<&'k Entry> {
    let there: BTreeSet<EntryId> = plan
        .ties
        .values()
        .filter_map(|tie| match tie {
            Tie::Entry(entry) | Tie::Stranger(entry) => Some(*entry),
            Tie::Emptied(_) | Tie::New => None,
        })
        .collect();
    // A row that staff never had before their eyes is missing because their copy is older than it.
    let seen = known.agreed.rows.iter().filter(|(_, row)| row.sight == Sight::Seen).map(|(id, _)| id);
    let missing = seen.filter(|id| !there.contains(id));
    missing.filter_map(|id| known.entries.get(id)).filter(|entry| is_on_list(entry)).collect()
}

/// More than a third at once is rather an accident. One row of several may always go.
fn much(plan: &Plan, known: Known<'_>) -> Option<Planned> {
    let on_list =
        known.agreed.rows.keys().filter_map(|id| known.entries.get(id)).filter(|entry| is_on_list(entry)).count();
    let lost = plan.wishes.iter().filter(|one| matches!(one.wish, SheetWish::Leave { .. })).count();
    // Any column can be sorted without the others; notes are written to many at once, and decide nothing.
    let counts = |(row, columns): &(&usize, &BTreeSet<DeskColumn>)| {
        let Some(Tie::Entry(id)) = plan.ties.get(*row) else { return false };
        let waits = known.entries.get(id).is_some_and(is_on_list);
        waits && columns.iter().any(|column| *column != DeskColumn::Note)
    };
    let changed = plan.changed.iter().filter(counts).count();
    let lost_much = lost * 3 > on_list && (lost > 1 || lost == on_list) && lost > 0;
    let changed_much = changed > limits::STEP_FEW_CHANGED && changed * 3 > on_list;
    (lost_much || changed_much).then_some(Planned::Ask { lost, changed, known: on_list })
}

fn row_of_entry(plan: &mut Plan, grid: &Grid, known: Known<'_>, row: usize, entry: &Entry) {
    if !is_on_list(entry) {
        return off_the_list(plan, grid, known, row, entry);
    }
    let state = plan.layout.own(OwnColumn::State).map(|at| grid.cell(row, at)).unwrap_or_default();
    if says_left(&state) {
        let wish = SheetWish::Leave { entry: entry.id, generation: entry.generation };
        plan.wishes.push(Wished { row: Some(row), wish });
        return;
    }
    let cells = typed(grid, &plan.layout, row);
    let changed = changed(&cells, known, entry);
    if changed.is_empty() {
        return;
    }
    match change(&cells, &changed, known, entry) {
        Ok((None, None)) => {}
        Ok((person, wish)) => {
            let wish = SheetWish::Change { entry: entry.id, person, wish: wish.map(Box::new) };
            plan.wishes.push(Wished { row: Some(row), wish });
        }
        Err(problem) => {
            plan.problems.insert(row, problem);
        }
    }
    plan.changed.insert(row, changed);
}

/// An edit beside somebody who does not wait any more changes nothing, and is told. What was never agreed on is no edit.
fn off_the_list(plan: &mut Plan, grid: &Grid, known: Known<'_>, row: usize, entry: &Entry) {
    let changed = changed(&typed(grid, &plan.layout, row), known, entry);
    let is_edit = known.agreed.rows.contains_key(&entry.id) && entry.person.name.is_some();
    if is_edit && !changed.is_empty() {
        let text = "This person does not wait any more, so nothing was changed. If they wait again, type a new row.";
        plan.problems.insert(row, text.to_string());
        plan.changed.insert(row, changed);
    }
}

/// The columns whose cell is not what was agreed on, nor what an older copy still says. Without an agreement an empty cell
/// says nothing.
pub(super) fn changed(cells: &BTreeMap<DeskColumn, String>, known: Known<'_>, entry: &Entry) -> BTreeSet<DeskColumn> {
    let agreed = known.agreed.rows.get(&entry.id);
    let is_stale = |column: DeskColumn, cell: &str| {
        agreed.and_then(|agreed| agreed.stale.get(&column)).is_some_and(|before| before == cell)
    };
    let is_changed = |column: DeskColumn, cell: &str| match agreed.and_then(|agreed| agreed.typed.get(&column)) {
        Some(before) => before != cell && !is_stale(column, cell),
        None => !cell.is_empty() && super::cells::said(entry, known.desk, column) != *cell,
    };
    cells.iter().filter(|(column, cell)| is_changed(**column, cell)).map(|(column, _)| *column).collect()
}

type Edits = (Option<PersonEdit>, Option<WishEdit>);

/// The entry as the list has it, with the changed cells over it.
pub(super) fn change(
    cells: &BTreeMap<DeskColumn, String>,
    changed: &BTreeSet<DeskColumn>,
    known: Known<'_>,
    entry: &Entry,
) -> Result<Edits, String> {
    let mut whole = all_said(entry, known.desk);
    // The name stands in one column or in two; the other spelling of it would hide the change.
    if HALVES.iter().any(|half| changed.contains(half)) && !changed.contains(&DeskColumn::Name) {
        whole.remove(&DeskColumn::Name);
        whole.extend(halves_typed(&whole, known, entry));
    }
    for column in changed {
        whole.insert(*column, cells.get(column).cloned().unwrap_or_default());
    }
    let of_person = changed.iter().any(|column| column.is_person());
    let of_wish = changed.iter().any(|column| !column.is_person());
    let person = if of_person { Some(read_person(&whole, known.desk)) } else { None };
    let wish = if of_wish { Some(read_wish(&whole, known.desk)) } else { None };
    match (person.transpose(), wish.transpose()) {
        (Ok(person), Ok(wish)) => Ok(edits(entry, person, wish)),
        (person, wish) => Err([person.err(), wish.err()].into_iter().flatten().collect::<Vec<_>>().join(" ")),
    }
}

/// The halves of a name as they stand in the sheet, as long as the list says of them what it said then.
fn halves_typed(said: &BTreeMap<DeskColumn, String>, known: Known<'_>, entry: &Entry) -> BTreeMap<DeskColumn, String> {
    let Some(agreed) = known.agreed.rows.get(&entry.id) else { return BTreeMap::new() };
    let same = |half: &&DeskColumn| agreed.said.get(*half) == said.get(*half);
    HALVES.iter().filter(same).filter_map(|half| Some((*half, agreed.typed.get(half)?.clone()))).collect()
}

fn new_row(plan: &mut Plan, grid: &Grid, known: Known<'_>, row: usize) {
    let cells = typed(grid, &plan.layout, row);
    if cells.values().all(String::is_empty) {
        return;
    }
    match read(&cells, known.desk) {
        Ok((joining, note)) => {
            let wish = SheetWish::Join { joining: Box::new(Joining { note, ..joining }) };
            plan.wishes.push(Wished { row: Some(row), wish });
        }
        Err(problem) => {
            plan.problems.insert(row, problem);
        }
    }
}
