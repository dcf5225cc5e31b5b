//! services: where the rules are not sure, a model may choose among the same questions, and say the answer in other words.
//! The numbers come from the rows either way.

use super::{Answered, services};
use crate::quill::Quill;
use intake::{Asked, QuestionKind, Span};
use jiff::Timestamp;
use rules::Actor;
use scribe::{Answer, Choice, ChooseFacts, Task, WordFacts};
use store::sqlite::ListView;

/// Which of our questions these words mean, if any.
pub(super) async fn choose(quill: &Quill, who: Actor, view: &ListView, text: &str, now: Timestamp) -> Option<Asked> {
    let kinds = QuestionKind::ALL.iter().filter(|kind| kind.is_about(view.head.kind));
    let facts = ChooseFacts {
        question: text.to_string(),
        kinds: kinds.map(|kind| (kind.word(), kind.example())).collect(),
        spans: Span::WORDS.to_vec(),
        services: services(view),
    };
    match quill.ask(who, view.head.list, Task::Choose(facts)).await? {
        Answer::Choose(choice) => meant(&choice, view, now),
        Answer::Thanks(_) | Answer::Word(_) | Answer::Month(_) | Answer::Extract(_) | Answer::Test => None,
    }
}

fn meant(choice: &Choice, view: &ListView, now: Timestamp) -> Option<Asked> {
    let kind = choice.kind.as_deref().and_then(QuestionKind::from_word)?;
    let today = view.settings.zone().civil(now).date();
    Asked::chosen(kind, choice.span.as_deref(), choice.person.as_deref(), choice.service.as_deref(), today)
}

/// The answer in other words. Nothing that names people leaves the house.
pub(super) async fn word(
    quill: &Quill,
    who: Actor,
    view: &ListView,
    text: &str,
    answered: &Answered,
) -> Option<String> {
    if !answered.people.is_empty() {
        return None;
    }
    let figures = answered.figures.iter().map(|(name, value)| ((*name).to_string(), value.clone())).collect();
    let facts = WordFacts { question: text.to_string(), sentence: answered.sentence.clone(), figures };
    match quill.ask(who, view.head.list, Task::Word(facts)).await? {
        Answer::Word(worded) => Some(worded.text),
        Answer::Thanks(_) | Answer::Choose(_) | Answer::Month(_) | Answer::Extract(_) | Answer::Test => None,
    }
}
