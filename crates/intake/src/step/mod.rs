//! intake: keeping a desk's list in step with a sheet of the staff's. What they describe (names, wishes, notes) is theirs
//! and wins; what becomes of it (id, state, joined, last offer, problem) is ours and is put back. Pure: a sheet, what was
//! agreed last time and the list come in; wishes, and later the sheet to write, go out.

mod agreed;
mod back;
mod cells;
mod finish;
mod grid;
mod layout;
mod left;
mod plan;
mod row_id;
mod tie;
mod writing;

pub use agreed::{Agreed, AgreedRow, Sight};
pub use back::{BackWish, roll_back};
pub use cells::said_of;
pub use finish::{Finished, Listed, Manner, Outcome, Put, finish, quiet};
pub use grid::{Grid, UnreadableSheet, sheet_lines};
pub use layout::{Layout, OwnColumn, SheetColumn};
pub use plan::{Care, Plan, Planned, SheetWish, Wished, plan};
pub use row_id::{row_id, row_id_of};
pub use tie::{Known, SavedBy};

#[cfg(test)]
mod tests;
