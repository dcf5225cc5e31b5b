//! store: a message of the outbox, kept for ever as the log of what was said.

use super::{Decode, broken, count, id, maybe_id, maybe_time, text, time};
use crate::cells::Cell;
use crate::engine::StoreError;
use rules::{AsSaid, Channel, EntryId, ListId, Message, MessageId, MessageKind, MessageState, Urgency, Wording};
use serde_json::{Value, json};
use std::borrow::Cow;

pub(crate) const MESSAGE: [&str; 17] = [
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
    "said",
    "reported_at",
    "turned_down",
];

pub(crate) fn message_cells(message: &Message) -> [Cell<'static>; 17] {
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
        message.said.as_deref().map_or(Cell::Null, |said| Cell::Text(Cow::Owned(said_to_text(said)))),
        Cell::maybe_time(message.reported_at),
        Cell::count(message.turned_down),
    ]
}

/// Short names: there is one of these for every message that was ever sent.
fn said_to_text(said: &AsSaid) -> String {
    let mut shown = json!({"r": said.edition, "s": said.settings_rev, "n": said.party});
    let mut put = |name: &str, value: Value| {
        if !value.is_null() {
            shown[name] = value;
        }
    };
    put("w", json!(said.wording.map(Wording::word)));
    put("o", json!(said.own_rev));
    put("p", json!(said.position));
    put("e", json!(said.ends_at.map(jiff::Timestamp::as_millisecond)));
    put("h", json!(said.numbers));
    shown.to_string()
}

fn said_from_text(text: &str) -> Result<AsSaid, StoreError> {
    let value: Value = serde_json::from_str(text).map_err(|_| broken("what was said"))?;
    let number = |name: &str| value[name].as_u64().and_then(|number| u32::try_from(number).ok());
    let needed = |name: &str| number(name).ok_or_else(|| broken("what was said"));
    let numbers = value["h"].as_array().map(|all| {
        let mut all = all.iter().map(|one| one.as_u64().and_then(|one| u32::try_from(one).ok()).unwrap_or(0));
        std::array::from_fn(|_| all.next().unwrap_or(0))
    });
    Ok(AsSaid {
        wording: value["w"].as_str().and_then(Wording::from_word),
        own_rev: number("o"),
        edition: needed("r")?,
        settings_rev: needed("s")?,
        party: needed("n")?,
        position: value["p"].as_u64(),
        ends_at: value["e"].as_i64().and_then(|at| jiff::Timestamp::from_millisecond(at).ok()),
        numbers,
    })
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
        said: row.text(14)?.map(|text| said_from_text(&text).map(Box::new)).transpose()?,
        reported_at: maybe_time(row, 15)?,
        turned_down: count(row, 16)?,
    })
}
