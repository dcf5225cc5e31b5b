//! web/api: a question about one list in plain English, answered from its rows.

use super::call::Caller;
use crate::answer::Trouble;
use crate::body::Body;
use crate::door::Door;
use crate::limits;
use crate::path::Path;
use axum::extract::State;
use axum::{Extension, Json};
use intake::{Asked, Problem};
use rules::ListKind;
use serde_json::{Value, json};
use services::ask::{self, Answer, By, Told};
use std::sync::Arc;
use store::sqlite::ListView;

/// `{question}`. Reads only.
pub(super) async fn send(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(list): Path<String>,
    Body(body): Body<{ limits::SMALL_BODY }>,
) -> Result<Json<Value>, Trouble> {
    let view = caller.list(&door, &list).await?;
    let value = intake::json_value(&body, limits::SMALL_BODY)?;
    let question = value["question"].as_str().map(str::trim).filter(|text| !text.is_empty());
    let question = question.ok_or_else(|| Problem::new("question", "Please ask something, as text."))?;
    let told = ask::ask(&door.services.backend, &door.services.quill, caller.actor(), &view, question).await?;
    if matches!(told, Told::TooLong) {
        let most = intake::limits::QUESTION_CHARS;
        return Err(Problem::new("question", &format!("A question has at most {most} characters.")).into());
    }
    let pages = match view.head.kind {
        ListKind::Event => "e",
        ListKind::Desk => "desks",
    };
    let base = format!("{}/console/{pages}/{}", door.house.url, view.slug);
    Ok(Json(as_json(&told, &view, &base)))
}

/// What a program is told. `base` is where the list's pages lie.
fn as_json(told: &Told, view: &ListView, base: &str) -> Value {
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
        "examples": ask::examples(view.head.kind),
    })
}
