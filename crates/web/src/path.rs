//! web: what stands in an address. A number that is none, or bytes that are no letters, name nothing of ours and are
//! answered like everything else that is not there.

#![allow(clippy::disallowed_types)] // the one place that knows the framework's own

use crate::answer::Trouble;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;

pub(crate) struct Path<T>(pub T);

impl<T, S> FromRequestParts<S> for Path<T>
where
    axum::extract::Path<T>: FromRequestParts<S>,
    T: Send,
    S: Send + Sync,
{
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Path<T>, Trouble> {
        match axum::extract::Path::<T>::from_request_parts(parts, state).await {
            Ok(axum::extract::Path(found)) => Ok(Path(found)),
            Err(_) => Err(Trouble::NotFound("There is nothing at this address.")),
        }
    }
}
