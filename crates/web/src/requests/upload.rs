//! web: a form with a letter and documents, as browsers send it: from the console, or a photograph from the phone.

use crate::answer::Trouble;
use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::{HeaderMap, header};
use rules::desk::RequestVia;
use services::{Attachment, Source};

/// Fields of the form: the documents, the text, and where it came from.
const FIELDS: usize = rules::limits::PAPERS + 6;

pub(crate) struct Upload {
    pub source: Source,
    pub from_phone: bool,
}

/// The whole body is here before it is taken apart, so its size and its time are bounded like those of every other.
pub(crate) async fn read(headers: &HeaderMap, body: Bytes) -> Result<Upload, Trouble> {
    let wrong = || Trouble::BadBody("The form could not be read. Please send it again.".to_string());
    let mut request = Request::new(Body::from(body));
    if let Some(kind) = headers.get(header::CONTENT_TYPE) {
        request.headers_mut().insert(header::CONTENT_TYPE, kind.clone());
    }
    axum::extract::DefaultBodyLimit::disable().apply(&mut request);
    let mut form = Multipart::from_request(request, &()).await.map_err(|_| wrong())?;
    let mut upload = Upload { source: empty(), from_phone: false };
    for _field in 0..FIELDS {
        let Some(field) = form.next_field().await.map_err(|_| wrong())? else { return Ok(upload) };
        let name = field.name().unwrap_or("").to_string();
        let file = field.file_name().unwrap_or("").to_string();
        let octets = field.bytes().await.map_err(|_| wrong())?;
        match name.as_str() {
            // Browsers send an empty file where none was chosen.
            "file" if octets.is_empty() => {}
            "file" => upload.source.attachments.push(Attachment { name: file, octets: octets.to_vec() }),
            "text" => upload.source.body_text = String::from_utf8(octets.to_vec()).map_err(|_| wrong())?,
            "from" => upload.from_phone = octets.as_ref() == b"phone",
            _other => {}
        }
    }
    let most = rules::Refusal::RequestSize { papers: rules::limits::PAPERS, octets: rules::limits::PAPERS_OCTETS };
    Err(Trouble::Refused(most))
}

fn empty() -> Source {
    let (from, subject, body_text) = (String::new(), String::new(), String::new());
    Source { via: RequestVia::Upload, from, subject, body_text, attachments: Vec::new() }
}
