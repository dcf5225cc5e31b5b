//! rules: a staged part of an import, and what became of each of its rows.

use crate::command::Actor;
use crate::contact::{Email, PersonName};
use crate::ids::{BatchId, EntryId, ListId};
use jiff::Timestamp;
use strum::{EnumString, IntoStaticStr, VariantArray};

crate::words!(ImportOutcome);

/// A staged part of an import, worked through a few rows at a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Batch {
    pub id: BatchId,
    pub rev: u32,
    pub list: ListId,
    /// The host's paste: the same import sent twice is one import.
    pub import: u64,
    pub part: u32,
    pub mode: ImportMode,
    pub rows: Vec<ImportRow>,
    pub done: u32,
    /// The host or the API token that sent it; None in rows of older versions, and where neither did.
    pub sent_by: Option<Actor>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImportMode {
    /// Invited: a confirm link is mailed, no seat is held.
    Invite,
    /// Invited, and a seat is held until this moment.
    InviteUntil(Timestamp),
    /// Coming for certain: a seat or the line at once.
    Confirmed,
}

/// One row as pasted, then its outcome. The person is dropped from the batch once it stands on the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportRow {
    Waiting { name: PersonName, email: Email, party: u32 },
    Done { entry: EntryId, outcome: ImportOutcome },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum ImportOutcome {
    Invited,
    Confirmed,
    Waitlisted,
    /// Stood on the list already, and stays as it was.
    Known,
    /// The party is larger than the event takes.
    PartyTooLarge,
    /// The event was over or called off before this row's turn came.
    Closed,
}
