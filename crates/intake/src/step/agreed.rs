//! intake/step: what sheet and list agreed on when they were last in step. A cell that differs from it was typed by the
//! staff; a value of the list that differs from it came from elsewhere.

use crate::desk_sheet::DeskColumn;
use crate::limits;
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
    pub sight: Sight,
    /// What stood in a cell before we wrote into it, until staff saved a text with our value: a copy opened before still
    /// says it, and nobody typed it.
    pub stale: BTreeMap<DeskColumn, String>,
}

/// Whether staff had a row before their eyes when they saved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sight {
    #[default]
    Seen,
    /// We wrote it, and no text that staff saved held it yet. Missing, it was not deleted.
    NotYet,
}

impl AgreedRow {
    /// Name, number, mailbox and note as they stood in the sheet: what must go when somebody is erased.
    #[must_use]
    pub fn contacts(&self) -> Vec<String> {
        let cells = |column: &DeskColumn| [self.typed.get(column), self.stale.get(column)].into_iter().flatten();
        let who = [DeskColumn::Name, DeskColumn::Mobile, DeskColumn::Email];
        let whole = who.iter().flat_map(cells).filter(|text| !text.is_empty());
        let part = [DeskColumn::FirstName, DeskColumn::LastName, DeskColumn::Note];
        let telling = |text: &&String| text.chars().count() >= limits::STEP_TELLING_CHARS;
        whole.chain(part.iter().flat_map(cells).filter(telling)).cloned().collect()
    }
}

impl Agreed {
    #[must_use]
    pub fn to_json(&self) -> String {
        let cells = |cells: &BTreeMap<DeskColumn, String>| -> Value {
            cells.iter().map(|(column, text)| (column.heading().to_string(), json!(text))).collect::<Map<_, _>>().into()
        };
        let row = |(entry, row): (&EntryId, &AgreedRow)| {
            let mut value = json!({"typed": cells(&row.typed), "said": cells(&row.said)});
            if row.sight == Sight::NotYet {
                value["seen_back"] = json!(false);
            }
            if !row.stale.is_empty() {
                value["stale"] = cells(&row.stale);
            }
            (entry.0.to_string(), value)
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
            let sight = if row["seen_back"] == false { Sight::NotYet } else { Sight::Seen };
            let stale = if row["stale"].is_null() { BTreeMap::new() } else { cells_of(&row["stale"])? };
            let (typed, said) = (cells_of(&row["typed"])?, cells_of(&row["said"])?);
            agreed.rows.insert(EntryId(entry.parse().ok()?), AgreedRow { typed, said, sight, stale });
        }
        Some(agreed)
    }

    /// Everything was seen: where everybody works on the same sheet there is no older copy to save.
    #[must_use]
    pub fn all_seen(mut self) -> Agreed {
        for row in self.rows.values_mut() {
            row.sight = Sight::Seen;
            row.stale.clear();
        }
        self
    }
}

fn cells_of(value: &Value) -> Option<BTreeMap<DeskColumn, String>> {
    let cell =
        |(heading, text): (&String, &Value)| Some((DeskColumn::by_heading(heading)?, text.as_str()?.to_string()));
    value.as_object()?.iter().map(cell).collect()
}
