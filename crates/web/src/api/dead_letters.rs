//! web/api: messages that did not get through, and trying them once more. A key for one list sees that list's alone.

use super::call::Caller;
use super::paging::Paging;
use crate::answer::Trouble;
use crate::console::front::trouble::replay_all;
use crate::door::Door;
use crate::path::Path;
use crate::query::Query;
use axum::extract::{RawQuery, State};
use axum::{Extension, Json};
use rules::{Act, ListId, Message, MessageAct, MessageId, MessageState, Refusal};
use serde_json::{Value, json};
use std::sync::Arc;

/// Failed ones; `?state=bounced` for those whose address does not work, `?list=` for one list.
pub(super) async fn list(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    RawQuery(query): RawQuery,
) -> Result<Json<Value>, Trouble> {
    let asked = Paging::read(query.as_deref())?;
    let state = asked.query.chosen("state", &[MessageState::Failed, MessageState::Bounced], MessageState::word)?;
    let list = of_list(&door, &caller, &asked.query).await?;
    let (state, after, most) = (state.unwrap_or(MessageState::Failed), MessageId(asked.after()), asked.limit);
    let rows = door.readers.read(move |reader| reader.dead_letters(list, state, after, most)).await?;
    Ok(asked.of(&rows, |message| message.id.0, as_json))
}

/// The list asked for, as far as this key sees it; None: all of them.
async fn of_list(door: &Door, caller: &Caller, query: &Query) -> Result<Option<ListId>, Trouble> {
    match query.value("list") {
        Some(named) => caller.named(door, named).await.map(Some),
        None => Ok(caller.only()),
    }
}

pub(super) async fn replay(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(message): Path<String>,
) -> Result<Json<Value>, Trouble> {
    let missing = || Trouble::Refused(Refusal::NoSuchMessage);
    let id = MessageId(message.parse().map_err(|_| missing())?);
    let within = caller.within();
    let found = door.readers.read(move |reader| reader.message(within, id)).await?.ok_or_else(missing)?;
    door.ask(caller.actor(), found.list, Act::Message(MessageAct::Replay { message: id }))
        .await?
        .map_err(Trouble::Refused)?;
    let now = door.readers.read(move |reader| reader.message(within, id)).await?.ok_or_else(missing)?;
    Ok(Json(as_json(&now)))
}

pub(super) async fn replay_every(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    RawQuery(query): RawQuery,
) -> Result<Json<Value>, Trouble> {
    let list = of_list(&door, &caller, &Query::read(query.as_deref())).await?;
    let again = replay_all(&door, caller.actor(), list).await?;
    Ok(Json(json!({"replayed": again})))
}

fn as_json(message: &Message) -> Value {
    json!({
        "id": message.id.0,
        "list": message.list.0,
        "entry": message.entry.map(|entry| entry.0),
        "kind": message.kind.word(),
        "channel": message.channel.word(),
        "state": message.state.word(),
        "attempts": message.attempts,
        "made_at": message.made_at.to_string(),
        "settled_at": message.settled_at.map(|at| at.to_string()),
    })
}
