//! intake/step: which column of a sheet holds what. Headings may come in any order and in four languages; columns that are
//! not ours are left alone, and ours are added where they are missing.

use super::grid::{Grid, UnreadableSheet};
use crate::desk_sheet::DeskColumn;
use crate::limits;

/// What we write into a sheet. Typed over, it is put back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum OwnColumn {
    Id,
    State,
    Joined,
    LastOffer,
    Problem,
}

impl OwnColumn {
    pub const ALL: &[OwnColumn] =
        &[OwnColumn::State, OwnColumn::Joined, OwnColumn::LastOffer, OwnColumn::Problem, OwnColumn::Id];

    #[must_use]
    pub fn heading(self) -> &'static str {
        match self {
            OwnColumn::Id => "id",
            OwnColumn::State => "state",
            OwnColumn::Joined => "joined",
            OwnColumn::LastOffer => "last offer",
            OwnColumn::Problem => "problem",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SheetColumn {
    Described(DeskColumn),
    Own(OwnColumn),
    /// A column of the staff's own.
    Theirs,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    pub heading_row: usize,
    pub columns: Vec<SheetColumn>,
}

impl Layout {
    /// What the headings say, or why they say nothing.
    pub fn of(grid: &Grid) -> Result<Layout, UnreadableSheet> {
        let heading_row = grid.heading_row().ok_or(UnreadableSheet::Empty)?;
        let headings = grid.rows[heading_row].iter().enumerate();
        let columns: Vec<SheetColumn> = headings.map(|(at, heading)| meaning(at, heading)).collect();
        for (at, column) in columns.iter().enumerate() {
            if *column != SheetColumn::Theirs && columns[..at].contains(column) {
                return Err(UnreadableSheet::Twice(grid.cell(heading_row, at).to_lowercase()));
            }
        }
        let has = |column| columns.contains(&SheetColumn::Described(column));
        let name = has(DeskColumn::Name) || has(DeskColumn::FirstName) || has(DeskColumn::LastName);
        let contact = has(DeskColumn::Mobile) || has(DeskColumn::Email);
        if name && contact { Ok(Layout { heading_row, columns }) } else { Err(UnreadableSheet::NoHeadings) }
    }

    #[must_use]
    pub fn own(&self, own: OwnColumn) -> Option<usize> {
        self.columns.iter().position(|column| *column == SheetColumn::Own(own))
    }

    /// Every described column with where it stands.
    pub fn described(&self) -> impl Iterator<Item = (DeskColumn, usize)> + '_ {
        self.columns.iter().enumerate().filter_map(|(at, column)| match column {
            SheetColumn::Described(column) => Some((*column, at)),
            SheetColumn::Own(_) | SheetColumn::Theirs => None,
        })
    }

    /// The rows below the headings that are not empty.
    pub fn body(&self, grid: &Grid) -> Vec<usize> {
        (self.heading_row + 1..grid.rows.len()).filter(|row| !grid.is_empty_row(*row)).collect()
    }
}

fn meaning(at: usize, heading: &str) -> SheetColumn {
    // Only as we write them ourselves: we write over what is ours, and a column "Status" or "Seit" is the staff's.
    if let Some(own) = OwnColumn::ALL.iter().find(|own| own.heading() == heading.trim()) {
        return SheetColumn::Own(*own);
    }
    // Ours stand behind everything else, however wide a sheet is; the staff's are looked for where people look.
    let described = if at < limits::SHEET_COLUMNS { DeskColumn::by_written(heading) } else { None };
    described.map_or(SheetColumn::Theirs, SheetColumn::Described)
}
