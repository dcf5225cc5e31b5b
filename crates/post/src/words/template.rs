//! post/words: a template taken apart: a subject, and lines of words and placeholders.

use super::escape;
use super::{Facts, Name, WordsError};
use crate::limits;

enum Piece<'a> {
    Words(&'a str),
    Fact(Name),
}

pub(super) struct Template<'a> {
    subject: Vec<Piece<'a>>,
    body: Vec<Vec<Piece<'a>>>,
}

impl<'a> Template<'a> {
    pub(super) fn read(source: &'a str) -> Result<Template<'a>, WordsError> {
        if source.chars().count() > limits::TEMPLATE_CHARS {
            return Err(WordsError::TooLong);
        }
        let mut lines = source.lines().zip(1..);
        let subject = lines.next().and_then(|(line, _)| line.strip_prefix("Subject:")).map(str::trim);
        let subject = subject.filter(|line| !line.is_empty()).ok_or(WordsError::NoSubject)?;
        if lines.next().is_some_and(|(line, _)| !line.trim().is_empty()) {
            return Err(WordsError::NoSubject);
        }
        let subject = pieces(subject, 1)?;
        let body = lines.map(|(line, number)| pieces(line, number)).collect::<Result<_, _>>()?;
        Ok(Template { subject, body })
    }

    /// From two fields, as a host fills them in; the body's lines are counted by themselves.
    pub(super) fn of(subject: &'a str, body: &'a str) -> Result<Template<'a>, WordsError> {
        if body.chars().count() > limits::TEMPLATE_CHARS {
            return Err(WordsError::TooLong);
        }
        let subject = pieces(subject.trim(), 1)?;
        let body = body.lines().zip(1..).map(|(line, number)| pieces(line, number)).collect::<Result<_, _>>()?;
        Ok(Template { subject, body })
    }

    /// Every fact it speaks of, the subject's first.
    pub(super) fn names(&self) -> impl Iterator<Item = Name> + '_ {
        let pieces = self.subject.iter().chain(self.body.iter().flatten());
        pieces.filter_map(|piece| match piece {
            Piece::Words(_) => None,
            Piece::Fact(name) => Some(*name),
        })
    }

    /// Whether nothing may be left of the subject: it speaks only of what a mail may be without.
    pub(super) fn subject_may_vanish(&self) -> bool {
        self.subject.iter().all(|piece| match piece {
            Piece::Words(words) => words.trim().is_empty(),
            Piece::Fact(name) => name.is_optional(),
        })
    }

    /// Never longer than a subject may be, and never more than one line.
    pub(super) fn subject(&self, facts: &Facts) -> Result<String, WordsError> {
        let filled = fill(&self.subject, facts, escape::subject_value)?;
        Ok(super::as_subject(&filled))
    }

    /// The body as Markdown, its values made safe. A line about something there is not, such as a venue, goes.
    pub(super) fn body(&self, facts: &Facts) -> Result<String, WordsError> {
        let mut markdown = String::new();
        for line in self.body.iter().filter(|line| !is_about_nothing(line, facts)) {
            markdown.push_str(&fill(line, facts, escape::markdown)?);
            markdown.push('\n');
        }
        Ok(markdown)
    }
}

fn pieces(line: &str, number: usize) -> Result<Vec<Piece<'_>>, WordsError> {
    let mut found = Vec::new();
    let mut rest = line;
    while let Some(at) = rest.find(['{', '}']) {
        let (words, bracket) = rest.split_at(at);
        let inside = bracket.strip_prefix('{').and_then(|inside| inside.split_once('}'));
        let (word, after) = inside.ok_or(WordsError::Bracket { line: number })?;
        let name = Name::from_word(word);
        let name = name.ok_or_else(|| WordsError::Unknown { name: word.to_string(), line: number })?;
        found.push(Piece::Words(words));
        found.push(Piece::Fact(name));
        rest = after;
    }
    found.push(Piece::Words(rest));
    Ok(found)
}

/// An optional fact alone on its line, without a value.
fn is_about_nothing(line: &[Piece<'_>], facts: &Facts) -> bool {
    let mut names = Vec::new();
    for piece in line {
        match piece {
            Piece::Words(words) if words.trim().is_empty() => {}
            Piece::Words(_) => return false,
            Piece::Fact(name) => names.push(*name),
        }
    }
    !names.is_empty() && names.iter().all(|name| name.is_optional() && facts.get(*name).is_none())
}

fn fill(pieces: &[Piece<'_>], facts: &Facts, safe: fn(&str) -> String) -> Result<String, WordsError> {
    let mut filled = String::new();
    for piece in pieces {
        match piece {
            Piece::Words(words) => filled.push_str(words),
            Piece::Fact(name) => match facts.get(*name) {
                Some(value) => filled.push_str(&safe(value)),
                None if name.is_optional() => {}
                None => return Err(WordsError::Missing { name: name.word() }),
            },
        }
    }
    Ok(filled)
}
