//! google: what a desk needs of Google, as plain JSON over the house's own client: sign in as a service account, read and
//! write cells of a sheet, read a document as text, read a calendar. It decides nothing, keeps nothing but its token, and
//! has no clock: the caller says what time it is.

mod account;
mod calendar;
mod call;
mod drive;
pub mod limits;
mod link;
mod sheets;

pub use account::{Account, BadKey};
pub use calendar::{EventsPage, GoogleEvent, When, read_event};
pub use call::{Bases, Google, GoogleTrouble};
pub use drive::FileState;
pub use link::{SheetLink, calendar_id, document_id, sheet_link};
pub use sheets::{CellPut, SheetShape, read_cells, read_shape};
