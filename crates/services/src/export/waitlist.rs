//! services: somebody on a desk's waitlist as cells of a sheet; what goes out can come in again.

use super::moment;
use intake::{SheetCell, SheetFormat, desk_cells};
use rules::{Entry, Settings};
use std::sync::Arc;

pub(super) struct Waitlist {
    /// Those of a desk.
    pub settings: Arc<Settings>,
}

impl Waitlist {
    pub fn cells(&self, entry: &Entry, format: SheetFormat) -> Vec<SheetCell> {
        let Settings::Desk(desk) = &*self.settings else { unreachable!("only desks become a Waitlist") };
        desk_cells(entry, desk, moment(entry.joined_at, &desk.zone, format))
    }
}
