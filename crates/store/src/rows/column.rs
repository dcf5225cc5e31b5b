//! store: how one value becomes a cell, and is read back.

use super::{Decode, broken, maybe_id, maybe_time};
use crate::cells::Cell;
use crate::engine::StoreError;
use jiff::Timestamp;
use rules::desk::{BookingSource, DeliveryState, DiscardReason, RequestState, RequestVia, SheetState};
use rules::{
    AlarmId, AlarmName, AlarmState, BatchId, ChainId, Channel, DeliveryId, Ending, EndpointId, EntryId, EntryState,
    GrantId, HostId, HouseRole, LetterId, LetterOutcome, LetterReason, ListId, ListKind, ListState, MessageId,
    MessageKind, MessageState, OfferId, OfferKind, OfferState, PaperId, Personal, PlaceId, PlaceState, Reach,
    Reminders, RequestId, Role, ScribeCallId, ScribeOutcome, ScribeTask, SessionId, SheetVersionId, TokenId,
    TokenScope, Urgency, WebhookFormat, Wording, WordingId,
};

/// A value that is one column.
pub(crate) trait Column: Sized {
    /// What is unreadable when it cannot be read.
    const WHAT: &'static str;

    fn cell(&self) -> Cell<'_>;

    /// None where the column is null.
    fn read_maybe(row: &dyn Decode, at: usize) -> Result<Option<Self>, StoreError>;

    fn read(row: &dyn Decode, at: usize) -> Result<Self, StoreError> {
        Self::read_maybe(row, at)?.ok_or_else(|| broken(Self::WHAT))
    }
}

/// Null is a value of its own.
impl<T: Column> Column for Option<T> {
    const WHAT: &'static str = T::WHAT;

    fn cell(&self) -> Cell<'_> {
        self.as_ref().map_or(Cell::Null, T::cell)
    }

    fn read_maybe(row: &dyn Decode, at: usize) -> Result<Option<Self>, StoreError> {
        T::read_maybe(row, at).map(Some)
    }
}

/// One line each: `type: what, value to cell, row and position to value`.
macro_rules! columns {
    ($($type:ty: $what:literal, |$value:ident| $cell:expr, |$row:ident, $at:ident| $read:expr;)+) => {$(
        impl $crate::rows::column::Column for $type {
            const WHAT: &'static str = $what;

            fn cell(&self) -> $crate::cells::Cell<'_> {
                let $value = self;
                $cell
            }

            fn read_maybe(
                $row: &dyn $crate::rows::Decode,
                $at: usize,
            ) -> Result<Option<Self>, $crate::engine::StoreError> {
                $read
            }
        }
    )+};
}

columns! {
    u64: "number", |number| Cell::id(*number), |row, at| maybe_id(row, at);
    i64: "number", |number| Cell::Int(*number), |row, at| row.int(at);
    String: "text", |text| Cell::text(text), |row, at| row.text(at);
    Timestamp: "time", |moment| Cell::time(*moment), |row, at| maybe_time(row, at);
    u32: "number", |number| Cell::count(*number), |row, at| {
        row.int(at)?.map(|number| u32::try_from(number).map_err(|_| broken("number"))).transpose()
    };
}

/// Columns of text that is put together and taken apart again: `type: what, to text, from text`.
macro_rules! text_columns {
    ($($type:ty: $what:literal, $to:expr, $from:expr;)+) => {$(
        $crate::rows::column::columns! {
            $type: $what, |value| $crate::cells::Cell::Text(std::borrow::Cow::Owned($to(value))),
            |row, at| row.text(at)?.map(|text| $from(&text)).transpose();
        }
    )+};
}

macro_rules! ids {
    ($($id:ident)+) => {$(
        columns! { $id: "number", |id| Cell::id(id.0), |row, at| Ok(maybe_id(row, at)?.map($id)); }
    )+};
}

ids! {
    AlarmId BatchId ChainId DeliveryId EndpointId EntryId GrantId HostId LetterId ListId MessageId OfferId PaperId
    PlaceId RequestId ScribeCallId SessionId SheetVersionId TokenId WordingId
}

macro_rules! word_columns {
    ($($set:ident: $what:literal,)+) => {$(
        columns! {
            $set: $what, |one| Cell::word(one.word()), |row, at| {
                row.text(at)?.map(|word| $set::from_word(&word).ok_or_else(|| broken($what))).transpose()
            };
        }
    )+};
}

word_columns! {
    AlarmName: "alarm",
    AlarmState: "state of an alarm",
    BookingSource: "source of a delivery",
    Channel: "channel",
    DeliveryState: "state of a delivery",
    DiscardReason: "reason of a request",
    Ending: "ending",
    EntryState: "state of an entry",
    HouseRole: "role of a host",
    LetterOutcome: "outcome of a letter",
    LetterReason: "reason of a letter",
    ListKind: "kind of list",
    ListState: "state of a list",
    MessageKind: "kind of message",
    MessageState: "state of a message",
    OfferKind: "kind of offer",
    OfferState: "state of an offer",
    Personal: "endpoint",
    PlaceState: "state of a place",
    Reach: "reach",
    Reminders: "reminders",
    RequestState: "state of a request",
    RequestVia: "way of a request",
    Role: "role",
    ScribeOutcome: "outcome of a scribe",
    ScribeTask: "task of a scribe",
    SheetState: "state of a sheet",
    TokenScope: "scope of a token",
    Urgency: "urgency",
    WebhookFormat: "format of an endpoint",
    Wording: "kind of wording",
}

/// A column that is there for queries only.
pub(crate) struct Unread;

columns! { Unread: "column", |_column| Cell::Null, |_row, _at| Ok(Some(Unread)); }

/// Reads the next column.
pub(crate) fn next<T: Column>(row: &dyn Decode, at: &mut usize) -> Result<T, StoreError> {
    *at += 1;
    T::read(row, *at - 1)
}

pub(crate) use {columns, text_columns};
