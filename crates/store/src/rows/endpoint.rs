//! store: endpoints of webhooks, and alarms.

use super::{Decode, broken, count, id, maybe_id, maybe_time, text, time};
use crate::cells::Cell;
use crate::engine::StoreError;
use rules::{
    Alarm, AlarmId, AlarmName, AlarmState, Answered, Endpoint, EndpointId, ListId, Personal, WebhookFormat,
    WebhookKinds,
};
use std::borrow::Cow;

pub(crate) const ENDPOINT: [&str; 21] = [
    "id",
    "rev",
    "list",
    "url",
    "kinds",
    "personal",
    "generation",
    "rotated_at",
    "cursor",
    "asked",
    "test",
    "failures",
    "failing_since",
    "next_try_at",
    "answered",
    "answered_at",
    "paused_at",
    "broken_at",
    "made_at",
    "removed_at",
    "format",
];

pub(crate) fn endpoint_cells(endpoint: &Endpoint) -> [Cell<'_>; 21] {
    [
        Cell::id(endpoint.id.0),
        Cell::count(endpoint.rev),
        Cell::maybe_id(endpoint.list.map(|list| list.0)),
        Cell::text(&endpoint.url),
        Cell::Text(Cow::Owned(endpoint.kinds.words())),
        Cell::word(endpoint.personal.word()),
        Cell::count(endpoint.generation),
        Cell::maybe_time(endpoint.rotated_at),
        Cell::id(endpoint.cursor),
        Cell::count(endpoint.asked),
        endpoint.test.map_or(Cell::Null, Cell::count),
        Cell::count(endpoint.failures),
        Cell::maybe_time(endpoint.failing_since),
        Cell::maybe_time(endpoint.next_try_at),
        endpoint.answered.map_or(Cell::Null, |answered| Cell::Text(Cow::Owned(answered.word()))),
        Cell::maybe_time(endpoint.answered_at),
        Cell::maybe_time(endpoint.paused_at),
        Cell::maybe_time(endpoint.broken_at),
        Cell::time(endpoint.made_at),
        Cell::maybe_time(endpoint.removed_at),
        match endpoint.format {
            // What every endpoint was before there was a choice.
            WebhookFormat::Standard => Cell::Null,
            WebhookFormat::Slack => Cell::word(endpoint.format.word()),
        },
    ]
}

pub(crate) fn endpoint_from(row: &dyn Decode) -> Result<Endpoint, StoreError> {
    let answered = row.text(14)?;
    let answered = answered.map(|word| Answered::from_word(&word).ok_or_else(|| broken("answer"))).transpose()?;
    let test = maybe_id(row, 10)?.map(|test| u32::try_from(test).map_err(|_| broken("number"))).transpose()?;
    Ok(Endpoint {
        id: EndpointId(id(row, 0)?),
        rev: count(row, 1)?,
        list: maybe_id(row, 2)?.map(ListId),
        url: text(row, 3)?,
        kinds: WebhookKinds::from_words(&text(row, 4)?).ok_or_else(|| broken("kinds of an endpoint"))?,
        personal: Personal::from_word(&text(row, 5)?).ok_or_else(|| broken("endpoint"))?,
        generation: count(row, 6)?,
        rotated_at: maybe_time(row, 7)?,
        cursor: id(row, 8)?,
        asked: count(row, 9)?,
        test,
        failures: count(row, 11)?,
        failing_since: maybe_time(row, 12)?,
        next_try_at: maybe_time(row, 13)?,
        answered,
        answered_at: maybe_time(row, 15)?,
        paused_at: maybe_time(row, 16)?,
        broken_at: maybe_time(row, 17)?,
        made_at: time(row, 18)?,
        removed_at: maybe_time(row, 19)?,
        format: match row.text(20)? {
            None => WebhookFormat::Standard,
            Some(word) => WebhookFormat::from_word(&word).ok_or_else(|| broken("format of an endpoint"))?,
        },
    })
}

pub(crate) const ALARM: [&str; 7] = ["id", "rev", "name", "state", "since", "told", "told_at"];

pub(crate) fn alarm_cells(alarm: &Alarm) -> [Cell<'static>; 7] {
    [
        Cell::id(alarm.id.0),
        Cell::count(alarm.rev),
        Cell::word(alarm.name.word()),
        Cell::word(alarm.state.word()),
        Cell::time(alarm.since),
        Cell::word(alarm.told.word()),
        Cell::maybe_time(alarm.told_at),
    ]
}

pub(crate) fn alarm_from(row: &dyn Decode) -> Result<Alarm, StoreError> {
    let state = |at| AlarmState::from_word(&text(row, at)?).ok_or_else(|| broken("state of an alarm"));
    Ok(Alarm {
        id: AlarmId(id(row, 0)?),
        rev: count(row, 1)?,
        name: AlarmName::from_word(&text(row, 2)?).ok_or_else(|| broken("alarm"))?,
        state: state(3)?,
        since: time(row, 4)?,
        told: state(5)?,
        told_at: maybe_time(row, 6)?,
    })
}
