//! rules: bugs planted on purpose, so that the simulation can prove it would find them.
//! Without the feature `plant` every question here is answered "no" at compile time.

/// One bug each; the names are what `sim --plant NAME` takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

impl Plant {
    pub const ALL: &[Plant] = &[
        Plant::HoldNotCounted,
        Plant::WindowArmedAtQueueing,
        Plant::HoldDroppedAtLapse,
        Plant::SecondClaimTaken,
        Plant::ReminderKeptAfterCancel,
        Plant::NextReminderNotBooked,
        Plant::TimerActsEarly,
        Plant::AuditRowMissing,
        Plant::CapRaisedWithoutOffers,
        Plant::TriedListIgnored,
        Plant::QuietNotRechecked,
        Plant::LapsedKeepTheirRank,
        Plant::DoorJumpsTheLine,
        Plant::DowntimeNotGivenBack,
        Plant::BouncedStillAsked,
        Plant::SlotFreedTwice,
        Plant::LostOnRetry,
        Plant::OutageBurnsTheWaitlist,
        Plant::NoHeadStart,
        Plant::RestoredNumberReused,
        Plant::JumpClosesTheEvent,
    ];

    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Plant::HoldNotCounted => "hold-not-counted",
            Plant::WindowArmedAtQueueing => "window-armed-at-queueing",
            Plant::HoldDroppedAtLapse => "hold-dropped-at-lapse",
            Plant::SecondClaimTaken => "second-claim-taken",
            Plant::ReminderKeptAfterCancel => "reminder-kept-after-cancel",
            Plant::NextReminderNotBooked => "next-reminder-not-booked",
            Plant::TimerActsEarly => "timer-acts-early",
            Plant::AuditRowMissing => "audit-row-missing",
            Plant::CapRaisedWithoutOffers => "cap-raised-without-offers",
            Plant::TriedListIgnored => "tried-list-ignored",
            Plant::QuietNotRechecked => "quiet-not-rechecked",
            Plant::LapsedKeepTheirRank => "lapsed-keep-their-rank",
            Plant::DoorJumpsTheLine => "door-jumps-the-line",
            Plant::DowntimeNotGivenBack => "downtime-not-given-back",
            Plant::BouncedStillAsked => "bounced-still-asked",
            Plant::SlotFreedTwice => "slot-freed-twice",
            Plant::LostOnRetry => "lost-on-retry",
            Plant::OutageBurnsTheWaitlist => "outage-burns-the-waitlist",
            Plant::NoHeadStart => "no-head-start",
            Plant::RestoredNumberReused => "restored-number-reused",
            Plant::JumpClosesTheEvent => "jump-closes-the-event",
        }
    }
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
