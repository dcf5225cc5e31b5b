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

pub(crate) use batch::{BATCH, batch_cells, batch_from};
pub(crate) use delivery::{DELIVERY, delivery_cells, delivery_from};
pub(crate) use endpoint::{ALARM, ENDPOINT, alarm_cells, alarm_from, endpoint_cells, endpoint_from};
pub(crate) use entry::{ENTRY, ENTRY_TOLD, entry_cells, entry_from};
pub(crate) use head::{HEAD, HEAD_AND_SLUG, head_and_slug_from, head_cells, head_from};
pub(crate) use host::{
    GRANT, HOST, HOST_TOLD, SESSION, grant_cells, grant_from, host_cells, host_from, session_cells, session_from,
};
pub(crate) use message::{MESSAGE, message_cells, message_from};
pub(crate) use place::{PLACE, place_cells, place_from, slot_from_text};
pub(crate) use plain::{
    LETTER, OFFER, SCRIBE_CALL, TOKEN, WORDING, letter_cells, letter_from, offer_cells, offer_from, scribe_call_cells,
    scribe_call_from, token_cells, token_from, wording_cells, wording_from,
};
pub(crate) use request::{PAPER, REQUEST, REQUEST_TOLD, paper_cells, paper_from, request_cells, request_from};
pub(crate) use sheet_version::{SHEET_VERSION, sheet_version_cells, sheet_version_from};
pub(crate) use table::{MovedRow, Table};
pub(crate) use timer::{TIMER, timer_cells, timer_from, timer_key};

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
