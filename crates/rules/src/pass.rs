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
