//! web/console/desks: what somebody waits for, in a few words for a cell of the sheet.

use jiff::civil::{Date, Time};
use rules::Zone;
use rules::desk::{DeskSettings, Slot, Weekdays, Wish};

const DAYS: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/// "28 Nov to 24 Dec, Tue Sat, 09:00 to 18:30"; "any time" when nothing is said.
pub(in crate::console) fn when(wish: &Wish) -> String {
    let parts: Vec<String> = [dates(wish.from, wish.until), days(wish.weekdays), times(wish.earliest, wish.latest)]
        .into_iter()
        .flatten()
        .collect();
    if parts.is_empty() { "any time".to_string() } else { parts.join(", ") }
}

fn dates(from: Option<Date>, until: Option<Date>) -> Option<String> {
    let day = |date: Date| date.strftime("%-d %b").to_string();
    match (from, until) {
        (Some(from), Some(until)) if from == until => Some(day(from)),
        (Some(from), Some(until)) => Some(format!("{} to {}", day(from), day(until))),
        (Some(from), None) => Some(format!("from {}", day(from))),
        (None, Some(until)) => Some(format!("until {}", day(until))),
        (None, None) => None,
    }
}

fn days(days: Weekdays) -> Option<String> {
    let chosen: Vec<&str> = (0..7).filter(|at| days.0 >> at & 1 == 1).map(|at| DAYS[at]).collect();
    (days != Weekdays::ALL).then(|| chosen.join(" "))
}

fn times(earliest: Option<Time>, latest: Option<Time>) -> Option<String> {
    let clock = |time: Time| time.strftime("%H:%M").to_string();
    match (earliest, latest) {
        (Some(earliest), Some(latest)) => Some(format!("{} to {}", clock(earliest), clock(latest))),
        (Some(earliest), None) => Some(format!("after {}", clock(earliest))),
        (None, Some(latest)) => Some(format!("before {}", clock(latest))),
        (None, None) => None,
    }
}

/// A service as the desk writes it; its key where it is gone.
pub(in crate::console) fn service(desk: &DeskSettings, key: &str) -> String {
    desk.service(key).map_or(key, |service| service.name.as_str()).to_string()
}

/// "Colour with Mia, Sat 14 Nov, 14:00".
pub(in crate::console) fn slot(slot: &Slot, desk: &DeskSettings, zone: &Zone) -> String {
    let with = slot.staff.as_ref().map(|staff| format!(" with {staff}")).unwrap_or_default();
    format!("{}{with}, {}", service(desk, &slot.service), post::short(slot.starts_at, zone))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wish_is_said_in_a_few_words() {
        let any = Wish::any("Cut");
        assert_eq!(when(&any), "any time");
        let (from, until) = (Date::constant(2026, 11, 28), Date::constant(2026, 12, 24));
        let clock = |hour, minute| Some(Time::constant(hour, minute, 0, 0));
        let wish = Wish { from: Some(from), until: Some(until), weekdays: Weekdays(0b010_0010), ..any.clone() };
        assert_eq!(when(&wish), "28 Nov to 24 Dec, Tue Sat");
        let wish =
            Wish { from: Some(from), until: Some(from), earliest: clock(9, 0), latest: clock(18, 30), ..any.clone() };
        assert_eq!(when(&wish), "28 Nov, 09:00 to 18:30");
        let wish = Wish { until: Some(until), latest: clock(12, 0), ..any };
        assert_eq!(when(&wish), "until 24 Dec, before 12:00");
    }
}
