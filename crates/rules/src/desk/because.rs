//! rules/desk: a reason with its values: not "not one of their weekdays", but which days are theirs and which day it is.

use super::desk_rules::DownFit;
use super::settings::DeskSettings;
use super::wish::{Slot, Weekdays, Wish};
use crate::pass::PassReason;
use crate::rows::Entry;
use jiff::civil::{Date, Time, Weekday};

/// Why this person was not asked about this slot, with the values that decided. Their row may have been changed since:
/// when it does not give this reason any more, the reason stands alone and says so.
#[must_use]
pub fn because(reason: PassReason, desk: &DeskSettings, slot: &Slot, seats: u32, entry: &Entry) -> String {
    let with_values = match reason {
        PassReason::TooLarge => {
            (entry.party > seats).then(|| format!("they are {}, the slot is for {seats}", entry.party))
        }
        PassReason::PartyTooSmall => too_small(desk, seats, entry.party),
        PassReason::HasLiveOffer => Some(match desk.rules.offers_at_once {
            1 => "another offer to them was open, and the rules allow one at a time".to_string(),
            most => format!("they held as many offers as the rules allow at a time ({most})"),
        }),
        PassReason::Unreachable => (entry.channel().is_none()).then(|| no_channel(entry)),
        PassReason::AskedAlready | PassReason::ChannelDown => None,
        PassReason::OtherService
        | PassReason::BeforeTheirDates
        | PassReason::AfterTheirDates
        | PassReason::Weekday
        | PassReason::TooEarlyInTheDay
        | PassReason::TooLateInTheDay
        | PassReason::OtherStaff
        | PassReason::OtherLocation
        | PassReason::ShortNotice
        | PassReason::Paused
        | PassReason::NightThere => entry.wish.as_ref().and_then(|wish| by_wish(reason, desk, slot, wish)),
    };
    let needs_none = matches!(reason, PassReason::AskedAlready | PassReason::ChannelDown | PassReason::Paused);
    match with_values {
        Some(told) => told,
        None if needs_none => reason.text().to_string(),
        None => format!("{} (as their row stood then; it was changed since)", reason.text()),
    }
}

fn by_wish(reason: PassReason, desk: &DeskSettings, slot: &Slot, wish: &Wish) -> Option<String> {
    let wall = desk.zone.civil(slot.starts_at);
    let (day, time) = (wall.date(), wall.time());
    match reason {
        PassReason::OtherService => {
            let theirs = desk.service(&wish.service).map_or(wish.service.as_str(), |service| service.name.as_str());
            (super::service_key(&slot.service) != wish.service)
                .then(|| format!("they wait for {theirs}, the slot is for {}", slot.service))
        }
        PassReason::BeforeTheirDates => wish
            .from
            .filter(|from| day < *from)
            .map(|from| format!("their earliest date is {}, the slot is on {}", date(from), date(day))),
        PassReason::AfterTheirDates => wish
            .until
            .filter(|until| day > *until)
            .map(|until| format!("their latest date is {}, the slot is on {}", date(until), date(day))),
        PassReason::Weekday => (!wish.weekdays.has(day.weekday()))
            .then(|| format!("their days are {}, the slot is on a {}", days(wish.weekdays), long(day.weekday()))),
        PassReason::TooEarlyInTheDay => wish
            .earliest
            .filter(|earliest| time < *earliest)
            .map(|earliest| format!("they can come from {} on, the slot begins at {}", clock(earliest), clock(time))),
        PassReason::TooLateInTheDay => wish
            .latest
            .filter(|latest| time > *latest)
            .map(|latest| format!("they can come until {}, the slot begins at {}", clock(latest), clock(time))),
        PassReason::OtherStaff => other(wish.staff.as_deref(), slot.staff.as_deref(), ("with", "nobody")),
        PassReason::OtherLocation => other(wish.location.as_deref(), slot.location.as_deref(), ("at", "no location")),
        PassReason::ShortNotice => (wish.notice_minutes > 0).then(|| {
            format!("they need {} of notice, and the slot begins at {}", amount(wish.notice_minutes), clock(time))
        }),
        PassReason::NightThere => wish
            .zone
            .as_ref()
            .map(|zone| format!("it is night where they are ({}) until it would be too late", zone.name())),
        PassReason::Paused
        | PassReason::TooLarge
        | PassReason::PartyTooSmall
        | PassReason::HasLiveOffer
        | PassReason::AskedAlready
        | PassReason::ChannelDown
        | PassReason::Unreachable => None,
    }
}

fn too_small(desk: &DeskSettings, seats: u32, party: u32) -> Option<String> {
    let smallest = match &desk.rules.down_fit {
        DownFit::Any => return None,
        DownFit::Exact => "the rules want parties that fill it".to_string(),
        DownFit::Pairs(pairs) => match pairs.iter().find(|(size, _)| *size == seats) {
            Some((_, smallest)) => format!("the rules give such a slot to {smallest} or more"),
            None => "the rules want parties that fill it".to_string(),
        },
    };
    (party < seats).then(|| format!("they are {party}, the slot is for {seats}, and {smallest}"))
}

fn no_channel(entry: &Entry) -> String {
    let said = match (&entry.person.mobile, &entry.person.email) {
        (None, None) => "no number and no address is known",
        (Some(_), None) => "texts to their number do not arrive or are not wanted, and there is no e-mail address",
        (None, Some(_)) => "mails to their address do not arrive or are not wanted, and there is no mobile number",
        (Some(_), Some(_)) => "neither their number nor their address can be written to",
    };
    format!("nothing reaches them: {said}")
}

fn other(wanted: Option<&str>, is: Option<&str>, (how, none): (&str, &str)) -> Option<String> {
    let wanted = wanted?;
    match is {
        Some(is) if !super::settings::same(wanted, is) => Some(format!("they want {wanted}, the slot is {how} {is}")),
        Some(_) => None,
        None => Some(format!("they want {wanted}, and the slot names {none}")),
    }
}

/// Sat 13 June.
fn date(day: Date) -> String {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let month = MONTHS[usize::from(day.month().unsigned_abs()).saturating_sub(1)];
    format!("{} {} {month}", &long(day.weekday())[..3], day.day())
}

fn clock(time: Time) -> String {
    format!("{:02}:{:02}", time.hour(), time.minute())
}

fn amount(minutes: u32) -> String {
    match (minutes / 60, minutes % 60) {
        (0, minutes) => format!("{minutes} min"),
        (hours, 0) if hours % 24 == 0 => {
            if hours == 24 {
                "a day".to_string()
            } else {
                format!("{} days", hours / 24)
            }
        }
        (hours, 0) => format!("{hours} h"),
        (hours, minutes) => format!("{hours} h {minutes} min"),
    }
}

fn days(weekdays: Weekdays) -> String {
    let mut day = Weekday::Monday;
    let mut theirs = Vec::new();
    for _ in 0..7 {
        if weekdays.has(day) {
            theirs.push(&long(day)[..3]);
        }
        day = day.next();
    }
    theirs.join(", ")
}

fn long(day: Weekday) -> &'static str {
    match day {
        Weekday::Monday => "Monday",
        Weekday::Tuesday => "Tuesday",
        Weekday::Wednesday => "Wednesday",
        Weekday::Thursday => "Thursday",
        Weekday::Friday => "Friday",
        Weekday::Saturday => "Saturday",
        Weekday::Sunday => "Sunday",
    }
}

#[cfg(test)]
mod tests;
