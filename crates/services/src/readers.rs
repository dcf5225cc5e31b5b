//! services: a few read-only connections, shared by all requests. Reading happens off the event loop and never waits for
//! the writer. Looks that may take seconds have places of their own, so that no page waits for them.

use crate::error::ServiceError;
use crate::limits;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use store::StoreError;
use store::sqlite::{Sqlite, SqliteReader};
use tokio::sync::Semaphore;

#[derive(Clone)]
pub struct Readers {
    path: Arc<PathBuf>,
    idle: Arc<Mutex<Vec<SqliteReader>>>,
    places: Arc<Semaphore>,
    long_places: Arc<Semaphore>,
    /// Long looks that are under way or wait for their turn.
    long_looks: Arc<Semaphore>,
    before: BeforeRead,
}

/// Told of every look before it is taken.
pub type BeforeRead = Arc<dyn Fn(ReadLength) + Send + Sync>;

/// How long looking may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadLength {
    /// A few rows by key or index: what every page does.
    Short,
    /// Many rows: a question, an export, a list as it was.
    Long,
}

impl Readers {
    /// The file must be there already: the writer opens first.
    pub fn open(path: &Path) -> Result<Readers, StoreError> {
        Readers::watched(path, Arc::new(|_length| {}))
    }

    /// The same for tests, which let something happen between two looks.
    pub fn watched(path: &Path, before: BeforeRead) -> Result<Readers, StoreError> {
        let first = Sqlite::reader(path)?;
        Ok(Readers {
            path: Arc::new(path.to_path_buf()),
            idle: Arc::new(Mutex::new(vec![first])),
            places: Arc::new(Semaphore::new(limits::READERS)),
            long_places: Arc::new(Semaphore::new(long_readers())),
            long_looks: Arc::new(Semaphore::new(limits::LONG_LOOKS)),
            before,
        })
    }

    pub async fn read<T, F>(&self, look: F) -> Result<T, ServiceError>
    where
        T: Send + 'static,
        F: FnOnce(&mut SqliteReader) -> Result<T, StoreError> + Send + 'static,
    {
        self.read_as(ReadLength::Short, look).await
    }

    /// A look that may take seconds. So many may wait; further ones are told to come again.
    pub async fn read_long<T, F>(&self, look: F) -> Result<T, ServiceError>
    where
        T: Send + 'static,
        F: FnOnce(&mut SqliteReader) -> Result<T, StoreError> + Send + 'static,
    {
        let _turn = self.long_looks.clone().try_acquire_owned().map_err(|_| ServiceError::Busy)?;
        self.read_as(ReadLength::Long, look).await
    }

    /// The next page of a download that has begun: it waits among the long ones, and is never sent away.
    pub async fn read_on<T, F>(&self, look: F) -> Result<T, ServiceError>
    where
        T: Send + 'static,
        F: FnOnce(&mut SqliteReader) -> Result<T, StoreError> + Send + 'static,
    {
        self.read_as(ReadLength::Long, look).await
    }

    async fn read_as<T, F>(&self, length: ReadLength, look: F) -> Result<T, ServiceError>
    where
        T: Send + 'static,
        F: FnOnce(&mut SqliteReader) -> Result<T, StoreError> + Send + 'static,
    {
        let places = match length {
            ReadLength::Short => &self.places,
            ReadLength::Long => &self.long_places,
        };
        let place = places.clone().acquire_owned().await.map_err(|error| ServiceError::Broken(error.to_string()))?;
        let readers = self.clone();
        let looked = tokio::task::spawn_blocking(move || {
            let _place = place;
            (readers.before)(length);
            readers.with(look)
        });
        let looked = looked.await.map_err(|error| ServiceError::Broken(error.to_string()))?;
        looked.map_err(ServiceError::from)
    }

    /// The same without waiting rooms, for callers that have a thread of their own.
    pub fn with<T>(&self, look: impl FnOnce(&mut SqliteReader) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut reader = match idle {
            Some(reader) => reader,
            None => Sqlite::reader(&self.path)?,
        };
        let seen = reader.at_once(look);
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(reader);
        seen
    }
}

/// Half of the processors: the other half answers pages, whatever is asked.
fn long_readers() -> usize {
    let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    (processors / 2).clamp(1, limits::READERS)
}
