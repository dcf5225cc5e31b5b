//! web/api: a question about one list in plain English, answered from its rows.

use super::call::Caller;
use crate::answer::Trouble;
use crate::ask::{self, Told};
use crate::body::Body;
use crate::door::Door;
use crate::limits;
use crate::path::Path;
use axum::extract::State;
use axum::{Extension, Json};
use intake::Problem;
use rules::ListKind;
use serde_json::Value;
use std::sync::Arc;

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
    let told = ask::ask(&door, caller.actor(), &view, question).await?;
    if matches!(told, Told::TooLong) {
        let most = intake::limits::QUESTION_CHARS;
        return Err(Problem::new("question", &format!("A question has at most {most} characters.")).into());
    }
    let pages = match view.head.kind {
        ListKind::Event => "e",
        ListKind::Desk => "desks",
    };
    let base = format!("{}/console/{pages}/{}", door.house.url, view.slug);
    Ok(Json(ask::as_json(&told, &view, &base)))
}
