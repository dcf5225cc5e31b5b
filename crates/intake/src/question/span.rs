//! intake/question: the time a question speaks of: "since yesterday", "last week", "on 12 May", "in the last 3 days".

use super::words::Word;
use jiff::ToSpan;
use jiff::civil::{Date, Weekday};

/// Whole days of the list's own clock. None before: from the beginning; None after: until now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    pub from: Option<Date>,
    /// Exclusive.
    pub until: Option<Date>,
    /// As it is said back: "this week".
    pub words: String,
}

impl Span {
    fn of(from: Option<Date>, until: Option<Date>, words: impl Into<String>) -> Span {
        Span { from, until, words: words.into() }
    }

    fn since(from: Date, words: impl Into<String>) -> Span {
        Span::of(Some(from), None, words)
    }

    fn day(date: Date, words: impl Into<String>) -> Span {
        Span::of(Some(date), Some(after(date, 1)), words)
    }

    /// By one of a few fixed words: what a model may choose from.
    #[must_use]
    pub fn from_word(word: &str, today: Date) -> Option<Span> {
        let monday = after(today, -i64::from(today.weekday().to_monday_zero_offset()));
        let month = today.first_of_month();
        Some(match word {
            "ever" => Span::of(None, None, "so far"),
            "today" => Span::day(today, "today"),
            "yesterday" => Span::day(after(today, -1), "yesterday"),
            "since_yesterday" => Span::since(after(today, -1), "since yesterday"),
            "this_week" => Span::since(monday, "this week"),
            "last_week" => Span::of(Some(after(monday, -7)), Some(monday), "last week"),
            "this_month" => Span::since(month, "this month"),
            "last_month" => Span::of(Some(month.saturating_sub(1.month())), Some(month), "last month"),
            "last_7_days" => Span::since(after(today, -7), "in the last 7 days"),
            "last_30_days" => Span::since(after(today, -30), "in the last 30 days"),
            _other => return None,
        })
    }

    pub const WORDS: &[&str] = &[
        "ever",
        "today",
        "yesterday",
        "since_yesterday",
        "this_week",
        "last_week",
        "this_month",
        "last_month",
        "last_7_days",
        "last_30_days",
    ];
}

fn after(date: Date, days: i64) -> Date {
    date.saturating_add(days.days())
}

/// Finds the time a question speaks of, and takes its words out.
pub(super) fn take(words: &mut Vec<Word>, today: Date) -> Option<Span> {
    for at in 0..words.len() {
        let plain: Vec<&str> = words[at..].iter().map(|word| word.plain.as_str()).collect();
        if let Some((span, used)) = read(&plain, today) {
            words.drain(at..at + used);
            return Some(span);
        }
    }
    None
}

/// A time at the very start of these words, and how many of them it takes.
fn read(words: &[&str], today: Date) -> Option<(Span, usize)> {
    if let Some(rest) = words.strip_prefix(&["since"]) {
        let (date, used) = day(rest, today).or_else(|| beginning(rest, today))?;
        return Some((Span::since(date, format!("since {}", rest[..used].join(" "))), used + 1));
    }
    if let Some(found) = counted(words, today).or_else(|| fixed(words, today)) {
        return Some(found);
    }
    let skip = usize::from(matches!(*words.first()?, "in" | "during" | "last"));
    // Alone, "may" is no month.
    if let Some((span, used)) = whole_month(&words[skip..], today).filter(|(_, used)| skip + used > 1) {
        return Some((Span { words: format!("in {}", span.words), ..span }, skip + used));
    }
    let skip = usize::from(words.first() == Some(&"on"));
    let (date, used) = day(words.get(skip..)?, today)?;
    let said = words[skip..skip + used].join(" ");
    let named = matches!(said.as_str(), "today" | "yesterday" | "tonight") || said.ends_with("ago");
    Some((Span::day(date, if named { said } else { format!("on {said}") }), skip + used))
}

/// The first day of a longer time: "since last week", "since May".
fn beginning(words: &[&str], today: Date) -> Option<(Date, usize)> {
    let (span, used) = fixed(words, today).or_else(|| whole_month(words, today))?;
    Some((span.from?, used))
}

fn fixed(words: &[&str], today: Date) -> Option<(Span, usize)> {
    let fixed: &[(&[&str], &str)] = &[
        (&["this", "week"], "this_week"),
        (&["last", "week"], "last_week"),
        (&["past", "week"], "last_7_days"),
        (&["this", "month"], "this_month"),
        (&["last", "month"], "last_month"),
        (&["past", "month"], "last_30_days"),
        (&["so", "far"], "ever"),
        (&["ever"], "ever"),
        (&["altogether"], "ever"),
        (&["overall"], "ever"),
        (&["recently"], "last_7_days"),
        (&["lately"], "last_7_days"),
    ];
    let (phrase, word) = fixed.iter().find(|(phrase, _)| words.starts_with(phrase))?;
    Some((Span::from_word(word, today)?, phrase.len()))
}

