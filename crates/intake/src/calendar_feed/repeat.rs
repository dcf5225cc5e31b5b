//! intake: events that repeat daily or weekly, as far as we look. Any other rule is not understood, and said so.

use super::Span;
use super::when::When;
use crate::limits;
use jiff::civil::{Date, DateTime, Weekday};
use jiff::{Timestamp, ToSpan};
use rules::Zone;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Rule {
    every: Every,
    interval: u32,
    count: Option<usize>,
    until: Option<Timestamp>,
    days: Vec<Weekday>,
    week_begins: Weekday,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Every {
    Day,
    Week,
}

const NOT_UNDERSTOOD: &str = "it repeats in a way that is not understood (only daily and weekly are)";

impl Rule {
    pub fn parse(text: &str, desk: &Zone) -> Result<Rule, &'static str> {
        let mut rule = Rule {
            every: Every::Day,
            interval: 1,
            count: None,
            until: None,
            days: Vec::new(),
            week_begins: Weekday::Monday,
        };
        let mut has_freq = false;
        for part in text.trim().split(';').filter(|part| !part.is_empty()) {
            let (name, value) = part.split_once('=').ok_or(NOT_UNDERSTOOD)?;
            match (name.trim().to_ascii_uppercase().as_str(), value.trim().to_ascii_uppercase().as_str()) {
                ("FREQ", "DAILY") => (rule.every, has_freq) = (Every::Day, true),
                ("FREQ", "WEEKLY") => (rule.every, has_freq) = (Every::Week, true),
                ("INTERVAL", number) => rule.interval = positive(number)?,
                ("COUNT", number) => rule.count = Some(positive(number)? as usize),
                ("UNTIL", value) => rule.until = Some(until(value, desk)?),
                ("BYDAY", days) => rule.days = days.split(',').map(weekday).collect::<Result<_, _>>()?,
                ("WKST", day) => rule.week_begins = weekday(day)?,
                (_, _) => return Err(NOT_UNDERSTOOD),
            }
        }
        if has_freq { Ok(rule) } else { Err(NOT_UNDERSTOOD) }
    }

    /// Every moment of the series inside the span, walked from its first one on so that a count comes out right.
    /// `steps` is what is left of the whole calendar's: a file full of old series must not cost more than a long one.
    pub fn moments(
        &self,
        first: DateTime,
        zone: &Zone,
        span: Span,
        steps: &mut usize,
    ) -> Result<Vec<Timestamp>, &'static str> {
        let mut found = Vec::new();
        let mut counted = 0;
        let mut day = first.date();
        for _step in 0..limits::CALENDAR_STEPS {
            *steps = steps.checked_sub(1).ok_or("the calendar repeats too much to be followed to its end")?;
            if self.takes(first.date(), day) {
                let moment = zone.at(day.to_datetime(first.time()));
                let over =
                    self.until.is_some_and(|until| moment > until) || self.count.is_some_and(|most| counted >= most);
                if over || moment > span.until {
                    return Ok(found);
                }
                counted += 1;
                if span.holds(moment) {
                    found.push(moment);
                }
            }
            day = day.checked_add(1.day()).map_err(|_| NOT_UNDERSTOOD)?;
        }
        Err("it began too long ago to be followed")
    }

    fn takes(&self, first: Date, day: Date) -> bool {
        let days_since = |from: Date| i64::from(from.until(day).map_or(0, |span| span.get_days()));
        let interval = i64::from(self.interval);
        match self.every {
            Every::Day => {
                days_since(first) % interval == 0 && (self.days.is_empty() || self.days.contains(&day.weekday()))
            }
            Every::Week => {
                let named = if self.days.is_empty() {
                    day.weekday() == first.weekday()
                } else {
                    self.days.contains(&day.weekday())
                };
                named && days_since(self.week_of(first)) / 7 % interval == 0
            }
        }
    }

    /// The first day of the week a day lies in.
    fn week_of(&self, day: Date) -> Date {
        let back = self.week_begins.until(day.weekday());
        day.checked_sub(i64::from(back).days()).unwrap_or(day)
    }
}

