//! promise 10: the audit alone rebuilds the rows, and a sequence without repeats keys it.

use super::Found;
use crate::audit::{Folded, fold_on};
use crate::cells::Cell;
use crate::engine::ListRows;
use crate::moved_rows::MovedRows;
use crate::rows::StoredRow;
use serde_json::Value;

/// Which rows are compared with the audit; how many there are is compared in any case.
#[derive(Clone, Copy)]
pub(crate) enum Compare<'a> {
    Every,
    These(&'a MovedRows),
}

impl Compare<'_> {
    fn has(self, table: &'static str, id: u64) -> bool {
        match self {
            Compare::Every => true,
            Compare::These(moved) => moved.has(table, id),
        }
    }
}

pub(crate) fn check(rows: &ListRows, folded: &mut Folded, which: Compare<'_>, found: &mut Found) {
    if rows.audit.windows(2).any(|pair| pair[0].seq >= pair[1].seq) {
        found.add(10, "the audit's sequence does not grow".to_string());
    }
    if let Err(error) = fold_on(folded, &rows.audit) {
        return found.add(10, error.to_string());
    }
    let folded = &*folded;
    compare_row(folded, "list", &rows.head, found);
    macro_rules! compare {
        ($($table:literal $rows:ident,)+) => {$(
            for row in rows.$rows.iter().filter(|row| which.has($table, row.id.0)) {
                compare_row(folded, $table, row, found);
            }
        )+};
    }
    compare! {
        "entry" entries,
        "place" places,
        "offer" offers,
        "delivery" deliveries,
        "letter" letters,
        "request" requests,
        "sheet_version" sheets,
        "wording" wordings,
    }
    same_number(rows, folded, found);
}

/// A row the audit does not know, or one that is gone.
fn same_number(rows: &ListRows, folded: &Folded, found: &mut Found) {
    let (people, kept) =
        (rows.entries.len() + rows.requests.len() + rows.letters.len(), rows.places.len() + rows.offers.len());
    let seen = 1 + people + kept + rows.deliveries.len() + rows.sheets.len() + rows.wordings.len();
    // Who may do what with a list belongs to the house, also when it was granted in the moment the list was opened.
    let known = folded.keys().filter(|(table, _)| table != "host_list").count();
    if seen != known {
        found.add(10, format!("the audit knows {known} rows, there are {seen}"));
    }
}

fn compare_row<R: StoredRow>(folded: &Folded, table: &str, row: &R, found: &mut Found) {
    let cells = row.cells();
    let Cell::Int(id) = cells[0] else { return };
    let Some(image) = folded.get(&(table.to_string(), id.unsigned_abs())) else {
        return found.add(10, format!("{table} {id} is not in the audit"));
    };
    for (column, cell) in R::TOLD.iter().zip(&cells).skip(1) {
        let logged = image.get(*column).unwrap_or(&Value::Null);
        let same = match (cell, logged) {
            (Cell::Null, Value::Null) => true,
            (Cell::Int(number), logged) => logged.as_i64() == Some(*number),
            (Cell::Text(text), logged) => logged.as_str() == Some(text.as_ref()),
            (Cell::Null | Cell::Octets(_), _) => false,
        };
        if !same {
            found.add(10, format!("{table} {id} {column} is {cell:?}, the audit says {logged}"));
        }
    }
}
