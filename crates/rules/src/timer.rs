//! rules: what becomes due. A timer is a row under a name; booking the name again moves it.

use crate::ids::{BatchId, DeliveryId, EntryId, ListId, PlaceId, RequestId};
use jiff::Timestamp;

/// A durable named row that becomes a command when due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timer {
    pub list: ListId,
    pub name: TimerName,
    pub due_at: Timestamp,
    /// How far a long piece of work has come.
    pub cursor: u64,
}

/// What a timer is for. The name is the key: booking it again moves it, dropping it is exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TimerName {
    Remind {
        entry: EntryId,
        which: u32,
    },
    Lapse {
        place: PlaceId,
        seq: u32,
    },
    /// The number of this entry was closed or opened for the whole house.
    Reach {
        entry: EntryId,
    },
    Spread {
        place: PlaceId,
    },
    /// Seats kept for the line: first it is told, then the door opens.
    HeadStart {
        place: PlaceId,
    },
    Search {
        place: PlaceId,
    },
    Import {
        batch: BatchId,
    },
    Replan {
        list: ListId,
    },
    /// Guests are told what changed, once the host has not touched it for a while. The cursor also holds the version
    /// guests know.
    TellChanges {
        list: ListId,
    },
    CallOff {
        list: ListId,
    },
    Close {
        list: ListId,
    },
    Daily {
        list: ListId,
    },
    ThanksDue {
        list: ListId,
    },
    /// The thank-you note on its way to everybody who had a seat, a page at a time.
    Thanks {
        list: ListId,
    },
    Tidy {
        list: ListId,
    },
    Summary {
        list: ListId,
    },
    /// A booking that moved: the time it stands at now is closed to the line.
    Booked {
        delivery: DeliveryId,
    },
    /// What a request says is kept so long and no longer.
    Forget {
        request: RequestId,
    },
}
