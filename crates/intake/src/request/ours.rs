//! intake/request: the desk's own names — services, staff, locations — in somebody else's sentence. Only names of the desk
//! are ever proposed here.

use super::choose::Choice;
use super::lexicon::{GREETS, NOT, WRITERS};
use super::token::{fold, tokens};
use super::{Knowledge, Read};
use rules::desk::{Confidence, RequestField, Span};

const WITH: &[&str] = &["with", "mit", "bei", "avec", "chez", "con", "by", "stylist"];

pub(super) fn find(read: &Read<'_>, known: &Knowledge<'_>, choice: &mut Choice) {
    services(read, known, choice);
    for (name, at, last) in named(read, &known.desk.staff) {
        let span = read.over(at, last);
        let with = read.back(at, 1).any(|word| WITH.contains(&word));
        let greeted = read.back(at, 2).any(|word| GREETS.contains(&word));
        let denied = read.back(at, 4).any(|word| NOT.contains(&word));
        if denied
            || greeted
            || in_a_header(read, at)
            || choice.covers(RequestField::Name, span)
            || alone(read, at, last)
        {
            continue;
        }
        choice.add(RequestField::Staff, name.clone(), if with { Confidence::High } else { Confidence::Medium }, span);
    }
    for (name, at, last) in named(read, &known.desk.locations) {
        choice.add(RequestField::Location, name.clone(), Confidence::High, read.over(at, last));
    }
}

/// Who sent a mail to whom says nothing about wishes.
fn in_a_header(read: &Read<'_>, at: usize) -> bool {
    let mut line = read.line(at);
    let first = line.next().unwrap_or("");
    WRITERS.contains(&first) && line.next() == Some(":") || matches!(first, "to" | "an" | "cc" | "para")
}

/// A name alone on its line is a signature.
fn alone(read: &Read<'_>, at: usize, last: usize) -> bool {
    let line = read.tokens[at].line;
    let before = at.checked_sub(1).is_some_and(|before| read.tokens[before].line == line);
    !before && read.tokens.get(last + 1).is_none_or(|token| token.line != line)
}

fn services(read: &Read<'_>, known: &Knowledge<'_>, choice: &mut Choice) {
    let names: Vec<String> = known.desk.services.iter().map(|service| service.name.clone()).collect();
    let mut found = named(read, &names);
    for alias in &known.desk.aliases {
        let ours = names.iter().find(|name| fold(name) == fold(&alias.ours));
        let theirs = ours.map(|_| named(read, std::slice::from_ref(&alias.theirs))).unwrap_or_default();
        let of_ours = |(_, at, last)| Some((ours?, at, last));
        found.extend(theirs.into_iter().filter_map(of_ours));
    }
    found.retain(|(_, at, _)| !read.back(*at, 3).any(|word| NOT.contains(&word)));
    let distinct = found.iter().any(|(name, _, _)| *name != found[0].0);
    let confidence = if distinct { Confidence::Medium } else { Confidence::High };
    for (name, at, last) in &found {
        choice.add(RequestField::Service, (*name).clone(), confidence, read.over(*at, *last));
    }
    if found.is_empty() {
        for (name, span) in by_one_word(read, &names) {
            choice.add(RequestField::Service, name, Confidence::Low, span);
        }
    }
}

/// Whole names as they stand in the text, the longest first, none inside another.
fn named<'n>(read: &Read<'_>, names: &'n [String]) -> Vec<(&'n String, usize, usize)> {
    let mut wanted: Vec<(&String, Vec<String>)> = names
        .iter()
        .map(|name| (name, tokens(name).into_iter().map(|token| token.folded).collect::<Vec<_>>()))
        .filter(|(_, words)| !words.is_empty())
        .collect();
    wanted.sort_by_key(|(_, words)| std::cmp::Reverse(words.len()));
    let mut found = Vec::new();
    let mut at = 0;
    while at < read.tokens.len() {
        let fits = |words: &[String]| {
            words.iter().enumerate().all(|(step, word)| same(read.word(at + step), word, step + 1 == words.len()))
        };
        match wanted.iter().find(|(_, words)| fits(words)) {
            Some((name, words)) => {
                found.push((*name, at, at + words.len() - 1));
                at += words.len();
            }
            None => at += 1,
        }
    }
    found
}

/// `cuts` is a cut; only at the end of a name.
fn same(said: &str, name: &str, is_last: bool) -> bool {
    said == name || (is_last && name.len() >= 3 && said.strip_suffix('s').or(said.strip_suffix("es")) == Some(name))
}

/// A word that belongs to one service only; a scanner may have misread one letter of a long one.
fn by_one_word(read: &Read<'_>, names: &[String]) -> Vec<(String, Span)> {
    let words_of = |name: &String| -> Vec<String> {
        tokens(name)
            .into_iter()
            .filter(|token| token.is_word() && token.folded.len() >= 4)
            .map(|token| token.folded)
            .collect()
    };
    let all: Vec<(&String, Vec<String>)> = names.iter().map(|name| (name, words_of(name))).collect();
    let mut found = Vec::new();
    for (at, token) in read.tokens.iter().enumerate().filter(|(_, token)| token.is_word()) {
        let near = |word: &String| {
            *word == token.folded || (read.recognised && word.len() >= 6 && one_letter_off(word, &token.folded))
        };
        let mut owners = all.iter().filter(|(_, words)| words.iter().any(near)).map(|(name, _)| *name);
        if let (Some(name), None) = (owners.next(), owners.next()) {
            found.push((name.clone(), read.over(at, at)));
        }
    }
    found
}

fn one_letter_off(left: &str, right: &str) -> bool {
    left.len() == right.len() && left.chars().zip(right.chars()).filter(|(one, other)| one != other).count() == 1
}
