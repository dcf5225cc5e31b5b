//! intake/request: one date as people write it: numbers, month names, tomorrow, next Tuesday, next week, in May.

use super::lexicon::{NEXT, THIS, WEEK, day, month};
use super::{Knowledge, Read};
use jiff::ToSpan;
use jiff::civil::Date;
use rules::desk::Confidence;

/// A day, or the days of a week or month.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dated {
    pub first: Date,
    pub last: Date,
    pub confidence: Confidence,
    pub has_year: bool,
    /// Both ends were named.
    pub is_span: bool,
}

impl Dated {
    fn day(date: Date, confidence: Confidence) -> Dated {
        Dated { first: date, last: date, confidence, has_year: false, is_span: false }
    }
}

/// The date that begins at this token, and the token it ends with.
pub(super) fn at(read: &Read<'_>, at: usize, known: &Knowledge<'_>) -> Option<(Dated, usize)> {
    iso(read, at)
        .or_else(|| numeric(read, at, known))
        .or_else(|| few_days(read, at, known))
        .or_else(|| day_and_month(read, at, known))
        .or_else(|| month_and_day(read, at, known))
        .or_else(|| relative(read, at, known))
        .or_else(|| week(read, at, known))
        .or_else(|| named_day(read, at, known))
        .or_else(|| whole_month(read, at, known))
}

fn number(read: &Read<'_>, at: usize) -> Option<i64> {
    read.tokens.get(at)?.number()
}

/// Whether nothing stands between this token and the next.
fn joined(read: &Read<'_>, at: usize) -> bool {
    let pair = read.tokens.get(at).zip(read.tokens.get(at + 1));
    pair.is_some_and(|(left, right)| left.end == right.start)
}

fn date_of(year: i64, month: i64, day: i64) -> Option<Date> {
    let year = if year < 100 { year + 2000 } else { year };
    Date::new(i16::try_from(year).ok()?, i8::try_from(month).ok()?, i8::try_from(day).ok()?).ok()
}

fn iso(read: &Read<'_>, at: usize) -> Option<(Dated, usize)> {
    let long = read.tokens.get(at)?.folded.len() == 4;
    let signs = read.word(at + 1) == "-" && read.word(at + 3) == "-";
    let (year, month, day) = (number(read, at)?, number(read, at + 2)?, number(read, at + 4)?);
    let date = date_of(year, month, day).filter(|_| long && signs)?;
    Some((Dated { has_year: true, ..Dated::day(date, Confidence::High) }, at + 4))
}

/// `12/3`, `12.3.`, `12.03.2026`. Which comes first is the desk's custom; where both could be, we are not sure.
fn numeric(read: &Read<'_>, at: usize, known: &Knowledge<'_>) -> Option<(Dated, usize)> {
    let sign = read.word(at + 1);
    let together = joined(read, at) && joined(read, at + 1);
    if !matches!(sign, "/" | "." | "-")
        || !together
        || at.checked_sub(1).is_some_and(|before| part_of_more(read, before))
    {
        return None;
    }
    let (left, right) = (number(read, at)?, number(read, at + 2)?);
    let year =
        number(read, at + 4).filter(|_| read.word(at + 3) == sign && joined(read, at + 2) && joined(read, at + 3));
    let year = year.filter(|year| (2000..2100).contains(year) || (20..100).contains(year));
    let dotted = sign == "." && read.word(at + 3) == "." && joined(read, at + 2);
    if year.is_none() && !(sign == "/" || dotted) {
        return None;
    }
    let month_first = month_first(known) && sign != ".";
    let (day, month, unsure) = match (left, right) {
        (left, right) if left > 12 => (left, right, false),
        (left, right) if right > 12 => (right, left, false),
        (left, right) if month_first => (right, left, left != right),
        (left, right) => (left, right, left != right && sign != "."),
    };
    let confidence = if unsure { Confidence::Low } else { Confidence::Medium };
    let last = if year.is_some() { at + 4 } else { at + 2 + usize::from(dotted) };
    let date = match year {
        Some(year) => date_of(year, month, day)?,
        None => coming(month, day, known)?,
    };
    let confidence = if year.is_some() && !unsure { Confidence::High } else { confidence };
    Some((Dated { has_year: year.is_some(), ..Dated::day(date, confidence) }, last))
}

