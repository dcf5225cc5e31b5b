//! web/pages/console/desk: what staff and owner see of a desk at a table.

mod entry_form;
mod list;
mod person;
mod settings;
mod settings_words;

pub use entry_form::EntryForm;
pub use list::{ListAt, ListPage, ListRow, RowActs};
pub use person::{OfferLine, PersonActs, PersonPage};
pub use settings::{DeskForm, DeskSettingsPage, FeedRow, ServiceRow};
