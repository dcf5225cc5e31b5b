//! web/console/desks: the desk as staff and owner use it at a table. Its pages share one frame (`shell::of_desk`).

mod differs;
mod document;
pub(super) mod editor;
pub(super) mod overview;
pub(super) mod settings;
mod settings_form;
pub(super) mod versions;
