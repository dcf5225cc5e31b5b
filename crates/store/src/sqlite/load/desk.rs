//! store/sqlite: what a decision about a desk asks for: what booking tools and letters said, requests and sheets.

use super::Loader;
use crate::cells::Cell;
use crate::engine::StoreError;
use crate::rows::{ReadRow, count, id};
use crate::sqlite::{Select, all, one};
use rules::desk::{Delivery, Paper, Request, SheetVersion};
use rules::{DeliveryBy, Letter, LetterBy, RequestBy, RequestId, SheetBy, Snapshot, limits};

static SHEET_NEWEST: Select<SheetVersion> = Select::new("sheet_version WHERE list = ?1 ORDER BY id DESC LIMIT 1");
static SHEET_BY_ID: Select<SheetVersion> = Select::new("sheet_version WHERE list = ?1 AND id = ?2");
pub(in crate::sqlite) static DELIVERY_BY_ID: Select<Delivery> = Select::new("delivery WHERE id = ?1");
static DELIVERY_BY_KEY: Select<Delivery> = Select::new("delivery WHERE list = ?1 AND source = ?2 AND key = ?3");
static LETTER_BY_KEY: Select<Letter> = Select::new("letter WHERE list = ?1 AND key = ?2");
/// What we know of a booking: its newest line that was not outdated when it came.
static BOOKING_KNOWN: Select<Delivery> = Select::new(
    "delivery WHERE list = ?1 AND source = ?2 AND booking = ?3 AND state <> 'outdated' \
     ORDER BY version DESC, id DESC LIMIT 1",
);
pub(in crate::sqlite) static REQUEST_BY_ID: Select<Request> = Select::new("request WHERE id = ?1");
static REQUEST_BY_KEY: Select<Request> = Select::new("request WHERE list = ?1 AND source_key = ?2");
pub(in crate::sqlite) static PAPERS_OF: Select<Paper> =
    Select::new("paper WHERE request = ?1 ORDER BY number LIMIT 10");

impl Loader<'_> {
    pub(super) fn sheets(&self, by: SheetBy, snapshot: &mut Snapshot) -> Result<(), StoreError> {
        let list = Cell::id(self.list.0);
        snapshot.sheet_newest = SHEET_NEWEST.one(self.connection, std::slice::from_ref(&list))?;
        if let SheetBy::Id(version) = by {
            snapshot.sheet = SHEET_BY_ID.one(self.connection, &[list, Cell::id(version.0)])?;
        }
        Ok(())
    }

    pub(super) fn delivery(&self, by: &DeliveryBy, snapshot: &mut Snapshot) -> Result<(), StoreError> {
        match by {
            DeliveryBy::Id(delivery) => {
                let cells = [Cell::id(delivery.0)];
                snapshot.delivery = DELIVERY_BY_ID.one(self.connection, &cells)?;
            }
            DeliveryBy::Key { source, key, booking } => {
                let cells = [Cell::id(self.list.0), Cell::word(source.word()), Cell::text(key)];
                snapshot.delivery = DELIVERY_BY_KEY.one(self.connection, &cells)?;
                let cells = [Cell::id(self.list.0), Cell::word(source.word()), Cell::text(booking)];
                snapshot.booking = BOOKING_KNOWN.one(self.connection, &cells)?;
            }
        }
        Ok(())
    }

    pub(super) fn letter(&self, by: &LetterBy, snapshot: &mut Snapshot) -> Result<(), StoreError> {
        match by {
            LetterBy::Key(key) => {
                let cells = [Cell::id(self.list.0), Cell::text(key)];
                snapshot.letter = LETTER_BY_KEY.one(self.connection, &cells)?;
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
                snapshot.papers = Some(all(self.connection, &PAPERS_OF, &[Cell::id(request.0)], Paper::from_row)?);
            }
            RequestBy::Key(key) => {
                let cells = [Cell::id(self.list.0), Cell::text(key)];
                snapshot.request = REQUEST_BY_KEY.one(self.connection, &cells)?;
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
        REQUEST_BY_ID.one(self.connection, &[Cell::id(request.0)])
    }
}
