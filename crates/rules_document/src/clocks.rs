//! Times of day: "9pm", "9:30 p.m.", "21.00", "noon".

use jiff::civil::Time;

use crate::amounts::{Cursor, count};

const HALVES: [(&str, Half); 2] = [("am", Half::Morning), ("pm", Half::Afternoon)];

#[derive(Clone, Copy)]
enum Half {
    Morning,
    Afternoon,
}

/// The figures of a time as written, before it is known whether they make one.
struct Written {
    hour: u64,
    minute: Option<u64>,
    half: Option<Half>,
}

/// A time of day, or why what stands there is none. `None` when nothing there looks like a time.
pub(crate) fn clock(cursor: Cursor<'_>) -> Option<(Result<Time, String>, Cursor<'_>)> {
    if let Some((time, rest)) = named(cursor) {
        return Some((Ok(time), rest));
    }
    let (hour, rest) = count(cursor)?;
    let (minute, rest) = minutes(rest).map_or((None, rest), |(minute, rest)| (Some(minute), rest));
    let (half, rest) = half(rest).map_or((None, rest), |(half, rest)| (Some(half), rest));
    Some((Written { hour, minute, half }.time(), rest))
}

/// "Noon" and "midnight", with or without their twelve.
fn named(cursor: Cursor<'_>) -> Option<(Time, Cursor<'_>)> {
    let (word, rest) = cursor.skip(&["12", "twelve"]).next()?;
    match word {
        "noon" | "midday" => Some((Time::constant(12, 0, 0, 0), rest)),
        "midnight" => Some((Time::midnight(), rest)),
        _ => None,
    }
}

fn minutes(cursor: Cursor<'_>) -> Option<(u64, Cursor<'_>)> {
    let (digits, rest) = cursor.take(&[":", "."])?.digits()?;
    let minute = digits.parse().ok()?;
    (digits.len() == 2).then_some((minute, rest))
}

fn half(cursor: Cursor<'_>) -> Option<(Half, Cursor<'_>)> {
    let (word, rest) = cursor.next()?;
    let (_, half) = HALVES.into_iter().find(|(name, _)| *name == word)?;
    Some((half, rest))
}

impl Written {
    fn time(&self) -> Result<Time, String> {
        let hour = match (self.half, self.minute) {
            (Some(half), _) => half.hour(self.hour),
            (None, Some(0)) if self.hour == 24 => Some(0),
            (None, Some(_)) => Some(self.hour),
            (None, None) => return Err(format!("Say whether {} is am or pm.", self.hour)),
        };
        let time = hour.and_then(|hour| on_the_clock(hour, self.minute.unwrap_or(0)));
        time.ok_or_else(|| "There is no such time of day.".to_owned())
    }
}

impl Half {
    /// The hour from 0 to 23 of an hour from 1 to 12.
    fn hour(self, written: u64) -> Option<u64> {
        let since = (1..=12).contains(&written).then_some(written % 12)?;
        match self {
            Half::Morning => Some(since),
            Half::Afternoon => Some(since + 12),
        }
    }
}

fn on_the_clock(hour: u64, minute: u64) -> Option<Time> {
    let hour = i8::try_from(hour).ok()?;
    let minute = i8::try_from(minute).ok()?;
    Time::new(hour, minute, 0, 0).ok()
}

/// A time in the words of a document; its seconds are not said.
pub(crate) fn clock_text(time: Time) -> String {
    let (hour, minute) = (time.hour(), time.minute());
    let half = if hour < 12 { "am" } else { "pm" };
    let shown = if hour % 12 == 0 { 12 } else { hour % 12 };
    match (hour, minute) {
        (0, 0) => "midnight".to_owned(),
        (12, 0) => "noon".to_owned(),
        (_, 0) => format!("{shown}{half}"),
        (_, _) => format!("{shown}:{minute:02}{half}"),
    }
}
