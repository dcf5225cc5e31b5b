//! web: a few read-only connections, shared by all requests. Reading happens off the event loop and never waits for
//! the writer.

use crate::answer::Trouble;
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
    before: BeforeRead,
}

/// Told of every look before it is taken.
pub type BeforeRead = Arc<dyn Fn() + Send + Sync>;

impl Readers {
    /// The file must be there already: the writer opens first.
    pub fn open(path: &Path) -> Result<Readers, StoreError> {
        Readers::watched(path, Arc::new(|| {}))
    }

    /// The same for tests, which let something happen between two looks.
    pub fn watched(path: &Path, before: BeforeRead) -> Result<Readers, StoreError> {
        let first = Sqlite::reader(path)?;
        Ok(Readers {
            path: Arc::new(path.to_path_buf()),
            idle: Arc::new(Mutex::new(vec![first])),
            places: Arc::new(Semaphore::new(limits::READERS)),
            before,
        })
    }

    pub(crate) async fn read<T, F>(&self, look: F) -> Result<T, Trouble>
    where
        T: Send + 'static,
        F: FnOnce(&mut SqliteReader) -> Result<T, StoreError> + Send + 'static,
    {
        let place = self.places.clone().acquire_owned().await.map_err(|error| Trouble::Broken(error.to_string()))?;
        let readers = self.clone();
        let looked = tokio::task::spawn_blocking(move || {
            let _place = place;
            (readers.before)();
            readers.with(look)
        });
        let looked = looked.await.map_err(|error| Trouble::Broken(error.to_string()))?;
        looked.map_err(Trouble::from)
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
