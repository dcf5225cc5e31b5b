//! web: requests at the doors: as a form, as JSON, and as the card that staff settle.

pub(crate) mod api_form;
pub(crate) mod card;
pub(crate) mod decision;
pub(crate) mod upload;
