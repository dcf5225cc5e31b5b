//! intake: a calendar's moments: with a zone, in UTC, without either, or a whole day.

use super::lines::Line;
use jiff::civil::{Date, DateTime};
use jiff::{SignedDuration, Timestamp};
use rules::Zone;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum When {
    At { wall: DateTime, zone: Zone },
    Day(Date),
}

impl When {
    /// `TZID=Europe/Berlin:20260606T140000`, `20260606T120000Z`, `20260606T140000` (the desk's zone), `20260606`.
    pub fn parse(line: &Line, desk: &Zone) -> Result<When, &'static str> {
        When::of(line.value.trim(), line.param("TZID"), desk)
    }

    pub fn of(text: &str, tzid: Option<&str>, desk: &Zone) -> Result<When, &'static str> {
        if let Some(day) = date(text) {
            return Ok(When::Day(day));
        }
        let (digits, is_utc) = match text.strip_suffix(['Z', 'z']) {
            Some(digits) => (digits, true),
            None => (text, false),
        };
        let wall = wall(digits).ok_or("its date or time cannot be read")?;
        let zone = match (is_utc, tzid) {
            (true, _) => utc(),
            (false, Some(name)) => zone(name).ok_or("its time zone is not known")?,
            (false, None) => desk.clone(),
        };
        Ok(When::At { wall, zone })
    }

    pub fn moment(&self, desk: &Zone) -> Timestamp {
        match self {
            When::At { wall, zone } => zone.at(*wall),
            When::Day(day) => desk.at(day.to_datetime(jiff::civil::Time::midnight())),
        }
    }
}

fn date(text: &str) -> Option<Date> {
    let digits = text.len() == 8 && text.bytes().all(|octet| octet.is_ascii_digit());
    digits.then(|| Date::new(text[..4].parse().ok()?, text[4..6].parse().ok()?, text[6..].parse().ok()?).ok()).flatten()
}

fn wall(text: &str) -> Option<DateTime> {
    let (day, time) = text.split_once(['T', 't'])?;
    let day = date(day)?;
    let digits = time.len() == 6 && time.bytes().all(|octet| octet.is_ascii_digit());
    let part = |from: usize| time[from..from + 2].parse::<i8>().ok();
    if !digits {
        return None;
    }
    // A leap second is written 60; nobody books for it.
    let (hour, minute, second) = (part(0)?, part(2)?, part(4)?.min(59));
    jiff::civil::Time::new(hour, minute, second, 0).ok().map(|time| day.to_datetime(time))
}

pub(super) fn utc() -> Zone {
    Zone::parse("Etc/UTC").expect("the bundled tables know UTC")
}

/// Zones as calendars spell them: plain, behind a path, or with the names of Windows.
fn zone(name: &str) -> Option<Zone> {
    let plain = name.trim().trim_matches('"').trim_start_matches('/');
    let behind = plain.rsplitn(3, '/').take(2).collect::<Vec<_>>();
    let behind = behind.iter().rev().copied().collect::<Vec<_>>().join("/");
    let windows = WINDOWS.iter().find(|(theirs, _)| theirs.eq_ignore_ascii_case(plain)).map(|(_, ours)| *ours);
    Zone::parse(windows.unwrap_or(plain)).or_else(|| Zone::parse(&behind))
}

/// The ones met most in calendars out of Exchange.
const WINDOWS: [(&str, &str); 14] = [
    ("UTC", "Etc/UTC"),
    ("GMT Standard Time", "Europe/London"),
    ("W. Europe Standard Time", "Europe/Berlin"),
    ("Central Europe Standard Time", "Europe/Budapest"),
    ("Central European Standard Time", "Europe/Warsaw"),
    ("Romance Standard Time", "Europe/Paris"),
    ("Eastern Standard Time", "America/New_York"),
    ("Central Standard Time", "America/Chicago"),
    ("Mountain Standard Time", "America/Denver"),
    ("US Mountain Standard Time", "America/Phoenix"),
    ("Pacific Standard Time", "America/Los_Angeles"),
    ("Tokyo Standard Time", "Asia/Tokyo"),
    ("AUS Eastern Standard Time", "Australia/Sydney"),
    ("New Zealand Standard Time", "Pacific/Auckland"),
];

/// `PT1H30M`, `P1D`, `P1W`: days and below, and never backwards.
pub(super) fn duration(text: &str) -> Option<SignedDuration> {
    let rest = text.trim().strip_prefix('+').unwrap_or(text.trim()).strip_prefix(['P', 'p'])?;
    let (mut seconds, mut number, mut in_time) = (0i64, String::new(), false);
    for letter in rest.chars() {
        match letter.to_ascii_uppercase() {
            digit @ '0'..='9' if number.len() < 9 => number.push(digit),
            'T' if number.is_empty() => in_time = true,
            unit => {
                let count: i64 = number.parse().ok()?;
                number.clear();
                let each = match (unit, in_time) {
                    ('W', false) => 7 * 86_400,
                    ('D', false) => 86_400,
                    ('H', true) => 3_600,
                    ('M', true) => 60,
                    ('S', true) => 1,
                    _other => return None,
                };
                seconds = seconds.checked_add(count.checked_mul(each)?)?;
            }
        }
    }
    number.is_empty().then(|| SignedDuration::from_secs(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str, tzid: Option<&str>) -> Result<String, &'static str> {
        let desk = Zone::parse("Europe/Berlin").expect("a zone");
        When::of(text, tzid, &desk).map(|when| when.moment(&desk).to_string())
    }

    #[test]
    fn every_way_to_say_when() {
        assert_eq!(at("20260606T140000", None), Ok("2026-06-06T12:00:00Z".to_string()));
        assert_eq!(at("20260606T140000Z", None), Ok("2026-06-06T14:00:00Z".to_string()));
        assert_eq!(at("20260606T140000", Some("America/New_York")), Ok("2026-06-06T18:00:00Z".to_string()));
        assert_eq!(at("20260606T140000", Some("/x.example/20/Europe/London")), Ok("2026-06-06T13:00:00Z".to_string()));
        assert_eq!(at("20260606T140000", Some("W. Europe Standard Time")), Ok("2026-06-06T12:00:00Z".to_string()));
        assert_eq!(at("20260606", None), Ok("2026-06-05T22:00:00Z".to_string()));
        assert!(at("20260606T140000", Some("Customized Zone")).is_err());
        for bad in ["2026-06-06T14:00", "20261306T140000", "20260606T250000", "", "T", "20260606T1400é"] {
            assert!(at(bad, None).is_err(), "{bad}");
        }
    }

    #[test]
    fn lengths() {
        for (text, seconds) in [("PT90M", 5_400), ("PT1H30M", 5_400), ("P1DT1H", 90_000), ("P1W", 604_800), ("PT0S", 0)]
        {
            assert_eq!(duration(text), Some(SignedDuration::from_secs(seconds)), "{text}");
        }
        for bad in ["", "P", "1H", "PT5", "PTH", "-PT1H", "P1Y", "PT99999999999H"] {
            assert_eq!(duration(bad).filter(|length| !length.is_zero()), None, "{bad}");
        }
    }
}
