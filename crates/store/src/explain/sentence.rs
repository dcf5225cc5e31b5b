//! store/explain: the English of why somebody was not asked: the reason alone, and with the values that decided.

use jiff::civil::{Date, Time, Weekday};
use rules::desk::{Because, KnownContact, Weekdays};
use rules::{OfferState, PassReason};

/// For the host: why this person was not asked.
#[must_use]
pub fn reason_text(reason: PassReason) -> &'static str {
    match reason {
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

/// What became of an offer, for the staff.
#[must_use]
pub fn outcome_text(state: OfferState) -> &'static str {
    match state {
        OfferState::Queued => "message not sent yet",
        OfferState::Live => "being asked",
        OfferState::Claimed => "took it",
        OfferState::Declined => "said no",
        OfferState::Lapsed => "no answer",
        OfferState::Withdrawn => "taken back",
        OfferState::Undeliverable => "not reached",
    }
}

/// Not "not one of their weekdays", but which days are theirs and which day it is.
#[must_use]
pub fn because_text(because: &Because) -> String {
    match because {
        Because::Plain(reason) => reason_text(*reason).to_string(),
        Because::ChangedSince(reason) => {
            format!("{} (as their row stood then; it was changed since)", reason_text(*reason))
        }
        Because::TooLarge { party, seats } => format!("they are {party}, the slot is for {seats}"),
        Because::PartyTooSmall { party, seats, smallest: None } => {
            format!("they are {party}, the slot is for {seats}, and the rules want parties that fill it")
        }
        Because::PartyTooSmall { party, seats, smallest: Some(smallest) } => {
            format!("they are {party}, the slot is for {seats}, and the rules give such a slot to {smallest} or more")
        }
        Because::HasLiveOffer { most: 1 } => {
            "another offer to them was open, and the rules allow one at a time".to_string()
        }
        Because::HasLiveOffer { most } => format!("they held as many offers as the rules allow at a time ({most})"),
        Because::Unreachable(known) => format!("nothing reaches them: {}", unreachable_text(*known)),
        Because::OtherService { theirs, slot } => format!("they wait for {theirs}, the slot is for {slot}"),
        Because::BeforeTheirDates { from, day } => {
            format!("their earliest date is {}, the slot is on {}", date(*from), date(*day))
        }
        Because::AfterTheirDates { until, day } => {
            format!("their latest date is {}, the slot is on {}", date(*until), date(*day))
        }
        Because::Weekday { theirs, day } => {
            format!("their days are {}, the slot is on a {}", days(*theirs), long(*day))
        }
        Because::TooEarlyInTheDay { earliest, begins } => {
            format!("they can come from {} on, the slot begins at {}", clock(*earliest), clock(*begins))
        }
        Because::TooLateInTheDay { latest, begins } => {
            format!("they can come until {}, the slot begins at {}", clock(*latest), clock(*begins))
        }
        Because::OtherStaff { wanted, is: Some(is) } => format!("they want {wanted}, the slot is with {is}"),
        Because::OtherStaff { wanted, is: None } => format!("they want {wanted}, and the slot names nobody"),
        Because::OtherLocation { wanted, is: Some(is) } => format!("they want {wanted}, the slot is at {is}"),
        Because::OtherLocation { wanted, is: None } => format!("they want {wanted}, and the slot names no location"),
        Because::ShortNotice { notice_minutes, begins } => {
            format!("they need {} of notice, and the slot begins at {}", amount(*notice_minutes), clock(*begins))
        }
        Because::NightThere { zone } => {
            format!("it is night where they are ({}) until it would be too late", zone.name())
        }
    }
}

fn unreachable_text(known: KnownContact) -> &'static str {
    match known {
        KnownContact::Nothing => "no number and no address is known",
        KnownContact::Mobile => "texts to their number do not arrive or are not wanted, and there is no e-mail address",
        KnownContact::Email => "mails to their address do not arrive or are not wanted, and there is no mobile number",
        KnownContact::Both => "neither their number nor their address can be written to",
    }
}

/// Sat 13 June.
fn date(day: Date) -> String {
    day.strftime("%a %-d %B").to_string()
}

fn clock(time: Time) -> String {
    time.strftime("%H:%M").to_string()
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
