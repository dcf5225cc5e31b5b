//! services: how each calendar feed stood when it was last looked at. Kept in memory only: the next look tells it again.

use crate::limits;
use jiff::Timestamp;
use rules::ListId;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// How a look went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FeedState {
    /// So many bookings stand in it, and so many events could not be understood.
    Read { bookings: usize, unreadable: usize },
    /// It could not be fetched or is no calendar; nothing was changed.
    CannotRead { why: String },
    /// It is empty although bookings were to come; nothing was changed.
    Empty { known: usize },
    /// It lost more than a third of the bookings to come at once; nothing was changed.
    LostMuch { lost: usize, known: usize },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeedSeen {
    pub looked_at: Timestamp,
    pub state: FeedState,
}

impl FeedState {
    #[must_use]
    pub fn is_well(&self) -> bool {
        match self {
            FeedState::Read { unreadable, .. } => *unreadable == 0,
            FeedState::CannotRead { .. } | FeedState::Empty { .. } | FeedState::LostMuch { .. } => false,
        }
    }

    /// What happened, what it means, what to do.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            FeedState::Read { bookings, unreadable: 0 } => format!("Bookings in the next 60 days: {bookings}."),
            FeedState::Read { bookings, unreadable } => format!(
                "Bookings in the next 60 days: {bookings}. Events that could not be understood: {unreadable}. They are left \
                 as they are; free their times by hand when they are cancelled."
            ),
            FeedState::CannotRead { why } => {
                format!("The calendar could not be read: {why} Nothing was changed; look at its address.")
            }
            FeedState::Empty { known } => format!(
                "The calendar is empty, although there was something in it (bookings to come: {known}). Nothing was \
                 changed; if they are really gone, free their times by hand."
            ),
            FeedState::LostMuch { lost, known } => format!(
                "{lost} of {known} bookings went or moved at once, so nothing was changed. If that is right, free their \
                 times by hand."
            ),
        }
    }
}

#[derive(Default)]
pub struct FeedBoard {
    seen: Mutex<HashMap<(ListId, String), Entry>>,
}

#[derive(Clone)]
struct Entry {
    seen: FeedSeen,
    /// What the server called the version we read; asked for again only when it changed.
    etag: Option<Whole>,
}

/// A file that was read to its end, under these settings. Bookings come into sight as days pass and names become known as
/// settings change, so the same file says more after a while.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Whole {
    pub etag: String,
    pub settings_rev: u32,
    pub read_at: Timestamp,
}

impl FeedBoard {
    pub(super) fn put(&self, list: ListId, tag: &str, seen: FeedSeen, etag: Option<Whole>) {
        let mut all = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert((list, tag.to_string()), Entry { seen, etag });
    }

    /// The other side says that nothing has changed.
    pub(super) fn looked_again(&self, list: ListId, tag: &str, now: Timestamp) {
        let mut all = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(entry) = all.get_mut(&(list, tag.to_string())) {
            entry.seen.looked_at = now;
        }
    }

    /// None: read it whole, whatever version it is.
    pub(super) fn etag(&self, list: ListId, tag: &str, settings_rev: u32, now: Timestamp) -> Option<String> {
        let whole = self.find(list, tag)?.etag?;
        let young = now.duration_since(whole.read_at) < limits::FEED_WHOLE;
        (whole.settings_rev == settings_rev && young).then_some(whole.etag)
    }

    /// How this feed stood at the last look; None before the first.
    pub(crate) fn seen(&self, list: ListId, tag: &str) -> Option<FeedSeen> {
        Some(self.find(list, tag)?.seen)
    }

    fn find(&self, list: ListId, tag: &str) -> Option<Entry> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).get(&(list, tag.to_string())).cloned()
    }
}
