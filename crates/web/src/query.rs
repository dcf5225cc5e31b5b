//! web: the part of an address after the question mark, and the fields of a posted form.

use crate::answer::Trouble;
use crate::body::Body;
use crate::limits;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use intake::{Page, Problem};
use std::convert::Infallible;

/// Name and value pairs as they came; the first of a name counts.
#[derive(Clone)]
pub(crate) struct Query(Vec<(String, String)>);

impl Query {
    pub fn read(raw: Option<&str>) -> Query {
        Query(form_urlencoded::parse(raw.unwrap_or("").as_bytes()).into_owned().collect())
    }

    /// The same pairs as a browser posts them.
    pub fn form(body: &[u8]) -> Query {
        Query(form_urlencoded::parse(body).into_owned().collect())
    }

    pub fn value(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(key, value)| key == name && !value.is_empty()).map(|(_, value)| value.as_str())
    }

    /// Every value of this name.
    pub fn values(&self, name: &str) -> Vec<String> {
        self.0.iter().filter(|(key, value)| key == name && !value.is_empty()).map(|(_, value)| value.clone()).collect()
    }

    /// Whether a field of this name was sent, filled in or not.
    pub fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(key, _)| key == name)
    }

    pub fn number(&self, name: &str) -> Result<Option<u64>, Trouble> {
        let wrong = || Trouble::from(Problem::new(name, "A whole number is expected here."));
        self.value(name).map(|text| text.parse().map_err(|_| wrong())).transpose()
    }

    /// The value of this name as one of these words; None if nothing was said.
    pub fn chosen<T: Copy>(&self, name: &str, all: &[T], word: fn(T) -> &'static str) -> Result<Option<T>, Trouble> {
        let Some(said) = self.value(name) else { return Ok(None) };
        let known = all.iter().copied().find(|one| word(*one) == said);
        known.map(Some).ok_or_else(|| one_of(name, all.iter().copied().map(word)))
    }

    pub fn page(&self) -> Result<Page, Trouble> {
        Ok(intake::page(self.value("cursor"), self.value("limit"))?)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Query {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Query, Infallible> {
        Ok(Query::read(parts.uri.query()))
    }
}

/// The fields of a posted form of at most so many octets.
pub(crate) struct Posted<const MOST: usize = { limits::SMALL_BODY }>(pub Query);

impl<S: Send + Sync, const MOST: usize> FromRequest<S> for Posted<MOST> {
    type Rejection = Trouble;

    async fn from_request(request: Request, state: &S) -> Result<Self, Trouble> {
        let Body(body) = Body::<MOST>::from_request(request, state).await?;
        Ok(Posted(Query::form(&body)))
    }
}

/// What a field may say.
pub(crate) fn one_of(field: &str, words: impl Iterator<Item = &'static str>) -> Trouble {
    Problem::new(field, &format!("One of: {}.", words.collect::<Vec<_>>().join(", "))).into()
}
