//! store/sqlite: what the scribe was asked and what it cost.

use super::SqliteReader;
use crate::cells::Cell;
use crate::engine::StoreError;
use crate::rows::ReadRow;
use crate::rows::{Decode, id, text};
use crate::sqlite::{Select, all, one};
use jiff::Timestamp;
use rules::ScribeCall;

static NEWEST: Select<ScribeCall> =
    Select::new("scribe_call INDEXED BY scribe_call_at ORDER BY at DESC, id DESC LIMIT ?1");

/// One month of questions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScribeMonth {
    /// `2026-06`, by UTC.
    pub month: String,
    pub asked: u64,
    pub answered: u64,
    pub tokens_in: u64,
    pub tokens_out: u64,
    /// In millionths.
    pub cost: u64,
}

impl SqliteReader {
    /// The newest questions first.
    pub fn scribe_calls(&mut self, most: usize) -> Result<Vec<ScribeCall>, StoreError> {
        all(&self.connection, &NEWEST, &[Cell::id(most as u64)], ScribeCall::from_row)
    }

    /// What was spent since this moment, in millionths.
    pub fn scribe_spent(&mut self, since: Timestamp) -> Result<u64, StoreError> {
        let sql = "SELECT ifnull(sum(cost), 0) FROM scribe_call WHERE at >= ?1";
        Ok(one(&self.connection, sql, &[Cell::time(since)], |row| id(row, 0))?.unwrap_or(0))
    }

    /// Month by month, the newest first.
    pub fn scribe_months(&mut self, most: usize) -> Result<Vec<ScribeMonth>, StoreError> {
        let sql = "SELECT strftime('%Y-%m', at / 1000, 'unixepoch') AS month, count(*), sum(outcome = 'answered'), \
                   sum(tokens_in), sum(tokens_out), sum(cost) FROM scribe_call GROUP BY month ORDER BY month DESC LIMIT ?1";
        let from = |row: &dyn Decode| {
            let (asked, answered) = (id(row, 1)?, id(row, 2)?);
            let (tokens_in, tokens_out, cost) = (id(row, 3)?, id(row, 4)?, id(row, 5)?);
            Ok(ScribeMonth { month: text(row, 0)?, asked, answered, tokens_in, tokens_out, cost })
        };
        all(&self.connection, sql, &[Cell::id(most as u64)], from)
    }
}
