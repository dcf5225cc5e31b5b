//! store: the audit. One row per change holds every row's before and after, without the person; folding the audit
//! alone rebuilds the rows.

use crate::cells::Cell;
use crate::engine::StoreError;
use crate::rows::{MovedRow, ReadRow, StoredRow, broken};
use jiff::Timestamp;
use rules::{Head, HeadMove, ListId, PassReason, Passed};
use serde_json::Value;
use std::collections::BTreeMap;

/// One change as it was written down.
#[derive(Clone, Debug)]
pub struct AuditRow {
    pub seq: u64,
    pub list: ListId,
    pub at: Timestamp,
    /// guest, host, api, hook, sheet, timer, post or keeper.
    pub who: String,
    /// Which host, or which token of the API. Until programs had a word of their own, a token stood here as a host.
    pub host: Option<u64>,
    pub what: String,
    pub note: String,
    /// `[[table, id, {column: [before, after]}], …]`
    pub moves: String,
    /// `[[entry, reason], …]`
    pub passed: String,
}

/// A row as the audit knows it: columns by name.
pub type RowImage = BTreeMap<String, Value>;

/// The moves of a change, as JSON. Timers and messages are logged in their own tables; people are not logged at all.
pub(crate) fn moves_to_text(head: Option<&HeadMove>, rows: &[MovedRow<'_>]) -> String {
    let mut out = String::with_capacity(512);
    out.push('[');
    if let Some(head) = head {
        let before = head.before.as_ref().map(StoredRow::cells);
        write_move(&mut out, "list", Head::COLUMNS, before.as_deref(), &head.after.cells());
    }
    for row in rows.iter().filter(|row| !row.table.audited().is_empty()) {
        write_move(&mut out, row.table.name(), row.table.audited(), row.before.as_deref(), &row.after);
    }
    out.push(']');
    out
}

/// Only columns that change; a new row lists all that are not null.
fn write_move(out: &mut String, table: &str, columns: &[&str], before: Option<&[Cell<'_>]>, after: &[Cell<'_>]) {
    if out.len() > 1 {
        out.push(',');
    }
    out.push_str("[\"");
    out.push_str(table);
    out.push_str("\",");
    after[0].write_json(out);
    out.push_str(",{");
    let mut first = true;
    for (at, column) in columns.iter().enumerate().skip(1) {
        let was = before.map_or(&Cell::Null, |cells| &cells[at]);
        if *was == after[at] {
            continue;
        }
        if !std::mem::take(&mut first) {
            out.push(',');
        }
        out.push('"');
        out.push_str(column);
        out.push_str("\":[");
        was.write_json(out);
        out.push(',');
        after[at].write_json(out);
        out.push(']');
    }
    out.push_str("}]");
}

pub(crate) fn passed_to_text(passed: &[Passed]) -> String {
    let rows: Vec<String> = passed.iter().map(|one| format!("[{},\"{}\"]", one.entry.0, one.reason.word())).collect();
    format!("[{}]", rows.join(","))
}

impl AuditRow {
    /// What this change did to one row: each column that changed, before and after.
    pub fn columns_of(&self, table: &str, id: u64) -> Result<BTreeMap<String, (Value, Value)>, StoreError> {
        let moves = parse(&self.moves)?;
        let mine = moves.as_array().into_iter().flatten().find(|row| row[0] == table && row[1] == id);
        let columns = mine.and_then(|row| row[2].as_object()).into_iter().flatten();
        Ok(columns.map(|(column, pair)| (column.clone(), (pair[0].clone(), pair[1].clone()))).collect())
    }

    /// Who was passed over in this change, and why.
    pub fn passed_over(&self) -> Result<Vec<Passed>, StoreError> {
        let passed = parse(&self.passed)?;
        let rows = passed.as_array().into_iter().flatten();
        rows.filter_map(|row| Some((row[0].as_u64()?, row[1].as_str()?)))
            .map(|(entry, word)| {
                let reason = PassReason::from_word(word).ok_or_else(|| broken("reason"))?;
                Ok(Passed { entry: rules::EntryId(entry), reason })
            })
            .collect()
    }
}

/// Rows by table and number, as the audit alone tells them.
pub type Folded = BTreeMap<(String, u64), RowImage>;

/// Rebuilds every row of a list from its audit alone. Refuses an audit whose "before" does not match.
pub fn fold(audit: &[AuditRow]) -> Result<Folded, StoreError> {
    let mut rows = Folded::new();
    fold_on(&mut rows, audit)?;
    Ok(rows)
}

/// Goes on folding where an earlier fold stopped.
pub fn fold_on(rows: &mut Folded, audit: &[AuditRow]) -> Result<(), StoreError> {
    for entry in audit {
        for change in parse(&entry.moves)?.as_array().ok_or_else(|| broken("audit"))? {
            fold_one(rows, change).map_err(|why| StoreError::Broken(format!("audit row {}: {why}", entry.seq)))?;
        }
    }
    Ok(())
}

fn fold_one(rows: &mut Folded, change: &Value) -> Result<(), String> {
    let table = change[0].as_str().ok_or("no table")?;
    let id = change[1].as_u64().ok_or("no row number")?;
    let image = rows.entry((table.to_string(), id)).or_default();
    for (column, pair) in change[2].as_object().ok_or("no columns")? {
        let was = image.get(column).unwrap_or(&Value::Null);
        if *was != pair[0] {
            return Err(format!("{table} {id} {column} was {was}, the audit says {}", pair[0]));
        }
        image.insert(column.clone(), pair[1].clone());
    }
    Ok(())
}

pub(crate) fn parse(text: &str) -> Result<Value, StoreError> {
    serde_json::from_str(text).map_err(|_| broken("audit"))
}