/// A number with a sign glued to it before this one: a longer number, not a date.
fn part_of_more(read: &Read<'_>, before: usize) -> bool {
    joined(read, before) && matches!(read.word(before), "." | "/" | "-" | "+" | ":")
}

fn month_first(known: &Knowledge<'_>) -> bool {
    known.desk.zone.name().starts_with("America/") && known.desk.language == rules::Language::En
}

/// The next time this day comes, today included.
fn coming(month: i64, day: i64, known: &Knowledge<'_>) -> Option<Date> {
    let year = i64::from(known.today.year());
    let date = date_of(year, month, day);
    date.filter(|date| *date >= known.today).or_else(|| date_of(year + 1, month, day))
}

/// `5th`, `5.`, `1er`: past the ending of a number.
fn past_ending(read: &Read<'_>, at: usize) -> usize {
    let ending = matches!(read.word(at), "th" | "st" | "nd" | "rd" | "." | "er" | "ten");
    if ending { at + 1 } else { at }
}

/// `5 May`, `5th of May 2026`, `5. Mai`, `1er mai`, `5 de mayo de 2026`.
fn day_and_month(read: &Read<'_>, at: usize, known: &Knowledge<'_>) -> Option<(Dated, usize)> {
    let day = number(read, at).filter(|day| (1..=31).contains(day))?;
    let next = past_ending(read, at + 1);
    let next = if matches!(read.word(next), "of" | "de") { next + 1 } else { next };
    let named = month(read.word(next))?;
    with_year(read, next, i64::from(named), day, known)
}

/// `May 5`, `May 5th, 2026`.
fn month_and_day(read: &Read<'_>, at: usize, known: &Knowledge<'_>) -> Option<(Dated, usize)> {
    let named = month(read.word(at))?;
    let day = number(read, at + 1).filter(|day| (1..=31).contains(day))?;
    // `May 5 June` is the fifth of June.
    let last = past_ending(read, at + 2) - 1;
    if month(read.word(last + 1)).is_some() || read.word(last + 1) == ":" {
        return None;
    }
    with_year(read, last, i64::from(named), day, known)
}

fn with_year(read: &Read<'_>, last: usize, month: i64, day: i64, known: &Knowledge<'_>) -> Option<(Dated, usize)> {
    let skip = usize::from(matches!(read.word(last + 1), "," | "de" | "del" | "."));
    let year = number(read, last + 1 + skip).filter(|year| (2000..2100).contains(year));
    match year {
        Some(year) => {
            let date = date_of(year, month, day)?;
            Some((Dated { has_year: true, ..Dated::day(date, Confidence::High) }, last + 1 + skip))
        }
        None => Some((Dated::day(coming(month, day, known)?, Confidence::High), last)),
    }
}

/// `5-9 May`, `5. bis 9. Mai`, `du 5 au 9 mai`.
fn few_days(read: &Read<'_>, at: usize, known: &Knowledge<'_>) -> Option<(Dated, usize)> {
    let first = number(read, at).filter(|day| (1..=31).contains(day))?;
    let to = past_ending(read, at + 1);
    if !super::lexicon::TO.contains(&read.word(to)) {
        return None;
    }
    let after = if matches!(read.word(to + 1), "the" | "le" | "el" | "zum") { to + 2 } else { to + 1 };
    let (last, end) = day_and_month(read, after, known)?;
    let first = last.last.with().day(i8::try_from(first).ok()?).build().ok()?;
    (first <= last.last).then_some((Dated { first, is_span: true, ..last }, end))
}

