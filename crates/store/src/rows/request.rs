//! store: a request, and its documents.

use super::broken;
use super::column::{Column, columns, text_columns};
use super::row::row;
use crate::cells::Cell;
use crate::engine::StoreError;
use rules::desk::{Confidence, Found, Letter, Paper, Part, Reading, Request, RequestField, Span};
use serde_json::{Value, json};
use std::sync::Arc;

row! {
    Request as request {
        id,
        rev,
        list,
        via,
        state,
        at,
        settled_at,
        why,
        entry,
        personal {
            source_key: String = request.key.cell(),
            letter,
            reading,
        }
    }
    key: source_key,
}

row! {
    Paper as paper {
        id,
        rev,
        list,
        request,
        number,
        name,
        octets,
    }
}

columns! { Arc<[u8]>: "document", |octets| Cell::Octets(octets), |row, at| Ok(row.octets(at)?.map(Into::into)); }

text_columns! {
    Letter: "letter", letter_to_text, letter_from_text;
    Reading: "reading", reading_to_text, reading_from_text;
}

fn letter_to_text(letter: &Letter) -> String {
    json!({"v": 1, "from": letter.from, "subject": letter.subject, "body": letter.body}).to_string()
}

fn letter_from_text(text: &str) -> Result<Letter, StoreError> {
    let value: Value = serde_json::from_str(text).map_err(|_| broken("letter"))?;
    let word = |key: &str| value[key].as_str().map(str::to_string).ok_or_else(|| broken("letter"));
    Ok(Letter { from: word("from")?, subject: word("subject")?, body: word("body")? })
}

fn reading_to_text(reading: &Reading) -> String {
    let part = |part: &Part| json!({"title": part.title, "text": part.text, "trouble": part.trouble});
    let found = |one: &Found| {
        let spans: Vec<_> = one.spans().map(|span| json!([span.part, span.start, span.end])).collect();
        json!({"field": one.field.word(), "value": one.value, "confidence": one.confidence.word(), "spans": spans})
    };
    let parts: Vec<Value> = reading.parts.iter().map(part).collect();
    let found: Vec<Value> = reading.found.iter().map(found).collect();
    json!({"v": 1, "parts": parts, "found": found}).to_string()
}

fn reading_from_text(text: &str) -> Result<Reading, StoreError> {
    let value: Value = serde_json::from_str(text).map_err(|_| broken("reading"))?;
    let parts = value["parts"].as_array().ok_or_else(|| broken("reading"))?;
    let found = value["found"].as_array().ok_or_else(|| broken("reading"))?;
    let part = |part: &Value| {
        let word = |key: &str| part[key].as_str().map(str::to_string).ok_or_else(|| broken("reading"));
        let trouble = part["trouble"].as_str().map(str::to_string);
        Ok(Part { title: word("title")?, text: word("text")?, trouble })
    };
    let parts = parts.iter().map(part).collect::<Result<_, StoreError>>()?;
    let found = found.iter().map(|one| found_from(one).ok_or_else(|| broken("reading"))).collect::<Result<_, _>>()?;
    Ok(Reading { parts, found })
}

fn found_from(value: &Value) -> Option<Found> {
    let field = RequestField::from_word(value["field"].as_str()?)?;
    let confidence = Confidence::from_word(value["confidence"].as_str()?)?;
    let number = |value: &Value| value.as_u64().and_then(|number| u32::try_from(number).ok());
    let span = |span: &Value| Some(Span { part: number(&span[0])?, start: number(&span[1])?, end: number(&span[2])? });
    let mut spans = value["spans"].as_array()?.iter().map(span);
    let first = spans.next()??;
    let more: Vec<Span> = spans.collect::<Option<_>>()?;
    Some(Found::new(field, value["value"].as_str()?.to_string(), confidence, first).and(more))
}
