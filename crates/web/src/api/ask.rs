//! web/api: a question about one list in plain English, answered from its rows.

use super::bodies::Question;
use super::call::Call;
use super::shape::{Moment, Word};
use crate::answer::Trouble;
use axum::Json;
use intake::{Asked, Problem, QuestionKind};
use rules::ListKind;
use services::ask::{self, Answer, By, Named, Told};
use store::sqlite::ListView;

shape! {
    QuestionAnswer[rename = "Answer"] {
        /// What the question was read as; null if it was not understood
        understood: Option<String>,
        answer: String,
        #[serde(flatten)] read: Option<ReadAnswer>,
        #[serde(flatten)] unread: Option<UnreadAnswer>,
    }

    /// Of a question that was understood.
    ReadAnswer[] {
        kind: Word<QuestionKind>,
        /// The answer without a model's words
        plain: String,
        #[schemars(extend("enum" = ["rules", "model"]))] read_by: &'static str,
        figures: Vec<Figure>,
        people: Vec<PersonAnswer>,
        /// Further people who are not named
        more: u64,
        /// The moment the numbers hold for
        at: Moment,
        /// The page of the console that shows more
        page: String,
    }

    Figure[inline] { name: &'static str, value: String }

    PersonAnswer[inline](one: Named) {
        entry: u64 = one.entry,
        name: String = one.name,
        remark: String = one.remark,
    }

    /// Of one that was not.
    UnreadAnswer[] {
        /// What may have been meant
        near: Vec<&'static str>,
        /// What can be asked
        examples: Vec<&'static str>,
    }
}

/// `{question}`. Reads only.
pub(super) async fn send(call: Call<Question>) -> Result<Json<QuestionAnswer>, Trouble> {
    let view = call.list().await?;
    let value = call.json()?;
    let question = value["question"].as_str().map(str::trim).filter(|text| !text.is_empty());
    let question = question.ok_or_else(|| Problem::new("question", "Please ask something, as text."))?;
    let services = &call.door.services;
    match ask::ask(&services.backend, &services.quill, call.actor(), &view, question).await? {
        Told::Answer(answer) => {
            let pages = match view.head.kind {
                ListKind::Event => "e",
                ListKind::Desk => "desks",
            };
            let base = format!("{}/console/{pages}/{}", call.door.house.url, view.slug);
            Ok(Json(understood(*answer, &base)))
        }
        Told::Unclear(near) => Ok(Json(not_understood(&view, &near))),
        Told::Nothing => Ok(Json(not_understood(&view, &[]))),
        Told::TooLong => {
            let most = intake::limits::QUESTION_CHARS;
            Err(Problem::new("question", &format!("A question has at most {most} characters.")).into())
        }
    }
}

/// `base` is where the list's pages lie.
fn understood(answer: Answer, base: &str) -> QuestionAnswer {
    let Answer { asked, answered, worded, by, at } = answer;
    let read = ReadAnswer {
        kind: Word(asked.kind),
        plain: answered.sentence.clone(),
        read_by: match by {
            By::Rules => "rules",
            By::Model => "model",
        },
        figures: answered.figures.into_iter().map(|(name, value)| Figure { name, value }).collect(),
        people: answered.people.into_iter().map(PersonAnswer::of).collect(),
        more: answered.more,
        at: Moment(at),
        page: format!("{base}{}", answered.page.0),
    };
    let answer = worded.unwrap_or(answered.sentence);
    QuestionAnswer { understood: Some(asked.spoken()), answer, read: Some(read), unread: None }
}

fn not_understood(view: &ListView, near: &[Asked]) -> QuestionAnswer {
    let near = near.iter().map(|asked| asked.kind.example()).collect();
    QuestionAnswer {
        understood: None,
        answer: "That is not a question we can answer from this list. Here is what can be asked.".to_string(),
        read: None,
        unread: Some(UnreadAnswer { near, examples: ask::examples(view.head.kind) }),
    }
}
