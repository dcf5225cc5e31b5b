//! store/sqlite: one statement at a time. Statements are kept prepared; what goes in are cells, what comes out is decoded,
//! and an error says what its caller can do.

use crate::cells::Cell;
use crate::engine::StoreError;
use crate::rows::{Decode, ReadRow};
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, ErrorCode, Row, ToSql};
use std::marker::PhantomData;
use std::ops::Deref;
use std::sync::OnceLock;

pub(crate) fn must_touch(rows: usize, what: &str) -> Result<(), StoreError> {
    if rows == 1 { Ok(()) } else { Err(StoreError::Stale(what.to_string())) }
}

/// Runs one cached statement and counts the rows it touched.
pub(crate) fn run(connection: &Connection, sql: &str, cells: &[Cell<'_>]) -> Result<usize, StoreError> {
    let mut statement = connection.prepare_cached(sql).map_err(fault)?;
    for (at, cell) in cells.iter().enumerate() {
        statement.raw_bind_parameter(at + 1, cell).map_err(fault)?;
    }
    statement.raw_execute().map_err(fault)
}

impl ToSql for Cell<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Cell::Null => ValueRef::Null,
            Cell::Int(number) => ValueRef::Integer(*number),
            Cell::Text(text) => ValueRef::Text(text.as_bytes()),
            Cell::Octets(octets) => ValueRef::Blob(octets),
        }))
    }
}

impl Decode for Row<'_> {
    fn int(&self, at: usize) -> Result<Option<i64>, StoreError> {
        self.get(at).map_err(fault)
    }

    fn text(&self, at: usize) -> Result<Option<String>, StoreError> {
        self.get(at).map_err(fault)
    }

    fn octets(&self, at: usize) -> Result<Option<Vec<u8>>, StoreError> {
        self.get(at).map_err(fault)
    }
}

/// What a SQLite error means for the caller.
pub(crate) fn fault(error: rusqlite::Error) -> StoreError {
    let text = error.to_string();
    match error.sqlite_error_code() {
        Some(ErrorCode::ConstraintViolation) => StoreError::Stale(text),
        Some(
            ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked | ErrorCode::DiskFull | ErrorCode::SystemIoFailure,
        ) => StoreError::Unavailable(text),
        Some(_) | None => StoreError::Broken(text),
    }
}

pub(crate) fn ids(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// One row by one number, if it is there.
pub(crate) fn one<T>(
    connection: &Connection,
    sql: &str,
    cells: &[Cell<'_>],
    from: fn(&dyn Decode) -> Result<T, StoreError>,
) -> Result<Option<T>, StoreError> {
    let mut statement = connection.prepare_cached(sql).map_err(fault)?;
    for (at, cell) in cells.iter().enumerate() {
        statement.raw_bind_parameter(at + 1, cell).map_err(fault)?;
    }
    let mut rows = statement.raw_query();
    match rows.next().map_err(fault)? {
        Some(row) => from(row).map(Some),
        None => Ok(None),
    }
}

/// All rows of a bounded query.
pub(crate) fn all<T>(
    connection: &Connection,
    sql: &str,
    cells: &[Cell<'_>],
    from: fn(&dyn Decode) -> Result<T, StoreError>,
) -> Result<Vec<T>, StoreError> {
    let mut statement = connection.prepare_cached(sql).map_err(fault)?;
    for (at, cell) in cells.iter().enumerate() {
        statement.raw_bind_parameter(at + 1, cell).map_err(fault)?;
    }
    let mut rows = statement.raw_query();
    let mut found = Vec::new();
    while let Some(row) = rows.next().map_err(fault)? {
        found.push(from(row)?);
    }
    Ok(found)
}

/// A `SELECT` over the columns of a row; its text is put together once.
pub(crate) struct Select<R> {
    table_and_rest: &'static str,
    text: OnceLock<String>,
    row: PhantomData<fn() -> R>,
}

impl<R: ReadRow> Select<R> {
    pub const fn new(table_and_rest: &'static str) -> Select<R> {
        Select { table_and_rest, text: OnceLock::new(), row: PhantomData }
    }

    pub fn one(&self, connection: &Connection, cells: &[Cell<'_>]) -> Result<Option<R>, StoreError> {
        one(connection, self, cells, R::from_row)
    }

    pub fn all(&self, connection: &Connection, cells: &[Cell<'_>]) -> Result<Vec<R>, StoreError> {
        all(connection, self, cells, R::from_row)
    }
}

impl<R: ReadRow> Deref for Select<R> {
    type Target = str;

    fn deref(&self) -> &str {
        self.text.get_or_init(|| select::<R>(self.table_and_rest))
    }
}

/// Text of a `SELECT` over the columns of a row.
pub(crate) fn select<R: ReadRow>(table_and_rest: &str) -> String {
    format!("SELECT {} FROM {table_and_rest}", R::COLUMNS.join(", "))
}
