//! http_client: why there is no response.

use crate::target::BadTarget;
use std::error::Error;

/// Named by how far the request came; the text is one word for a log or a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HttpError {
    #[error("address")]
    BadTarget(BadTarget),
    /// A header holds what cannot stand in one.
    #[error("garbled")]
    Unsendable,
    /// Nobody listens there, or the name is unknown.
    #[error("unreachable")]
    Unreachable,
    /// The name leads into a network that is not allowed.
    #[error("address_refused")]
    AddressRefused,
    /// The certificate is not one for this name.
    #[error("not_secure")]
    NotSecure,
    #[error("timed_out")]
    ConnectTimedOut,
    /// Connected, and no whole response in time.
    #[error("timed_out")]
    TimedOut,
    /// What came back was not HTTP, or broke off.
    #[error("garbled")]
    Garbled,
    #[error("too large")]
    TooLarge,
}

impl HttpError {
    /// Whether the other side may have read the request and acted on it.
    #[must_use]
    pub fn may_have_left(self) -> bool {
        match self {
            HttpError::TimedOut | HttpError::Garbled | HttpError::TooLarge => true,
            HttpError::BadTarget(_)
            | HttpError::Unsendable
            | HttpError::Unreachable
            | HttpError::AddressRefused
            | HttpError::NotSecure
            | HttpError::ConnectTimedOut => false,
        }
    }
}

impl From<hyper_util::client::legacy::Error> for HttpError {
    /// Our connector's own word; whatever went wrong after it had connected is garbled.
    fn from(error: hyper_util::client::legacy::Error) -> HttpError {
        error.source().and_then(|source| source.downcast_ref()).copied().unwrap_or(HttpError::Garbled)
    }
}
