//! web/console/settings: what is decided about an event or a desk, on one form each; a new list is made with the same form.
//! The form is made from the description of the settings (crate `settings`), and read by the reader of the API.

pub(super) mod desk;
mod effects;
pub(super) mod event;
mod form;
mod input;
mod sections;
mod view;
pub(super) mod written;
