//! intake/request: addresses and numbers wherever they stand. A number with its country is sure; without it, or with letters
//! a scanner took for digits, it is a guess and says so.

use super::choose::Choice;
use super::token::{Token, TokenKind};
use super::{Knowledge, Read, dates};
use rules::desk::{Confidence, RequestField};
use rules::{Email, Mobile};

pub(super) fn find(read: &Read<'_>, known: &Knowledge<'_>, choice: &mut Choice) {
    emails(read, known, choice);
    numbers(read, known, choice);
}

fn emails(read: &Read<'_>, known: &Knowledge<'_>, choice: &mut Choice) {
    let forwarded = super::names::forwarded_at(read);
    for (at, _) in read.text.match_indices('@').take(50) {
        let inside = |letter: char| letter.is_alphanumeric() || matches!(letter, '.' | '_' | '-' | '+' | '%');
        let start = read.text[..at]
            .rfind(|letter| !inside(letter))
            .map_or(0, |before| before + read.text[before..].chars().next().map_or(1, char::len_utf8));
        let end = read.text[at + 1..].find(|letter| !inside(letter)).map_or(read.text.len(), |after| at + 1 + after);
        let typed = read.text[start..end].trim_end_matches('.');
        let Ok(email) = Email::parse(typed) else { continue };
        if known.desk.staff_email.as_ref().is_some_and(|staff| staff.key() == email.key()) {
            continue;
        }
        // Whoever forwards a letter did not write it.
        let forwarder = forwarded.is_some_and(|forwarded| start < forwarded);
        let confidence = match (forwarder, read.recognised) {
            (true, _) => Confidence::Low,
            (false, true) => Confidence::Medium,
            (false, false) => Confidence::High,
        };
        choice.add(RequestField::Email, email.as_str().to_string(), confidence, read.span(start, start + typed.len()));
    }
}

fn numbers(read: &Read<'_>, known: &Knowledge<'_>, choice: &mut Choice) {
    let mut at = 0;
    while at < read.tokens.len() {
        match number_at(read, at, known) {
            Some((value, last, confidence)) => {
                choice.add(RequestField::Mobile, value, confidence, read.over(at, last));
                at = last + 1;
            }
            None => at += 1,
        }
    }
}

/// A run of digits as telephones have it, and the token it ends with.
fn number_at(read: &Read<'_>, at: usize, known: &Knowledge<'_>) -> Option<(String, usize, Confidence)> {
    let first = read.tokens.get(at)?;
    let begins = first.folded == "+" || first.folded == "(" || digits_of(first, read.recognised).is_some();
    let glued = at.checked_sub(1).is_some_and(|before| {
        read.tokens[before].end == first.start && read.tokens[before].folded != "(" && read.tokens[before].folded != ":"
    });
    if !begins || glued || dates::at(read, at, known).is_some_and(|(dated, _)| dated.has_year) {
        return None;
    }
    let (mut digits, mut last, mut misread) = (String::new(), None, false);
    for (place, token) in read.tokens.iter().enumerate().skip(at).take(24) {
        let near = place == at || (token.line == first.line && token.start - read.tokens[place - 1].end <= 2);
        if !near {
            break;
        }
        if let Some(found) = digits_of(token, read.recognised) {
            misread |= token.kind == TokenKind::Word;
            digits.push_str(&found);
            last = Some(place);
        } else if !(matches!(token.folded.as_str(), "-" | "." | "/" | "(" | ")")
            || (place == at && token.folded == "+"))
        {
            break;
        }
    }
    let last = last?;
    let text = read.text[first.start..read.tokens[last].end].to_string();
    judge(&text, first, &digits, misread, known).map(|(value, confidence)| (value, last, confidence))
}

fn judge(
    text: &str,
    first: &Token,
    digits: &str,
    misread: bool,
    known: &Knowledge<'_>,
) -> Option<(String, Confidence)> {
    if !(7..=15).contains(&digits.len()) {
        return None;
    }
    let plain: String = if misread { with_digits(text) } else { text.to_string() };
    if first.folded == "+" || digits.starts_with("00") {
        let mobile = crate::joining::mobile(&plain).ok()?;
        let confidence = if misread { Confidence::Low } else { Confidence::High };
        return Some((Mobile::as_str(&mobile).to_string(), confidence));
    }
    let american = known.desk.zone.name().starts_with("America/") && digits.len() == 10;
    // Without its country the number is shown as it stands there, and the form asks for the rest.
    let national = (digits.starts_with('0') && digits.len() >= 9) || american;
    national.then(|| (plain.split_whitespace().collect::<Vec<_>>().join(" "), Confidence::Low))
}

/// The digits of a token; a scanner takes O and l for them now and then.
fn digits_of(token: &Token, recognised: bool) -> Option<String> {
    match token.kind {
        TokenKind::Number => Some(token.folded.clone()),
        TokenKind::Word if recognised && token.folded.chars().all(|letter| matches!(letter, 'o' | 'l' | 'i')) => {
            Some(with_digits(&token.folded))
        }
        TokenKind::Word | TokenKind::Sign => None,
    }
}

fn with_digits(text: &str) -> String {
    let digit = |letter: char| match letter {
        'o' | 'O' => '0',
        'l' | 'i' | 'I' | '|' => '1',
        other => other,
    };
    text.chars().map(digit).collect()
}
