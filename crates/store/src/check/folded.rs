//! promise 10: the audit alone rebuilds the rows, and a sequence without repeats keys it.

use super::Found;
use crate::audit::{Folded, fold_on};
use crate::cells::Cell;
use crate::engine::ListRows;
use crate::moved_rows::MovedRows;
use crate::rows::{
    DELIVERY, ENTRY_TOLD, HEAD, LETTER, OFFER, PLACE, REQUEST_TOLD, SHEET_VERSION, WORDING, delivery_cells,
    entry_cells, head_cells, letter_cells, offer_cells, place_cells, request_cells, sheet_version_cells, wording_cells,
};
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
    let mut compare = |table: &str, columns: &[&str], cells: &[Cell<'_>]| {
        compare_row(folded, table, columns, cells, found);
    };
    compare("list", &HEAD, &head_cells(&rows.head));
    for entry in rows.entries.iter().filter(|row| which.has("entry", row.id.0)) {
        compare("entry", ENTRY_TOLD, &entry_cells(entry));
    }
    for place in rows.places.iter().filter(|row| which.has("place", row.id.0)) {
        compare("place", &PLACE, &place_cells(place));
    }
    for offer in rows.offers.iter().filter(|row| which.has("offer", row.id.0)) {
        compare("offer", &OFFER, &offer_cells(offer));
    }
    for delivery in rows.deliveries.iter().filter(|row| which.has("delivery", row.id.0)) {
        compare("delivery", &DELIVERY, &delivery_cells(delivery));
    }
    for letter in rows.letters.iter().filter(|row| which.has("letter", row.id.0)) {
        compare("letter", &LETTER, &letter_cells(letter));
    }
    for request in rows.requests.iter().filter(|row| which.has("request", row.id.0)) {
        compare("request", REQUEST_TOLD, &request_cells(request));
    }
    for version in rows.sheets.iter().filter(|row| which.has("sheet_version", row.id.0)) {
        compare("sheet_version", &SHEET_VERSION, &sheet_version_cells(version));
    }
    for wording in rows.wordings.iter().filter(|row| which.has("wording", row.id.0)) {
        compare("wording", &WORDING, &wording_cells(wording));
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

fn compare_row(folded: &Folded, table: &str, columns: &[&str], cells: &[Cell<'_>], found: &mut Found) {
    let Cell::Int(id) = cells[0] else { return };
    let Some(image) = folded.get(&(table.to_string(), id.unsigned_abs())) else {
        return found.add(10, format!("{table} {id} is not in the audit"));
    };
    for (column, cell) in columns.iter().zip(cells).skip(1) {
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
