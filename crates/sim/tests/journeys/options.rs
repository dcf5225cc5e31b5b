//! What stands behind a colon, part by part: settings of an event or a desk, a person's wish, a slot.

use crate::script::Row;
use crate::time::{minutes, wall_time};
use jiff::civil::{Date, Time, Weekday};
use rules::desk::{DeskSettings, Service, Weekdays, Wish};
use rules::event::{DailyMail, EventSettings, FormAnswer, TimeCritical};
use rules::{Quiet, ReminderRule, Settings, Zone};

/// `event dinner: …` or `desk salon: …` with its rules document underneath.
pub fn list(row: &Row) -> Result<(String, Settings), String> {
    let (head, rest) = row.text.split_once(": ").ok_or("a list needs a colon")?;
    let (kind, name) = head.split_once(' ').ok_or("a list needs a name")?;
    let settings = if kind == "event" {
        Settings::Event(event(name, rest)?)
    } else {
        Settings::Desk(desk(name, rest, &row.block.join("\n"))?)
    };
    Ok((name.to_string(), settings))
}

/// Parts are separated by commas; each begins with the word it is about.
pub fn parts(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.split(',').map(str::trim).map(|part| {
        let (word, rest) = part.split_once(' ').unwrap_or((part, ""));
        (word, rest.trim())
    })
}

fn event(name: &str, text: &str) -> Result<EventSettings, String> {
    let start = parts(text).find(|(word, _)| *word == "starts").ok_or("an event starts at some time")?.1;
    let zone = start.rsplit(' ').next().and_then(Zone::parse).ok_or("an event has a zone such as Europe/Berlin")?;
    let starts = wall_time(start.rsplit_once(' ').map_or("", |(wall, _)| wall))?;
    let mut event = EventSettings::new(name, starts, zone, 1);
    for (word, rest) in parts(text).filter(|(word, _)| *word != "starts") {
        set_event(&mut event, word, rest)?;
    }
    Ok(event)
}

pub fn set_event(event: &mut EventSettings, word: &str, rest: &str) -> Result<(), String> {
    match word {
        "cap" => event.cap = number(rest)?,
        "starts" => event.starts = wall_time(rest)?,
        "venue" => event.venue = rest.to_string(),
        "lasts" => event.duration_minutes = minutes(rest)?,
        "window" => event.window_minutes = minutes(rest)?,
        "cut-off" => event.cut_off_minutes = minutes(rest)?,
        "floor" => event.floor_minutes = minutes(rest)?,
        "parties" => event.max_party = number(rest.trim_start_matches("up to "))?,
        "quiet" => event.quiet = quiet(rest)?,
        "offers" => event.time_critical = time_critical(rest)?,
        "reminders" => event.reminders = reminders(rest)?,
        "answers" => event.form_answer = if rest == "by mail" { FormAnswer::Inbox } else { FormAnswer::Status },
        "confirm" => event.confirm_minutes = minutes(rest.trim_start_matches("within "))?,
        "daily" => event.daily = if rest == "off" { DailyMail::Off } else { DailyMail::On },
        other => return Err(format!("an event has no setting {other:?}")),
    }
    Ok(())
}

fn time_critical(text: &str) -> Result<TimeCritical, String> {
    match text {
        "may go out at night" => Ok(TimeCritical::SendAtNight),
        "wait for the morning" => Ok(TimeCritical::WaitForMorning),
        other => Err(format!("offers either wait for the morning or may go out at night, not {other:?}")),
    }
}

fn quiet(text: &str) -> Result<Quiet, String> {
    if text == "none" {
        return Ok(Quiet::NONE);
    }
    let (from, to) = text.split_once(" to ").ok_or("quiet hours are none, or like 21:00 to 08:00")?;
    Ok(Quiet { from: time(from)?, to: time(to)? })
}

/// `7 days + 1 day + morning 09:00`
fn reminders(text: &str) -> Result<Vec<ReminderRule>, String> {
    let rule = |part: &str| match part.trim().split_once(' ') {
        Some(("morning", at)) => Ok(ReminderRule::MorningOf(time(at)?)),
        Some((days, "day" | "days")) => Ok(ReminderRule::DaysBefore(number(days)?)),
        Some(_) | None => Err(format!("{part:?} is not a reminder")),
    };
    if text == "none" { Ok(Vec::new()) } else { text.split('+').map(rule).collect() }
}

