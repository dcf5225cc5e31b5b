//! web/api: letters people wrote to a list, newest first: what became of each, and why.

use super::call::{Caller, page_json};
use crate::answer::Trouble;
use crate::door::Door;
use crate::query::Query;
use axum::extract::{Path, RawQuery, State};
use axum::{Extension, Json};
use intake::Problem;
use rules::{Letter, LetterOutcome};
use serde_json::{Value, json};
use std::sync::Arc;
use store::sqlite::LetterPage;

pub(super) async fn list(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(named): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Json<Value>, Trouble> {
    let query = Query::read(query.as_deref());
    let asked = query.page()?;
    let outcome = query.value("outcome").map(outcome_of).transpose()?;
    let list = caller.list(&door, &named).await?.head.list;
    let page = LetterPage { outcome, before: asked.after, most: asked.limit };
    let letters = door.readers.read(move |reader| reader.letters_back(list, page)).await?;
    let last = letters.last().map(|letter| letter.id.0);
    let mut items = Vec::new();
    for letter in &letters {
        items.push(as_json(&door, letter).await?);
    }
    Ok(Json(page_json(items, asked.limit, last)))
}

fn outcome_of(word: &str) -> Result<LetterOutcome, Trouble> {
    LetterOutcome::from_word(word).ok_or_else(|| {
        let known: Vec<&str> = LetterOutcome::ALL.iter().map(|outcome| outcome.word()).collect();
        Problem::new("outcome", &format!("One of: {}.", known.join(", "))).into()
    })
}

/// Sender, subject and text are null once the letter itself was removed.
async fn as_json(door: &Door, letter: &Letter) -> Result<Value, Trouble> {
    let read = door.letter_file(&letter.key).await?.map(|kept| door.read_letter(&kept.raw));
    let from = read.as_ref().and_then(|read| read.from.as_ref());
    Ok(json!({
        "id": letter.id.0,
        "list": letter.list.0,
        "at": letter.at.to_string(),
        "outcome": letter.outcome.word(),
        "reason": letter.reason.word(),
        "entry": letter.entry.map(|entry| entry.0),
        "sender": from.map(|from| from.email.as_str()),
        "name": from.map(|from| from.name.as_str()),
        "subject": read.as_ref().map(|read| read.subject.as_str()),
        "text": read.as_ref().map(|read| read.text.as_str()),
    }))
}
