//! store: how each row is written down, and read back. One list of columns serves SQL and the audit alike.

mod batch;
mod column;
mod delivery;
mod endpoint;
mod entry;
mod head;
mod host;
mod message;
mod place;
mod plain;
mod request;
mod row;
mod sheet_version;
mod table;
mod timer;

pub(crate) use place::slot_from_text;
pub(crate) use row::{ReadRow, StoredRow};
pub(crate) use table::{MovedRow, Table};
pub(crate) use timer::timer_key;

use crate::engine::StoreError;
use jiff::Timestamp;

/// A row being read back, column by column in the order of its list.
pub trait Decode {
    fn int(&self, at: usize) -> Result<Option<i64>, StoreError>;
    fn text(&self, at: usize) -> Result<Option<String>, StoreError>;
    fn octets(&self, at: usize) -> Result<Option<Vec<u8>>, StoreError>;
}

pub(crate) fn broken(what: &str) -> StoreError {
    StoreError::Broken(format!("unreadable {what}"))
}

pub(crate) fn id(row: &dyn Decode, at: usize) -> Result<u64, StoreError> {
    maybe_id(row, at)?.ok_or_else(|| broken("number"))
}

pub(crate) fn maybe_id(row: &dyn Decode, at: usize) -> Result<Option<u64>, StoreError> {
    row.int(at)?.map(|number| u64::try_from(number).map_err(|_| broken("number"))).transpose()
}

pub(crate) fn count(row: &dyn Decode, at: usize) -> Result<u32, StoreError> {
    let number = row.int(at)?.ok_or_else(|| broken("number"))?;
    u32::try_from(number).map_err(|_| broken("number"))
}

pub(crate) fn time(row: &dyn Decode, at: usize) -> Result<Timestamp, StoreError> {
    maybe_time(row, at)?.ok_or_else(|| broken("time"))
}

pub(crate) fn maybe_time(row: &dyn Decode, at: usize) -> Result<Option<Timestamp>, StoreError> {
    row.int(at)?.map(|number| Timestamp::from_millisecond(number).map_err(|_| broken("time"))).transpose()
}

pub(crate) fn text(row: &dyn Decode, at: usize) -> Result<String, StoreError> {
    row.text(at)?.ok_or_else(|| broken("text"))
}
