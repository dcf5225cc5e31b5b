//! web/api: letters people wrote to a list, newest first: what became of each, and why.

use super::call::Caller;
use super::paging::Paging;
use crate::answer::Trouble;
use crate::door::Door;
use crate::limits;
use crate::path::Path;
use axum::extract::{RawQuery, State};
use axum::{Extension, Json};
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
    let asked = Paging::read(query.as_deref())?.at_most(limits::API_LETTERS);
    let outcome = asked.query.chosen("outcome", LetterOutcome::ALL, LetterOutcome::word)?;
    let list = caller.list(&door, &named).await?.head.list;
    let page = LetterPage { outcome, before: asked.behind, most: asked.limit };
    let letters = door.readers.read(move |reader| reader.letters_back(list, page)).await?;
    let mut items = Vec::new();
    for letter in &letters {
        items.push(as_json(&door, letter).await?);
    }
    Ok(asked.shown(items, letters.len(), letters.last().map(|letter| letter.id.0)))
}

/// Sender, subject and text are null once the letter itself was removed.
async fn as_json(door: &Door, letter: &Letter) -> Result<Value, Trouble> {
    let read = door.services.mail.kept_letter(&letter.key).await?;
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
