//! store: a message of the outbox, kept for ever as the log of what was said.

use super::{Decode, broken, count, id, maybe_id, maybe_time, text, time};
use crate::cells::Cell;
use crate::engine::StoreError;
use rules::{Channel, EntryId, ListId, Message, MessageId, MessageKind, MessageState, Urgency};

pub(crate) const MESSAGE: [&str; 14] = [
    "id",
    "rev",
    "list",
    "entry",
    "kind",
    "subject",
    "generation",
    "channel",
    "urgency",
    "state",
    "attempts",
    "made_at",
    "due_at",
    "settled_at",
];

pub(crate) fn message_cells(message: &Message) -> [Cell<'static>; 14] {
    [
        Cell::id(message.id.0),
        Cell::count(message.rev),
        Cell::id(message.list.0),
        Cell::maybe_id(message.entry.map(|entry| entry.0)),
        Cell::word(message.kind.word()),
        Cell::id(message.subject),
        Cell::count(message.generation),
        Cell::word(message.channel.word()),
        Cell::word(message.urgency.word()),
        Cell::word(message.state.word()),
        Cell::count(message.attempts),
        Cell::time(message.made_at),
        Cell::time(message.due_at),
        Cell::maybe_time(message.settled_at),
    ]
}

pub(crate) fn message_from(row: &dyn Decode) -> Result<Message, StoreError> {
    Ok(Message {
        id: MessageId(id(row, 0)?),
        rev: count(row, 1)?,
        list: ListId(id(row, 2)?),
        entry: maybe_id(row, 3)?.map(EntryId),
        kind: MessageKind::from_word(&text(row, 4)?).ok_or_else(|| broken("kind of message"))?,
        subject: id(row, 5)?,
        generation: count(row, 6)?,
        channel: Channel::from_word(&text(row, 7)?).ok_or_else(|| broken("channel"))?,
        urgency: Urgency::from_word(&text(row, 8)?).ok_or_else(|| broken("urgency"))?,
        state: MessageState::from_word(&text(row, 9)?).ok_or_else(|| broken("state of a message"))?,
        attempts: count(row, 10)?,
        made_at: time(row, 11)?,
        due_at: time(row, 12)?,
        settled_at: maybe_time(row, 13)?,
    })
}
