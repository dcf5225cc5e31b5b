//! store: what an engine promises, how rows are written down, and the suite every engine must pass.
//! The default engine is SQLite. Engines decide nothing.

mod as_of;
mod audit;
mod audit_note;
mod cells;
pub mod check;
mod engine;
pub mod explain;
mod moved_rows;
mod moves;
mod rows;
mod searched;
mod settings_doc;
pub mod sqlite;
#[cfg(any(test, feature = "suite"))]
pub mod suite;

pub use as_of::{AsOf, EntryThen};
pub use audit::{AuditRow, Folded, RowImage, fold, fold_on};
pub use engine::{Cause, Disk, Engine, ListRows, Running, StoreError};
pub use moved_rows::MovedRows;
pub use moves::RowChange;
pub use searched::as_searched;
