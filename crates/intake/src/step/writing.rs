//! intake/step: row by row into the sheet: our own cells, what the list says now, and what is agreed on with it.

use super::agreed::{Agreed, AgreedRow, Sight};
use super::cells::{HALVES, said};
use super::finish::{Listed, Manner, Put};
use super::grid::Grid;
use super::layout::{OwnColumn, SheetColumn};
use super::plan::{Plan, is_on_list};
use super::row_id::row_id;
use super::tie::{Known, SavedBy};
use crate::desk_sheet::DeskColumn;
use jiff::Timestamp;
use rules::{Entry, EntryId, EntryState};
use std::collections::{BTreeMap, BTreeSet};

/// Whether a row has been its entry's before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowIs {
    Tied,
    /// Typed by somebody for whom the list had an entry already: what it says is not agreed on yet.
    TheirsAlready,
}

/// The sheet as it grows, what is put into it, and what is agreed on.
pub(super) struct Writing<'a> {
    pub known: Known<'a>,
    pub offers: &'a Listed,
    pub grid: Grid,
    pub puts: Vec<Put>,
    pub agreed: Agreed,
    pub problems: usize,
    pub manner: Manner,
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

    pub fn add_columns(&mut self, plan: &mut Plan) {
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

    pub fn entry_row(&mut self, plan: &Plan, row: usize, id: EntryId, problem: Option<String>, row_is: RowIs) {
        let Some(entry) = self.known.entries.get(&id) else { return };
        if entry.person.name.is_none() {
            return self.blank(row);
        }
        let nothing = BTreeSet::new();
        let changed = plan.changed.get(&row).unwrap_or(&nothing);
        let before = self.known.agreed.rows.get(&id);
        let renamed = self.is_renamed(changed, before, entry);
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
                (Manner::Differences, false, Some((typed, _))) if HALVES.contains(&column) => {
                    !renamed && *typed == cell
                }
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
        if row_is == RowIs::Tied {
            self.agreed.rows.insert(id, agreed);
        }
        self.own_cells(plan, row, entry);
        self.say(plan, row, problem);
    }

    /// Whether the list calls somebody otherwise than before, and staff have typed no half of it.
    fn is_renamed(&self, changed: &BTreeSet<DeskColumn>, before: Option<&AgreedRow>, entry: &Entry) -> bool {
        let differs = |half: &DeskColumn| {
            let was = before.and_then(|before| before.said.get(half));
            was.is_some_and(|was| *was != said(entry, self.known.desk, *half))
        };
        !HALVES.iter().any(|half| changed.contains(half)) && HALVES.iter().any(differs)
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
    pub fn not_on_list(&mut self, plan: &Plan, row: usize, problem: Option<String>) {
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
    pub fn add_rows(&mut self, plan: &Plan, seen: &BTreeMap<EntryId, usize>) {
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
