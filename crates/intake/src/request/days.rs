//! intake/request: on which days of the week: named, in a range, the weekend, weekdays, or all but some.

use super::Read;
use super::choose::Choice;
use super::lexicon::{NOT, WEEKEND, day, day_short};
use crate::joining::WEEKDAYS;
use rules::desk::{Confidence, RequestField, Span};

const WORKING: u8 = 0b001_1111;
const FREE: u8 = 0b110_0000;

pub(super) fn find(read: &Read<'_>, choice: &mut Choice) {
    let (mut wanted, mut denied) = (0_u8, 0_u8);
    let mut spans: Vec<Span> = Vec::new();
    let mut at = 0;
    while at < read.tokens.len() {
        let Some((days, last)) = days_at(read, at) else {
            at += 1;
            continue;
        };
        let span = read.over(at, last);
        let of_a_date = choice.covers(RequestField::From, span) || choice.covers(RequestField::Until, span);
        if !of_a_date && !in_a_header(read, at) {
            spans.push(span);
            if read.back(at, 4).any(|word| NOT.contains(&word)) {
                denied |= days;
            } else {
                wanted |= days;
            }
        }
        at = last + 1;
    }
    let days = match (wanted, denied) {
        (0, 0) => return,
        (0, denied) => !denied & 0b111_1111,
        (wanted, denied) => wanted & !denied,
    };
    let words: Vec<&str> = (0..7).filter(|at| days >> at & 1 == 1).map(|at| WEEKDAYS[at]).collect();
    let confidence = if denied == 0 { Confidence::High } else { Confidence::Medium };
    for span in spans {
        choice.add(RequestField::Weekdays, words.join(" "), confidence, span);
    }
}

/// `Sent: Monday, 4 May 2026` says nothing about wishes.
fn in_a_header(read: &Read<'_>, at: usize) -> bool {
    let headers = ["sent", "date", "gesendet", "datum", "envoye", "enviado", "fecha", "on"];
    let first = read.back(at, 40).last();
    let is_year = |word: &str| word.len() == 4 && word.parse().is_ok_and(|year: u32| year > 1990);
    let labelled = read.line(at).nth(1) == Some(":");
    first.is_some_and(|word| headers.contains(&word)) && (labelled || read.line(at).any(is_year))
}

fn days_at(read: &Read<'_>, at: usize) -> Option<(u8, usize)> {
    let word = read.word(at);
    if WEEKEND.contains(&word) {
        return Some((FREE, at));
    }
    if word == "week" && read.word(at + 1) == "-" && read.word(at + 2).starts_with("end") {
        return Some((FREE, at + 2));
    }
    if word == "fin" && read.word(at + 1) == "de" && read.word(at + 2) == "semana" {
        return Some((FREE, at + 2));
    }
    if matches!(word, "weekday" | "weekdays" | "werktags" | "wochentags" | "werktag" | "werktage") {
        return Some((WORKING, at));
    }
    if word == "unter" && read.word(at + 1) == "der" && read.word(at + 2) == "woche" {
        return Some((WORKING, at + 2));
    }
    if matches!(word, "en" | "entre") && matches!(read.word(at + 1), "semaine" | "semana") {
        return Some((WORKING, at + 1));
    }
    named(read, at)
}

/// One day, or `Monday to Thursday`, `Mo-Fr`, `Mo/Mi/Fr`.
fn named(read: &Read<'_>, at: usize) -> Option<(u8, usize)> {
    let first = day(read.word(at)).or_else(|| short(read, at))?;
    let between = at + 1 + usize::from(read.word(at + 1) == ".");
    let range = matches!(read.word(between), "-" | "to" | "bis" | "through" | "thru" | "au" | "a" | "al");
    let skip = usize::from(matches!(read.word(between + 1), "the" | "le" | "el"));
    let other = range.then(|| day_short(read.word(between + 1 + skip))).flatten();
    match other {
        Some(last) => {
            let count = (last + 7 - first) % 7;
            let days = (0..=count).fold(0, |days, step| days | 1 << ((first + step) % 7));
            Some((days, between + 1 + skip))
        }
        None => Some((1 << first, at)),
    }
}

/// Two letters count only beside another such day: alone they are ordinary words.
fn short(read: &Read<'_>, at: usize) -> Option<usize> {
    let found = day_short(read.word(at))?;
    let sign =
        |word: &str| matches!(word, "/" | "-" | "," | "&" | "+" | "und" | "bis" | "oder" | "et" | "y" | "and" | "or");
    let next = sign(read.word(at + 1)) && day_short(read.word(at + 2)).is_some();
    let before = sign(read.before(at, 1)) && at >= 2 && day_short(read.before(at, 2)).is_some();
    (next || before).then_some(found)
}
