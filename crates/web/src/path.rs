//! web: what stands in an address. A number that is none names nothing of ours, and is answered like everything else
//! that is not there.

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
            Err(_) => Err(Trouble::NotFound("There is nothing at this address: what stands in it is not a number.")),
        }
    }
}
