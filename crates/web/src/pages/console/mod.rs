//! web/pages/console: what a host sees. Plain structs that turn into HTML, like the pages of guests, with the same
//! look. They are told what is true and what this host may do; every form works without the script.

mod desk;
mod fields;
mod settings;
mod settings_words;

pub(crate) use crate::console::parts::{self, Choice, Fact, MessageRow, SentRow, Trouble, with_query};
pub(crate) use crate::console::shell::{self, Tab};
pub use desk::{DeskForm, DeskSettingsPage, FeedRow, ServiceRow};
pub use settings::{Preview, SettingsForm, SettingsPage};
