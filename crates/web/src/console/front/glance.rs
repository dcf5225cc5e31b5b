//! web/console/front: slots and wishes in the reception's words, for the demo's page beside the real one.

use super::{look, words};
use crate::console::desks::wish_words;
use crate::console::front::phone::view::SlotCard;
use crate::limits;
use jiff::Timestamp;
use rules::desk::{DeskSettings, Wish};
use services::DeskView;
use store::StoreError;
use store::sqlite::{SlotsBy, SqliteReader};

/// Those that begin from this moment on, soonest first.
pub(crate) fn slots(
    reader: &mut SqliteReader,
    view: &DeskView,
    from: Timestamp,
    now: Timestamp,
) -> Result<Vec<SlotCard>, StoreError> {
    let seen = look::slots(reader, view.head.list, SlotsBy::From(from), None, limits::FRONT_SLOTS)?;
    Ok(seen.iter().filter_map(|seen| words::card(seen, view.desk(), &view.slug, now)).collect())
}

/// "Colour with Marco, Mon Tue, before 12:00".
pub(crate) fn wish(wish: &Wish, desk: &DeskSettings) -> String {
    let with = wish.staff.as_ref().map(|staff| format!(" with {staff}")).unwrap_or_default();
    format!("{}{with}, {}", wish_words::service(desk, &wish.service), wish_words::when(wish))
}