/// All of a month: of the year that is named, else the last one that has begun.
fn whole_month(words: &[&str], today: Date) -> Option<(Span, usize)> {
    let named = month(words.first()?)?;
    let next = words.get(1).copied().unwrap_or_default();
    if ordinal(next).is_some() {
        return None;
    }
    let year = Some(next).filter(|word| word.len() == 4).and_then(|word| word.parse::<i16>().ok());
    let first = |year: i16| Date::new(year, named, 1).ok();
    let from = match year {
        Some(year) => first(year)?,
        None => first(today.year()).filter(|first| *first <= today).or_else(|| first(today.year() - 1))?,
    };
    let used = 1 + usize::from(year.is_some());
    Some((Span::of(Some(from), Some(from.saturating_add(1.month())), words[..used].join(" ")), used))
}

/// "in the last 3 days", "the past 24 hours", "last two weeks".
fn counted(words: &[&str], today: Date) -> Option<(Span, usize)> {
    let is_last = words.first().is_some_and(|word| matches!(*word, "last" | "past"));
    let number = number(words.get(1)?).filter(|_| is_last)?;
    let unit = *words.get(2)?;
    let days = match unit.trim_end_matches('s') {
        "hour" => i64::from(number.div_ceil(24)),
        "day" => i64::from(number),
        "week" => i64::from(number) * 7,
        "month" => i64::from(number) * 30,
        _other => return None,
    };
    // Whole days are counted, so hours are said back as the days they became.
    let said = match (unit.trim_end_matches('s'), days) {
        ("hour", 0) => "today".to_string(),
        ("hour", 1) => "since yesterday".to_string(),
        ("hour", days) => format!("in the last {days} days"),
        (_, _) => format!("in the last {} {unit}", words[1]),
    };
    Some((Span::since(after(today, -days), said), 3))
}

fn number(word: &str) -> Option<u32> {
    let small = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let spelt = small.iter().position(|one| *one == word).and_then(|at| u32::try_from(at).ok());
    spelt.or_else(|| word.parse().ok()).filter(|number| *number <= 400)
}

/// One day: a word, a weekday, "3 days ago", "12 May", "May 12th 2026" or "2026-05-12". The past is meant.
fn day(words: &[&str], today: Date) -> Option<(Date, usize)> {
    match *words.first()? {
        "today" | "tonight" => return Some((today, 1)),
        "yesterday" => return Some((after(today, -1), 1)),
        _other => {}
    }
    let skip = usize::from(matches!(words[0], "last" | "the" | "this"));
    if let Some(weekday) = words.get(skip).and_then(|word| weekday(word)) {
        let back = i64::from(today.weekday().since(weekday));
        return Some((after(today, if words[0] == "last" && back == 0 { -7 } else { -back }), skip + 1));
    }
    ago(words, today).or_else(|| iso(words)).or_else(|| named_month(words, today))
}

fn weekday(word: &str) -> Option<Weekday> {
    const NAMES: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
    let at = NAMES.iter().position(|name| *name == word || (word.len() == 3 && name.starts_with(word)))?;
    Weekday::from_monday_zero_offset(i8::try_from(at).ok()?).ok()
}

/// "a week ago", "3 days ago".
fn ago(words: &[&str], today: Date) -> Option<(Date, usize)> {
    let count = match *words.first()? {
        "a" | "one" => 1,
        word => i64::from(number(word)?),
    };
    let days = match words.get(1)?.trim_end_matches('s') {
        "day" => 1,
        "week" => 7,
        "month" => 30,
        _other => return None,
    };
    (words.get(2) == Some(&"ago")).then(|| (after(today, -count * days), 3))
}

fn iso(words: &[&str]) -> Option<(Date, usize)> {
    let [year, month, day, ..] = words else { return None };
    let year: i16 = year.parse().ok().filter(|_| year.len() == 4)?;
    Some((Date::new(year, month.parse().ok()?, day.parse().ok()?).ok()?, 3))
}

/// The day in the year that is named, else in the last year that has had it.
fn named_month(words: &[&str], today: Date) -> Option<(Date, usize)> {
    let (first, second) = (words.first()?, words.get(1)?);
    let (day, month) = match (ordinal(first), month(second)) {
        (Some(day), Some(month)) => (day, month),
        (_, _) => (ordinal(second)?, month(first)?),
    };
    let year = words.get(2).filter(|word| word.len() == 4).and_then(|word| word.parse::<i16>().ok());
    if let Some(year) = year {
        return Some((Date::new(year, month, day).ok()?, 3));
    }
    let this = Date::new(today.year(), month, day).ok().filter(|date| *date <= today);
    Some((this.or_else(|| Date::new(today.year() - 1, month, day).ok())?, 2))
}

fn ordinal(word: &str) -> Option<i8> {
    let digits = word.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let tail = &word[digits.len()..];
    let fits = matches!(tail, "" | "st" | "nd" | "rd" | "th");
    digits.parse().ok().filter(|day| fits && (1..=31).contains(day))
}

fn month(word: &str) -> Option<i8> {
    const NAMES: &str = "january february march april may june july august september october november december";
    let at = NAMES.split(' ').position(|name| name == word || (word.len() >= 3 && name.starts_with(word)))?;
    i8::try_from(at + 1).ok()
}
