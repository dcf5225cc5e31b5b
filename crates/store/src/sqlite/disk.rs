//! store/sqlite: syncing the write-ahead log from another thread than the one that writes it. SQLite goes on syncing around
//! checkpoints by itself (`synchronous=NORMAL`), so the file is whole at any moment; what is left to us is the log's
//! last part. Its frames are chained by checksums: after a loss of power the log counts up to the first that is not whole.

use super::fault;
use crate::engine::{Disk, StoreError};
use rusqlite::Connection;
use std::fs::{File, OpenOptions};

/// The log, as long as a connection keeps it from being removed.
struct Log(File);

impl Disk for Log {
    fn sync(&mut self) -> Result<(), StoreError> {
        self.0.sync_data().map_err(|error| StoreError::Unavailable(error.to_string()))
    }
}

/// The log must be there, with its name on disk: something has been written through this connection before.
pub(super) fn apart(connection: &Connection) -> Result<Option<Box<dyn Disk>>, StoreError> {
    let Some(path) = connection.path().filter(|path| !path.is_empty()) else { return Ok(None) };
    let log = OpenOptions::new().write(true).open(format!("{path}-wal"));
    let log = log.map_err(|error| StoreError::Unavailable(format!("the log cannot be opened: {error}")))?;
    connection.pragma_update(None, "synchronous", "NORMAL").map_err(fault)?;
    Ok(Some(Box::new(Log(log))))
}
