//! intake/request: at which time of day: after, before, between, and mornings or evenings by name.

use super::Read;
use super::choose::Choice;
use super::lexicon::{FROM, GREETS, NOT, SMALL, TO, UNTIL};
use jiff::civil::Time;
use rules::desk::{Confidence, RequestField};

pub(super) fn find(read: &Read<'_>, choice: &mut Choice) {
    let mut at = 0;
    while at < read.tokens.len() {
        at = range(read, at, choice)
            .or_else(|| single(read, at, choice))
            .or_else(|| part_of_day(read, at, choice))
            .map_or(at + 1, |last| last + 1);
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Half {
    Before,
    After,
    /// Not said: from one to seven is the afternoon for most.
    Open,
}

struct At {
    time: Time,
    last: usize,
    half: Half,
}

/// A time that says of itself that it is one.
fn time_at(read: &Read<'_>, at: usize) -> Option<At> {
    if matches!(read.word(at), "noon" | "midi" | "mittag" | "mediodia") {
        return Some(At { time: Time::constant(12, 0, 0, 0), last: at, half: Half::After });
    }
    let hour = read.tokens.get(at)?.number().filter(|hour| *hour <= 24)?;
    let (minute, next) = match (read.word(at + 1), read.tokens.get(at + 2).and_then(|token| token.number())) {
        (":" | "h", Some(minute)) if minute < 60 => (Some(minute), at + 3),
        (".", Some(minute)) if minute < 60 && marks(read, at + 3).is_some() => (Some(minute), at + 3),
        _other => (None, at + 1),
    };
    let (half, last) = match marks(read, next) {
        Some((half, last)) => (half, last),
        None if minute.is_some() => (Half::After, next - 1),
        None => return None,
    };
    time_of(hour, minute.unwrap_or(0), half).map(|time| At { time, last, half })
}

/// `am`, `p.m.`, `Uhr`, `h`, `o'clock`, and the token it ends with.
fn marks(read: &Read<'_>, at: usize) -> Option<(Half, usize)> {
    match read.word(at) {
        "am" => Some((Half::Before, at)),
        "pm" => Some((Half::After, at)),
        "a" if read.word(at + 1) == "." && read.word(at + 2) == "m" => Some((Half::Before, at + 2)),
        "p" if read.word(at + 1) == "." && read.word(at + 2) == "m" => Some((Half::After, at + 2)),
        "uhr" | "heures" | "horas" | "hrs" => Some((Half::Open, at)),
        "h" => Some((Half::Open, at)),
        "o" if read.word(at + 1) == "'" && read.word(at + 2) == "clock" => Some((Half::Open, at + 2)),
        _other => None,
    }
}

fn time_of(hour: i64, minute: i64, half: Half) -> Option<Time> {
    let hour = if (half, hour) == (Half::Before, 12) { 0 } else { hour };
    Time::new(i8::try_from(hour % 24).ok()?, i8::try_from(minute).ok()?, 0, 0).ok()
}

/// `3pm` is fifteen; `15:00` stays.
fn as_said(read: &Read<'_>, at: &At, first: usize) -> Time {
    let said_pm = read.tokens[first..=at.last].iter().any(|token| token.folded == "pm" || token.folded == "p");
    if said_pm && at.time.hour() < 12 {
        return at.time.with().hour(at.time.hour() + 12).build().unwrap_or(at.time);
    }
    at.time
}

/// `between 10 and 12`, `10-12 Uhr`, `10:00 to 14:00`, `entre 10h et 12h`.
fn range(read: &Read<'_>, at: usize, choice: &mut Choice) -> Option<usize> {
    let whole = time_at(read, at);
    let bare = read.tokens.get(at)?.number().filter(|hour| (1..=24).contains(hour));
    let to = match &whole {
        Some(first) => first.last + 1,
        None => bare.map(|_| at + 1)?,
    };
    if !TO.contains(&read.word(to)) {
        return None;
    }
    let after = (to + 1..to + 4).find(|next| !SMALL.contains(&read.word(*next)))?;
    let last = time_at(read, after)?;
    let until = as_said(read, &last, after);
    let first = match (&whole, bare) {
        (Some(first), _) => as_said(read, first, at),
        (None, Some(hour)) => {
            // `2-4pm`: both in the same half of the day.
            let later =
                until.hour() >= 12 && last.half == Half::After && hour < 12 && hour + 12 <= i64::from(until.hour());
            let hour = if later && read.word(last.last) != "12" { hour + 12 } else { hour };
            Time::new(i8::try_from(hour % 24).ok()?, 0, 0, 0).ok()?
        }
        (None, None) => return None,
    };
    let to_the_end = is_end_of_day(read, after);
    if (first >= until && !to_the_end) || denied(read, at) {
        return None;
    }
    choice.add(RequestField::Earliest, clock(first), Confidence::High, read.over(at, last.last));
    if !to_the_end {
        choice.add(RequestField::Latest, clock(until), Confidence::High, read.over(at, last.last));
    }
    Some(last.last)
}

/// `24:00` and `24 Uhr`: nothing is later on that day, so it bounds nothing.
fn is_end_of_day(read: &Read<'_>, at: usize) -> bool {
    read.tokens.get(at).and_then(|token| token.number()) == Some(24)
}

fn clock(time: Time) -> String {
    time.strftime("%H:%M").to_string()
}

fn denied(read: &Read<'_>, at: usize) -> bool {
    read.back(at, 4).any(|word| NOT.contains(&word))
}

fn single(read: &Read<'_>, at: usize, choice: &mut Choice) -> Option<usize> {
    let found = spanish(read, at).or_else(|| time_at(read, at))?;
    let time = as_said(read, &found, at);
    let span = read.over(at, found.last);
    if in_a_header(read, at) || is_end_of_day(read, at) {
        return Some(found.last);
    }
    for word in read.back(at, 5) {
        if FROM.contains(word) {
            choice.add(RequestField::Earliest, clock(time), Confidence::High, span);
            return Some(found.last);
        }
        if UNTIL.contains(word) {
            choice.add(RequestField::Latest, clock(time), Confidence::High, span);
            return Some(found.last);
        }
        if !SMALL.contains(&word) {
            break;
        }
    }
    if !denied(read, at) {
        choice.add(RequestField::Earliest, clock(time), Confidence::Low, span);
    }
    Some(found.last)
}

/// `a partir de las 15`, `antes de las 12`: the article says that it is a time.
fn spanish(read: &Read<'_>, at: usize) -> Option<At> {
    let hour = read.tokens.get(at)?.number().filter(|hour| *hour <= 24)?;
    let is_time = read.before(at, 1) == "las" && read.word(at + 1) != ":" && marks(read, at + 1).is_none();
    is_time.then(|| time_of(hour, 0, Half::Open)).flatten().map(|time| At { time, last: at, half: Half::Open })
}

/// `On 4 May 2026 at 10:12 Ann wrote:` and `Sent: … 10:12` are no wishes.
fn in_a_header(read: &Read<'_>, at: usize) -> bool {
    let mut words = read.line(at);
    let first = read.back(at, 60).last().unwrap_or("");
    matches!(first, "sent" | "date" | "gesendet" | "datum" | "envoye" | "enviado" | "fecha" | "received")
        || words.any(|word| matches!(word, "wrote" | "schrieb" | "ecrit" | "escribio"))
}

/// Mornings end at noon, afternoons begin there, evenings at five.
fn part_of_day(read: &Read<'_>, at: usize, choice: &mut Choice) -> Option<usize> {
    let greeted = read.back(at, 1).any(|word| GREETS.contains(&word));
    if greeted || denied(read, at) {
        return None;
    }
    let in_the = read.back(at, 2).any(|word| matches!(word, "la" | "por"));
    let span = read.over(at, at);
    match read.word(at) {
        "morning" | "mornings" | "vormittag" | "vormittags" | "morgens" | "matin" | "matins" | "mananas" => {
            choice.add(RequestField::Latest, "12:00".to_string(), Confidence::Medium, span);
        }
        "manana" if in_the => {
            choice.add(RequestField::Latest, "12:00".to_string(), Confidence::Medium, span);
        }
        "afternoon" | "afternoons" | "nachmittag" | "nachmittags" | "tarde" | "tardes" => {
            choice.add(RequestField::Earliest, "12:00".to_string(), Confidence::Medium, span);
        }
        "apres" if read.word(at + 1) == "-" && read.word(at + 2) == "midi" => {
            choice.add(RequestField::Earliest, "12:00".to_string(), Confidence::Medium, read.over(at, at + 2));
            return Some(at + 2);
        }
        "evening" | "evenings" | "abend" | "abends" | "soir" | "soiree" | "noche" | "noches" => {
            choice.add(RequestField::Earliest, "17:00".to_string(), Confidence::Medium, span);
        }
        _other => return None,
    }
    Some(at)
}
