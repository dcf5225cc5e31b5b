//! web: a form with a letter and documents, as browsers send it: from the console, or a photograph from the phone.

use crate::answer::Trouble;
use crate::body::{FormField, form_fields, unreadable};
use axum::body::Bytes;
use axum::http::HeaderMap;
use rules::desk::RequestVia;
use services::{Attachment, Source};

/// Fields of the form: the documents, the text, and where it came from.
const FIELDS: usize = rules::limits::PAPERS + 6;

pub(crate) struct Upload {
    pub source: Source,
    pub from_phone: bool,
}

pub(crate) async fn read(headers: &HeaderMap, body: Bytes) -> Result<Upload, Trouble> {
    let most = rules::Refusal::RequestSize { papers: rules::limits::PAPERS, octets: rules::limits::PAPERS_OCTETS };
    let mut upload = Upload { source: empty(), from_phone: false };
    for field in form_fields(headers, body, FIELDS).await?.ok_or(Trouble::Refused(most))? {
        let FormField { name, file_name, octets } = field;
        match name.as_str() {
            // Browsers send an empty file where none was chosen.
            "file" if octets.is_empty() => {}
            "file" => upload.source.attachments.push(Attachment { name: file_name, octets: octets.to_vec() }),
            "text" => upload.source.body_text = String::from_utf8(octets.to_vec()).map_err(|_| unreadable())?,
            "from" => upload.from_phone = octets.as_ref() == b"phone",
            _other => {}
        }
    }
    Ok(upload)
}

fn empty() -> Source {
    let (from, subject, body_text) = (String::new(), String::new(), String::new());
    Source { via: RequestVia::Upload, from, subject, body_text, attachments: Vec::new() }
}
