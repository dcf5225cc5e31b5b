//! services: work that takes a moment: files, and the bytes of strangers. It is done off the event loop, so that nobody else waits
//! for it.

use crate::error::ServiceError;

pub async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, ServiceError> {
    tokio::task::spawn_blocking(work).await.map_err(|error| ServiceError::Broken(error.to_string()))
}
