//! store: a staged part of an import. Rows are people until they stand on the list, then only outcomes.

use super::broken;
use super::column::text_columns;
use super::row::row;
use crate::cells::Cell;
use crate::engine::StoreError;
use jiff::Timestamp;
use rules::{Actor, Batch, Email, EntryId, ImportMode, ImportOutcome, ImportRow, PersonName};
use serde_json::{Value, json};

row! {
    Batch as batch {
        id,
        rev,
        list,
        import,
        part,
        mode: String = Cell::word(mode_columns(batch.mode).0),
        hold_until: Option<Timestamp> = Cell::maybe_time(mode_columns(batch.mode).1),
        done,
        rows,
        host: Option<u64> = if let Some(Actor::Host(host)) = batch.sent_by { Cell::id(host) } else { Cell::Null },
        token: Option<u64> = if let Some(Actor::Api(token)) = batch.sent_by { Cell::id(token) } else { Cell::Null },
    }
    mode: mode_from(&mode, hold_until)?,
    sent_by: host.map(Actor::Host).or(token.map(Actor::Api)),
}

text_columns! { Vec<ImportRow>: "import", |rows: &Vec<ImportRow>| rows_to_text(rows), rows_from_text; }

fn mode_columns(mode: ImportMode) -> (&'static str, Option<Timestamp>) {
    match mode {
        ImportMode::Invite => ("invite", None),
        ImportMode::InviteUntil(until) => ("invite_until", Some(until)),
        ImportMode::Confirmed => ("confirmed", None),
    }
}

fn mode_from(word: &str, until: Option<Timestamp>) -> Result<ImportMode, StoreError> {
    match (word, until) {
        ("invite", None) => Ok(ImportMode::Invite),
        ("invite_until", Some(until)) => Ok(ImportMode::InviteUntil(until)),
        ("confirmed", None) => Ok(ImportMode::Confirmed),
        (_other, _) => Err(broken("mode of an import")),
    }
}

fn rows_to_text(rows: &[ImportRow]) -> String {
    Value::Array(rows.iter().map(row_to_value).collect()).to_string()
}

fn rows_from_text(text: &str) -> Result<Vec<ImportRow>, StoreError> {
    let rows: Value = serde_json::from_str(text).map_err(|_| broken("import"))?;
    rows.as_array().ok_or_else(|| broken("import"))?.iter().map(row_from_value).collect()
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
