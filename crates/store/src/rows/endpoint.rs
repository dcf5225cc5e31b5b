//! store: endpoints of webhooks, and alarms.

use super::broken;
use super::column::{Column, text_columns};
use super::row::row;
use crate::cells::Cell;
use rules::{Alarm, Answered, Endpoint, WebhookFormat, WebhookKinds};

row! {
    Endpoint as endpoint {
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

text_columns! {
    WebhookKinds: "kinds of an endpoint", WebhookKinds::words, |words: &str| {
        WebhookKinds::from_words(words).ok_or_else(|| broken("kinds of an endpoint"))
    };
    Answered: "answer", |answered: &Answered| answered.word(), |word: &str| {
        Answered::from_word(word).ok_or_else(|| broken("answer"))
    };
}

row! {
    Alarm as alarm {
        id,
        rev,
        name,
        state,
        since,
        told,
        told_at,
    }
}
