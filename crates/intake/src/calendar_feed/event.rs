//! intake: one event of a calendar, from its lines to the bookings it stands for.

use super::lines::{Line, read, unescaped};
use super::repeat::Rule;
use super::when::{When, duration};
use super::{BadCalendar, FeedBooking, Span};
use crate::limits;
use jiff::Timestamp;
use rules::Zone;
use std::collections::HashSet;

#[derive(Clone, Debug, Default)]
pub(super) struct Event {
    pub uid: String,
    pub sequence: i64,
    starts: Option<Line>,
    ends: Option<Line>,
    length: Option<String>,
    rule: Option<String>,
    left_out: Vec<Line>,
    one_of: Option<Line>,
    status: String,
    title: String,
    is_free_time: bool,
    has_more_dates: bool,
}

/// All events, whatever else stands between them.
pub(super) fn gather(octets: &[u8]) -> Result<Vec<Event>, BadCalendar> {
    let mut events = Vec::new();
    let mut open: Option<Event> = None;
    // Alarms lie inside events and have times of their own.
    let mut inside = 0;
    for line in read(octets)? {
        let what = line.value.trim().to_ascii_uppercase();
        match (line.name.as_str(), what.as_str(), &mut open) {
            ("BEGIN", "VEVENT", None) => open = Some(Event::default()),
            ("BEGIN", _, Some(_)) => inside += 1,
            ("END", "VEVENT", Some(event)) if inside == 0 => {
                events.push(std::mem::take(event));
                open = None;
                if events.len() > limits::CALENDAR_EVENTS {
                    return Err(BadCalendar::TooManyEvents { most: limits::CALENDAR_EVENTS });
                }
            }
            ("END", _, Some(_)) => inside -= 1,
            (_, _, Some(event)) if inside == 0 => event.take(line),
            (_, _, Some(_) | None) => {}
        }
    }
    if open.is_some() { Err(BadCalendar::CutOff) } else { Ok(events) }
}

impl Event {
    fn take(&mut self, line: Line) {
        match line.name.as_str() {
            "UID" => self.uid = unescaped(&line.value),
            "SEQUENCE" => self.sequence = line.value.trim().parse().unwrap_or(0),
            "DTSTART" => self.starts = Some(line),
            "DTEND" => self.ends = Some(line),
            "DURATION" => self.length = Some(line.value),
            "RRULE" => self.rule = Some(line.value),
            "EXDATE" => self.left_out.push(line),
            "RECURRENCE-ID" => self.one_of = Some(line),
            "STATUS" => self.status = line.value.trim().to_ascii_uppercase(),
            "SUMMARY" => self.title = unescaped(&line.value),
            "TRANSP" => self.is_free_time = line.value.trim().eq_ignore_ascii_case("TRANSPARENT"),
            "RDATE" | "EXRULE" => self.has_more_dates = true,
            _other => {}
        }
    }

    pub fn identity(&self) -> (&str, &str) {
        (&self.uid, self.one_of.as_ref().map_or("", |line| line.value.as_str()))
    }

    /// Which one of a series this event stands in for.
    pub fn replaces(&self, desk: &Zone) -> Option<(String, Timestamp)> {
        let when = When::parse(self.one_of.as_ref()?, desk).ok()?;
        Some((self.uid.clone(), when.moment(desk)))
    }

    /// None of it when it is cancelled, time that stays free, or a whole day, which is nobody's appointment.
    pub fn bookings(
        &self,
        desk: &Zone,
        span: Span,
        moved: &HashSet<(String, Timestamp)>,
        steps: &mut usize,
    ) -> Result<Vec<FeedBooking>, &'static str> {
        if self.uid.is_empty() {
            return Err("it has no UID");
        }
        if self.status == "CANCELLED" || self.is_free_time {
            return Ok(Vec::new());
        }
        let starts = When::parse(self.starts.as_ref().ok_or("it does not say when it begins")?, desk)?;
        let When::At { wall, zone } = &starts else { return Ok(Vec::new()) };
        let begins = zone.at(*wall);
        let minutes = self.minutes(begins, desk)?;
        let booking = |name: String, starts_at| FeedBooking { name, title: self.title.clone(), starts_at, minutes };
        if let Some(line) = &self.one_of {
            let meant = When::parse(line, desk)?.moment(desk);
            return Ok(span.holds(begins).then(|| booking(one_name(&self.uid, meant), begins)).into_iter().collect());
        }
        let Some(rule) = &self.rule else {
            if self.has_more_dates {
                return Err("it lists dates one by one (RDATE)");
            }
            return Ok(span.holds(begins).then(|| booking(self.uid.clone(), begins)).into_iter().collect());
        };
        if self.has_more_dates {
            return Err("it repeats in a way that is not understood (RDATE or EXRULE)");
        }
        let left_out = self.left_out(desk)?;
        let each = Rule::parse(rule, desk)?.moments(*wall, zone, span, steps)?;
        let stands = |moment: &Timestamp| !left_out.contains(moment) && !moved.contains(&(self.uid.clone(), *moment));
        Ok(each.into_iter().filter(stands).map(|moment| booking(one_name(&self.uid, moment), moment)).collect())
    }

    fn minutes(&self, begins: Timestamp, desk: &Zone) -> Result<Option<u32>, &'static str> {
        let length = match (&self.ends, &self.length) {
            (Some(ends), _) => When::parse(ends, desk)?.moment(desk).duration_since(begins),
            (None, Some(length)) => duration(length).ok_or("its length cannot be read")?,
            (None, None) => return Ok(None),
        };
        Ok(u32::try_from(length.as_mins()).ok().filter(|minutes| *minutes > 0))
    }

    fn left_out(&self, desk: &Zone) -> Result<HashSet<Timestamp>, &'static str> {
        let mut found = HashSet::new();
        for line in &self.left_out {
            for text in line.value.split(',') {
                found.insert(When::of(text.trim(), line.param("TZID"), desk)?.moment(desk));
            }
        }
        Ok(found)
    }
}

/// One of a series, by the moment it was first meant for.
fn one_name(uid: &str, meant: Timestamp) -> String {
    format!("{uid} {meant}")
}
