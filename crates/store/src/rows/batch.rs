//! store: a staged part of an import. Rows are people until they stand on the list, then only outcomes.

use super::{Decode, broken, count, id, maybe_id, maybe_time, text};
use crate::cells::Cell;
use crate::engine::StoreError;
use rules::{Actor, Batch, BatchId, Email, EntryId, ImportMode, ImportOutcome, ImportRow, ListId, PersonName};
use serde_json::{Value, json};
use std::borrow::Cow;

pub(crate) const BATCH: [&str; 11] =
    ["id", "rev", "list", "import", "part", "mode", "hold_until", "done", "rows", "host", "token"];

pub(crate) fn batch_cells(batch: &Batch) -> [Cell<'static>; 11] {
    let (mode, until) = match batch.mode {
        ImportMode::Invite => ("invite", None),
        ImportMode::InviteUntil(until) => ("invite_until", Some(until)),
        ImportMode::Confirmed => ("confirmed", None),
    };
    let (host, token) = match batch.sent_by {
        Some(Actor::Host(host)) => (Some(host), None),
        Some(Actor::Api(token)) => (None, Some(token)),
        Some(_) | None => (None, None),
    };
    let rows = Value::Array(batch.rows.iter().map(row_to_value).collect()).to_string();
    [
        Cell::id(batch.id.0),
        Cell::count(batch.rev),
        Cell::id(batch.list.0),
        Cell::id(batch.import),
        Cell::count(batch.part),
        Cell::word(mode),
        Cell::maybe_time(until),
        Cell::count(batch.done),
        Cell::Text(Cow::Owned(rows)),
        Cell::maybe_id(host),
        Cell::maybe_id(token),
    ]
}

pub(crate) fn batch_from(row: &dyn Decode) -> Result<Batch, StoreError> {
    let rows: Value = serde_json::from_str(&text(row, 8)?).map_err(|_| broken("import"))?;
    let rows = rows.as_array().ok_or_else(|| broken("import"))?.iter().map(row_from_value).collect::<Result<_, _>>()?;
    let mode = match (text(row, 5)?.as_str(), maybe_time(row, 6)?) {
        ("invite", None) => ImportMode::Invite,
        ("invite_until", Some(until)) => ImportMode::InviteUntil(until),
        ("confirmed", None) => ImportMode::Confirmed,
        (_other, _) => return Err(broken("mode of an import")),
    };
    Ok(Batch {
        id: BatchId(id(row, 0)?),
        rev: count(row, 1)?,
        list: ListId(id(row, 2)?),
        import: id(row, 3)?,
        part: count(row, 4)?,
        mode,
        rows,
        done: count(row, 7)?,
        sent_by: maybe_id(row, 9)?.map(Actor::Host).or(maybe_id(row, 10)?.map(Actor::Api)),
    })
}

fn row_to_value(row: &ImportRow) -> Value {
    match row {
        ImportRow::Waiting { name, email, party } => {
            json!({"name": name.as_str(), "email": email.as_str(), "party": party})
        }
        ImportRow::Done { entry, outcome } => json!({"entry": entry.0, "outcome": outcome.word()}),
    }
}

fn row_from_value(value: &Value) -> Result<ImportRow, StoreError> {
    if let Some(word) = value["outcome"].as_str() {
        let entry = EntryId(value["entry"].as_u64().ok_or_else(|| broken("import"))?);
        let outcome = ImportOutcome::from_word(word);
        return Ok(ImportRow::Done { entry, outcome: outcome.ok_or_else(|| broken("outcome"))? });
    }
    let word = |key: &str| value[key].as_str().ok_or_else(|| broken("import"));
    Ok(ImportRow::Waiting {
        name: PersonName::stored(word("name")?.to_string()),
        email: Email::parse(word("email")?).map_err(|_| broken("e-mail"))?,
        party: value["party"].as_u64().and_then(|party| u32::try_from(party).ok()).ok_or_else(|| broken("party"))?,
    })
}
