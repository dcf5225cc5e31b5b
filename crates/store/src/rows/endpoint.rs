//! store: endpoints of webhooks, and alarms.

use super::broken;
use super::column::{Column, columns};
use super::row::row;
use crate::cells::Cell;
use rules::{Alarm, Answered, Endpoint, WebhookFormat, WebhookKinds};
use std::borrow::Cow;

row! {
    ENDPOINT, endpoint_cells, endpoint_from = Endpoint as endpoint {
        id,
        rev,
        list,
        url,
        kinds,
        personal,
        generation,
        rotated_at,
        cursor,
        asked,
        test,
        failures,
        failing_since,
        next_try_at,
        answered,
        answered_at,
        paused_at,
        broken_at,
        made_at,
        removed_at,
        format: Option<WebhookFormat> = match endpoint.format {
            // What every endpoint was before there was a choice.
            WebhookFormat::Standard => Cell::Null,
            WebhookFormat::Slack => endpoint.format.cell(),
        },
    }
    format: format.unwrap_or(WebhookFormat::Standard),
}

columns! {
    WebhookKinds: "kinds of an endpoint", |kinds| Cell::Text(Cow::Owned(kinds.words())), |row, at| {
        row.text(at)?.map(|words| WebhookKinds::from_words(&words).ok_or_else(|| broken(Self::WHAT))).transpose()
    };
    Answered: "answer", |answered| Cell::Text(Cow::Owned(answered.word())), |row, at| {
        row.text(at)?.map(|word| Answered::from_word(&word).ok_or_else(|| broken(Self::WHAT))).transpose()
    };
}

row! {
    ALARM, alarm_cells, alarm_from = Alarm as alarm {
        id,
        rev,
        name,
        state,
        since,
        told,
        told_at,
    }
}
