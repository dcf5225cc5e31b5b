//! Numbers and lengths of time, in figures and in words: "6", "six", "half an hour", "1 hour and 30 minutes".

use crate::limits::{DAY, HOUR, MINUTE};

const SMALL: [&str; 20] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];
const TENS: [&str; 8] = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const ONE: [&str; 2] = ["a", "an"];
const PARTS: [(&str, u64); 2] = [("half", 2), ("quarter", 4)];
/// Finer than a thousandth of a unit is never a whole second worth waiting for.
const MOST_DECIMALS: u32 = 3;

/// A place in the words of a line. Copies are cheap, so a reading that fails leaves its caller where it was.
#[derive(Clone, Copy)]
pub(crate) struct Cursor<'a> {
    words: &'a [String],
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(words: &'a [String]) -> Self {
        Self { words }
    }

    pub(crate) fn at_end(self) -> bool {
        self.words.is_empty()
    }

    pub(crate) fn next(self) -> Option<(&'a str, Self)> {
        let (word, rest) = self.words.split_first()?;
        Some((word.as_str(), Self { words: rest }))
    }

    /// Past the next word when it is one of these.
    pub(crate) fn take(self, any: &[&str]) -> Option<Self> {
        let (word, rest) = self.next()?;
        any.contains(&word).then_some(rest)
    }

    pub(crate) fn skip(self, any: &[&str]) -> Self {
        self.take(any).unwrap_or(self)
    }

    pub(crate) fn digits(self) -> Option<(&'a str, Self)> {
        let (word, rest) = self.next()?;
        let all = word.chars().all(|char| char.is_ascii_digit());
        all.then_some((word, rest))
    }
}

/// A number of units that need not be whole.
#[derive(Clone, Copy)]
struct Amount {
    top: u64,
    bottom: u64,
}

pub(crate) fn count(cursor: Cursor<'_>) -> Option<(u64, Cursor<'_>)> {
    if let Some((digits, rest)) = cursor.digits() {
        // A number too long to hold is beyond every limit, and so is the largest one that can be held.
        return Some((digits.parse().unwrap_or(u64::MAX), rest));
    }
    if let Some((small, rest)) = listed(&SMALL, cursor) {
        return Some((small, rest));
    }
    let (tens, rest) = listed(&TENS, cursor)?;
    let tens = (tens + 2) * 10;
    match listed(&SMALL[..10], rest) {
        Some((small, rest)) if small > 0 => Some((tens + small, rest)),
        Some(_) | None => Some((tens, rest)),
    }
}

fn listed<'a>(words: &[&str], cursor: Cursor<'a>) -> Option<(u64, Cursor<'a>)> {
    let (word, rest) = cursor.next()?;
    let (_, place) = words.iter().zip(0u64..).find(|(known, _)| **known == word)?;
    Some((place, rest))
}

/// A length of time in seconds: one part, or several from the larger unit to the smaller.
pub(crate) fn span(cursor: Cursor<'_>) -> Option<(u64, Cursor<'_>)> {
    let (mut total, mut unit, mut rest) = part(cursor)?;
    while let Some((more, smaller, after)) = part(rest.skip(&["and"])) {
        if smaller >= unit {
            break;
        }
        (total, unit, rest) = (total.saturating_add(more), smaller, after);
    }
    Some((total, rest))
}

/// One number with its unit: the seconds, the size of the unit, and what follows.
fn part(cursor: Cursor<'_>) -> Option<(u64, u64, Cursor<'_>)> {
    let readings = [half(cursor), quarters(cursor), decimal(cursor), and_part(cursor), whole(cursor)];
    readings.into_iter().flatten().find_map(|(amount, rest)| {
        let (word, rest) = rest.next()?;
        let unit = unit(word)?;
        let seconds = exact(amount, unit)?;
        // "An hour and a half" names its unit before the half.
        let Some((more, after)) = trailing_part(rest) else {
            return Some((seconds, unit, rest));
        };
        Some((seconds.saturating_add(exact(more, unit)?), unit, after))
    })
}

fn unit(word: &str) -> Option<u64> {
    match word {
        "s" | "sec" | "secs" | "second" | "seconds" => Some(1),
        "m" | "min" | "mins" | "minute" | "minutes" => Some(MINUTE),
        "h" | "hr" | "hrs" | "hour" | "hours" => Some(HOUR),
        "d" | "day" | "days" => Some(DAY),
        "wk" | "wks" | "week" | "weeks" => Some(7 * DAY),
        "month" | "months" => Some(30 * DAY),
        "year" | "years" => Some(365 * DAY),
        _ => None,
    }
}

fn exact(amount: Amount, unit: u64) -> Option<u64> {
    let seconds = amount.top.saturating_mul(unit);
    seconds.is_multiple_of(amount.bottom).then_some(seconds / amount.bottom)
}

fn whole(cursor: Cursor<'_>) -> Option<(Amount, Cursor<'_>)> {
    let (top, rest) = match cursor.take(&ONE) {
        Some(rest) => (1, rest),
        None => count(cursor)?,
    };
    Some((Amount { top, bottom: 1 }, rest))
}

/// "Half an hour", "a half hour".
fn half(cursor: Cursor<'_>) -> Option<(Amount, Cursor<'_>)> {
    let rest = cursor.skip(&ONE).take(&["half"])?.skip(&ONE);
    Some((Amount { top: 1, bottom: 2 }, rest))
}

/// "A quarter of an hour", "three quarters of an hour".
fn quarters(cursor: Cursor<'_>) -> Option<(Amount, Cursor<'_>)> {
    let (top, rest) = count(cursor).unwrap_or((1, cursor.skip(&ONE)));
    let rest = rest.take(&["quarter", "quarters"])?.skip(&["of"]).skip(&ONE);
    Some((Amount { top, bottom: 4 }, rest))
}

/// "1.5".
fn decimal(cursor: Cursor<'_>) -> Option<(Amount, Cursor<'_>)> {
    let (whole, rest) = cursor.digits()?;
    let (decimals, rest) = rest.take(&["."])?.digits()?;
    let places = u32::try_from(decimals.len()).ok().filter(|places| *places <= MOST_DECIMALS)?;
    let bottom = 10u64.pow(places);
    let top = whole.parse::<u64>().ok()?.checked_mul(bottom)?;
    let top = top.checked_add(decimals.parse().ok()?)?;
    Some((Amount { top, bottom }, rest))
}

/// "One and a half", with the unit still to come.
fn and_part(cursor: Cursor<'_>) -> Option<(Amount, Cursor<'_>)> {
    let (number, rest) = count(cursor)?;
    let (more, rest) = trailing_part(rest)?;
    let top = number.saturating_mul(more.bottom).saturating_add(more.top);
    Some((Amount { top, bottom: more.bottom }, rest))
}

/// "And a half", "and a quarter".
fn trailing_part(cursor: Cursor<'_>) -> Option<(Amount, Cursor<'_>)> {
    let (word, rest) = cursor.take(&["and"])?.take(&["a"])?.next()?;
    let (_, bottom) = PARTS.into_iter().find(|(part, _)| *part == word)?;
    Some((Amount { top: 1, bottom }, rest))
}
