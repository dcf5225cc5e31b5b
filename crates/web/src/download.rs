//! web: a list sent as it is read. Only a page of it is in memory; a slow reader holds up nobody, because the
//! database is let go between two pages.

use crate::answer::Trouble;
use crate::door::Door;
use crate::streamed::{Pieces, streamed};
use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use intake::SheetFormat;
use rules::{ListId, Refusal};
use services::ListPages;
use std::io;
use std::sync::Arc;

/// A list as a file of this name, without its ending.
pub(crate) async fn list(
    door: &Arc<Door>,
    list: ListId,
    name: &str,
    format: SheetFormat,
    state: Option<&str>,
) -> Result<Response, Trouble> {
    let name = format!("{name}.{}", format.word());
    let state = state.map(str::to_string);
    let begun = door.readers.read_long(move |reader| ListPages::start(reader, list, format, state.as_deref())).await?;
    let pages = begun.ok_or(Trouble::Refused(Refusal::NoSuchList))??;
    let (send, body) = streamed();
    tokio::spawn(send_all(door.clone(), pages, send));
    Ok(file(&name, format, body))
}

/// A body to be saved under this name.
pub(crate) fn file(name: &str, format: SheetFormat, body: Body) -> Response {
    let mut response = body.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(format.content_type()));
    // Public names are letters, digits and dashes.
    if let Ok(name) = HeaderValue::from_str(&format!("attachment; filename=\"{name}\"")) {
        headers.insert(header::CONTENT_DISPOSITION, name);
    }
    response
}

/// A list that cannot be read to its end breaks off, so that half of it never passes for the whole.
async fn send_all(door: Arc<Door>, mut pages: ListPages, send: Pieces) {
    loop {
        let read = door.readers.read_on(move |reader| {
            let octets = pages.next(reader)?;
            Ok((pages, octets))
        });
        match read.await {
            Ok((rest, Some(octets))) => {
                pages = rest;
                if send.send(Ok(Bytes::from(octets))).await.is_err() {
                    return;
                }
            }
            Ok((_, None)) => return,
            Err(trouble) => {
                tracing::error!(?trouble, "an export broke off");
                let _nobody_listens_any_more = send.send(Err(io::Error::other("the list could not be read"))).await;
                return;
            }
        }
    }
}
