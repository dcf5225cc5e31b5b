//! web: a request as a program sends it: words, documents in base64, or both.

use crate::answer::Trouble;
use data_encoding::BASE64;
use intake::{BadBody, Problem, json_value};
use rules::desk::RequestVia;
use serde_json::Value;
use services::{Attachment, Source};

const FIELDS: &[&str] = &["from", "subject", "text", "documents"];

pub(crate) fn read(body: &[u8], most: usize) -> Result<Source, Trouble> {
    let value = json_value(body, most)?;
    let Some(fields) = value.as_object() else {
        return Err(BadBody::from(Problem::new("", "A request is an object with `text` or `documents`.")).into());
    };
    let mut problems: Vec<Problem> = fields
        .keys()
        .filter(|name| !FIELDS.contains(&name.as_str()))
        .map(|name| Problem::new(name, &format!("Unknown. There are: {}.", FIELDS.join(", "))))
        .collect();
    let mut text = |name: &str| {
        let given = &value[name];
        if !given.is_null() && !given.is_string() {
            problems.push(Problem::new(name, "A text is expected here."));
        }
        given.as_str().unwrap_or("").to_string()
    };
    let (from, subject, body_text) = (text("from"), text("subject"), text("text"));
    let attachments = documents(&value["documents"], &mut problems);
    if problems.is_empty() {
        Ok(Source { via: RequestVia::Api, from, subject, body_text, attachments })
    } else {
        Err(Trouble::Problems(problems))
    }
}

fn documents(value: &Value, problems: &mut Vec<Problem>) -> Vec<Attachment> {
    let wrong = "A list of documents, each like {\"name\": \"letter.pdf\", \"base64\": \"…\"}.";
    if value.is_null() {
        return Vec::new();
    }
    let most = rules::limits::PAPERS;
    let Some(rows) = value.as_array().filter(|rows| rows.len() <= most) else {
        let text = if value.is_array() { format!("At most {most} documents.") } else { wrong.to_string() };
        problems.push(Problem::new("documents", &text));
        return Vec::new();
    };
    let read = |row: &Value| {
        let name = row["name"].as_str().unwrap_or("document").to_string();
        let octets = BASE64.decode(row["base64"].as_str()?.as_bytes()).ok()?;
        Some(Attachment { name, octets })
    };
    let found: Vec<Attachment> = rows.iter().filter_map(read).collect();
    if found.len() != rows.len() {
        problems.push(Problem::new("documents", wrong));
    }
    found
}
