//! intake/joining: the single fields, each with words for what is allowed there.

use crate::limits;
use crate::problem::Problem;
use jiff::civil::{Date, Time};
use rules::desk::{DeskSettings, Weekdays};
use rules::{Refusal, Zone};

/// Monday first, as in `Weekdays`.
pub const DAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/// A desk with one service does not ask for it.
pub(super) fn service(typed: &str, desk: &DeskSettings) -> Result<String, Problem> {
    if let (true, [only]) = (typed.is_empty(), desk.services.as_slice()) {
        return Ok(only.name.clone());
    }
    let known = || desk.services.iter().map(|service| service.name.clone()).collect();
    if typed.is_empty() {
        let names: Vec<String> = known();
        return Err(Problem::new("service", &format!("Please choose what you wait for: {}.", names.join(", "))));
    }
    let found = desk.service(typed).map(|service| service.name.clone());
    found.ok_or_else(|| Problem::from(&Refusal::UnknownService { known: known() }))
}

/// In the desk's own spelling; `any` and nothing mean whoever is free.
pub(super) fn staff(typed: &str, desk: &DeskSettings) -> Result<Option<String>, Problem> {
    one_of(typed, &desk.staff).map_err(|()| Problem::from(&Refusal::UnknownStaff { known: desk.staff.clone() }))
}

pub(super) fn location(typed: &str, desk: &DeskSettings) -> Result<Option<String>, Problem> {
    let unknown = || Problem::from(&Refusal::UnknownLocation { known: desk.locations.clone() });
    one_of(typed, &desk.locations).map_err(|()| unknown())
}

fn one_of(typed: &str, known: &[String]) -> Result<Option<String>, ()> {
    let same = |name: &&String| name.trim().to_lowercase() == typed.trim().to_lowercase();
    match known.iter().find(same) {
        Some(name) => Ok(Some(name.clone())),
        None if typed.is_empty() || typed.eq_ignore_ascii_case("any") => Ok(None),
        None => Err(()),
    }
}

pub(super) fn date(field: &str, typed: &str) -> Result<Option<Date>, Problem> {
    if typed.is_empty() {
        return Ok(None);
    }
    let wrong = || Problem::new(field, "Please give the date as year-month-day, for example 2026-11-28.");
    // The parser alone would also take a whole moment and drop what is behind the date.
    let shaped = typed.len() == 10 && typed.bytes().all(|octet| octet.is_ascii_digit() || octet == b'-');
    if shaped { typed.parse().map(Some).map_err(|_| wrong()) } else { Err(wrong()) }
}

/// Browsers send `14:30`, some also seconds; people also type `9:30`.
pub(super) fn time(field: &str, typed: &str) -> Result<Option<Time>, Problem> {
    if typed.is_empty() {
        return Ok(None);
    }
    let wrong = || Problem::new(field, "Please give the time as hours and minutes, for example 14:30.");
    let mut parts = typed.split(':');
    let hour = parts.next().and_then(|part| number(part, 2));
    let minute = parts.next().filter(|part| part.len() == 2).and_then(|part| number(part, 2));
    let rest = parts.next().is_none_or(|part| part.len() == 2 && number(part, 2).is_some()) && parts.next().is_none();
    match (hour, minute) {
        (Some(hour), Some(minute)) if rest => Time::new(hour, minute, 0, 0).map(Some).map_err(|_| wrong()),
        (Some(_) | None, Some(_) | None) => Err(wrong()),
    }
}

fn number(text: &str, most_digits: usize) -> Option<i8> {
    let digits = (1..=most_digits).contains(&text.len()) && text.bytes().all(|octet| octet.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

/// None chosen means any day.
pub(super) fn weekdays(typed: &[String]) -> Result<Weekdays, Problem> {
    let mut days = 0;
    for word in typed {
        let Some(at) = DAYS.iter().position(|day| word.eq_ignore_ascii_case(day)) else {
            return Err(Problem::new(
                "weekdays",
                &format!("Please name weekdays by these words: {}.", DAYS.join(", ")),
            ));
        };
        days |= 1 << at;
    }
    Ok(if days == 0 { Weekdays::ALL } else { Weekdays(days) })
}

pub(super) fn notice(typed: &str) -> Result<u32, Problem> {
    if typed.is_empty() {
        return Ok(0);
    }
    let most = limits::NOTICE_MINUTES;
    let minutes = whole(typed).filter(|minutes| *minutes <= most);
    let text = format!("Please give the notice you need in whole minutes, at most {most}.");
    minutes.ok_or_else(|| Problem::new("notice_minutes", &text))
}

/// How high it may be is for the rules to say.
pub(crate) fn tier(typed: &str) -> Result<u32, Problem> {
    if typed.is_empty() {
        return Ok(0);
    }
    whole(typed).ok_or_else(|| Problem::new("tier", "Please give the priority as a whole number, for example 1."))
}

pub(super) fn zone(typed: &str) -> Result<Option<Zone>, Problem> {
    if typed.is_empty() {
        return Ok(None);
    }
    let wrong = || Problem::new("zone", "Unknown time zone. It looks like Europe/Berlin.");
    Zone::parse(typed).map(Some).ok_or_else(wrong)
}

fn whole(typed: &str) -> Option<u32> {
    typed.bytes().all(|octet| octet.is_ascii_digit()).then(|| typed.parse().ok()).flatten()
}
