//! intake/step: which row is which entry. By the row's id first; a copied row, a sorted column and an id that landed beside
//! somebody else are told apart by name and contact.

use super::agreed::Agreed;
use super::cells::{said, typed};
use super::grid::Grid;
use super::layout::{Layout, OwnColumn};
use super::row_id::row_id_of;
use crate::desk_sheet::DeskColumn;
use crate::joining::mobile;
use rules::desk::DeskSettings;
use rules::{Email, Entry, EntryId, ListId};
use std::collections::{BTreeMap, BTreeSet};

/// What a row is to the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tie {
    Entry(EntryId),
    /// Somebody new, or being typed.
    New,
    /// Somebody new in the row of somebody else: it carries their id, and neither their name nor their contact. Whoever
    /// it belongs to has not been deleted by it.
    Stranger(EntryId),
    /// Everything but our own cells was cleared.
    Emptied(EntryId),
}

/// What a sheet is compared with.
#[derive(Clone, Copy)]
pub struct Known<'a> {
    pub list: ListId,
    pub desk: &'a DeskSettings,
    pub agreed: &'a Agreed,
    pub entries: &'a BTreeMap<EntryId, Entry>,
    pub saved_by: SavedBy,
}

/// Who wrote the text that is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SavedBy {
    Staff,
    /// It is the very text we left.
    Us,
}

pub(super) fn ties(grid: &Grid, layout: &Layout, known: Known<'_>) -> BTreeMap<usize, Tie> {
    let mut ties = BTreeMap::new();
    let mut claims: BTreeMap<EntryId, Vec<usize>> = BTreeMap::new();
    for row in layout.body(grid) {
        let id = layout.own(OwnColumn::Id).map(|at| grid.cell(row, at)).unwrap_or_default();
        match row_id_of(known.list, &id).filter(|entry| known.entries.contains_key(entry)) {
            Some(entry) => claims.entry(entry).or_default().push(row),
            None => {
                ties.insert(row, Tie::New);
            }
        }
    }
    for (entry, rows) in claims {
        let like = |row: &usize| likeness(grid, layout, *row, entry, known);
        // Of rows alike the first: the copy stands below.
        let best = rows.iter().copied().rev().max_by_key(like);
        for row in rows {
            let tie = match (Some(row) == best, like(&row)) {
                (true, Likeness::Empty) => Tie::Emptied(entry),
                (true, Likeness::None) => Tie::Stranger(entry),
                (true, Likeness::Some | Likeness::Whole) => Tie::Entry(entry),
                (false, _) => Tie::New,
            };
            ties.insert(row, tie);
        }
    }
    adopt(grid, layout, known, &mut ties);
    ties
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Likeness {
    Empty,
    None,
    Some,
    Whole,
}

fn likeness(grid: &Grid, layout: &Layout, row: usize, entry: EntryId, known: Known<'_>) -> Likeness {
    let cells = typed(grid, layout, row);
    if cells.values().all(String::is_empty) {
        return Likeness::Empty;
    }
    let agreed = known.agreed.rows.get(&entry);
    if agreed.is_some_and(|agreed| agreed.typed == cells) {
        return Likeness::Whole;
    }
    let Some(listed) = known.entries.get(&entry) else { return Likeness::None };
    let same = |column: &DeskColumn| {
        let Some(cell) = cells.get(column).filter(|cell| !cell.is_empty()) else { return false };
        let before = agreed.and_then(|agreed| agreed.typed.get(column));
        before == Some(cell) || said(listed, known.desk, *column).eq_ignore_ascii_case(cell)
    };
    let apart = [DeskColumn::FirstName, DeskColumn::LastName];
    // Half a name is shared by many: it counts only together with the other half, as far as the sheet has both.
    let whole_name = same(&DeskColumn::Name)
        || (apart.iter().any(same) && apart.iter().all(|half| !cells.contains_key(half) || same(half)));
    let contact = same(&DeskColumn::Mobile) || same(&DeskColumn::Email) || contact_is(&cells, listed);
    if whole_name || contact { Likeness::Some } else { Likeness::None }
}

/// An id that was deleted or written over comes back: the row still names whom we miss.
fn adopt(grid: &Grid, layout: &Layout, known: Known<'_>, ties: &mut BTreeMap<usize, Tie>) {
    let tied: BTreeSet<EntryId> = ties
        .values()
        .filter_map(|tie| match tie {
            Tie::Entry(entry) | Tie::Emptied(entry) => Some(*entry),
            Tie::New | Tie::Stranger(_) => None,
        })
        .collect();
    let mut missing: Vec<&Entry> =
        known.agreed.rows.keys().filter(|id| !tied.contains(id)).filter_map(|id| known.entries.get(id)).collect();
    for (row, tie) in ties.iter_mut().filter(|(_, tie)| matches!(tie, Tie::New | Tie::Stranger(_))) {
        if missing.is_empty() {
            return;
        }
        let cells = typed(grid, layout, *row);
        let service = |entry: &Entry| said(entry, known.desk, DeskColumn::Service).to_lowercase();
        let wanted = cells.get(&DeskColumn::Service).map(|cell| cell.to_lowercase()).unwrap_or_default();
        let theirs = |entry: &&&Entry| contact_is(&cells, entry);
        let fits = |entry: &&Entry| contact_is(&cells, entry) && (wanted.is_empty() || service(entry) == wanted);
        // Whoever waits for one thing only may have changed their mind about it.
        let only = (missing.iter().filter(theirs).count() == 1)
            .then(|| missing.iter().position(|one| contact_is(&cells, one)));
        if let Some(at) = missing.iter().position(fits).or(only.flatten()) {
            *tie = Tie::Entry(missing.remove(at).id);
        }
    }
}

/// Whether a row's number or mailbox is this person's.
fn contact_is(cells: &BTreeMap<DeskColumn, String>, entry: &Entry) -> bool {
    let cell = |column| cells.get(&column).map_or("", String::as_str);
    let number = mobile(cell(DeskColumn::Mobile)).ok();
    let mailbox = Email::parse(cell(DeskColumn::Email)).ok();
    let same_number = number.is_some() && entry.person.mobile == number;
    let same_mailbox =
        mailbox.as_ref().is_some_and(|one| entry.person.email.as_ref().is_some_and(|two| one.key() == two.key()));
    same_number || (same_mailbox && (number.is_none() || entry.person.mobile.is_none()))
}