fn desk(name: &str, text: &str, document: &str) -> Result<DeskSettings, String> {
    let zone = parts(text).find(|(word, _)| *word == "in").and_then(|(_, zone)| Zone::parse(zone));
    let mut desk = DeskSettings::new(name, zone.ok_or("a desk is in a zone such as Europe/London")?, Vec::new());
    for (word, rest) in parts(text) {
        match word {
            "in" => {}
            "does" => desk.services.push(service(rest)?),
            "staff" => desk.staff.push(rest.to_string()),
            "location" => desk.locations.push(rest.to_string()),
            other => return Err(format!("a desk has no setting {other:?}")),
        }
    }
    rules_document::with_rules(desk, document).map_err(|errors| format!("the rules are not understood: {errors:?}"))
}

fn service(text: &str) -> Result<Service, String> {
    let (name, length) = text.rsplit_once(' ').ok_or("a service has a length, like “does colour 60m”")?;
    Ok(Service { name: name.to_string(), minutes: minutes(length)?, price_cents: 0 })
}

/// What somebody waits for, with the party and the tier that stand among it.
pub struct Waiting {
    pub wish: Wish,
    pub party: u32,
    pub tier: u32,
    pub reach: ReachBy,
}

/// By which ways a person of the story can be reached.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum ReachBy {
    Both,
    MailOnly,
    MobileOnly,
}

pub fn waiting(text: &str) -> Result<Waiting, String> {
    let (service, rest) = text.split_once(',').unwrap_or((text, ""));
    let wish = Wish::any(service.trim());
    let mut waiting = Waiting { wish, party: 1, tier: 0, reach: ReachBy::Both };
    for (word, rest) in parts(rest).filter(|(word, _)| !word.is_empty()) {
        set_wish(&mut waiting, word, rest)?;
    }
    Ok(waiting)
}

fn set_wish(waiting: &mut Waiting, word: &str, rest: &str) -> Result<(), String> {
    let wish = &mut waiting.wish;
    match word {
        "party" => waiting.party = number(rest)?,
        "tier" => waiting.tier = number(rest)?,
        "mail" => waiting.reach = ReachBy::MailOnly,
        "mobile" => waiting.reach = ReachBy::MobileOnly,
        "from" => wish.from = Some(date(rest)?),
        "until" => wish.until = Some(date(rest)?),
        "on" => wish.weekdays = weekdays(rest)?,
        "after" => wish.earliest = Some(time(rest)?),
        "before" => wish.latest = Some(time(rest)?),
        "with" => wish.staff = Some(rest.to_string()),
        "at" => wish.location = Some(rest.to_string()),
        "notice" => wish.notice_minutes = minutes(rest)?,
        "lives" => wish.zone = Some(Zone::parse(rest.trim_start_matches("in ")).ok_or("somebody lives in a zone")?),
        other => return Err(format!("nobody wishes for {other:?}")),
    }
    Ok(())
}

/// `Sat Sun`
fn weekdays(text: &str) -> Result<Weekdays, String> {
    let mut bits = 0;
    for word in text.split_whitespace() {
        let day = match word {
            "Mon" => Weekday::Monday,
            "Tue" => Weekday::Tuesday,
            "Wed" => Weekday::Wednesday,
            "Thu" => Weekday::Thursday,
            "Fri" => Weekday::Friday,
            "Sat" => Weekday::Saturday,
            "Sun" => Weekday::Sunday,
            other => return Err(format!("{other:?} is no weekday")),
        };
        bits |= 1 << day.to_monday_zero_offset();
    }
    Ok(Weekdays(bits))
}

pub fn number(text: &str) -> Result<u32, String> {
    text.trim().parse().map_err(|_| format!("{text:?} is not a number"))
}

pub fn time(text: &str) -> Result<Time, String> {
    text.trim().parse().map_err(|_| format!("{text:?} is not a time like 09:00"))
}

fn date(text: &str) -> Result<Date, String> {
    text.trim().parse().map_err(|_| format!("{text:?} is not a date like 2026-06-01"))
}
