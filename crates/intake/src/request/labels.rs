//! intake/request: forms: `Name: Ann Lee`, `Telefon   +49 …`, also several on one line, also a label with its value in the
//! next column.

use super::choose::Choice;
use super::lexicon::LABELS;
use super::names::lines;
use super::token::fold;
use super::{Knowledge, Read};
use rules::desk::{Confidence, RequestField};
use rules::{Email, PersonName, is_plain_text};

pub(super) fn find(read: &Read<'_>, known: &Knowledge<'_>, choice: &mut Choice) {
    for (start, line) in lines(read.text).take(2_000) {
        let cells = cells(line);
        let mut at = 0;
        while let Some((offset, cell)) = cells.get(at) {
            at += 1;
            let Some((field, value)) = labelled(cell) else { continue };
            let (value, place) = match (value.is_empty(), cells.get(at)) {
                // The value stands in the next column.
                (true, Some((next, text))) if labelled(text).is_none() => {
                    at += 1;
                    (*text, start + next)
                }
                (true, _) => continue,
                (false, _) => (value, start + offset + cell.len() - value.len()),
            };
            take(read, known, choice, field, value, place);
        }
    }
}

/// Columns of one line: three blanks or a tab part them.
fn cells(line: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut start = None;
    let mut blanks = 0;
    let mut last = 0;
    for (at, letter) in line.char_indices() {
        if letter == '\t' {
            blanks += 3;
        } else if letter == ' ' || letter == '|' || letter == '_' {
            blanks += if letter == ' ' { 1 } else { 2 };
        } else {
            if let Some(begin) = start.filter(|_| blanks >= 3) {
                found.push((begin, &line[begin..last]));
                start = None;
            }
            blanks = 0;
            start = start.or(Some(at));
            last = at + letter.len_utf8();
        }
    }
    found.extend(start.map(|begin| (begin, &line[begin..last])));
    found
}

/// The field a cell is for, and what follows the label.
fn labelled(cell: &str) -> Option<(RequestField, &str)> {
    let (label, value, marked) = match cell.find([':', '=']) {
        Some(at) => (&cell[..at], cell[at + 1..].trim_start(), true),
        None => (cell, "", false),
    };
    let label = fold(label.trim_matches([' ', '*', '-', '•', '.', '>', '#', '(', ')']));
    let known = LABELS.iter().find(|(_, labels)| labels.contains(&label)).map(|(field, _)| *field)?;
    // A bare word is a label only if its value stands in the next column.
    let is_sentence = !marked && matches!(known, RequestField::Staff | RequestField::Location);
    (!is_sentence).then_some((known, value.trim_end()))
}

fn take(read: &Read<'_>, known: &Knowledge<'_>, choice: &mut Choice, field: RequestField, value: &str, place: usize) {
    let span = read.span(place, place + value.len());
    let sure = if read.recognised { Confidence::Medium } else { Confidence::High };
    match field {
        RequestField::Name => {
            if let Ok(name) = PersonName::parse(value).map(|name| name.as_str().to_string())
                && name.chars().any(char::is_alphabetic)
            {
                choice.add(field, name, sure, span);
            }
        }
        RequestField::Email => {
            if let Ok(email) = Email::parse(value) {
                choice.add(field, email.as_str().to_string(), sure, span);
            }
        }
        RequestField::Note => {
            let note = value.trim();
            if is_plain_text(note, rules::limits::NOTE_CHARS) {
                choice.add(field, note.to_string(), sure, span);
            }
        }
        RequestField::Party => {
            let first: String = value.chars().take_while(char::is_ascii_digit).collect();
            let count = first.parse().ok().filter(|count| (1..=rules::limits::PARTY).contains(count));
            if let Some(count) = count {
                choice.add(field, count.to_string(), sure, read.span(place, place + first.len()));
            }
        }
        RequestField::Mobile => mobile(choice, value, place, read),
        // Their values are the desk's own names, dates and times, which are found wherever they stand.
        RequestField::Service
        | RequestField::Staff
        | RequestField::Location
        | RequestField::From
        | RequestField::Until
        | RequestField::Weekdays
        | RequestField::Earliest
        | RequestField::Latest => ours(read, known, choice, field, value, place),
    }
}

/// A number that stands behind its label is one, also without a country.
fn mobile(choice: &mut Choice, value: &str, place: usize, read: &Read<'_>) {
    let inside = |letter: char| letter.is_ascii_digit() || " +-./()".contains(letter);
    let number = value[..value.find(|letter| !inside(letter)).unwrap_or(value.len())].trim_end();
    let digits = number.chars().filter(char::is_ascii_digit).count();
    if !(7..=15).contains(&digits) {
        return;
    }
    let span = read.span(place, place + number.len());
    match crate::joining::mobile(number) {
        Ok(mobile) if read.recognised => {
            choice.add(RequestField::Mobile, mobile.as_str().to_string(), Confidence::Medium, span);
        }
        Ok(mobile) => choice.add(RequestField::Mobile, mobile.as_str().to_string(), Confidence::High, span),
        Err(_) => {
            let shown = number.split_whitespace().collect::<Vec<_>>().join(" ");
            choice.add(RequestField::Mobile, shown, Confidence::Low, span);
        }
    }
}

fn ours(read: &Read<'_>, known: &Knowledge<'_>, choice: &mut Choice, field: RequestField, value: &str, place: usize) {
    let names: Vec<&String> = match field {
        RequestField::Service => known.desk.services.iter().map(|service| &service.name).collect(),
        RequestField::Staff => known.desk.staff.iter().collect(),
        RequestField::Location => known.desk.locations.iter().collect(),
        RequestField::Name
        | RequestField::Mobile
        | RequestField::Email
        | RequestField::Party
        | RequestField::From
        | RequestField::Until
        | RequestField::Weekdays
        | RequestField::Earliest
        | RequestField::Latest
        | RequestField::Note => return,
    };
    let said = fold(known.desk.ours(value.trim()));
    if let Some(name) = names.into_iter().find(|name| fold(name) == said) {
        choice.add(field, name.clone(), Confidence::High, read.span(place, place + value.len()));
    }
}
