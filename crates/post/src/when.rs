//! post: moments in words, always by the event's own clock and with its zone named.

use crate::language::{Speech, speech, with_number};
use jiff::Timestamp;
use jiff::civil::{Date, DateTime, Time};
use rules::{Language, Zone};

/// Friday, 18 December 2026, 19:00 (Europe/Berlin)
pub(crate) fn moment(at: Timestamp, zone: &Zone, language: Language) -> String {
    let wall = zone.civil(at);
    // When the clocks go back, one hour comes twice; a deadline in its second run must not be taken for the first.
    let run = if zone.at(wall) == at { "" } else { speech(language).second_run };
    format!("{}{run} ({})", in_words(wall, language), zone.name())
}

/// Friday, 18 December 2026, 19:00: for pages that name the zone elsewhere.
#[must_use]
pub fn day_and_time(at: Timestamp, zone: &Zone) -> String {
    day_and_time_in(Language::En, at, zone)
}

/// The same in another language.
#[must_use]
pub fn day_and_time_in(language: Language, at: Timestamp, zone: &Zone) -> String {
    in_words(zone.civil(at), language)
}

/// Fri 18 Dec, 19:00: for lists, where the year is plain from the rest.
#[must_use]
pub fn short(at: Timestamp, zone: &Zone) -> String {
    short_in(Language::En, at, zone)
}

/// The same in another language.
#[must_use]
pub fn short_in(language: Language, at: Timestamp, zone: &Zone) -> String {
    let speech = speech(language);
    put(speech.date_short, zone.civil(at), speech, &speech.weekdays_short, &speech.months_short)
}

/// 14:00
pub(crate) fn time_in(language: Language, at: Timestamp, zone: &Zone) -> String {
    time(zone.civil(at), speech(language))
}

/// Saturday, 14 November 2026
pub(crate) fn day_in(language: Language, at: Timestamp, zone: &Zone) -> String {
    let speech = speech(language);
    put(without_time(speech.date), zone.civil(at), speech, &speech.weekdays, &speech.months)
}

/// Sat 14 Nov
pub(crate) fn short_day_in(language: Language, at: Timestamp, zone: &Zone) -> String {
    let speech = speech(language);
    put(without_time(speech.date_short), zone.civil(at), speech, &speech.weekdays_short, &speech.months_short)
}

