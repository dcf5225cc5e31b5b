//! rules/desk: a reason with its values: not "not one of their weekdays", but which days are theirs and which day it is.

use super::document::DownFit;
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
        PassReason::AskedAlready => None,
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
    let needs_none = matches!(reason, PassReason::AskedAlready | PassReason::Paused);
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
mod tests {
    use super::*;
    use crate::contact::{Mobile, PersonName};
    use crate::desk::{FreedBy, Service};
    use crate::ids::{EntryId, ListId};
    use crate::rows::Person;
    use crate::words::{EntryState, Reach, Reminders};
    use crate::zone::Zone;
    use jiff::{Timestamp, civil};

    fn desk() -> DeskSettings {
        let services = ["Colour", "Cut"].map(|name| Service { name: name.to_string(), minutes: 90, price_cents: 0 });
        let zone = Zone::parse("Europe/London").expect("a zone");
        let desk = DeskSettings::new("Salon", zone, services.to_vec());
        DeskSettings { staff: vec!["Jess".to_string(), "Dana".to_string()], ..desk }
    }

    /// Saturday, 13 June 2026, 14:00 with Dana.
    fn slot() -> Slot {
        Slot {
            service: "Colour".to_string(),
            staff: Some("Dana".to_string()),
            location: None,
            starts_at: "2026-06-13T13:00:00Z".parse().expect("a moment"),
            duration_minutes: 90,
            unit: 0,
            freed_by: FreedBy::Cancelled,
            source: "tap".to_string(),
        }
    }

    fn entry(wish: Wish) -> Entry {
        let person = Person {
            name: PersonName::parse("Ann").ok(),
            mobile: Mobile::parse("+447700900123").ok(),
            ..Person::default()
        };
        Entry {
            id: EntryId(1),
            rev: 0,
            list: ListId(1),
            number: 1,
            state: EntryState::Waitlisted,
            party: 1,
            generation: 1,
            passes: 0,
            tier: 0,
            live_offers: 0,
            told_rev: 0,
            reminders: Reminders::On,
            mail_reach: Reach::Open,
            text_reach: Reach::Open,
            resends: 0,
            joined_at: Timestamp::UNIX_EPOCH,
            moved: None,
            mail_since: None,
            person,
            wish: Some(wish),
        }
    }

    /// The reason the rules give, with its values: the two must always agree.
    fn told(wish: Wish, seats: u32, desk: &DeskSettings) -> String {
        let now = "2026-06-13T10:00:00Z".parse().expect("a moment");
        let entry = entry(wish);
        let reason = super::super::verdict(desk, &slot(), seats, &entry, now).expect_err("a reason");
        because(reason, desk, &slot(), seats, &entry)
    }

    #[test]
    fn every_rule_names_its_values() {
        let any = || Wish::any("Colour");
        let day = |day| civil::date(2026, 6, day);
        let at = |hour| civil::time(hour, 0, 0, 0);
        let tell = |wish| told(wish, 1, &desk());
        assert_eq!(
            tell(Wish { until: Some(day(12)), ..any() }),
            "their latest date is Fri 12 June, the slot is on Sat 13 June"
        );
        assert_eq!(
            tell(Wish { from: Some(day(14)), ..any() }),
            "their earliest date is Sun 14 June, the slot is on Sat 13 June"
        );
        assert_eq!(
            tell(Wish { weekdays: Weekdays(0b000_0101), ..any() }),
            "their days are Mon, Wed, the slot is on a Saturday"
        );
        assert_eq!(
            tell(Wish { earliest: Some(at(15)), ..any() }),
            "they can come from 15:00 on, the slot begins at 14:00"
        );
        assert_eq!(tell(Wish { latest: Some(at(13)), ..any() }), "they can come until 13:00, the slot begins at 14:00");
        assert_eq!(tell(Wish { staff: Some("Jess".to_string()), ..any() }), "they want Jess, the slot is with Dana");
        assert_eq!(
            tell(Wish { notice_minutes: 1440, ..any() }),
            "they need a day of notice, and the slot begins at 14:00"
        );
        assert_eq!(tell(Wish::any("Cut")), "they wait for Cut, the slot is for Colour");
        assert_eq!(told(any(), 4, &desk()), "they are 1, the slot is for 4, and the rules want parties that fill it");
    }

    #[test]
    fn a_row_that_was_changed_since_does_not_lend_its_values() {
        let mended = entry(Wish { until: Some(civil::date(2026, 6, 20)), ..Wish::any("Colour") });
        let told = because(PassReason::AfterTheirDates, &desk(), &slot(), 1, &mended);
        assert_eq!(told, "the slot lies after their latest date (as their row stood then; it was changed since)");
    }

    #[test]
    fn every_reason_says_something_whatever_the_row() {
        for reason in PassReason::ALL {
            assert!(!because(*reason, &desk(), &slot(), 1, &entry(Wish::any("Colour"))).is_empty());
        }
    }
}
