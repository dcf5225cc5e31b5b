//! web: a request's body, whole or not at all: bounded in size and in time, with a kind answer for both.

use crate::answer::Trouble;
use crate::limits;
use axum::body::{Bytes, to_bytes};
use axum::extract::{FromRequest, Request};

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
