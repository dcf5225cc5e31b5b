//! intake/request: who writes: by a phrase that says so, the signature, or the header of the mail — the one that was
//! forwarded, not the one of whoever forwarded it.

use super::choose::Choice;
use super::lexicon::{CLOSES, FORWARDED, I_AM, WRITERS};
use super::token::{Token, fold, tokens};
use super::{Knowledge, Read};
use rules::PersonName;
use rules::desk::{Confidence, RequestField};

/// Where a forwarded mail begins, if this is one.
pub(super) fn forwarded_at(read: &Read<'_>) -> Option<usize> {
    let marked = lines(read.text).find(|(_, line)| {
        let folded = fold(line);
        FORWARDED.iter().any(|mark| folded.contains(mark))
    });
    marked.map(|(start, _)| start)
}

pub(super) fn find(read: &Read<'_>, known: &Knowledge<'_>, choice: &mut Choice) {
    headers(read, known, choice);
    phrases(read, choice);
    signature(read, known, choice);
}

/// Each line with where it begins.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut start = 0;
    text.split('\n').map(move |line| {
        let at = start;
        start += line.len() + 1;
        (at, line)
    })
}

/// `From: Ann Lee <ann@example.org>` and its cousins.
fn headers(read: &Read<'_>, known: &Knowledge<'_>, choice: &mut Choice) {
    let forwarded = forwarded_at(read);
    for (start, line) in lines(read.text).take(2_000) {
        let Some((label, rest)) = line.split_once(':') else { continue };
        let label = fold(label.trim().trim_start_matches(['>', '*', ' ']).trim_end_matches('*'));
        if !WRITERS.contains(&label.trim())
            || !rest.contains('@') && forwarded.is_none_or(|forwarded| start < forwarded)
        {
            continue;
        }
        let is_staff = known.desk.staff_email.as_ref().is_some_and(|staff| rest.contains(staff.as_str()));
        let before = forwarded.is_some_and(|forwarded| start < forwarded);
        if is_staff || before {
            continue;
        }
        let name = rest.split(['<', '[', '(']).next().unwrap_or("").trim().trim_matches(['"', '\'', '*', ' ']);
        let sure = if forwarded.is_some() { Confidence::High } else { Confidence::Medium };
        let offset = start + line.len() - rest.len() + rest.find(name).unwrap_or(0);
        add(read, choice, name, offset, sure);
    }
}

/// Proposed only if it could be somebody's name.
fn add(read: &Read<'_>, choice: &mut Choice, name: &str, start: usize, confidence: Confidence) {
    if name.contains('@') || !name.chars().any(char::is_alphabetic) {
        return;
    }
    if let Ok(parsed) = PersonName::parse(name) {
        choice.add(RequestField::Name, parsed.as_str().to_string(), confidence, read.span(start, start + name.len()));
    }
}

/// `my name is Ann Lee`.
fn phrases(read: &Read<'_>, choice: &mut Choice) {
    let known: Vec<Vec<Token>> = I_AM.iter().map(tokens).collect();
    for at in 0..read.tokens.len() {
        let Some(length) = known.iter().filter_map(|phrase| phrase_at(read, at, phrase)).max() else { continue };
        let Some((first, last)) = capitals(read, at + length) else { continue };
        let span = (read.tokens[first].start, read.tokens[last].end);
        let name = &read.text[span.0..span.1];
        let two = last > first;
        add(read, choice, name, span.0, if two { Confidence::High } else { Confidence::Medium });
    }
}

fn phrase_at(read: &Read<'_>, at: usize, phrase: &[Token]) -> Option<usize> {
    let fits = phrase.iter().enumerate().all(|(step, word)| read.word(at + step) == word.folded);
    fits.then_some(phrase.len())
}

/// A run of one to four words with a capital, on one line: `Ann Lee`, `Anna-Lena von Holt`.
fn capitals(read: &Read<'_>, at: usize) -> Option<(usize, usize)> {
    let first = read.tokens.get(at).filter(|token| token.is_word())?;
    let capital = |token: &Token| read.text[token.start..].chars().next().is_some_and(char::is_uppercase);
    if !capital(first) {
        return None;
    }
    let mut last = at;
    let mut words = 1;
    for (place, token) in read.tokens.iter().enumerate().skip(at + 1).take(7) {
        let near = token.line == first.line && token.start - read.tokens[place - 1].end <= 1;
        let small = matches!(token.folded.as_str(), "von" | "van" | "de" | "der" | "la" | "du" | "del" | "di" | "zu");
        let hyphen = matches!(token.folded.as_str(), "-" | "'") && token.start == read.tokens[place - 1].end;
        if !near || words > 4 || !(token.is_word() && (capital(token) || small) || hyphen) {
            break;
        }
        words += usize::from(token.is_word());
        if token.is_word() && !small {
            last = place;
        }
    }
    Some((at, last))
}

/// The line behind `Kind regards,`.
fn signature(read: &Read<'_>, known: &Knowledge<'_>, choice: &mut Choice) {
    let forwarded = forwarded_at(read);
    let mut closed = false;
    for (start, line) in lines(read.text).take(2_000) {
        let folded = fold(line.trim().trim_end_matches([',', '!', '.', ' ']));
        if CLOSES.contains(&folded) {
            closed = true;
            continue;
        }
        let Some(own) = closes_and_names(line) else {
            if !closed || line.trim().is_empty() {
                continue;
            }
            closed = false;
            if forwarded.is_none_or(|forwarded| start > forwarded) {
                sign(read, known, choice, line.trim(), start + (line.len() - line.trim_start().len()));
            }
            continue;
        };
        closed = false;
        if forwarded.is_none_or(|forwarded| start > forwarded) {
            sign(read, known, choice, own, start + line.find(own).unwrap_or(0));
        }
    }
}

/// `Thanks, Ann` on one line.
fn closes_and_names(line: &str) -> Option<&str> {
    let (close, name) = line.trim().split_once(',')?;
    let name = name.trim();
    (CLOSES.contains(&fold(close.trim())) && !name.is_empty()).then_some(name)
}

fn sign(read: &Read<'_>, known: &Knowledge<'_>, choice: &mut Choice, name: &str, start: usize) {
    let name = name.trim_end_matches(['.', ',', '!']);
    let words: Vec<&str> = name.split_whitespace().collect();
    let capital = |word: &&str| word.chars().next().is_some_and(char::is_uppercase) || word.len() <= 3;
    let is_name = (1..=4).contains(&words.len()) && words.iter().all(capital);
    let plain = name.chars().all(|letter| letter.is_alphabetic() || matches!(letter, ' ' | '-' | '\'' | '’' | '.'));
    let ours = known.desk.name == name || known.desk.staff.iter().any(|staff| staff == name);
    if is_name && plain && !ours {
        add(read, choice, name, start, Confidence::Medium);
    }
}
