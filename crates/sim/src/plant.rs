//! sim: bugs planted on purpose, to prove that the simulation would find them.

use strum::{EnumString, IntoStaticStr, VariantArray};

rules::words!(Plant);

/// One bug each; the words are what `sim --plant WORD` takes.
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