/// Every pattern ends with the time and what joins it.
fn without_time(pattern: &'static str) -> &'static str {
    let day = pattern.split("{time}").next().unwrap_or(pattern);
    day.trim_end_matches(" à ").trim_end_matches([',', ' '])
}

/// 22:00, or with its day when that is another one.
#[must_use]
pub fn time_after(start: Timestamp, end: Timestamp, zone: &Zone) -> String {
    time_after_in(Language::En, start, end, zone)
}

/// The same in another language: 22:00, or with its day when that is another one.
#[must_use]
pub fn time_after_in(language: Language, start: Timestamp, end: Timestamp, zone: &Zone) -> String {
    let (start, end) = (zone.civil(start), zone.civil(end));
    if start.date() == end.date() { time(end, speech(language)) } else { in_words(end, language) }
}

/// Fri 18 Dec 2026: a day without its hours.
#[must_use]
pub fn date_in(language: Language, date: Date) -> String {
    let speech = speech(language);
    let pattern = speech.date_short.replace(", {time}", " {year}");
    put(&pattern, date.at(0, 0, 0, 0), speech, &speech.weekdays_short, &speech.months_short)
}

/// 14:30, as the language writes it.
#[must_use]
pub fn clock_in(language: Language, at: Time) -> String {
    time(jiff::civil::date(2026, 1, 1).to_datetime(at), speech(language))
}

/// Today, tomorrow or in so many days, by the calendar on the wall there.
pub(crate) fn days_until(at: Timestamp, now: Timestamp, zone: &Zone, language: Language) -> String {
    let (day, today) = (zone.civil(at).date(), zone.civil(now).date());
    let speech = speech(language);
    match today.until(day).map_or(0, |span| span.get_days()) {
        ..=0 => speech.today.to_string(),
        1 => speech.tomorrow.to_string(),
        days => with_number(speech.in_days, days),
    }
}

fn in_words(wall: DateTime, language: Language) -> String {
    let speech = speech(language);
    put(speech.date, wall, speech, &speech.weekdays, &speech.months)
}

fn put(pattern: &str, wall: DateTime, speech: &Speech, weekdays: &[&str; 7], months: &[&str; 12]) -> String {
    let weekday = weekdays[wall.weekday().to_monday_zero_offset().unsigned_abs() as usize];
    let month = months[(wall.month() - 1).unsigned_abs() as usize];
    let day = if wall.day() == 1 { speech.first_of_month.to_string() } else { wall.day().to_string() };
    pattern
        .replace("{weekday}", weekday)
        .replace("{day}", &day)
        .replace("{month}", month)
        .replace("{year}", &wall.year().to_string())
        .replace("{time}", &time(wall, speech))
}

fn time(wall: DateTime, speech: &Speech) -> String {
    let (hour, minute) = (format!("{:02}", wall.hour()), format!("{:02}", wall.minute()));
    speech.time.replace("{hour}", &hour).replace("{minute}", &minute)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot;

    fn berlin() -> Zone {
        Zone::parse("Europe/Berlin").expect("a zone of the bundled tables")
    }

    fn at(moment: &str) -> Timestamp {
        moment.parse().expect("a moment")
    }

    #[test]
    fn a_day_and_an_hour_alone() {
        let day = jiff::civil::date(2026, 12, 18);
        assert_eq!(date_in(Language::En, day), "Fri 18 Dec 2026");
        let said: Vec<String> = Language::ALL.iter().map(|language| date_in(*language, day)).collect();
        assert!(said.iter().all(|said| said.ends_with(" 2026") && !said.contains('{')), "{said:?}");
        assert_eq!(clock_in(Language::En, jiff::civil::time(9, 5, 0, 0)), "09:05");
    }

    /// In winter and in summer, on a first, and in an hour that comes twice, which is told apart.
    #[test]
    fn every_language_has_its_own_dates() {
        let mut said = String::new();
        for (at_moment, zone) in [
            ("2026-12-18T18:00:00Z", "Europe/Berlin"),
            ("2026-07-03T17:00:59.9Z", "Europe/Berlin"),
            ("2026-12-18T18:30:00Z", "Asia/Kathmandu"),
            ("2027-05-01T07:05:00Z", "Europe/Berlin"),
            ("2026-10-25T00:30:00Z", "Europe/Berlin"),
            ("2026-10-25T01:30:00Z", "Europe/Berlin"),
        ] {
            let (moment_then, zone) = (at(at_moment), Zone::parse(zone).expect("a zone"));
            for language in Language::ALL.iter().copied() {
                let day = day_and_time_in(language, moment_then, &zone);
                let (long, short) = (moment(moment_then, &zone, language), short_in(language, moment_then, &zone));
                said.push_str(&format!("{at_moment} {}: {long} | {day} | {short}\n", language.word()));
            }
        }
        snapshot::same("dates", &said);
    }

    /// By the calendar: the night before has an hour more. What has been is today.
    #[test]
    fn days_are_those_of_the_calendar() {
        let start = at("2026-10-25T18:00:00Z");
        for (now, days) in [
            ("2026-10-25T08:00:00Z", 0),
            ("2026-10-24T16:30:00Z", 1),
            ("2026-10-24T22:30:00Z", 0),
            ("2026-10-18T18:00:00Z", 7),
            ("2026-09-01T18:00:00Z", 54),
            ("2026-10-26T18:00:00Z", 0),
        ] {
            for language in Language::ALL.iter().copied() {
                let speech = speech(language);
                let words = match days {
                    0 => speech.today.to_string(),
                    1 => speech.tomorrow.to_string(),
                    days => with_number(speech.in_days, days),
                };
                assert_eq!(days_until(start, at(now), &berlin(), language), words, "{now}");
            }
        }
    }

    #[test]
    fn english_reads_as_it_always_did() {
        for day in 0..800 {
            let at = at("2026-01-01T00:30:00Z") + jiff::SignedDuration::from_hours(day * 25);
            let wall = berlin().civil(at);
            assert_eq!(day_and_time(at, &berlin()), wall.strftime("%A, %-d %B %Y, %H:%M").to_string());
            assert_eq!(short(at, &berlin()), wall.strftime("%a %-d %b, %H:%M").to_string());
        }
    }
}
