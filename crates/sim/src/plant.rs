//! sim: bugs planted on purpose, to prove that the simulation would find them.

/// One bug each; the words are what `sim --plant WORD` takes.
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
    pub const ALL: [(Plant, &str); 21] = [
        (Plant::HoldNotCounted, "hold-not-counted"),
        (Plant::WindowArmedAtQueueing, "window-armed-at-queueing"),
        (Plant::HoldDroppedAtLapse, "hold-dropped-at-lapse"),
        (Plant::SecondClaimTaken, "second-claim-taken"),
        (Plant::ReminderKeptAfterCancel, "reminder-kept-after-cancel"),
        (Plant::NextReminderNotBooked, "next-reminder-not-booked"),
        (Plant::TimerActsEarly, "timer-acts-early"),
        (Plant::AuditRowMissing, "audit-row-missing"),
        (Plant::CapRaisedWithoutOffers, "cap-raised-without-offers"),
        (Plant::TriedListIgnored, "tried-list-ignored"),
        (Plant::QuietNotRechecked, "quiet-not-rechecked"),
        (Plant::LapsedKeepTheirRank, "lapsed-keep-their-rank"),
        (Plant::DoorJumpsTheLine, "door-jumps-the-line"),
        (Plant::DowntimeNotGivenBack, "downtime-not-given-back"),
        (Plant::BouncedStillAsked, "bounced-still-asked"),
        (Plant::SlotFreedTwice, "slot-freed-twice"),
        (Plant::LostOnRetry, "lost-on-retry"),
        (Plant::OutageBurnsTheWaitlist, "outage-burns-the-waitlist"),
        (Plant::NoHeadStart, "no-head-start"),
        (Plant::RestoredNumberReused, "restored-number-reused"),
        (Plant::JumpClosesTheEvent, "jump-closes-the-event"),
    ];
}