fn positive(text: &str) -> Result<u32, &'static str> {
    text.parse().ok().filter(|number| *number > 0).ok_or(NOT_UNDERSTOOD)
}

/// A day alone means to its very end.
fn until(text: &str, desk: &Zone) -> Result<Timestamp, &'static str> {
    let when = When::of(text, None, desk)?;
    Ok(match &when {
        When::Day(day) => desk.at(day.to_datetime(jiff::civil::Time::constant(23, 59, 59, 0))),
        When::At { .. } => when.moment(desk),
    })
}

/// `MO`; a number before it (`2MO`) has a meaning only in months.
fn weekday(text: &str) -> Result<Weekday, &'static str> {
    Ok(match text.trim() {
        "MO" => Weekday::Monday,
        "TU" => Weekday::Tuesday,
        "WE" => Weekday::Wednesday,
        "TH" => Weekday::Thursday,
        "FR" => Weekday::Friday,
        "SA" => Weekday::Saturday,
        "SU" => Weekday::Sunday,
        _other => return Err(NOT_UNDERSTOOD),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::SignedDuration;
    use jiff::civil::datetime;

    fn days(rule: &str, first: DateTime) -> Result<Vec<String>, &'static str> {
        let zone = Zone::parse("Europe/Berlin").expect("a zone");
        let after: Timestamp = "2026-06-01T10:00:00Z".parse().expect("a moment");
        let span = Span { after, until: after + SignedDuration::from_hours(24 * 14) };
        let moments = Rule::parse(rule, &zone)?.moments(first, &zone, span, &mut limits::CALENDAR_STEPS.clone())?;
        Ok(moments.iter().map(|moment| zone.civil(*moment).strftime("%d %H:%M").to_string()).collect())
    }

    #[test]
    fn daily_and_weekly() {
        let monday = datetime(2026, 5, 4, 14, 0, 0, 0);
        assert_eq!(days("FREQ=WEEKLY", monday), Ok(vec!["01 14:00".into(), "08 14:00".into()]));
        assert_eq!(days("FREQ=WEEKLY;INTERVAL=2", monday), Ok(vec!["01 14:00".into()]));
        assert_eq!(
            days("FREQ=WEEKLY;BYDAY=TU,SA;UNTIL=20260609", monday),
            Ok(vec!["02 14:00".into(), "06 14:00".into(), "09 14:00".into()])
        );
        assert_eq!(days("FREQ=WEEKLY;COUNT=5", monday), Ok(vec!["01 14:00".into()]));
        assert_eq!(
            days("FREQ=DAILY;INTERVAL=5;UNTIL=20260610T120000Z", monday),
            Ok(vec!["03 14:00".into(), "08 14:00".into()])
        );
        assert_eq!(days("FREQ=DAILY;COUNT=3", monday), Ok(vec![]));
    }

    #[test]
    fn a_fortnight_counts_in_whole_weeks() {
        // It begins on a Saturday; the Tuesday of the same fortnight lies in the week that is left out.
        let saturday = datetime(2026, 5, 23, 9, 0, 0, 0);
        assert_eq!(
            days("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SA", saturday),
            Ok(vec!["02 09:00".into(), "06 09:00".into()])
        );
    }

    #[test]
    fn anything_else_is_not_understood() {
        let monday = datetime(2026, 5, 4, 14, 0, 0, 0);
        for rule in [
            "",
            "FREQ=MONTHLY",
            "FREQ=WEEKLY;BYMONTH=6",
            "FREQ=WEEKLY;BYDAY=2MO",
            "FREQ=DAILY;COUNT=0",
            "INTERVAL=2",
            "FREQ",
        ] {
            assert!(days(rule, monday).is_err(), "{rule}");
        }
        assert!(days("FREQ=DAILY", datetime(1990, 1, 1, 9, 0, 0, 0)).is_err());
    }
}
