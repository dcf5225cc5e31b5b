//! Time passes: every timer fires at its own moment, in order, and the post goes round as soon as a message may go.

use crate::news;
use crate::post;
use crate::wording::moment_on;
use crate::world::World;
use jiff::civil::DateTime;
use jiff::{SignedDuration, Timestamp};
use rules::{Act, Actor, Zone};
use store::Engine;

/// More steps than this at one moment and a timer is going round in circles.
const STEPS: usize = 5_000;

/// The first time row: `at 2026-06-01 10:00`, by the list's own clock.
pub fn first_moment(text: &str, zone: &Zone) -> Result<Timestamp, String> {
    let wall = text.strip_prefix("at ").ok_or("a story begins with a row like “at 2026-06-01 10:00”")?;
    Ok(zone.at(wall_time(wall)?))
}

pub fn wall_time(text: &str) -> Result<DateTime, String> {
    let text = text.trim().replace(' ', "T");
    text.parse().map_err(|_| format!("{text:?} is not a date and time like 2026-06-01 10:00"))
}

/// `6h`, `5h59m`, `2d`, `30s`.
pub fn span(text: &str) -> Result<SignedDuration, String> {
    let wrong = || format!("{text:?} is not a length of time like 6h or 1h30m");
    let mut seconds = 0;
    let mut number = String::new();
    for letter in text.trim().chars() {
        let unit = match letter {
            '0'..='9' => {
                number.push(letter);
                continue;
            }
            'd' => 86_400,
            'h' => 3_600,
            'm' => 60,
            's' => 1,
            _other => return Err(wrong()),
        };
        seconds += number.parse::<i64>().map_err(|_| wrong())? * unit;
        number.clear();
    }
    if number.is_empty() { Ok(SignedDuration::from_secs(seconds)) } else { Err(wrong()) }
}

pub fn minutes(text: &str) -> Result<u32, String> {
    u32::try_from(span(text)?.as_mins()).map_err(|_| format!("{text:?} is too long"))
}

pub fn pass(world: &mut World, text: &str) -> Result<String, String> {
    world.news.clear();
    let from = world.now;
    if let Some(wall) = text.strip_prefix("at ") {
        let target = world.zone.at(wall_time(wall)?);
        pass_to(world, target)?;
    } else if let Some(length) = text.strip_prefix("down ") {
        let later = world.now + span(length)?;
        world.reopen(later)?;
        settle(world)?;
    } else if let Some(length) = text.strip_prefix('+') {
        let target = world.now + span(length)?;
        pass_to(world, target)?;
    } else {
        let (timer, _) = world.core().next_due().map_err(|fault| fault.to_string())?;
        pass_to(world, timer.ok_or("no timer is booked")?)?;
    }
    Ok(happened(world, text, from))
}

/// What happened on the way is told with its time; what happened at the end of the way is not.
fn happened(world: &mut World, text: &str, from: Timestamp) -> String {
    let news = std::mem::take(&mut world.news);
    let at_end = if text.starts_with("to the next timer") { None } else { Some(world.now) };
    // Where the row does not say where it leads, days are told as seen from where it began.
    let day = if at_end.is_none() { from } else { world.now };
    let mut out = String::new();
    let mut last = at_end;
    for (at, text) in news::collapsed(&news) {
        if Some(at) != last {
            let gap = if out.is_empty() { "" } else { "; " };
            out.push_str(&format!("{gap}{} {text}", moment_on(world, day, at)));
        } else {
            out.push_str(if out.is_empty() { "" } else { ", " });
            out.push_str(&text);
        }
        last = Some(at);
    }
    if out.is_empty() && at_end.is_none() { moment_on(world, day, world.now) } else { out }
}

fn pass_to(world: &mut World, target: Timestamp) -> Result<(), String> {
    if target < world.now {
        return Err("time does not go back".to_string());
    }
    loop {
        settle(world)?;
        match next_stop(world)?.filter(|next| *next <= target) {
            Some(next) => world.now = next.max(world.now),
            None => break,
        }
    }
    world.now = target;
    settle(world)
}

fn next_stop(world: &mut World) -> Result<Option<Timestamp>, String> {
    let (timer, message) = world.core().next_due().map_err(|fault| fault.to_string())?;
    // What is due and was not fetched waits for a channel that is down.
    let message = message.filter(|due| world.post.goes_round() && *due > world.now);
    Ok([timer, message].into_iter().flatten().min())
}

/// Everything that is due at this moment.
pub fn settle(world: &mut World) -> Result<(), String> {
    for _step in 0..STEPS {
        if !fire_one(world)? && !post::round(world)? {
            let now = world.now;
            return world.core().note_alive(now).map_err(|fault| fault.to_string());
        }
    }
    Err("what is due now never comes to an end".to_string())
}

fn fire_one(world: &mut World) -> Result<bool, String> {
    let now = world.now;
    let due = world.core().engine().due_timers(now, 1).map_err(|error| error.to_string())?;
    let Some(timer) = due.first() else { return Ok(false) };
    let command = world.command(Actor::Timer, Act::Due(*timer));
    world.run(&command)?;
    Ok(true)
}
