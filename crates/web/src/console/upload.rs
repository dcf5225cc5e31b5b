//! web/console: the form of an import, with its file.

use crate::answer::Trouble;
use crate::body::{form_fields, unreadable};
use axum::body::Bytes;
use axum::http::HeaderMap;
use intake::{BadBody, Meaning, SheetName, sheet_text};
use services::blocking;
use std::collections::BTreeMap;

/// Fields in one form: a column of the sheet each, and a handful of others.
const FIELDS: usize = intake::limits::SHEET_COLUMNS + 20;

#[derive(Debug, Default)]
pub(super) struct Upload {
    pub text: String,
    /// Empty if none was chosen.
    pub file: Bytes,
    pub mode: String,
    pub confirm_by: String,
    /// The button: `check` or `run`.
    pub wish: String,
    /// The number of the import that was looked at.
    pub seen: String,
    /// What the host says the columns are, by their place.
    pub meanings: BTreeMap<usize, Meaning>,
}

impl Upload {
    pub async fn read(headers: &HeaderMap, body: Bytes) -> Result<Upload, Trouble> {
        let mut upload = Upload::default();
        for field in form_fields(headers, body, FIELDS).await?.ok_or_else(unreadable)? {
            upload.take(&field.name, field.octets).ok_or_else(unreadable)?;
        }
        Ok(upload)
    }

    /// The file, if one was chosen, takes the place of the paste; of a workbook it is told which sheet was read.
    pub async fn unpack(&mut self) -> Result<Result<Option<SheetName>, BadBody>, Trouble> {
        if self.file.is_empty() {
            return Ok(Ok(None));
        }
        let file = std::mem::take(&mut self.file);
        // Unpacking a workbook takes a moment; nobody else should wait for it.
        let read = blocking(move || sheet_text(&file)).await?;
        Ok(read.map(|read| {
            self.text = read.text;
            read.sheet
        }))
    }

    /// None if a text is not UTF-8.
    fn take(&mut self, name: &str, octets: Bytes) -> Option<()> {
        if name == "file" {
            self.file = octets;
            return Some(());
        }
        let text = String::from_utf8(octets.into()).ok()?;
        match name {
            "text" => self.text = text,
            "mode" => self.mode = short(text),
            "confirm_by" => self.confirm_by = short(text),
            "do" => self.wish = short(text),
            "seen" => self.seen = short(text),
            other => {
                let place = other.strip_prefix("column_").and_then(|place| place.parse().ok());
                let meaning = Meaning::from_word(&text);
                self.meanings.extend(place.zip(meaning));
            }
        }
        Some(())
    }
}

fn short(text: String) -> String {
    text.trim().chars().take(40).collect()
}
