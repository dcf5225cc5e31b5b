//! rules/desk: what a booking tool tells us, in one shape whatever the tool, and the ledger row it leaves.

use super::wish::FreedBy;
use crate::ids::{DeliveryId, ListId, PlaceId};
use crate::limits;
use jiff::Timestamp;

/// Who tells us. The spelling is stored, and stands in the address of the hook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BookingSource {
    Standard,
    Calcom,
    Calendly,
    Square,
    Acuity,
    Feed,
}

/// One thing a booking tool told us about one booking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookingNews {
    pub source: BookingSource,
    /// Names this delivery: the same one twice is one.
    pub key: String,
    /// What the tool calls the booking; never a person's name or address.
    pub booking: String,
    /// Grows with each version of the booking (a count, or milliseconds): older news than we have changes nothing.
    pub version: i64,
    pub what: BookingWhat,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BookingWhat {
    /// It stands at this time now, new or moved.
    Booked(BookedTime),
    /// This time came free.
    Freed {
        time: BookedTime,
        by: FreedBy,
    },
    /// The person did not come, or did after all; the time is the one we know of.
    NoShow,
    CameAfterAll,
    /// It was cancelled, and nothing is said about when it was: the time we know of, else a card for the staff.
    Cancelled,
}

/// When and what, in the booking tool's own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookedTime {
    pub service: String,
    pub staff: Option<String>,
    pub location: Option<String>,
    pub starts_at: Timestamp,
    /// None: as long as the service takes.
    pub minutes: Option<u32>,
    pub seats: u32,
    /// Which of several alike at the same time (a place in a group); 0 for the only one.
    pub unit: u32,
}

/// One line of the delivery ledger. The newest of a booking is also what we know of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    pub id: DeliveryId,
    pub rev: u32,
    pub list: ListId,
    pub news: BookingNews,
    pub state: DeliveryState,
    pub place: Option<PlaceId>,
    pub at: Timestamp,
}

/// What came of a delivery. The spelling is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DeliveryState {
    /// A slot was freed, or closed.
    Acted,
    /// Written down as what we know of the booking; nothing to do.
    Noted,
    /// Older than what we know.
    Outdated,
    /// The time lies in the past, or too far ahead.
    OutOfTime,
    /// Cards for the staff: our names do not cover it, or it does not say when.
    UnknownService,
    UnknownStaff,
    UnknownLocation,
    UnknownTime,
    /// A card that was answered, or put away.
    Answered,
    Dismissed,
}

/// What the staff say to a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CardAnswer {
    /// It is this slot.
    Slot(Box<super::Slot>),
    PutAway,
}

impl BookingNews {
    /// Names a slot freed by this: the same version of the same booking, however often it is delivered.
    #[must_use]
    pub fn slot_source(&self) -> String {
        let full = format!("{} {} {}", self.source.word(), self.booking, self.version);
        full.chars().rev().take(limits::TITLE_CHARS).collect::<Vec<_>>().into_iter().rev().collect()
    }
}

impl BookingSource {
    pub const ALL: &[BookingSource] = &[
        BookingSource::Standard,
        BookingSource::Calcom,
        BookingSource::Calendly,
        BookingSource::Square,
        BookingSource::Acuity,
        BookingSource::Feed,
    ];

    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            BookingSource::Standard => "standard",
            BookingSource::Calcom => "calcom",
            BookingSource::Calendly => "calendly",
            BookingSource::Square => "square",
            BookingSource::Acuity => "acuity",
            BookingSource::Feed => "feed",
        }
    }

    #[must_use]
    pub fn from_word(word: &str) -> Option<BookingSource> {
        BookingSource::ALL.iter().copied().find(|one| one.word() == word)
    }
}

impl BookingWhat {
    /// The stored spelling.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            BookingWhat::Booked(_) => "booked",
            BookingWhat::Freed { .. } => "freed",
            BookingWhat::NoShow => "no_show",
            BookingWhat::CameAfterAll => "came_after_all",
            BookingWhat::Cancelled => "cancelled",
        }
    }

    #[must_use]
    pub fn time(&self) -> Option<&BookedTime> {
        match self {
            BookingWhat::Booked(time) | BookingWhat::Freed { time, .. } => Some(time),
            BookingWhat::NoShow | BookingWhat::CameAfterAll | BookingWhat::Cancelled => None,
        }
    }
}

impl DeliveryState {
    pub const ALL: &[DeliveryState] = &[
        DeliveryState::Acted,
        DeliveryState::Noted,
        DeliveryState::Outdated,
        DeliveryState::OutOfTime,
        DeliveryState::UnknownService,
        DeliveryState::UnknownStaff,
        DeliveryState::UnknownLocation,
        DeliveryState::UnknownTime,
        DeliveryState::Answered,
        DeliveryState::Dismissed,
    ];

    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            DeliveryState::Acted => "acted",
            DeliveryState::Noted => "noted",
            DeliveryState::Outdated => "outdated",
            DeliveryState::OutOfTime => "out_of_time",
            DeliveryState::UnknownService => "unknown_service",
            DeliveryState::UnknownStaff => "unknown_staff",
            DeliveryState::UnknownLocation => "unknown_location",
            DeliveryState::UnknownTime => "unknown_time",
            DeliveryState::Answered => "answered",
            DeliveryState::Dismissed => "dismissed",
        }
    }

    #[must_use]
    pub fn from_word(word: &str) -> Option<DeliveryState> {
        DeliveryState::ALL.iter().copied().find(|one| one.word() == word)
    }

    /// Waits for somebody on the staff.
    #[must_use]
    pub fn is_card(self) -> bool {
        match self {
            DeliveryState::UnknownService
            | DeliveryState::UnknownStaff
            | DeliveryState::UnknownLocation
            | DeliveryState::UnknownTime => true,
            DeliveryState::Acted
            | DeliveryState::Noted
            | DeliveryState::Outdated
            | DeliveryState::OutOfTime
            | DeliveryState::Answered
            | DeliveryState::Dismissed => false,
        }
    }
}
