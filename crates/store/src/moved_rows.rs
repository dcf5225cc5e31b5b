//! store: which rows changes have named since somebody looked, so that whoever looks after every step reads only those.

use rules::{Change, RowMove, TimerName};
use std::collections::BTreeSet;

/// Rows by table and number, and timers by name.
#[derive(Clone, Debug, Default)]
pub struct MovedRows {
    pub(crate) rows: BTreeSet<(&'static str, u64)>,
    pub(crate) timers: BTreeSet<TimerName>,
    changes: usize,
}

impl MovedRows {
    /// Also a change that was abandoned may be noted: reading its rows again harms nobody.
    pub fn note(&mut self, change: &Change) {
        self.changes += 1;
        self.rows.extend(change.rows.iter().filter_map(name_of));
        self.timers.extend(change.timers.iter().map(rules::TimerMove::name));
    }

    /// A timer that a change of the house booked on this list.
    pub fn note_timer(&mut self, name: TimerName) {
        self.changes += 1;
        self.timers.insert(name);
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.changes == 0
    }

    pub(crate) fn has(&self, table: &'static str, id: u64) -> bool {
        self.rows.contains(&(table, id))
    }
}

/// None for rows that belong to the house, or that nobody reads as part of a list.
fn name_of(row: &RowMove) -> Option<(&'static str, u64)> {
    Some(match row {
        RowMove::Entry { after, .. } => ("entry", after.id.0),
        RowMove::Place { after, .. } => ("place", after.id.0),
        RowMove::Offer { after, .. } => ("offer", after.id.0),
        RowMove::Message { after, .. } => ("message", after.id.0),
        RowMove::Batch { after, .. } => ("batch", after.id.0),
        RowMove::Wording { after, .. } => ("wording", after.id.0),
        RowMove::Delivery { after, .. } => ("delivery", after.id.0),
        RowMove::Letter { after, .. } => ("letter", after.id.0),
        RowMove::Request { after, .. } => ("request", after.id.0),
        RowMove::Sheet { after, .. } => ("sheet_version", after.id.0),
        _ => return None,
    })
}
