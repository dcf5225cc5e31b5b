//! web/pages/console/desk: what staff and owner see of a desk at a table.

mod overview;
mod settings;
mod settings_words;

pub use overview::DeskPage;
pub use settings::{DeskForm, DeskSettingsPage, FeedRow, ServiceRow};
