//! store/sqlite: rows that were read before, brought up to date. Only what changes have named is read again, and it is
//! read from the database, never taken from the change.

use super::load::TIMER_BY_NAME;
use super::read::{audit_page, head_of};
use super::{Sqlite, one, select, settings_of};
use crate::cells::Cell;
use crate::engine::{ListRows, StoreError};
use crate::moved_rows::MovedRows;
use crate::rows::{ReadRow, broken, timer_key};
use rules::TimerName;
use rusqlite::Connection;

impl Sqlite {
    /// The audit of the rows becomes what came after this sequence number.
    pub fn follow(&mut self, rows: &mut ListRows, moved: &MovedRows, after_seq: u64) -> Result<(), StoreError> {
        self.heads.write(&self.connection)?;
        let (list, connection) = (rows.head.list, &self.connection);
        rows.head = head_of(connection, list)?.0;
        rows.settings = settings_of(connection, &mut self.settings, list, rows.head.settings_rev)?;
        for (table, id) in &moved.rows {
            follow_row(connection, rows, table, *id)?;
        }
        for name in &moved.timers {
            follow_timer(connection, rows, *name)?;
        }
        rows.audit = audit_page(connection, list, after_seq, i64::MAX as usize)?;
        Ok(())
    }
}

fn follow_row(connection: &Connection, rows: &mut ListRows, table: &str, id: u64) -> Result<(), StoreError> {
    let at = Where { connection, table, id };
    match table {
        "entry" => renew(&mut rows.entries, at.read()?, |row| row.id.0 == id, |row| row.number),
        "place" => renew(&mut rows.places, at.read()?, |row| row.id.0 == id, |row| row.id.0),
        "offer" => renew(&mut rows.offers, at.read()?, |row| row.id.0 == id, |row| row.id.0),
        "message" => renew(&mut rows.messages, at.read()?, |row| row.id.0 == id, |row| row.id.0),
        "batch" => renew(&mut rows.batches, at.read()?, |row| row.id.0 == id, |row| row.id.0),
        "wording" => renew(&mut rows.wordings, at.read()?, |row| row.id.0 == id, |row| row.id.0),
        "delivery" => {
            renew(&mut rows.deliveries, at.read()?, |row| row.id.0 == id, |row| row.id.0);
        }
        "letter" => renew(&mut rows.letters, at.read()?, |row| row.id.0 == id, |row| row.id.0),
        "request" => renew(&mut rows.requests, at.read()?, |row| row.id.0 == id, |row| row.id.0),
        "sheet_version" => {
            let row = at.read()?;
            renew(&mut rows.sheets, row, |row| row.id.0 == id, |row| row.id.0);
        }
        _unknown => return Err(broken("table")),
    }
    Ok(())
}

fn follow_timer(connection: &Connection, rows: &mut ListRows, name: TimerName) -> Result<(), StoreError> {
    let (subject, kind, which) = timer_key(name);
    let cells = [Cell::id(subject), Cell::word(kind), Cell::count(which)];
    let timer = TIMER_BY_NAME.one(connection, &cells)?;
    renew(&mut rows.timers, timer, |row| row.name == name, |row| (row.due_at, row.name));
    Ok(())
}

struct Where<'a> {
    connection: &'a Connection,
    table: &'a str,
    id: u64,
}

impl Where<'_> {
    fn read<R: ReadRow>(&self) -> Result<Option<R>, StoreError> {
        let sql = select::<R>(&format!("{} WHERE id = ?1", self.table));
        one(self.connection, &sql, &[Cell::id(self.id)], R::from_row)
    }
}

/// The old row goes, the new one comes where it belongs.
fn renew<T, K: Ord>(rows: &mut Vec<T>, now: Option<T>, same: impl Fn(&T) -> bool, key: impl Fn(&T) -> K) {
    if let Some(at) = rows.iter().position(same) {
        rows.remove(at);
    }
    if let Some(now) = now {
        let at = rows.partition_point(|row| key(row) < key(&now));
        rows.insert(at, now);
    }
}
