//! rules/desk: a reason with its values: not only that a weekday does not fit, but which days are theirs and which day it is.

use super::desk_rules::DownFit;
use super::settings::{DeskSettings, same};
use super::wish::{Slot, Weekdays, Wish};
use crate::pass::PassReason;
use crate::rows::Entry;
use crate::zone::Zone;
use jiff::civil::{Date, Time, Weekday};

/// Why somebody was not asked about a slot, with the values that decided.
#[derive(Clone, Debug, PartialEq)]
pub enum Because {
    /// There is no more to say than the reason.
    Plain(PassReason),
    /// Their row does not give this reason any more.
    ChangedSince(PassReason),
    TooLarge {
        party: u32,
        seats: u32,
    },
    /// The smallest party the rules give such a slot to; None: it must fill the slot.
    PartyTooSmall {
        party: u32,
        seats: u32,
        smallest: Option<u32>,
    },
    HasLiveOffer {
        most: u32,
    },
    Unreachable(KnownContact),
    OtherService {
        theirs: String,
        slot: String,
    },
    BeforeTheirDates {
        from: Date,
        day: Date,
    },
    AfterTheirDates {
        until: Date,
        day: Date,
    },
    Weekday {
        theirs: Weekdays,
        day: Weekday,
    },
    TooEarlyInTheDay {
        earliest: Time,
        begins: Time,
    },
    TooLateInTheDay {
        latest: Time,
        begins: Time,
    },
    OtherStaff {
        wanted: String,
        is: Option<String>,
    },
    OtherLocation {
        wanted: String,
        is: Option<String>,
    },
    ShortNotice {
        notice_minutes: u32,
        begins: Time,
    },
    NightThere {
        zone: Zone,
    },
}

/// What is known of somebody whom nothing reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnownContact {
    Nothing,
    Mobile,
    Email,
    Both,
}

/// Why this person was not asked about this slot. Their row may have been changed since: when it does not give this
/// reason any more, the reason stands alone and says so.
#[must_use]
pub fn because(reason: PassReason, desk: &DeskSettings, slot: &Slot, seats: u32, entry: &Entry) -> Because {
    let party = entry.party;
    let with_values = match reason {
        PassReason::TooLarge => (party > seats).then_some(Because::TooLarge { party, seats }),
        PassReason::PartyTooSmall => too_small(desk, seats, party),
        PassReason::HasLiveOffer => Some(Because::HasLiveOffer { most: desk.rules.offers_at_once }),
        PassReason::Unreachable => entry.channel().is_none().then(|| Because::Unreachable(known_contact(entry))),
        PassReason::AskedAlready | PassReason::ChannelDown | PassReason::Paused => Some(Because::Plain(reason)),
        PassReason::OtherService
        | PassReason::BeforeTheirDates
        | PassReason::AfterTheirDates
        | PassReason::Weekday
        | PassReason::TooEarlyInTheDay
        | PassReason::TooLateInTheDay
        | PassReason::OtherStaff
        | PassReason::OtherLocation
        | PassReason::ShortNotice
        | PassReason::NightThere => entry.wish.as_ref().and_then(|wish| by_wish(reason, desk, slot, wish)),
    };
    with_values.unwrap_or(Because::ChangedSince(reason))
}

fn by_wish(reason: PassReason, desk: &DeskSettings, slot: &Slot, wish: &Wish) -> Option<Because> {
    let wall = desk.zone.civil(slot.starts_at);
    let (day, begins) = (wall.date(), wall.time());
    match reason {
        PassReason::OtherService => {
            let theirs = desk.service(&wish.service).map_or(&wish.service, |service| &service.name);
            (super::service_key(&slot.service) != wish.service)
                .then(|| Because::OtherService { theirs: theirs.clone(), slot: slot.service.clone() })
        }
        PassReason::BeforeTheirDates => {
            wish.from.filter(|from| day < *from).map(|from| Because::BeforeTheirDates { from, day })
        }
        PassReason::AfterTheirDates => {
            wish.until.filter(|until| day > *until).map(|until| Because::AfterTheirDates { until, day })
        }
        PassReason::Weekday => {
            let (theirs, day) = (wish.weekdays, day.weekday());
            (!theirs.has(day)).then_some(Because::Weekday { theirs, day })
        }
        PassReason::TooEarlyInTheDay => {
            let earliest = wish.earliest.filter(|earliest| begins < *earliest);
            earliest.map(|earliest| Because::TooEarlyInTheDay { earliest, begins })
        }
        PassReason::TooLateInTheDay => {
            wish.latest.filter(|latest| begins > *latest).map(|latest| Because::TooLateInTheDay { latest, begins })
        }
        PassReason::OtherStaff => {
            other(wish.staff.as_ref(), slot.staff.as_ref()).map(|(wanted, is)| Because::OtherStaff { wanted, is })
        }
        PassReason::OtherLocation => other(wish.location.as_ref(), slot.location.as_ref())
            .map(|(wanted, is)| Because::OtherLocation { wanted, is }),
        PassReason::ShortNotice => {
            let notice_minutes = wish.notice_minutes;
            (notice_minutes > 0).then_some(Because::ShortNotice { notice_minutes, begins })
        }
        PassReason::NightThere => wish.zone.clone().map(|zone| Because::NightThere { zone }),
        PassReason::Paused
        | PassReason::TooLarge
        | PassReason::PartyTooSmall
        | PassReason::HasLiveOffer
        | PassReason::AskedAlready
        | PassReason::ChannelDown
        | PassReason::Unreachable => None,
    }
}

fn too_small(desk: &DeskSettings, seats: u32, party: u32) -> Option<Because> {
    let smallest = match &desk.rules.down_fit {
        DownFit::Any => return None,
        DownFit::Exact => None,
        DownFit::Pairs(pairs) => pairs.iter().find(|(size, _)| *size == seats).map(|(_, smallest)| *smallest),
    };
    (party < seats).then_some(Because::PartyTooSmall { party, seats, smallest })
}

fn known_contact(entry: &Entry) -> KnownContact {
    match (&entry.person.mobile, &entry.person.email) {
        (None, None) => KnownContact::Nothing,
        (Some(_), None) => KnownContact::Mobile,
        (None, Some(_)) => KnownContact::Email,
        (Some(_), Some(_)) => KnownContact::Both,
    }
}

/// What they want, and what the slot names, where that is not the same.
fn other(wanted: Option<&String>, is: Option<&String>) -> Option<(String, Option<String>)> {
    let wanted = wanted?;
    let differs = is.is_none_or(|is| !same(wanted, is));
    differs.then(|| (wanted.clone(), is.cloned()))
}
