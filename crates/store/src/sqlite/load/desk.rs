//! store/sqlite: what a decision about a desk asks for: what booking tools and letters said, requests and sheets.

use super::Loader;
use crate::cells::Cell;
use crate::engine::StoreError;
use crate::rows::{
    DELIVERY, LETTER, PAPER, REQUEST, SHEET_VERSION, count, delivery_from, id, letter_from, paper_from, request_from,
    sheet_version_from,
};
use crate::sqlite::{Select, all, one};
use rules::desk::Request;
use rules::{DeliveryBy, LetterBy, RequestBy, RequestId, SheetBy, Snapshot, limits};

static SHEET_NEWEST: Select = Select::new(&SHEET_VERSION, "sheet_version WHERE list = ?1 ORDER BY id DESC LIMIT 1");
static SHEET_BY_ID: Select = Select::new(&SHEET_VERSION, "sheet_version WHERE list = ?1 AND id = ?2");
pub(in crate::sqlite) static DELIVERY_BY_ID: Select = Select::new(&DELIVERY, "delivery WHERE id = ?1");
static DELIVERY_BY_KEY: Select = Select::new(&DELIVERY, "delivery WHERE list = ?1 AND source = ?2 AND key = ?3");
static LETTER_BY_KEY: Select = Select::new(&LETTER, "letter WHERE list = ?1 AND key = ?2");
/// What we know of a booking: its newest line that was not outdated when it came.
static BOOKING_KNOWN: Select = Select::new(
    &DELIVERY,
    "delivery WHERE list = ?1 AND source = ?2 AND booking = ?3 AND state <> 'outdated' \
     ORDER BY version DESC, id DESC LIMIT 1",
);
pub(in crate::sqlite) static REQUEST_BY_ID: Select = Select::new(&REQUEST, "request WHERE id = ?1");
static REQUEST_BY_KEY: Select = Select::new(&REQUEST, "request WHERE list = ?1 AND source_key = ?2");
pub(in crate::sqlite) static PAPERS_OF: Select =
    Select::new(&PAPER, "paper WHERE request = ?1 ORDER BY number LIMIT 10");

impl Loader<'_> {
    pub(super) fn sheets(&self, by: SheetBy, snapshot: &mut Snapshot) -> Result<(), StoreError> {
        let list = Cell::id(self.list.0);
        snapshot.sheet_newest = one(self.connection, &SHEET_NEWEST, std::slice::from_ref(&list), sheet_version_from)?;
        if let SheetBy::Id(version) = by {
            snapshot.sheet = one(self.connection, &SHEET_BY_ID, &[list, Cell::id(version.0)], sheet_version_from)?;
        }
        Ok(())
    }

    pub(super) fn delivery(&self, by: &DeliveryBy, snapshot: &mut Snapshot) -> Result<(), StoreError> {
        match by {
            DeliveryBy::Id(delivery) => {
                let cells = [Cell::id(delivery.0)];
                snapshot.delivery = one(self.connection, &DELIVERY_BY_ID, &cells, delivery_from)?;
            }
            DeliveryBy::Key { source, key, booking } => {
                let cells = [Cell::id(self.list.0), Cell::word(source.word()), Cell::text(key)];
                snapshot.delivery = one(self.connection, &DELIVERY_BY_KEY, &cells, delivery_from)?;
                let cells = [Cell::id(self.list.0), Cell::word(source.word()), Cell::text(booking)];
                snapshot.booking = one(self.connection, &BOOKING_KNOWN, &cells, delivery_from)?;
            }
        }
        Ok(())
    }

    pub(super) fn letter(&self, by: &LetterBy, snapshot: &mut Snapshot) -> Result<(), StoreError> {
        match by {
            LetterBy::Key(key) => {
                let cells = [Cell::id(self.list.0), Cell::text(key)];
                snapshot.letter = one(self.connection, &LETTER_BY_KEY, &cells, letter_from)?;
            }
            LetterBy::AnsweredSince(entry, since) => {
                let sql = "SELECT count(*) FROM letter INDEXED BY letter_of_entry WHERE entry = ?1 AND at > ?2 \
                           AND outcome IN ('signed_up', 'cancelled', 'answered', 'asked')";
                let cells = [Cell::id(entry.0), Cell::time(*since)];
                snapshot.letters_lately = one(self.connection, sql, &cells, |row| count(row, 0))?;
            }
            LetterBy::AskedSince(since) => {
                let sql = "SELECT count(*) FROM (SELECT 1 FROM letter INDEXED BY letter_asked \
                           WHERE list = ?1 AND outcome = 'asked' AND at > ?2 LIMIT ?3)";
                let cells = [Cell::id(self.list.0), Cell::time(*since), Cell::count(limits::LETTER_ASKS)];
                snapshot.asks_lately = one(self.connection, sql, &cells, |row| count(row, 0))?;
            }
        }
        Ok(())
    }

    pub(super) fn requests(&self, by: &RequestBy, snapshot: &mut Snapshot) -> Result<(), StoreError> {
        match by {
            RequestBy::Id(request) => snapshot.request = self.request(*request)?,
            RequestBy::Whole(request) => {
                snapshot.request = self.request(*request)?;
                snapshot.papers = Some(all(self.connection, &PAPERS_OF, &[Cell::id(request.0)], paper_from)?);
            }
            RequestBy::Key(key) => {
                let cells = [Cell::id(self.list.0), Cell::text(key)];
                snapshot.request = one(self.connection, &REQUEST_BY_KEY, &cells, request_from)?;
                let sql = "SELECT count(*) FROM (SELECT 1 FROM request INDEXED BY request_waiting \
                           WHERE list = ?1 AND (state = 'reading' OR state = 'open') LIMIT ?2)";
                let cells = [Cell::id(self.list.0), Cell::count(limits::REQUESTS_WAITING)];
                snapshot.requests_waiting = one(self.connection, sql, &cells, |row| count(row, 0))?.unwrap_or(0);
            }
            RequestBy::Of(entry) => {
                let sql = "SELECT id FROM request WHERE entry = ?1 AND letter IS NOT NULL ORDER BY id LIMIT ?2";
                let cells = [Cell::id(entry.0), Cell::id(limits::REQUESTS_OF_ENTRY as u64)];
                let found = all(self.connection, sql, &cells, |row| id(row, 0).map(RequestId))?;
                snapshot.requests_of = Some(found);
            }
        }
        Ok(())
    }

    pub(super) fn request(&self, request: RequestId) -> Result<Option<Request>, StoreError> {
        one(self.connection, &REQUEST_BY_ID, &[Cell::id(request.0)], request_from)
    }
}
