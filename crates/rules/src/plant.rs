//! rules: bugs planted on purpose, so that the simulation can prove it would find them.
//! Without the feature `plant` every question here is answered "no" at compile time.

use strum::{EnumString, IntoStaticStr, VariantArray};

crate::words!(Plant);

/// One bug each; the names are what `sim --plant NAME` takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Plant {
    HoldNotCounted,
    WindowArmedAtQueueing,
    HoldDroppedAtLapse,
    SecondClaimTaken,
    ReminderKeptAfterCancel,
    NextReminderNotBooked,
    TimerActsEarly,
    AuditRowMissing,
    CapRaisedWithoutOffers,
    TriedListIgnored,
    QuietNotRechecked,
    LapsedKeepTheirRank,
    DoorJumpsTheLine,
    DowntimeNotGivenBack,
    BouncedStillAsked,
    SlotFreedTwice,
    LostOnRetry,
    OutageBurnsTheWaitlist,
    NoHeadStart,
    RestoredNumberReused,
    JumpClosesTheEvent,
}

#[cfg(feature = "plant")]
mod switch {
    use super::Plant;
    use std::cell::Cell;

    thread_local! {
        static PLANTED: Cell<Option<Plant>> = const { Cell::new(None) };
    }

    /// Plants a bug for this thread, or pulls it out again.
    pub fn set(plant: Option<Plant>) {
        PLANTED.set(plant);
    }

    #[must_use]
    pub fn on(plant: Plant) -> bool {
        PLANTED.get() == Some(plant)
    }
}

#[cfg(feature = "plant")]
pub use switch::{on, set};

#[cfg(not(feature = "plant"))]
#[must_use]
pub const fn on(_plant: Plant) -> bool {
    false
}
