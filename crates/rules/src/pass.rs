//! rules: why somebody in line was not asked. Every pass-over carries one of these; *explain* reads them back.

use crate::ids::EntryId;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passed {
    pub entry: EntryId,
    pub reason: PassReason,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PassReason {
    TooLarge,
    PartyTooSmall,
    OtherService,
    BeforeTheirDates,
    AfterTheirDates,
    Weekday,
    TooEarlyInTheDay,
    TooLateInTheDay,
    OtherStaff,
    OtherLocation,
    ShortNotice,
    HasLiveOffer,
    AskedAlready,
    Unreachable,
    Paused,
    NightThere,
    ChannelDown,
}

impl PassReason {
    pub const ALL: &[PassReason] = &[
        PassReason::TooLarge,
        PassReason::PartyTooSmall,
        PassReason::OtherService,
        PassReason::BeforeTheirDates,
        PassReason::AfterTheirDates,
        PassReason::Weekday,
        PassReason::TooEarlyInTheDay,
        PassReason::TooLateInTheDay,
        PassReason::OtherStaff,
        PassReason::OtherLocation,
        PassReason::ShortNotice,
        PassReason::HasLiveOffer,
        PassReason::AskedAlready,
        PassReason::Unreachable,
        PassReason::Paused,
        PassReason::NightThere,
        PassReason::ChannelDown,
    ];

    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            PassReason::TooLarge => "too_large",
            PassReason::PartyTooSmall => "party_too_small",
            PassReason::OtherService => "other_service",
            PassReason::BeforeTheirDates => "before_their_dates",
            PassReason::AfterTheirDates => "after_their_dates",
            PassReason::Weekday => "weekday",
            PassReason::TooEarlyInTheDay => "too_early_in_the_day",
            PassReason::TooLateInTheDay => "too_late_in_the_day",
            PassReason::OtherStaff => "other_staff",
            PassReason::OtherLocation => "other_location",
            PassReason::ShortNotice => "short_notice",
            PassReason::HasLiveOffer => "has_live_offer",
            PassReason::AskedAlready => "asked_already",
            PassReason::Unreachable => "unreachable",
            PassReason::Paused => "paused",
            PassReason::NightThere => "night_there",
            PassReason::ChannelDown => "channel_down",
        }
    }
}
