//! intake: a request as somebody wrote it → a proposed row of a desk's list. By rules alone, in the four languages the
//! house speaks. Each value is tied to the words it came from; what does not stand there is not proposed. Pure, and bounded
//! whatever comes in.

mod answer;
mod choose;
mod contact;
mod dates;
mod days;
mod labels;
mod lexicon;
mod names;
mod ours;
mod party;
mod spans;
mod times;
mod token;

pub use answer::{Answered, answer_schema, check_against_source, read_answer};

use choose::Choice;
use jiff::civil::Date;
use rules::desk::{DeskSettings, RequestField};
use rules::desk::{Found, Letter, Part};
use token::{Token, tokens};

/// What the rules know beside the texts.
pub struct Knowledge<'a> {
    pub desk: &'a DeskSettings,
    /// The desk's own civil date: "tomorrow" is meant there.
    pub today: Date,
}

/// One text, and whether its letters were recognised in a picture and may be misread.
pub struct SourceText<'a> {
    pub text: &'a str,
    pub recognised: bool,
}

/// The letter itself as a text to read and to show: who, about what, and the words.
#[must_use]
pub fn letter_part(letter: &Letter) -> Part {
    let mut text = String::new();
    for (label, line) in [("From", &letter.from), ("Subject", &letter.subject)] {
        if !line.trim().is_empty() {
            text.push_str(&format!("{label}: {}\n", one_line(line)));
        }
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text.push_str(letter.body.replace("\r\n", "\n").trim_end());
    Part { title: "Letter".to_string(), text, trouble: None }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The proposal by rules: at most one value for each field, in the order of the form.
#[must_use]
pub fn propose(sources: &[SourceText<'_>], known: &Knowledge<'_>) -> Vec<Found> {
    let mut choice = Choice::default();
    let read: Vec<Read<'_>> = (0..).zip(sources).map(|(part, source)| Read::new(part, source)).collect();
    for one in &read {
        labels::find(one, known, &mut choice);
        names::find(one, known, &mut choice);
        contact::find(one, known, &mut choice);
        party::find(one, &mut choice);
        spans::find(one, known, &mut choice);
        days::find(one, &mut choice);
        times::find(one, &mut choice);
        ours::find(one, known, &mut choice);
    }
    choice.best()
}

/// One part, taken apart once for everybody who looks at it.
struct Read<'a> {
    part: u32,
    text: &'a str,
    recognised: bool,
    tokens: Vec<Token>,
}

impl<'a> Read<'a> {
    fn new(part: u32, source: &SourceText<'a>) -> Read<'a> {
        Read { part, text: source.text, recognised: source.recognised, tokens: tokens(source.text) }
    }

    fn span(&self, start: usize, end: usize) -> rules::desk::Span {
        let short = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        rules::desk::Span { part: self.part, start: short(start), end: short(end) }
    }

    /// From the first octet of one token to the last of another.
    fn over(&self, first: usize, last: usize) -> rules::desk::Span {
        self.span(self.tokens[first].start, self.tokens[last].end)
    }

    fn word(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| token.folded.as_str())
    }

    fn before(&self, at: usize, back: usize) -> &str {
        at.checked_sub(back).map_or("", |at| self.word(at))
    }

    /// The words of the line this token stands in, as far as anybody would read it.
    fn line(&self, at: usize) -> impl Iterator<Item = &str> + Clone {
        let line = self.tokens.get(at).map_or(0, |token| token.line);
        let around = at.saturating_sub(60)..(at + 60).min(self.tokens.len());
        self.tokens[around].iter().filter(move |token| token.line == line).map(|token| token.folded.as_str())
    }

    /// The words of the same line before this token, nearest first.
    fn back(&self, at: usize, most: usize) -> impl Iterator<Item = &str> {
        let line = self.tokens.get(at).map_or(0, |token| token.line);
        let earlier = self.tokens[..at.min(self.tokens.len())].iter().rev();
        earlier.take_while(move |token| token.line == line).map(|token| token.folded.as_str()).take(most)
    }
}

/// All fields of a form by what was found; what was not found is left empty.
#[must_use]
pub fn found_form(found: &[Found]) -> crate::JoinForm {
    let value = |field: RequestField| {
        found.iter().find(|one| one.field == field).map(|one| one.value.clone()).unwrap_or_default()
    };
    crate::JoinForm {
        name: value(RequestField::Name),
        email: value(RequestField::Email),
        mobile: value(RequestField::Mobile),
        service: value(RequestField::Service),
        staff: value(RequestField::Staff),
        location: value(RequestField::Location),
        party: value(RequestField::Party),
        from: value(RequestField::From),
        until: value(RequestField::Until),
        weekdays: value(RequestField::Weekdays).split_whitespace().map(str::to_string).collect(),
        earliest: value(RequestField::Earliest),
        latest: value(RequestField::Latest),
        note: value(RequestField::Note),
        ..crate::JoinForm::default()
    }
}
