//! web/console: the form of an import, with its file. The whole body is here before it is taken apart, so its size and
//! its time are bounded like those of every other body.

use crate::answer::Trouble;
use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::{HeaderMap, header};
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
        let wrong = || Trouble::BadBody("The form could not be read. Please send it again.".to_string());
        let mut request = Request::new(Body::from(body));
        if let Some(kind) = headers.get(header::CONTENT_TYPE) {
            request.headers_mut().insert(header::CONTENT_TYPE, kind.clone());
        }
        // Our own limit has counted the body already.
        axum::extract::DefaultBodyLimit::disable().apply(&mut request);
        let mut form = Multipart::from_request(request, &()).await.map_err(|_| wrong())?;
        let mut upload = Upload::default();
        for _field in 0..FIELDS {
            let Some(field) = form.next_field().await.map_err(|_| wrong())? else { return Ok(upload) };
            let name = field.name().unwrap_or("").to_string();
            let octets = field.bytes().await.map_err(|_| wrong())?;
            upload.take(&name, octets).ok_or_else(wrong)?;
        }
        Err(wrong())
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
