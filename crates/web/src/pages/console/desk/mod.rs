//! web/pages/console/desk: what staff and owner see of a desk at a table.

mod settings;
mod settings_words;

pub use settings::{DeskForm, DeskSettingsPage, FeedRow, ServiceRow};
