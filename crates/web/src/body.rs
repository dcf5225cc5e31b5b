//! web: a request's body, whole or not at all: bounded in size and in time, with a kind answer for both.

use crate::answer::Trouble;
use crate::limits;
use axum::body::{Bytes, to_bytes};
use axum::extract::{DefaultBodyLimit, FromRequest, Multipart, Request};
use axum::http::{HeaderMap, header};

/// At most `MOST` octets, all of them here within the time a body may take.
pub(crate) struct Body<const MOST: usize>(pub Bytes);

impl<S: Send + Sync, const MOST: usize> FromRequest<S> for Body<MOST> {
    type Rejection = Trouble;

    async fn from_request(request: Request, _state: &S) -> Result<Self, Trouble> {
        let told = request.headers().get("content-length").and_then(|length| length.to_str().ok()?.parse().ok());
        if told.is_some_and(|told: usize| told > MOST) {
            return Err(Trouble::TooLarge { most: MOST });
        }
        match tokio::time::timeout(limits::BODY_TIME, to_bytes(request.into_body(), MOST)).await {
            Ok(Ok(bytes)) => Ok(Body(bytes)),
            Ok(Err(error)) if is_limit(&error) => Err(Trouble::TooLarge { most: MOST }),
            Ok(Err(_)) => Err(Trouble::BadBody("The request ended before all of it was here.".to_string())),
            Err(_) => Err(Trouble::BadBody("The request took too long to arrive. Please try again.".to_string())),
        }
    }
}

fn is_limit(error: &axum::Error) -> bool {
    std::error::Error::source(error).is_some_and(|source| source.to_string().contains("limit"))
}

/// One field of a form with files.
pub(crate) struct FormField {
    pub name: String,
    pub file_name: String,
    pub octets: Bytes,
}

pub(crate) fn unreadable() -> Trouble {
    Trouble::BadBody("The form could not be read. Please send it again.".to_string())
}

/// The fields of a form with files; None for as many as `most`. The whole body is here before it is taken apart, so its
/// size and its time are bounded like those of every other.
pub(crate) async fn form_fields(
    headers: &HeaderMap,
    body: Bytes,
    most: usize,
) -> Result<Option<Vec<FormField>>, Trouble> {
    let mut request = Request::new(axum::body::Body::from(body));
    if let Some(kind) = headers.get(header::CONTENT_TYPE) {
        request.headers_mut().insert(header::CONTENT_TYPE, kind.clone());
    }
    // Our own limit has counted the body already.
    DefaultBodyLimit::disable().apply(&mut request);
    let mut form = Multipart::from_request(request, &()).await.map_err(|_| unreadable())?;
    let mut fields = Vec::new();
    while fields.len() < most {
        let Some(field) = form.next_field().await.map_err(|_| unreadable())? else { return Ok(Some(fields)) };
        let (name, file_name) = (field.name().unwrap_or("").to_string(), field.file_name().unwrap_or("").to_string());
        fields.push(FormField { name, file_name, octets: field.bytes().await.map_err(|_| unreadable())? });
    }
    Ok(None)
}