fn relative(read: &Read<'_>, at: usize, known: &Knowledge<'_>) -> Option<(Dated, usize)> {
    let today = known.today;
    let greeted = read.back(at, 1).any(|word| super::lexicon::GREETS.contains(&word));
    let in_the_morning = read.back(at, 2).any(|word| matches!(word, "la" | "por"));
    let (days, last, confidence) = match read.word(at) {
        "today" | "heute" | "hoy" | "tonight" => (0, at, Confidence::Low),
        "aujourd" => (0, at + 2, Confidence::Low),
        "day" if read.word(at + 1) == "after" && read.word(at + 2) == "tomorrow" => (2, at + 2, Confidence::Medium),
        "tomorrow" | "demain" if !read.back(at, 2).any(|word| matches!(word, "after" | "apres")) => {
            (1, at, Confidence::Medium)
        }
        "morgen" if !greeted => (1, at, Confidence::Medium),
        "manana" if !greeted && !in_the_morning && !read.back(at, 1).any(|word| word == "pasado") => {
            (1, at, Confidence::Medium)
        }
        "ubermorgen" | "uebermorgen" => (2, at, Confidence::Medium),
        "apres" if read.word(at + 1) == "-" && read.word(at + 2) == "demain" => (2, at + 2, Confidence::Medium),
        "pasado" if read.word(at + 1) == "manana" => (2, at + 1, Confidence::Medium),
        _other => return None,
    };
    (last < read.tokens.len()).then(|| (Dated::day(today.saturating_add(days.days()), confidence), last))
}

/// `next week`, `diese Woche`, `la semaine prochaine`.
fn week(read: &Read<'_>, at: usize, known: &Knowledge<'_>) -> Option<(Dated, usize)> {
    let word = read.word(at);
    let (weeks, last) = if NEXT.contains(word) && WEEK.contains(&read.word(at + 1)) {
        (1, at + 1)
    } else if THIS.contains(&word) && WEEK.contains(&read.word(at + 1)) {
        (0, at + 1)
    } else if WEEK.contains(&word) && NEXT.contains(read.word(at + 1)) {
        (1, at + 1)
    } else {
        return None;
    };
    let monday = known.today.saturating_sub(i64::from(known.today.weekday().to_monday_zero_offset()).days());
    let monday = monday.saturating_add((7 * weeks).days());
    let first = monday.max(known.today);
    Some((
        Dated {
            first,
            last: monday.saturating_add(6.days()),
            confidence: Confidence::Medium,
            has_year: false,
            is_span: false,
        },
        last,
    ))
}

/// `next Tuesday`, `kommenden Freitag`, `mardi prochain`: the first one after today.
fn named_day(read: &Read<'_>, at: usize, known: &Knowledge<'_>) -> Option<(Dated, usize)> {
    let word = read.word(at);
    let (wanted, last) = if NEXT.contains(word) || THIS.contains(&word) {
        (day(read.word(at + 1))?, at + 1)
    } else {
        let wanted = day(word)?;
        NEXT.contains(read.word(at + 1)).then_some((wanted, at + 1))?
    };
    let today = usize::try_from(known.today.weekday().to_monday_zero_offset()).ok()?;
    let days = i64::try_from((wanted + 7 - today - 1) % 7 + 1).ok()?;
    Some((Dated::day(known.today.saturating_add(days.days()), Confidence::Medium), last))
}

/// `in May`, `im Mai`, `en mayo`: all of it, from today on.
fn whole_month(read: &Read<'_>, at: usize, known: &Knowledge<'_>) -> Option<(Dated, usize)> {
    let named = month(read.word(at))?;
    if !read.back(at, 1).any(|word| matches!(word, "in" | "im" | "en" | "during")) || number(read, at + 1).is_some() {
        return None;
    }
    let (this_year, this_month) = (known.today.year(), known.today.month());
    let year = if named < this_month { this_year + 1 } else { this_year };
    let first = Date::new(year, named, 1).ok()?;
    let last = first.last_of_month();
    Some((
        Dated { first: first.max(known.today), last, confidence: Confidence::Medium, has_year: false, is_span: false },
        at,
    ))
}
