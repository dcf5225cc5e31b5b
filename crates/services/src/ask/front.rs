//! services: from what was typed to what is shown, for the console and the API alike.

use super::{Answered, Place, answer, model, read};
use crate::backend::Backend;
use crate::error::ServiceError;
use crate::quill::Quill;
use intake::{Asked, Heard};
use jiff::Timestamp;
use rules::{Actor, Refusal};
use store::sqlite::ListView;

/// What somebody who asked is told.
pub enum Told {
    Answer(Box<Answer>),
    /// Not sure what was meant: the nearest questions.
    Unclear(Vec<Asked>),
    Nothing,
    TooLong,
}

pub struct Answer {
    pub asked: Asked,
    pub answered: Answered,
    /// The same in a model's words, if it was asked and kept to the numbers.
    pub worded: Option<String>,
    pub by: By,
    /// The moment the numbers hold for.
    pub at: Timestamp,
}

/// Who read the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    Rules,
    Model,
}

/// Asks about one list. Of the list itself nothing is written; that a model was asked is.
pub async fn ask(
    backend: &Backend,
    quill: &Quill,
    who: Actor,
    view: &ListView,
    text: &str,
) -> Result<Told, ServiceError> {
    let now = backend.now();
    let (asked, by) = match read(view, text, now) {
        Heard::Question(asked) => (asked, By::Rules),
        Heard::Unclear(near) => match model::choose(quill, who, view, text, now).await {
            Some(asked) => (asked, By::Model),
            None => return Ok(Told::Unclear(near)),
        },
        Heard::Nothing => return Ok(Told::Nothing),
        Heard::TooLong => return Ok(Told::TooLong),
    };
    let answered = look_up(backend, view, &asked, now).await?;
    let worded = match by {
        By::Rules => None,
        By::Model => model::word(quill, who, view, text, &answered).await,
    };
    Ok(Told::Answer(Box::new(Answer { asked, answered, worded, by, at: now })))
}

async fn look_up(backend: &Backend, view: &ListView, asked: &Asked, now: Timestamp) -> Result<Answered, ServiceError> {
    let (list, asked) = (view.head.list, asked.clone());
    let looked = backend.readers.read_long(move |reader| {
        // The numbers as of the same moment as everything else that is read.
        let Some(view) = reader.view(list)? else { return Ok(None) };
        answer(&mut Place { reader, view: &view, now }, &asked).map(Some)
    });
    looked.await?.ok_or(ServiceError::Refused(Refusal::NoSuchList))
}

/// "Mon 1 Jun, 12:00": the moment an answer holds for.
pub fn moment(answer: &Answer, view: &ListView) -> String {
    post::day_and_time(answer.at, view.settings.zone())
}
