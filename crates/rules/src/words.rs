//! rules: the closed sets of words that rows are made of. Code, tables, audit and logs all use `word()`.
//! The spelling is the stored form: a word, once released, never changes.

mod house;
mod message;
mod place;

pub use house::{HouseRole, Role, TokenScope};
pub use message::{Channel, MessageKind, MessageState, Reach, Reminders, SendFault, Urgency};
pub use place::{Ending, OfferKind, OfferState, PlaceState};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ListKind {
    Event,
    Desk,
}

impl ListKind {
    pub const ALL: &[ListKind] = &[ListKind::Event, ListKind::Desk];

    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            ListKind::Event => "event",
            ListKind::Desk => "desk",
        }
    }

    #[must_use]
    pub fn from_word(word: &str) -> Option<ListKind> {
        ListKind::ALL.iter().copied().find(|one| one.word() == word)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ListState {
    Open,
    CalledOff,
    Closed,
}

impl ListState {
    pub const ALL: &[ListState] = &[ListState::Open, ListState::CalledOff, ListState::Closed];

    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            ListState::Open => "open",
            ListState::CalledOff => "called_off",
            ListState::Closed => "closed",
        }
    }

    #[must_use]
    pub fn from_word(word: &str) -> Option<ListState> {
        ListState::ALL.iter().copied().find(|one| one.word() == word)
    }
}

/// `Confirmed` on a desk means booked; `Cancelled` means left the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EntryState {
    Pending,
    Waitlisted,
    Paused,
    Confirmed,
    Cancelled,
    Expired,
}

impl EntryState {
    pub const ALL: &[EntryState] = &[
        EntryState::Pending,
        EntryState::Waitlisted,
        EntryState::Paused,
        EntryState::Confirmed,
        EntryState::Cancelled,
        EntryState::Expired,
    ];

    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            EntryState::Pending => "pending",
            EntryState::Waitlisted => "waitlisted",
            EntryState::Paused => "paused",
            EntryState::Confirmed => "confirmed",
            EntryState::Cancelled => "cancelled",
            EntryState::Expired => "expired",
        }
    }

    #[must_use]
    pub fn from_word(word: &str) -> Option<EntryState> {
        EntryState::ALL.iter().copied().find(|one| one.word() == word)
    }
}
