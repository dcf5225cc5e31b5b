//! web/ask: from what was typed to what is shown, for the console and the API alike.

use super::{Answered, Place, answer, model, read, zone};
use crate::answer::Trouble;
use crate::door::Door;
use intake::{Asked, Heard};
use jiff::Timestamp;
use rules::Actor;
use serde_json::{Value, json};
use std::sync::Arc;
use store::sqlite::ListView;

/// What somebody who asked is told.
pub(crate) enum Told {
    Answer(Box<Answer>),
    /// Not sure what was meant: the nearest questions.
    Unclear(Vec<Asked>),
    Nothing,
    TooLong,
}

pub(crate) struct Answer {
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
pub(crate) enum By {
    Rules,
    Model,
}

/// Asks about one list. Of the list itself nothing is written; that a model was asked is.
pub(crate) async fn ask(door: &Arc<Door>, who: Actor, view: &ListView, text: &str) -> Result<Told, Trouble> {
    let now = door.now();
    let (asked, by) = match read(view, text, now) {
        Heard::Question(asked) => (asked, By::Rules),
        Heard::Unclear(near) => match model::choose(&door.quill, who, view, text, now).await {
            Some(asked) => (asked, By::Model),
            None => return Ok(Told::Unclear(near)),
        },
        Heard::Nothing => return Ok(Told::Nothing),
        Heard::TooLong => return Ok(Told::TooLong),
    };
    let answered = look_up(door, view, &asked, now).await?;
    let worded = match by {
        By::Rules => None,
        By::Model => model::word(&door.quill, who, view, text, &answered).await,
    };
    Ok(Told::Answer(Box::new(Answer { asked, answered, worded, by, at: now })))
}

async fn look_up(door: &Arc<Door>, view: &ListView, asked: &Asked, now: Timestamp) -> Result<Answered, Trouble> {
    let (list, asked) = (view.head.list, asked.clone());
    let looked = door.readers.read_long(move |reader| {
        // The numbers as of the same moment as everything else that is read.
        let Some(view) = reader.view(list)? else { return Ok(None) };
        answer(&mut Place { reader, view: &view, now }, &asked).map(Some)
    });
    looked.await?.ok_or(Trouble::NotFound("There is nothing at this address."))
}

/// What a program is told. `base` is where the list's pages lie.
pub(crate) fn as_json(told: &Told, view: &ListView, base: &str) -> Value {
    match told {
        Told::Answer(answer) => {
            let Answer { asked, answered, worded, by, at } = &**answer;
            let people: Vec<Value> = answered
                .people
                .iter()
                .map(|one| json!({"entry": one.entry, "name": one.name, "remark": one.remark}))
                .collect();
            let figures: Vec<Value> =
                answered.figures.iter().map(|(name, value)| json!({"name": name, "value": value})).collect();
            json!({
                "understood": asked.spoken(),
                "kind": asked.kind.word(),
                "answer": worded.as_ref().unwrap_or(&answered.sentence),
                "plain": answered.sentence,
                "read_by": match by {
                    By::Rules => "rules",
                    By::Model => "model",
                },
                "figures": figures,
                "people": people,
                "more": answered.more,
                "at": at.to_string(),
                "page": format!("{base}{}", answered.page.0),
            })
        }
        Told::Unclear(near) => not_understood(view, near),
        Told::Nothing | Told::TooLong => not_understood(view, &[]),
    }
}

fn not_understood(view: &ListView, near: &[Asked]) -> Value {
    json!({
        "understood": null,
        "answer": "That is not a question we can answer from this list. Here is what can be asked.",
        "near": near.iter().map(|asked| asked.kind.example()).collect::<Vec<_>>(),
        "examples": super::examples(view.head.kind),
    })
}

/// "Mon 1 Jun, 12:00": the moment an answer holds for.
pub(crate) fn moment(answer: &Answer, view: &ListView) -> String {
    post::day_and_time(answer.at, zone(view))
}
