//! store/sqlite: a copy of a database as of one moment, page by page, while others go on writing. The read transaction
//! held meanwhile keeps that moment; without it every commit would make the copy start again.

use super::{BUSY, fault, migrate};
use crate::engine::StoreError;
use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags};
use std::path::Path;
use std::time::Duration;

/// Pages copied between two looks at the progress: four megabytes.
const STEP: i32 = 1_024;

/// Rest after a step that found the file locked, and how often before giving up.
const LOCKED: Duration = Duration::from_millis(50);
const LOCKED_TIMES: u32 = 200;

/// How far a copy has come, in pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Copied {
    pub pages: u64,
    pub of: u64,
}

/// What lies in a copy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contents {
    pub schema: u32,
    /// Table and rows, by name.
    pub rows: Vec<(String, u64)>,
}

/// Copies the database at `from` into a new file at `to`, and says what is in it.
pub fn back_up(from: &Path, to: &Path, mut progress: impl FnMut(Copied)) -> Result<Contents, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let source = Connection::open_with_flags(from, flags).map_err(fault)?;
    source.busy_timeout(BUSY).map_err(fault)?;
    migrate::recognise(&source)?;
    migrate::verify(&source)?;
    let mut target = Connection::open(to).map_err(fault)?;
    source.execute_batch("BEGIN; SELECT count(*) FROM migration").map_err(fault)?;
    copy(&source, &mut target, &mut progress)?;
    source.execute_batch("COMMIT").map_err(fault)?;
    // One file is the whole copy, also after somebody has looked at it; opening it for work brings the log back.
    target.pragma_update(None, "journal_mode", "DELETE").map_err(fault)?;
    let contents = contents(&target)?;
    target.close().map_err(|(_, error)| fault(error))?;
    Ok(contents)
}

pub(super) fn copy(
    source: &Connection,
    target: &mut Connection,
    progress: &mut impl FnMut(Copied),
) -> Result<(), StoreError> {
    let copy = Backup::new(source, target).map_err(fault)?;
    let mut locked = 0;
    loop {
        match copy.step(STEP).map_err(fault)? {
            StepResult::Done => return Ok(()),
            StepResult::Busy | StepResult::Locked if locked < LOCKED_TIMES => {
                locked += 1;
                std::thread::sleep(LOCKED);
            }
            StepResult::Busy | StepResult::Locked => {
                return Err(StoreError::Unavailable("the database stays locked".to_string()));
            }
            // The crate may learn of further outcomes; each of them means that there is more to do.
            StepResult::More | _ => {
                let now = copy.progress();
                let pages = |count: i32| u64::try_from(count).unwrap_or(0);
                progress(Copied { pages: pages(now.pagecount - now.remaining), of: pages(now.pagecount) });
            }
        }
    }
}

fn contents(connection: &Connection) -> Result<Contents, StoreError> {
    let sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name";
    let mut statement = connection.prepare(sql).map_err(fault)?;
    let names: Vec<String> = statement.query_map([], |row| row.get(0)).and_then(Iterator::collect).map_err(fault)?;
    let mut rows = Vec::with_capacity(names.len());
    for name in names {
        let count: i64 =
            connection.query_row(&format!("SELECT count(*) FROM \"{name}\""), [], |row| row.get(0)).map_err(fault)?;
        rows.push((name, u64::try_from(count).unwrap_or(0)));
    }
    Ok(Contents { schema: migrate::version(connection)?, rows })
}
