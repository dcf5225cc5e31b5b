//! intake/import: how far an import has come, and what became of each row, read off its staged parts.

use rules::{Batch, EntryId, ImportOutcome, ImportRow};

/// One row of a report: the line it stood on, what became of it, and whose row that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Told {
    /// None for imports of the first Usher, which did not write lines down.
    pub line: Option<u64>,
    /// None while it waits for its turn.
    pub outcome: Option<ImportOutcome>,
    pub entry: Option<EntryId>,
}

/// The rows of a part stand below each other, and its number is the line of the first.
pub fn told(parts: &[Batch]) -> impl Iterator<Item = Told> + '_ {
    let has_lines = parts.first().is_some_and(|first| first.part > 0);
    parts.iter().flat_map(move |part| {
        (u64::from(part.part)..).zip(&part.rows).map(move |(line, row)| {
            let (outcome, entry) = match row {
                ImportRow::Waiting { .. } => (None, None),
                ImportRow::Done { entry, outcome } => (Some(*outcome), (entry.0 > 0).then_some(*entry)),
            };
            Told { line: has_lines.then_some(line), outcome, entry }
        })
    })
}

/// Rows worked through, and rows in all.
#[must_use]
pub fn progress(parts: &[Batch]) -> (u64, u64) {
    parts.iter().fold((0, 0), |(done, rows), part| (done + u64::from(part.done), rows + part.rows.len() as u64))
}
