//! web/console/desks: the desk as staff and owner use it at a table. Its pages share one frame (`shell::of_desk`).

pub(super) mod document;
pub(crate) mod entry_form;
pub(super) mod hooks;
pub(super) mod month;
pub(super) mod overview;
pub(super) mod paste;
pub(crate) mod sheet;
pub(super) mod versions;
pub(super) mod wish_words;

use jiff::Timestamp;
use services::DeskView;

/// A moment by the desk's own clock.
pub(crate) fn at_text(at: &Timestamp, view: &DeskView) -> String {
    post::short(*at, &view.desk().zone)
}
