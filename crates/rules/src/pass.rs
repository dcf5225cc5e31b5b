//! rules: why somebody in line was not asked. Every pass-over carries one of these; *explain* reads them back.

use crate::ids::EntryId;
use strum::{EnumString, IntoStaticStr, VariantArray};

crate::words!(PassReason);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passed {
    pub entry: EntryId,
    pub reason: PassReason,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
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
    /// For the host: why this person was not asked.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            PassReason::TooLarge => "their party is larger than what is free",
            PassReason::PartyTooSmall => "their party is smaller than the rules allow for this size",
            PassReason::OtherService => "they wait for another service",
            PassReason::BeforeTheirDates => "the slot lies before their earliest date",
            PassReason::AfterTheirDates => "the slot lies after their latest date",
            PassReason::Weekday => "not one of their weekdays",
            PassReason::TooEarlyInTheDay => "earlier in the day than they can come",
            PassReason::TooLateInTheDay => "later in the day than they can come",
            PassReason::OtherStaff => "they asked for another member of staff",
            PassReason::OtherLocation => "they asked for another location",
            PassReason::ShortNotice => "shorter notice than they asked for",
            PassReason::HasLiveOffer => "another offer to them is still open",
            PassReason::AskedAlready => "they were asked about this one already",
            PassReason::Unreachable => "no address left that reaches them",
            PassReason::Paused => "they paused their place in line",
            PassReason::ChannelDown => "nothing can be sent to them just now",
            PassReason::NightThere => "it is night where they are until it would be too late",
        }
    }
}
