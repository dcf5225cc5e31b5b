//! web/api: messages that did not get through, and trying them once more. A key for one list sees that list's alone.

use super::answer::Page;
use super::call::{Call, Caller};
use super::shape::{Moment, Word};
use crate::answer::Trouble;
use crate::console::front::trouble::replay_all;
use axum::Json;
use rules::{Act, Channel, ListId, Message, MessageAct, MessageId, MessageKind, MessageState, Refusal};

shape! {
    DeadLetterAnswer[rename = "DeadLetter"](message: &Message) {
        id: u64 = message.id.0,
        list: u64 = message.list.0,
        entry: Option<u64> = message.entry.map(|entry| entry.0),
        kind: Word<MessageKind> = Word(message.kind),
        channel: Word<Channel> = Word(message.channel),
        state: Word<MessageState> = Word(message.state),
        attempts: u32 = message.attempts,
        made_at: Moment = Moment(message.made_at),
        settled_at: Option<Moment> = message.settled_at.map(Moment),
    }

    Replayed[] { replayed: usize }
}

/// Failed ones; `?state=bounced` for those whose address does not work, `?list=` for one list.
pub(super) async fn list(call: Call) -> Result<Page<DeadLetterAnswer>, Trouble> {
    let page = call.paging()?;
    let state = call.query.chosen("state", &[MessageState::Failed, MessageState::Bounced], MessageState::word)?;
    let (list, state) = (of_list(&call).await?, state.unwrap_or(MessageState::Failed));
    let (after, most) = (MessageId(page.after()), page.limit);
    let rows = call.read(move |reader| reader.dead_letters(list, state, after, most)).await?;
    Ok(page.of(&rows, |message| message.id.0, DeadLetterAnswer::of))
}

/// The list asked for, as far as this key sees it; None: all of them.
async fn of_list(caller: &Caller) -> Result<Option<ListId>, Trouble> {
    match caller.query.value("list") {
        Some(named) => caller.find(named).await.map(Some),
        None => Ok(caller.only()),
    }
}

pub(super) async fn replay(call: Call) -> Result<Json<DeadLetterAnswer>, Trouble> {
    let message = find(&call).await?;
    call.ask(message.list, Act::Message(MessageAct::Replay { message: message.id })).await?;
    Ok(Json(DeadLetterAnswer::of(&find(&call).await?)))
}

async fn find(caller: &Caller) -> Result<Message, Trouble> {
    let message = MessageId(caller.id_or("message", Trouble::Refused(Refusal::NoSuchMessage))?);
    caller.row(Refusal::NoSuchMessage, move |reader, within| reader.message(within, message)).await
}

pub(super) async fn replay_every(call: Call) -> Result<Json<Replayed>, Trouble> {
    let list = of_list(&call).await?;
    Ok(Json(Replayed { replayed: replay_all(&call.door, call.actor(), list).await? }))
}
