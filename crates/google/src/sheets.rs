//! google: cells of a sheet, read as people see them and written as plain text: nothing we write is ever a formula.

use crate::call::{Google, GoogleTrouble};
use crate::limits;
use crate::link::SheetLink;
use jiff::Timestamp;
use serde_json::{Value, json};

/// The tab that is read and written, and how large it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetShape {
    pub tab: i64,
    pub title: String,
    pub rows: usize,
    pub columns: usize,
}

/// One cell, both counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellPut {
    pub row: usize,
    pub column: usize,
    pub text: String,
}

impl Google {
    /// Which tab is meant, and how large it is.
    pub async fn sheet_shape(&self, link: &SheetLink, now: Timestamp) -> Result<SheetShape, GoogleTrouble> {
        let fields = "sheets.properties(sheetId,title,index,gridProperties(rowCount,columnCount))";
        let url = format!("{}/v4/spreadsheets/{}?fields={}", self.bases.sheets, link.id, encoded(fields));
        let value = self.get_json(&url, now).await?;
        read_shape(&value, link.tab)
    }

    /// Every cell, as it is shown.
    pub async fn cells(
        &self,
        link: &SheetLink,
        shape: &SheetShape,
        now: Timestamp,
    ) -> Result<Vec<Vec<String>>, GoogleTrouble> {
        let range = format!("{}!A1:{}{}", quoted(&shape.title), column(limits::SHEET_COLUMNS - 1), limits::SHEET_ROWS);
        let url = format!(
            "{}/v4/spreadsheets/{}/values/{}?majorDimension=ROWS&valueRenderOption=FORMATTED_VALUE",
            self.bases.sheets,
            link.id,
            encoded(&range)
        );
        let value = self.get_json(&url, now).await?;
        Ok(read_cells(&value))
    }

    /// Writes cells, making room first where there is none.
    pub async fn put_cells(
        &self,
        link: &SheetLink,
        shape: &SheetShape,
        puts: &[CellPut],
        now: Timestamp,
    ) -> Result<(), GoogleTrouble> {
        self.make_room(link, shape, puts, now).await?;
        let url = format!("{}/v4/spreadsheets/{}/values:batchUpdate", self.bases.sheets, link.id);
        for part in ranges(&shape.title, puts).chunks(limits::RANGES) {
            self.post(&url, &json!({"valueInputOption": "RAW", "data": part}), now).await?;
        }
        Ok(())
    }

    async fn make_room(
        &self,
        link: &SheetLink,
        shape: &SheetShape,
        puts: &[CellPut],
        now: Timestamp,
    ) -> Result<(), GoogleTrouble> {
        let rows = puts.iter().map(|put| put.row + 1).max().unwrap_or(0).saturating_sub(shape.rows);
        let columns = puts.iter().map(|put| put.column + 1).max().unwrap_or(0).saturating_sub(shape.columns);
        let more = |dimension: &str, length: usize| json!({"appendDimension": {"sheetId": shape.tab, "dimension": dimension, "length": length}});
        let requests: Vec<Value> = [("ROWS", rows), ("COLUMNS", columns)]
            .into_iter()
            .filter(|(_, length)| *length > 0)
            .map(|(dimension, length)| more(dimension, length))
            .collect();
        if requests.is_empty() {
            return Ok(());
        }
        let url = format!("{}/v4/spreadsheets/{}:batchUpdate", self.bases.sheets, link.id);
        self.post(&url, &json!({"requests": requests}), now).await.map(|_| ())
    }
}

/// Which tab is meant, out of what is told about all of them; None: the first.
pub fn read_shape(value: &Value, tab: Option<i64>) -> Result<SheetShape, GoogleTrouble> {
    let tabs = value["sheets"].as_array().ok_or(GoogleTrouble::Garbled)?;
    let wanted = |one: &&Value| tab.is_none_or(|id| one["properties"]["sheetId"].as_i64().unwrap_or(0) == id);
    let gone = || GoogleTrouble::Refused("the tab that was named is not in this sheet any more.".to_string());
    let tab = &tabs.iter().find(wanted).ok_or_else(gone)?["properties"];
    let size = |name: &str| tab["gridProperties"][name].as_u64().and_then(|size| usize::try_from(size).ok());
    Ok(SheetShape {
        tab: tab["sheetId"].as_i64().unwrap_or(0),
        title: tab["title"].as_str().ok_or(GoogleTrouble::Garbled)?.to_string(),
        rows: size("rowCount").ok_or(GoogleTrouble::Garbled)?,
        columns: size("columnCount").ok_or(GoogleTrouble::Garbled)?,
    })
}

/// Rows of cells as they are shown, no more than were asked for. A sheet in which nothing stands has no values at all.
#[must_use]
pub fn read_cells(value: &Value) -> Vec<Vec<String>> {
    let text = |cell: &Value| match cell {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => cell.to_string(),
    };
    let cells = |row: &Value| row.as_array().into_iter().flatten().take(limits::SHEET_COLUMNS).map(text).collect();
    value["values"].as_array().into_iter().flatten().take(limits::SHEET_ROWS).map(cells).collect()
}

/// Cells beside each other are one range.
fn ranges(title: &str, puts: &[CellPut]) -> Vec<Value> {
    let mut puts: Vec<&CellPut> = puts.iter().collect();
    puts.sort_by_key(|put| (put.row, put.column));
    let mut found: Vec<(usize, usize, Vec<String>)> = Vec::new();
    for put in puts {
        match found.last_mut() {
            Some((row, first, texts)) if *row == put.row && *first + texts.len() == put.column => {
                texts.push(put.text.clone());
            }
            Some(_) | None => found.push((put.row, put.column, vec![put.text.clone()])),
        }
    }
    let range = |(row, first, texts): (usize, usize, Vec<String>)| {
        let (from, to) = (column(first), column(first + texts.len() - 1));
        let range = format!("{}!{from}{1}:{to}{1}", quoted(title), row + 1);
        json!({"range": range, "majorDimension": "ROWS", "values": [texts]})
    };
    found.into_iter().map(range).collect()
}

/// `A`, `B`, … `Z`, `AA`.
fn column(mut at: usize) -> String {
    let mut letters = Vec::new();
    loop {
        letters.push(char::from(b'A' + u8::try_from(at % 26).unwrap_or(0)));
        if at < 26 {
            return letters.into_iter().rev().collect();
        }
        at = at / 26 - 1;
    }
}

fn quoted(title: &str) -> String {
    format!("'{}'", title.replace('\'', "''"))
}

/// For a part of a path or a value of a query: everything but letters and digits.
pub(crate) fn encoded(text: &str) -> String {
    text.bytes()
        .map(|octet| match octet {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => char::from(octet).to_string(),
            other => format!("%{other:02X}"),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_counted_in_letters() {
        for (at, name) in [(0, "A"), (25, "Z"), (26, "AA"), (51, "AZ"), (52, "BA"), (701, "ZZ")] {
            assert_eq!(column(at), name);
        }
    }

    #[test]
    fn neighbours_are_written_together() {
        let put = |row, column, text: &str| CellPut { row, column, text: text.into() };
        let ranges = ranges("Bob's list", &[put(2, 1, "b"), put(2, 0, "a"), put(2, 3, "d"), put(3, 0, "e")]);
        let names: Vec<&str> = ranges.iter().filter_map(|range| range["range"].as_str()).collect();
        assert_eq!(names, ["'Bob''s list'!A3:B3", "'Bob''s list'!D3:D3", "'Bob''s list'!A4:A4"]);
        assert_eq!(ranges[0]["values"], json!([["a", "b"]]));
    }
}
