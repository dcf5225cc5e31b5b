//! store: one version of a sheet that staff keep beside a desk's list. Numbers only; what it says lies in a file.

use super::broken;
use super::column::text_columns;
use super::row::row;
use crate::engine::StoreError;
use rules::EntryId;
use rules::desk::SheetVersion;
use serde_json::{Value, json};

row! {
    SheetVersion as version {
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

text_columns! { Pairs: "version of a sheet", |pairs: &Pairs| pairs_to_text(pairs), pairs_from; }

/// `[[entry, generation], …]`
fn pairs_to_text(pairs: &[(EntryId, u32)]) -> String {
    Value::from_iter(pairs.iter().map(|(entry, generation)| json!([entry.0, generation]))).to_string()
}

fn pairs_from(text: &str) -> Result<Pairs, StoreError> {
    let value: Value = serde_json::from_str(text).map_err(|_| broken("version of a sheet"))?;
    let pair = |pair: &Value| Some((EntryId(pair[0].as_u64()?), u32::try_from(pair[1].as_u64()?).ok()?));
    let pairs = value.as_array().and_then(|pairs| pairs.iter().map(pair).collect());
    pairs.ok_or_else(|| broken("version of a sheet"))
}
