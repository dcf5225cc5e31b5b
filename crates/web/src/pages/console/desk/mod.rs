//! web/pages/console/desk: what staff and owner see of a desk at a table.

mod document;
mod entry_form;
mod hooks;
mod list;
mod month;
mod overview;
mod paste;
mod person;
mod settings;
mod settings_words;
mod sheet;
mod versions;

pub use document::{CheckedLine, DocumentCheck, DocumentKind, DocumentPage, LineOutcome, MessagePreview};
pub use entry_form::EntryForm;
pub use hooks::{CalendarRow, HooksPage, LedgerRow, ToolRow};
pub use list::{ListAt, ListPage, ListRow, RowActs};
pub use month::{LastNight, MonthPage};
pub use overview::DeskPage;
pub use paste::{PastePage, PasteRow, PasteStep};
pub use person::{OfferLine, PersonActs, PersonPage};
pub use settings::{DeskForm, DeskSettingsPage, FeedRow, ServiceRow};
pub use sheet::{SheetCard, SheetPage, SheetVersionRow};
pub use versions::{VersionRow, VersionsPage};
