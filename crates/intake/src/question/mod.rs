//! intake/question: a host's question in plain English becomes one of a closed set of questions, or the few it might have
//! meant. Pure, and without a model: words are looked up, slips of the finger forgiven, and what was understood is said.

mod concepts;
mod kind;
mod near;
mod patterns;
mod person;
mod span;
mod spoken;
mod words;

pub use kind::Kind;
pub use span::Span;

use crate::limits;
use jiff::civil::Date;
use rules::ListKind;

/// What is known about the list before the question is read.
#[derive(Clone, Copy, Debug)]
pub struct About<'a> {
    pub list: ListKind,
    /// The event or desk as it is called: its words are no riddle.
    pub name: &'a str,
    pub services: &'a [String],
    /// By the list's own clock.
    pub today: Date,
}

/// One question, with what it was about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    pub kind: Kind,
    /// Where the kind has one.
    pub span: Option<Span>,
    /// Whom it was about, as typed.
    pub person: Option<String>,
    /// As the desk calls it.
    pub service: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    Question(Asked),
    /// Not sure: the nearest few, which may be none.
    Unclear(Vec<Asked>),
    /// Nothing was typed.
    Nothing,
    TooLong,
}

impl Asked {
    #[must_use]
    pub fn of(kind: Kind) -> Asked {
        Asked { kind, span: None, person: None, service: None }
    }

    /// By somebody else's choice among the kinds, with only what belongs to that kind; None if it needs more.
    #[must_use]
    pub fn chosen(
        kind: Kind,
        span: Option<&str>,
        person: Option<&str>,
        service: Option<&str>,
        today: Date,
    ) -> Option<Asked> {
        let span = span.and_then(|word| Span::from_word(word, today));
        let asked = fitted(kind, span, service.map(str::to_string), today);
        match (kind, person.map(str::trim).filter(|name| !name.is_empty())) {
            (Kind::Person, None) => None,
            (Kind::Person, Some(name)) => Some(Asked { person: Some(name.to_string()), ..asked }),
            (_, _) => Some(asked),
        }
    }

    /// What was understood, in the middle of a sentence: "how many seats are still open".
    #[must_use]
    pub fn spoken(&self) -> String {
        spoken::spoken(self)
    }
}

/// Reads one question.
#[must_use]
pub fn read_question(text: &str, about: &About<'_>) -> Heard {
    if text.chars().count() > limits::QUESTION_CHARS {
        return Heard::TooLong;
    }
    let mut words = words::split(text);
    if words.is_empty() {
        return Heard::Nothing;
    }
    if let Some(name) = person::named(&words) {
        return Heard::Question(Asked { person: Some(name), ..Asked::of(Kind::Person) });
    }
    let service = words::take_service(&mut words, about.services);
    words::take_title(&mut words, about.name);
    let span = span::take(&mut words, about.today);
    let meaning = words::meaning(&words);
    let is_past = span.as_ref().is_some_and(|span| span.until.is_some_and(|until| until <= about.today));
    let past = if is_past { concepts::PAST } else { concepts::Concepts::default() };
    let found = patterns::best(meaning.concepts.and(past), about.list);
    let with = |kind: Kind| fitted(kind, span.clone(), service.clone(), about.today);
    match found.first() {
        Some(best) if meaning.unknown == 0 && best.sure => Heard::Question(with(best.kind)),
        Some(_) | None => {
            Heard::Unclear(found.iter().take(limits::QUESTION_GUESSES).map(|one| with(one.kind)).collect())
        }
    }
}

/// Only what belongs to this kind of question; where it needs a time and none was named, its usual one.
fn fitted(kind: Kind, span: Option<Span>, service: Option<String>, today: Date) -> Asked {
    let span = kind.usual_span(today).map(|usual| span.unwrap_or(usual));
    let service = service.filter(|_| kind.has_service());
    Asked { kind, span, person: None, service }
}
