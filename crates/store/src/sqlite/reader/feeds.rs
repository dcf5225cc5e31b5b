//! store/sqlite: what the ledger knows of a calendar feed's bookings.

use super::SqliteReader;
use crate::cells::Cell;
use crate::engine::StoreError;
use crate::rows::ReadRow;
use crate::sqlite::{all, select};
use jiff::Timestamp;
use rules::ListId;
use rules::desk::Delivery;
use std::sync::LazyLock;

/// The newest line of each booking, by the index of bookings.
static FEED_BOOKINGS: LazyLock<String> = LazyLock::new(|| {
    let newer = "SELECT 1 FROM delivery AS newer WHERE newer.list = delivery.list AND newer.source = delivery.source \
                 AND newer.booking = delivery.booking AND newer.state <> 'outdated' \
                 AND (newer.version > delivery.version OR (newer.version = delivery.version AND newer.id > delivery.id))";
    let rest = format!(
        "delivery INDEXED BY delivery_booking WHERE list = ?1 AND source = 'feed' AND booking > ?2 AND booking < ?3 \
         AND state <> 'outdated' AND json_extract(what, '$.time.starts_at') > ?4 AND NOT EXISTS ({newer}) \
         ORDER BY booking LIMIT ?5"
    );
    select::<Delivery>(&rest)
});

impl SqliteReader {
    /// The bookings of one feed that begin after `now`, each as it was last told, after the booking named `after`.
    pub fn feed_bookings(
        &mut self,
        list: ListId,
        tag: &str,
        after: &str,
        now: Timestamp,
        most: usize,
    ) -> Result<Vec<Delivery>, StoreError> {
        // The names begin with the tag and a blank; the sign after a blank ends them.
        let end = format!("{tag}!");
        let cells = [
            Cell::id(list.0),
            Cell::text(after),
            Cell::text(&end),
            Cell::Int(now.as_millisecond()),
            Cell::id(most as u64),
        ];
        all(&self.connection, &FEED_BOOKINGS, &cells, Delivery::from_row)
    }
}
