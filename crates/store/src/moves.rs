//! store: one change of the audit, row by row, for pages that tell it in words.

use crate::audit::{AuditRow, parse};
use crate::engine::StoreError;
use crate::rows::broken;
use jiff::Timestamp;
use serde_json::Value;
use std::collections::BTreeMap;

/// What one change did to one row: only the columns that changed, each with before and after.
#[derive(Clone, Debug, PartialEq)]
pub struct RowChange {
    pub table: String,
    pub id: u64,
    columns: BTreeMap<String, [Value; 2]>,
}

impl AuditRow {
    /// The rows this change moved.
    pub fn row_changes(&self) -> Result<Vec<RowChange>, StoreError> {
        if self.moves == "[]" {
            return Ok(Vec::new());
        }
        let Value::Array(rows) = parse(&self.moves)? else { return Err(broken("audit")) };
        rows.into_iter().map(|row| row_change(row).ok_or_else(|| broken("audit"))).collect()
    }
}

fn row_change(mut row: Value) -> Option<RowChange> {
    let (table, id) = (row[0].as_str()?.to_string(), row[1].as_u64()?);
    let Value::Object(columns) = row[2].take() else { return None };
    let pair = |(column, mut pair): (String, Value)| (column, [pair[0].take(), pair[1].take()]);
    Some(RowChange { table, id, columns: columns.into_iter().map(pair).collect() })
}

impl RowChange {
    /// Whether the row was made by this change: every row's first version is 0, and a head's cap comes from nothing.
    #[must_use]
    pub fn is_new(&self) -> bool {
        let first = if self.table == "list" { "cap" } else { "rev" };
        self.columns.get(first).is_some_and(|pair| pair[0].is_null())
    }

    /// Before and after, if this column changed.
    #[must_use]
    pub fn numbers(&self, column: &str) -> Option<(i64, i64)> {
        let [before, after] = self.columns.get(column)?;
        Some((before.as_i64().unwrap_or(0), after.as_i64()?))
    }

    /// Before (empty for a new row) and after, if this column changed.
    #[must_use]
    pub fn words(&self, column: &str) -> Option<(&str, &str)> {
        let [before, after] = self.columns.get(column)?;
        Some((before.as_str().unwrap_or_default(), after.as_str()?))
    }

    /// The number a column came to have.
    #[must_use]
    pub fn number(&self, column: &str) -> Option<u64> {
        self.columns.get(column)?[1].as_u64()
    }

    #[must_use]
    pub fn moment(&self, column: &str) -> Option<Timestamp> {
        Timestamp::from_millisecond(self.columns.get(column)?[1].as_i64()?).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::ListId;

    fn audit(moves: &str) -> AuditRow {
        let at = Timestamp::UNIX_EPOCH;
        let text = String::new;
        let (who, what, note, passed) = (text(), text(), text(), text());
        AuditRow { seq: 1, list: ListId(1), at, who, host: None, what, note, moves: moves.to_string(), passed }
    }

    #[test]
    fn a_change_is_read_row_by_row() {
        let moves = r#"[["list",1,{"taken":[5,4]}],["entry",7,{"rev":[0,1],"state":["confirmed","cancelled"]}],
                       ["offer",9,{"rev":[null,0],"entry":[null,8],"made_at":[null,1000],"ends_at":[5,null]}]]"#;
        let rows = audit(moves).row_changes().expect("readable");
        assert_eq!(rows[0].numbers("taken"), Some((5, 4)));
        assert_eq!(rows[1].words("state"), Some(("confirmed", "cancelled")));
        assert!(!rows[1].is_new() && rows[2].is_new());
        assert_eq!((rows[2].number("entry"), rows[2].number("ends_at")), (Some(8), None));
        assert_eq!(rows[2].moment("made_at"), Timestamp::from_second(1).ok());
        assert_eq!(rows[0].numbers("held"), None);
    }

    #[test]
    fn what_is_not_an_audit_is_refused() {
        assert!(audit("[[\"entry\"]]").row_changes().is_err());
        assert!(audit("nothing").row_changes().is_err());
        assert_eq!(audit("[]").row_changes().expect("readable"), Vec::new());
    }
}
