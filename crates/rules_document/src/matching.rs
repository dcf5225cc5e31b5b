//! Holds the words of a line against the phrase book.

use crate::amounts::{Cursor, count, span};
use crate::clocks::clock;
use crate::phrases::{FILLERS, GROUPS, PHRASES};
use crate::said::Said;
use crate::senses::{Sense, Value};
use crate::topics::Topic;

/// What the words of a line came to.
pub(crate) enum Reading {
    Said(Said),
    /// The phrase is known and a value in it cannot be used.
    Wrong {
        topic: Topic,
        problem: String,
    },
    Unknown,
}

/// The first phrase that gives a usable reading wins; failing that, the first one that fits tells what is wrong.
pub(crate) fn read(words: &[String]) -> Reading {
    let mut found = Reading::Unknown;
    let cursor = past_fillers(Cursor::new(words));
    for (sense, values) in fits(cursor) {
        match sense.said(&values) {
            Ok(said) => return Reading::Said(said),
            Err(problem) if matches!(found, Reading::Unknown) => {
                let topic = sense.topic();
                found = Reading::Wrong { topic, problem };
            }
            Err(_) => {}
        }
    }
    found
}

fn past_fillers(mut cursor: Cursor<'_>) -> Cursor<'_> {
    while let Some(rest) = cursor.take(&FILLERS) {
        cursor = rest;
    }
    cursor
}

/// Every phrase that fits the whole line, with the values standing in it.
fn fits(cursor: Cursor<'_>) -> impl Iterator<Item = (Sense, Vec<Value>)> {
    PHRASES.iter().flat_map(move |(sense, phrases)| {
        phrases.iter().filter_map(move |phrase| {
            let mut values = Vec::new();
            follow(phrase, cursor, &mut values).then_some((*sense, values))
        })
    })
}

/// Whether this phrase reads the rest of the line to its end. On failure `values` is as it was.
fn follow(phrase: &str, cursor: Cursor<'_>, values: &mut Vec<Value>) -> bool {
    if phrase.is_empty() {
        return cursor.at_end();
    }
    let (element, others) = phrase.split_once(' ').unwrap_or((phrase, ""));
    let (inner, need) = need(element);
    let before = values.len();
    for (rest, value) in readings(inner, cursor) {
        values.extend(value);
        if follow(others, rest, values) {
            return true;
        }
        values.truncate(before);
    }
    match need {
        Need::Required => false,
        Need::Optional => follow(others, cursor, values),
    }
}

enum Need {
    Required,
    Optional,
}

fn need(element: &str) -> (&str, Need) {
    match element.strip_prefix('[').and_then(|inner| inner.strip_suffix(']')) {
        Some(inner) => (inner, Need::Optional),
        None if element == ":" => ("<is>", Need::Optional),
        None => (element, Need::Required),
    }
}

/// All the ways one element reads what comes next.
fn readings<'a>(element: &str, cursor: Cursor<'a>) -> Vec<(Cursor<'a>, Option<Value>)> {
    let slot = match element {
        "{count}" => count(cursor).map(|(number, rest)| (rest, Some(Value::Count(number)))),
        "{span}" => span_value(cursor),
        "{clock}" => clock_value(cursor),
        _ => return worded(element, cursor),
    };
    slot.into_iter().collect()
}

fn span_value(cursor: Cursor<'_>) -> Option<(Cursor<'_>, Option<Value>)> {
    if let Some((seconds, rest)) = span(cursor) {
        return Some((rest, Some(Value::Span(seconds))));
    }
    let (number, rest) = count(cursor)?;
    let value = match number {
        0 => Value::Span(0),
        _ => Value::Unclear(format!("Say what {number} counts, such as minutes or hours.")),
    };
    Some((rest, Some(value)))
}

fn clock_value(cursor: Cursor<'_>) -> Option<(Cursor<'_>, Option<Value>)> {
    let (time, rest) = clock(cursor)?;
    let value = time.map_or_else(Value::Unclear, Value::Clock);
    Some((rest, Some(value)))
}

/// Words to choose from are parted by `|`; the words of one choice are joined by `_`.
fn worded<'a>(element: &str, cursor: Cursor<'a>) -> Vec<(Cursor<'a>, Option<Value>)> {
    let mut found = Vec::new();
    for choice in element.split('|') {
        if choice.starts_with('<') {
            found.extend(worded(group(choice), cursor));
            continue;
        }
        let mut words = choice.split('_');
        let rest = words.try_fold(cursor, |at, word| at.take(&[word]));
        found.extend(rest.map(|rest| (rest, None)));
    }
    found
}

fn group(name: &str) -> &'static str {
    let known = GROUPS.iter().find(|(known, _)| *known == name);
    known.map_or("", |(_, choices)| choices)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::words;

    enum Fill {
        Lean,
        Full,
    }

    #[test]
    fn every_phrase_reads_its_own_words_and_means_one_thing() {
        for (sense, phrases) in PHRASES {
            for phrase in *phrases {
                for line in [sample(phrase, Fill::Lean), sample(phrase, Fill::Full)] {
                    let words = words(&line);
                    let fits = fits(Cursor::new(&words));
                    let senses: Vec<Sense> = fits.map(|(sense, _)| sense).collect();
                    assert!(senses.contains(sense), "{phrase} does not read {line}");
                    assert!(senses.iter().all(|other| other == sense), "{line}: {senses:?}");
                }
            }
        }
    }

    /// A line made from a phrase: the first of every choice, with or without what may be left out.
    fn sample(phrase: &str, fill: Fill) -> String {
        let mut line = Vec::new();
        for element in phrase.split_whitespace() {
            let (inner, need) = need(element);
            match (need, &fill) {
                (Need::Optional, Fill::Lean) => {}
                (Need::Optional, Fill::Full) | (Need::Required, Fill::Lean | Fill::Full) => {
                    line.extend(first_choice(inner));
                }
            }
        }
        line.join(" ")
    }

    fn first_choice(element: &str) -> Vec<&str> {
        let first = element.split('|').next().unwrap_or_default();
        match first {
            "{count}" => vec!["3"],
            "{span}" => vec!["20", "minutes"],
            "{clock}" => vec!["9", "pm"],
            name if name.starts_with('<') => {
                assert!(!group(name).is_empty(), "{name} is no group");
                first_choice(group(name))
            }
            words => words.split('_').collect(),
        }
    }
}
