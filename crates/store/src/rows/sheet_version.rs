//! store: one version of a sheet that staff keep beside a desk's list. Numbers only; what it says lies in a file.

use super::{Decode, broken, count, id, text, time};
use crate::cells::Cell;
use crate::engine::StoreError;
use rules::desk::{SheetState, SheetVersion};
use rules::{EntryId, ListId, SheetVersionId};
use serde_json::{Value, json};
use std::borrow::Cow;

pub(crate) const SHEET_VERSION: [&str; 10] =
    ["id", "rev", "list", "at", "digest", "rows", "state", "note", "came", "gone"];

pub(crate) fn sheet_version_cells(version: &SheetVersion) -> [Cell<'_>; 10] {
    [
        Cell::id(version.id.0),
        Cell::count(version.rev),
        Cell::id(version.list.0),
        Cell::time(version.at),
        Cell::text(&version.digest),
        Cell::count(version.rows),
        Cell::word(version.state.word()),
        Cell::text(&version.note),
        Cell::Text(Cow::Owned(pairs_to_text(&version.came))),
        Cell::Text(Cow::Owned(pairs_to_text(&version.gone))),
    ]
}

pub(crate) fn sheet_version_from(row: &dyn Decode) -> Result<SheetVersion, StoreError> {
    Ok(SheetVersion {
        id: SheetVersionId(id(row, 0)?),
        rev: count(row, 1)?,
        list: ListId(id(row, 2)?),
        at: time(row, 3)?,
        digest: text(row, 4)?,
        rows: count(row, 5)?,
        state: SheetState::from_word(&text(row, 6)?).ok_or_else(|| broken("state of a sheet"))?,
        note: text(row, 7)?,
        came: pairs_from(&text(row, 8)?).ok_or_else(|| broken("version of a sheet"))?,
        gone: pairs_from(&text(row, 9)?).ok_or_else(|| broken("version of a sheet"))?,
    })
}

/// `[[entry, generation], …]`
fn pairs_to_text(pairs: &[(EntryId, u32)]) -> String {
    Value::from_iter(pairs.iter().map(|(entry, generation)| json!([entry.0, generation]))).to_string()
}

fn pairs_from(text: &str) -> Option<Vec<(EntryId, u32)>> {
    let value: Value = serde_json::from_str(text).ok()?;
    let pair = |pair: &Value| Some((EntryId(pair[0].as_u64()?), u32::try_from(pair[1].as_u64()?).ok()?));
    value.as_array()?.iter().map(pair).collect()
}
