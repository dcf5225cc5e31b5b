//! web/pages/console/desk: what staff and owner see of a desk at a table.

mod document;
mod overview;
mod settings;
mod settings_words;
mod versions;

pub use document::{CheckedLine, DocumentCheck, DocumentKind, DocumentPage, LineOutcome, MessagePreview};
pub use overview::DeskPage;
pub use settings::{DeskForm, DeskSettingsPage, FeedRow, ServiceRow};
pub use versions::{VersionRow, VersionsPage};
