//! promise 10: the audit alone rebuilds the rows, and a sequence without repeats keys it.

use super::Found;
use crate::audit::{Folded, fold_on};
use crate::cells::Cell;
use crate::engine::ListRows;
use crate::rows::{
    DELIVERY, ENTRY, ENTRY_CONTACT, HEAD, LETTER, OFFER, PLACE, REQUEST, REQUEST_PERSON, SHEET_VERSION, WORDING,
    delivery_cells, entry_cells, head_cells, letter_cells, offer_cells, place_cells, request_cells,
    sheet_version_cells, wording_cells,
};
use serde_json::Value;

pub(crate) fn check(rows: &ListRows, folded: &mut Folded, found: &mut Found) {
    if rows.audit.windows(2).any(|pair| pair[0].seq >= pair[1].seq) {
        found.add(10, "the audit's sequence does not grow".to_string());
    }
    if let Err(error) = fold_on(folded, &rows.audit) {
        return found.add(10, error.to_string());
    }
    let folded = &*folded;
    let mut seen = 0;
    let mut compare = |table: &str, columns: &[&str], cells: &[Cell<'_>], found: &mut Found| {
        seen += 1;
        compare_row(folded, table, columns, cells, found);
    };
    compare("list", &HEAD, &head_cells(&rows.head), found);
    for entry in &rows.entries {
        compare("entry", &ENTRY[..ENTRY_CONTACT], &entry_cells(entry)[..ENTRY_CONTACT], found);
    }
    for place in &rows.places {
        compare("place", &PLACE, &place_cells(place), found);
    }
    for offer in &rows.offers {
        compare("offer", &OFFER, &offer_cells(offer), found);
    }
    for delivery in &rows.deliveries {
        compare("delivery", &DELIVERY, &delivery_cells(delivery), found);
    }
    for letter in &rows.letters {
        compare("letter", &LETTER, &letter_cells(letter), found);
    }
    for request in &rows.requests {
        compare("request", &REQUEST[..REQUEST_PERSON], &request_cells(request)[..REQUEST_PERSON], found);
    }
    for version in &rows.sheets {
        compare("sheet_version", &SHEET_VERSION, &sheet_version_cells(version), found);
    }
    for wording in &rows.wordings {
        compare("wording", &WORDING, &wording_cells(wording), found);
    }
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
