//! rules: words of places and offers.

use strum::{EnumString, IntoStaticStr, VariantArray};

crate::words!(PlaceState, Ending, OfferKind, OfferState);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum PlaceState {
    Held,
    Booked,
    Open,
    Closed,
}

/// Why a chain ended without a booking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Ending {
    NobodyFits,
    Exhausted,
    TryCap,
    CutOff,
    FilledByStaff,
    Undone,
    Spread,
    CalledOff,
    /// Many slots came free at once: a person looks first.
    ManyAtOnce,
    /// The staff took it back from the line.
    TakenBack,
    /// Neither mails nor texts leave; it is offered once a channel works again.
    NobodyTold,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum OfferKind {
    /// A freed place put to the line.
    Freed,
    /// A seat held for an invited guest until a set time.
    Invite,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum OfferState {
    /// Held, not yet sent.
    Queued,
    /// Sent; the window runs.
    Live,
    Claimed,
    Declined,
    Lapsed,
    /// Taken back by us: no longer fits, filled by phone, called off.
    Withdrawn,
    Undeliverable,
}

impl OfferState {
    /// Held for this person: queued or live.
    #[must_use]
    pub fn is_live(self) -> bool {
        matches!(self, OfferState::Queued | OfferState::Live)
    }
}
