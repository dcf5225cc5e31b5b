//! intake/step: which row is which entry. By the row's id first; a copied row, a sorted column and an id that landed beside
//! somebody else are told apart by name and contact.

use super::agreed::Agreed;
use super::cells::{said, typed};
use super::grid::Grid;
use super::layout::{Layout, OwnColumn};
use super::plan::is_on_list;
use super::row_id::row_id_of;
use crate::desk_sheet::DeskColumn;
use crate::joining::mobile;
use rules::desk::DeskSettings;
use rules::{Email, Entry, EntryId, ListId, Mobile};
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
    let contact = same(&DeskColumn::Mobile) || same(&DeskColumn::Email) || Contact::of(&cells).is(listed);
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
    let missing = known.agreed.rows.keys().filter(|id| !tied.contains(id)).filter_map(|id| known.entries.get(id));
    let mut missing = Missing::new(missing.collect());
    for (row, tie) in ties.iter_mut().filter(|(_, tie)| matches!(tie, Tie::New | Tie::Stranger(_))) {
        if missing.entries.is_empty() {
            return;
        }
        let cells = typed(grid, layout, *row);
        let is_anew = is_typed_anew(grid, layout, *row);
        let mut theirs = missing.with(&Contact::of(&cells));
        // Who is off the list and typed anew waits again.
        theirs.retain(|entry| is_on_list(entry) || !is_anew);
        let wanted = cells.get(&DeskColumn::Service).map(|cell| cell.to_lowercase()).unwrap_or_default();
        let fits =
            |entry: &&Entry| wanted.is_empty() || said(entry, known.desk, DeskColumn::Service).to_lowercase() == wanted;
        // Whoever waits for one thing only may have changed their mind about it.
        let only = if let [only] = theirs.as_slice() { Some(*only) } else { None };
        if let Some(entry) = theirs.iter().copied().find(fits).or(only) {
            missing.entries.remove(&entry.id);
            *tie = Tie::Entry(entry.id);
        }
    }
}

/// Nothing of ours stands in it, although there is room for it.
fn is_typed_anew(grid: &Grid, layout: &Layout, row: usize) -> bool {
    let ours = [OwnColumn::Id, OwnColumn::State, OwnColumn::Joined, OwnColumn::LastOffer];
    let columns: Vec<usize> = ours.iter().filter_map(|own| layout.own(*own)).collect();
    !columns.is_empty() && columns.iter().all(|at| grid.cell(row, *at).is_empty())
}

/// Those we miss, found by their numbers and mailboxes.
struct Missing<'k> {
    entries: BTreeMap<EntryId, &'k Entry>,
    by_contact: BTreeMap<&'k str, Vec<EntryId>>,
}

impl<'k> Missing<'k> {
    fn new(missing: Vec<&'k Entry>) -> Missing<'k> {
        let mut by_contact: BTreeMap<&str, Vec<EntryId>> = BTreeMap::new();
        for entry in &missing {
            let (number, mailbox) = (entry.person.mobile.as_ref(), entry.person.email.as_ref());
            for key in [number.map(Mobile::as_str), mailbox.map(Email::key)].into_iter().flatten() {
                by_contact.entry(key).or_default().push(entry.id);
            }
        }
        Missing { entries: missing.into_iter().map(|entry| (entry.id, entry)).collect(), by_contact }
    }

    /// In the order of their entries.
    fn with(&self, contact: &Contact) -> Vec<&'k Entry> {
        let keys = [contact.number.as_ref().map(Mobile::as_str), contact.mailbox.as_ref().map(Email::key)];
        let named = keys.into_iter().flatten().filter_map(|key| self.by_contact.get(key)).flatten();
        let ids: BTreeSet<EntryId> = named.copied().collect();
        let entries = ids.iter().filter_map(|id| self.entries.get(id).copied());
        entries.filter(|entry| contact.is(entry)).collect()
    }
}

/// The number and the mailbox of a row.
struct Contact {
    number: Option<Mobile>,
    mailbox: Option<Email>,
}

impl Contact {
    fn of(cells: &BTreeMap<DeskColumn, String>) -> Contact {
        let cell = |column| cells.get(&column).map_or("", String::as_str);
        Contact { number: mobile(cell(DeskColumn::Mobile)).ok(), mailbox: Email::parse(cell(DeskColumn::Email)).ok() }
    }

    /// Whether one of them is this person's.
    fn is(&self, entry: &Entry) -> bool {
        let same_number = self.number.is_some() && entry.person.mobile == self.number;
        let theirs = entry.person.email.as_ref();
        let same_mailbox = self.mailbox.as_ref().is_some_and(|one| theirs.is_some_and(|two| one.key() == two.key()));
        same_number || (same_mailbox && (self.number.is_none() || entry.person.mobile.is_none()))
    }
}
