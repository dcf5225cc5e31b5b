//! intake/step: what sheet and list agreed on when they were last in step. A cell that differs from it was typed by the
//! staff; a value of the list that differs from it came from elsewhere.

use crate::desk_sheet::DeskColumn;
use rules::EntryId;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Agreed {
    pub rows: BTreeMap<EntryId, AgreedRow>,
}

/// Of each described column: what stood in the cell, and what the list said, which may be spelled differently.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AgreedRow {
    pub typed: BTreeMap<DeskColumn, String>,
    pub said: BTreeMap<DeskColumn, String>,
}

impl AgreedRow {
    /// Name, number and mailbox as they stood in the sheet: what must go when somebody is erased.
    #[must_use]
    pub fn contacts(&self) -> Vec<String> {
        let who = [DeskColumn::Name, DeskColumn::Mobile, DeskColumn::Email];
        who.iter().filter_map(|column| self.typed.get(column).cloned()).filter(|text| !text.is_empty()).collect()
    }
}

impl Agreed {
    #[must_use]
    pub fn to_json(&self) -> String {
        let cells = |cells: &BTreeMap<DeskColumn, String>| -> Value {
            cells.iter().map(|(column, text)| (column.heading().to_string(), json!(text))).collect::<Map<_, _>>().into()
        };
        let row = |(entry, row): (&EntryId, &AgreedRow)| {
            (entry.0.to_string(), json!({"typed": cells(&row.typed), "said": cells(&row.said)}))
        };
        json!({"v": 1, "rows": self.rows.iter().map(row).collect::<Map<_, _>>()}).to_string()
    }

    /// None for anything that is not ours; the next look then begins anew, and nobody is taken off the list by it.
    #[must_use]
    pub fn from_json(text: &str) -> Option<Agreed> {
        let value: Value = serde_json::from_str(text).ok()?;
        if value["v"] != 1 {
            return None;
        }
        let mut agreed = Agreed::default();
        for (entry, row) in value["rows"].as_object()? {
            let row = AgreedRow { typed: cells_of(&row["typed"])?, said: cells_of(&row["said"])? };
            agreed.rows.insert(EntryId(entry.parse().ok()?), row);
        }
        Some(agreed)
    }
}

fn cells_of(value: &Value) -> Option<BTreeMap<DeskColumn, String>> {
    let cell =
        |(heading, text): (&String, &Value)| Some((DeskColumn::by_heading(heading)?, text.as_str()?.to_string()));
    value.as_object()?.iter().map(cell).collect()
}
