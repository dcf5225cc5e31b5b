//! store: a request, and its documents. Columns from `source_key` on are somebody's own words: the audit does not see them.

use super::{Decode, broken, count, id, maybe_id, maybe_time, text, time};
use crate::cells::Cell;
use crate::engine::StoreError;
use rules::desk::{
    Confidence, DiscardReason, Found, Letter, Paper, Part, Reading, Request, RequestField, RequestState, RequestVia,
    Span,
};
use rules::{EntryId, ListId, PaperId, RequestId};
use serde_json::{Value, json};
use std::borrow::Cow;

pub(crate) const REQUEST: [&str; 12] =
    ["id", "rev", "list", "via", "state", "at", "settled_at", "why", "entry", "source_key", "letter", "reading"];
/// Where the person begins.
pub(crate) const REQUEST_PERSON: usize = 9;

pub(crate) const PAPER: [&str; 7] = ["id", "rev", "list", "request", "number", "name", "octets"];

pub(crate) fn request_cells(request: &Request) -> [Cell<'_>; 12] {
    let owned = |text: Option<String>| text.map_or(Cell::Null, |text| Cell::Text(Cow::Owned(text)));
    [
        Cell::id(request.id.0),
        Cell::count(request.rev),
        Cell::id(request.list.0),
        Cell::word(request.via.word()),
        Cell::word(request.state.word()),
        Cell::time(request.at),
        Cell::maybe_time(request.settled_at),
        request.why.map_or(Cell::Null, |why| Cell::word(why.word())),
        Cell::maybe_id(request.entry.map(|entry| entry.0)),
        Cell::text(&request.key),
        owned(request.letter.as_ref().map(letter_to_text)),
        owned(request.reading.as_ref().map(reading_to_text)),
    ]
}

pub(crate) fn request_from(row: &dyn Decode) -> Result<Request, StoreError> {
    let why = row.text(7)?.map(|word| DiscardReason::from_word(&word).ok_or_else(|| broken("reason of a request")));
    Ok(Request {
        id: RequestId(id(row, 0)?),
        rev: count(row, 1)?,
        list: ListId(id(row, 2)?),
        via: RequestVia::from_word(&text(row, 3)?).ok_or_else(|| broken("way of a request"))?,
        state: RequestState::from_word(&text(row, 4)?).ok_or_else(|| broken("state of a request"))?,
        at: time(row, 5)?,
        settled_at: maybe_time(row, 6)?,
        why: why.transpose()?,
        entry: maybe_id(row, 8)?.map(EntryId),
        key: text(row, 9)?,
        letter: row.text(10)?.map(|text| letter_from_text(&text)).transpose()?,
        reading: row.text(11)?.map(|text| reading_from_text(&text)).transpose()?,
    })
}

pub(crate) fn paper_cells(paper: &Paper) -> [Cell<'_>; 7] {
    [
        Cell::id(paper.id.0),
        Cell::count(paper.rev),
        Cell::id(paper.list.0),
        Cell::id(paper.request.0),
        Cell::count(paper.number),
        Cell::maybe_text(paper.name.as_deref()),
        paper.octets.as_deref().map_or(Cell::Null, Cell::Octets),
    ]
}

pub(crate) fn paper_from(row: &dyn Decode) -> Result<Paper, StoreError> {
    Ok(Paper {
        id: PaperId(id(row, 0)?),
        rev: count(row, 1)?,
        list: ListId(id(row, 2)?),
        request: RequestId(id(row, 3)?),
        number: count(row, 4)?,
        name: row.text(5)?,
        octets: row.octets(6)?.map(Into::into),
    })
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
