//! rules/desk: what a booking tool tells us, in one shape whatever the tool, and the ledger row it leaves.

use super::wish::FreedBy;
use crate::ids::{DeliveryId, ListId, PlaceId};
use crate::limits;
use jiff::Timestamp;
use strum::{EnumString, IntoStaticStr, VariantArray};

crate::words!(BookingSource, DeliveryState);

/// Who tells us. The spelling is stored, and stands in the address of the hook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
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

#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
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

impl BookingWhat {
    /// The stored spelling.
    #[must_use]
    pub fn word(&self) -> &'static str {
        self.into()
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
