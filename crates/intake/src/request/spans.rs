//! intake/request: from when until when. A date says which end it is by the words before it, or by the other date beside it.

use super::choose::Choice;
use super::dates::{self, Dated};
use super::lexicon::{FROM, NO_WISH, NOT, SMALL, TO, UNTIL, day};
use super::{Knowledge, Read};
use rules::desk::{Confidence, RequestField, Span};

#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    From,
    Until,
    Both,
}

pub(super) fn find(read: &Read<'_>, known: &Knowledge<'_>, choice: &mut Choice) {
    let mut at = 0;
    while at < read.tokens.len() {
        let Some((dated, last)) = dates::at(read, at, known) else {
            at += 1;
            continue;
        };
        if !is_wish(read, at, &dated, known) {
            at = last + 1;
            continue;
        }
        at = take(read, at, dated, last, known, choice);
    }
}

/// A date of birth, of the letter itself, of something in the past, or one that does not suit is none.
fn is_wish(read: &Read<'_>, at: usize, dated: &Dated, known: &Knowledge<'_>) -> bool {
    let mut words = read.line(at);
    let first = words.next().unwrap_or("");
    // `Date:` at the front of a line is the date of the letter; `Preferred date:` is a wish.
    let letters = matches!(first, "date" | "datum" | "fecha");
    let kept = |word: &str| NO_WISH.contains(word) && !matches!(word, "date" | "datum" | "fecha");
    let elsewhere = kept(first) || words.any(kept);
    let clause = read.back(at, 4).take_while(|word| !matches!(*word, "," | ";" | "." | "("));
    let denied = clause.into_iter().any(|word| NOT.contains(&word));
    let past = dated.last < known.today || (dated.has_year && dated.last == known.today && letters_place(read, at));
    !letters && !elsewhere && !denied && !past
}

/// `Berlin, 12.11.2026` alone on its line: where and when the letter was written.
fn letters_place(read: &Read<'_>, at: usize) -> bool {
    read.back(at, 6).next() == Some(",") || read.back(at, 1).next().is_none()
}

fn take(read: &Read<'_>, at: usize, dated: Dated, last: usize, known: &Knowledge<'_>, choice: &mut Choice) -> usize {
    let start = with_weekday(read, at);
    let span = read.over(start, last);
    if let Some((other, end, sure)) = other_end(read, last, known).filter(|(other, _, _)| other.last >= dated.first) {
        let confidence = dated.confidence.min(other.confidence).min(sure);
        put(choice, RequestField::From, dated.first, confidence, span);
        put(choice, RequestField::Until, other.last, confidence, read.over(last + 1, end));
        return end + 1;
    }
    let end = if dated.is_span { End::Both } else { which(read, start) };
    match end {
        End::From => put(choice, RequestField::From, dated.first, dated.confidence, span),
        End::Until => put(choice, RequestField::Until, dated.last, dated.confidence, span),
        End::Both => {
            // A day alone may be meant as one among others.
            let confidence =
                if dated.first == dated.last { dated.confidence.min(Confidence::Medium) } else { dated.confidence };
            put(choice, RequestField::From, dated.first, confidence, span);
            put(choice, RequestField::Until, dated.last, confidence, span);
        }
    }
    last + 1
}

fn put(choice: &mut Choice, field: RequestField, date: jiff::civil::Date, confidence: Confidence, span: Span) {
    choice.add(field, date.to_string(), confidence, span);
}

/// `Tuesday, 5 May`: the weekday belongs to the date.
fn with_weekday(read: &Read<'_>, at: usize) -> usize {
    let mut start = at;
    for back in 1..=3 {
        let Some(earlier) = at.checked_sub(back) else { break };
        if read.tokens[earlier].line != read.tokens[at].line {
            break;
        }
        if day(read.word(earlier)).is_some() {
            start = earlier;
            break;
        }
        if !matches!(read.word(earlier), "," | "the" | "den" | "dem" | "der" | "le" | "el" | ".") {
            break;
        }
    }
    start
}

/// The date behind `to`, `bis`, `au`, `or`: the other end of the same span.
fn other_end(read: &Read<'_>, last: usize, known: &Knowledge<'_>) -> Option<(Dated, usize, Confidence)> {
    let word = read.word(last + 1);
    let sure = if TO.contains(&word) {
        Confidence::High
    } else if matches!(word, "or" | "oder" | "ou" | "o") {
        Confidence::Low
    } else {
        return None;
    };
    let mut at = last + 2;
    while SMALL.contains(&read.word(at)) || day(read.word(at)).is_some() || read.word(at) == "," {
        at += 1;
        if at > last + 6 {
            return None;
        }
    }
    dates::at(read, at, known).map(|(dated, end)| (dated, end, sure))
}

fn which(read: &Read<'_>, at: usize) -> End {
    for word in read.back(at, 4) {
        if FROM.contains(word) {
            return End::From;
        }
        if UNTIL.contains(word) {
            return End::Until;
        }
        if !SMALL.contains(&word) {
            return End::Both;
        }
    }
    End::Both
}
