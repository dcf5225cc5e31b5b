//! web: what stands in an address. A number that is none, or bytes that are no letters, name nothing of ours and are
//! answered like everything else that is not there.

#![allow(clippy::disallowed_types)] // the one place that knows the framework's own

use crate::answer::Trouble;
use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::request::Parts;

pub(crate) const NOTHING: Trouble = Trouble::NotFound("There is nothing at this address.");

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
            Err(_) => Err(NOTHING),
        }
    }
}

/// The same by name, for those who look at addresses of every kind.
pub(crate) struct Named(RawPathParams);

impl Named {
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// A number or a word that a route has in its address; whatever cannot be read names nothing.
    pub fn parse<T: std::str::FromStr>(&self, name: &str, missing: Trouble) -> Result<T, Trouble> {
        self.get(name).and_then(|value| value.parse().ok()).ok_or(missing)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Named {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Named, Trouble> {
        RawPathParams::from_request_parts(parts, state).await.map(Named).map_err(|_| NOTHING)
    }
}
