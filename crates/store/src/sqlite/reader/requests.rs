//! store/sqlite: requests as pages see them, and those that wait to be read.

use super::super::load::{PAPERS_OF, REQUEST_BY_ID};
use super::super::{Select, all, one};
use super::{SqliteReader, Within};
use crate::cells::Cell;
use crate::engine::StoreError;
use crate::rows::ReadRow;
use crate::rows::{count, id, text};
use jiff::Timestamp;
use rules::desk::{Paper, Request, RequestState};
use rules::{ListId, RequestId};

static WAITING: Select<Request> = Select::new(
    "request INDEXED BY request_waiting WHERE list = ?1 AND (state = 'reading' OR state = 'open') \
     ORDER BY id LIMIT ?2",
);

static SETTLED: Select<Request> = Select::new(
    "request INDEXED BY request_of_list WHERE list = ?1 AND (state = 'approved' OR state = 'discarded') \
     ORDER BY id DESC LIMIT ?2",
);

static PAGE: Select<Request> = Select::new(
    "request INDEXED BY request_of_list WHERE list = ?1 AND id > ?2 AND (?4 IS NULL OR state = ?4) \
     ORDER BY id LIMIT ?3",
);

/// Which requests, and after which one.
#[derive(Clone, Copy, Debug)]
pub struct RequestPage {
    pub state: Option<RequestState>,
    pub after: u64,
    pub most: usize,
}

impl SqliteReader {
    /// Not settled yet, oldest first.
    pub fn requests_waiting(&mut self, list: ListId, most: usize) -> Result<Vec<Request>, StoreError> {
        WAITING.all(&self.connection, &[Cell::id(list.0), Cell::id(most as u64)])
    }

    /// How many are not settled.
    pub fn requests_count(&mut self, list: ListId) -> Result<u32, StoreError> {
        let sql = "SELECT count(*) FROM (SELECT 1 FROM request INDEXED BY request_waiting \
                   WHERE list = ?1 AND (state = 'reading' OR state = 'open') LIMIT 1000)";
        Ok(one(&self.connection, sql, &[Cell::id(list.0)], |row| count(row, 0))?.unwrap_or(0))
    }

    /// The last ones that were approved or discarded, newest first.
    pub fn requests_settled(&mut self, list: ListId, most: usize) -> Result<Vec<Request>, StoreError> {
        SETTLED.all(&self.connection, &[Cell::id(list.0), Cell::id(most as u64)])
    }

    pub fn requests(&mut self, list: ListId, page: RequestPage) -> Result<Vec<Request>, StoreError> {
        let state = page.state.map_or(Cell::Null, |state| Cell::word(state.word()));
        let cells = [Cell::id(list.0), Cell::id(page.after), Cell::id(page.most as u64), state];
        PAGE.all(&self.connection, &cells)
    }

    pub fn request(&mut self, within: impl Into<Within>, request: RequestId) -> Result<Option<Request>, StoreError> {
        let found = REQUEST_BY_ID.one(&self.connection, &[Cell::id(request.0)])?;
        Ok(within.into().only(found, |row| row.list))
    }

    /// The marks of requests that came since then and are forgotten, by time or with whom they put on the list.
    pub fn requests_forgotten(&mut self, list: ListId, since: Timestamp) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT source_key FROM request INDEXED BY request_of_list \
                   WHERE list = ?1 AND at >= ?2 AND source_key LIKE 'forgotten %' ORDER BY id";
        let keys = all(&self.connection, sql, &[Cell::id(list.0), Cell::time(since)], |row| text(row, 0))?;
        Ok(keys.iter().filter_map(|key| Request::mark_of(key)).map(str::to_string).collect())
    }

    pub fn papers(&mut self, request: RequestId) -> Result<Vec<Paper>, StoreError> {
        all(&self.connection, &PAPERS_OF, &[Cell::id(request.0)], Paper::from_row)
    }

    /// The next request of any list whose documents are to be read.
    pub fn request_to_read(&mut self, after: RequestId) -> Result<Option<Request>, StoreError> {
        let sql = "SELECT id FROM request INDEXED BY request_reading WHERE state = 'reading' AND id > ?1 \
                   ORDER BY id LIMIT 1";
        let next = one(&self.connection, sql, &[Cell::id(after.0)], |row| id(row, 0))?;
        let Some(next) = next else { return Ok(None) };
        REQUEST_BY_ID.one(&self.connection, &[Cell::id(next)])
    }
}
