//! web/console/desks: the desk as staff and owner use it at a table. Its pages share one frame (`shell::of_desk`).

pub(super) mod document;
pub(super) mod entry_form;
pub(super) mod hooks;
pub(super) mod list;
pub(super) mod month;
pub(super) mod overview;
pub(super) mod paste;
pub(super) mod person;
mod person_page;
pub(crate) mod sheet;
pub(super) mod versions;
pub(super) mod wish_words;
