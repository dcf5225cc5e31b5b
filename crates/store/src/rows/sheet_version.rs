//! store: one version of a sheet that staff keep beside a desk's list. Numbers only; what it says lies in a file.

use super::broken;
use super::column::columns;
use super::row::row;
use crate::cells::Cell;
use rules::EntryId;
use rules::desk::SheetVersion;
use serde_json::{Value, json};
use std::borrow::Cow;

row! {
    SHEET_VERSION, sheet_version_cells, sheet_version_from = SheetVersion as version {
        id,
        rev,
        list,
        at,
        digest,
        rows,
        state,
        note,
        came,
        gone,
    }
}

type Pairs = Vec<(EntryId, u32)>;

columns! {
    Pairs: "version of a sheet", |pairs| Cell::Text(Cow::Owned(pairs_to_text(pairs))), |row, at| {
        row.text(at)?.map(|text| pairs_from(&text).ok_or_else(|| broken(Pairs::WHAT))).transpose()
    };
}

/// `[[entry, generation], …]`
fn pairs_to_text(pairs: &[(EntryId, u32)]) -> String {
    Value::from_iter(pairs.iter().map(|(entry, generation)| json!([entry.0, generation]))).to_string()
}

fn pairs_from(text: &str) -> Option<Pairs> {
    let value: Value = serde_json::from_str(text).ok()?;
    let pair = |pair: &Value| Some((EntryId(pair[0].as_u64()?), u32::try_from(pair[1].as_u64()?).ok()?));
    value.as_array()?.iter().map(pair).collect()
}
