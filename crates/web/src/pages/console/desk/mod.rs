//! web/pages/console/desk: what staff and owner see of a desk at a table.

mod entry_form;
mod list;
mod person;

pub use entry_form::EntryForm;
pub use list::{ListAt, ListPage, ListRow, RowActs};
pub use person::{OfferLine, PersonActs, PersonPage};
