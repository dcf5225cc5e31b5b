//! store/sqlite: numbers after a restore. Rows, changes and generations that were made after the backup are gone from the
//! file, and their numbers stand in mailboxes and in other programs: none of them is given out again.

use super::{HIGHEST_ID, Sqlite, all, fault, ids};
use crate::cells::Cell;
use crate::engine::{Engine, StoreError};
use crate::rows::{id, text};
use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension};

/// How far numbers jump: far more rows than a house makes between two backups.
pub const NUMBER_GAP: u64 = 1 << 30;

/// An offer's number has five bytes in the link of a text, so there is room for a thousand restores.
const LAST_NUMBER: u64 = (1 << 40) - 1;

const FIRST_ID: &str = "first_id";

/// The highest numbers a house has used, and how often it was restored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UsedNumbers {
    pub row: u64,
    pub audit: u64,
    pub restores: u32,
}

impl UsedNumbers {
    /// What either of two files of one house has used.
    #[must_use]
    pub fn max(self, other: UsedNumbers) -> UsedNumbers {
        UsedNumbers {
            row: self.row.max(other.row),
            audit: self.audit.max(other.audit),
            restores: self.restores.max(other.restores),
        }
    }
}

/// With which number of the audit the house began anew after each restore, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Restores(Vec<(u32, u64)>);

impl Restores {
    /// Counts with the first number of the audit after each.
    #[must_use]
    pub fn new(mut firsts: Vec<(u32, u64)>) -> Restores {
        firsts.sort_unstable();
        Restores(firsts)
    }

    /// How often this house was restored.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.0.last().map_or(0, |(count, _)| *count)
    }

    /// How often it had been when this change was made.
    #[must_use]
    pub fn when(&self, seq: u64) -> u32 {
        self.0.iter().rev().find(|(_, first)| *first <= seq).map_or(0, |(count, _)| *count)
    }
}

/// What the file says of restores, read once: it changes only while the house is closed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct AfterRestore {
    pub first_id: u64,
    pub restores: u32,
}

impl AfterRestore {
    pub fn read(connection: &Connection) -> Result<AfterRestore, StoreError> {
        let first_id = house_value(connection, FIRST_ID)?.unwrap_or(0);
        Ok(AfterRestore { first_id, restores: restores(connection)?.count() })
    }
}

/// A file of the first form has no such table.
pub(super) fn restores(connection: &Connection) -> Result<Restores, StoreError> {
    let sql = "SELECT name, value FROM house WHERE name LIKE 'restore\\_%' ESCAPE '\\'";
    let rows = all(connection, sql, &[], |row| Ok((text(row, 0)?, id(row, 1)?)))?;
    let numbered = |(name, first): (String, u64)| Some((name.strip_prefix("restore_")?.parse().ok()?, first));
    Ok(Restores::new(rows.into_iter().filter_map(numbered).collect()))
}

pub(super) fn used(connection: &Connection) -> Result<UsedNumbers, StoreError> {
    let number = |sql: &str| connection.query_row(sql, [], |row| row.get(0)).map_err(fault);
    let (row, audit): (i64, i64) = (number(&HIGHEST_ID)?, number("SELECT ifnull(max(seq), 0) FROM audit")?);
    let row = u64::try_from(row).unwrap_or(0).max(house_value(connection, FIRST_ID)?.unwrap_or(0));
    Ok(UsedNumbers { row, audit: u64::try_from(audit).unwrap_or(0), restores: restores(connection)?.count() })
}

fn house_value(connection: &Connection, name: &str) -> Result<Option<u64>, StoreError> {
    let sql = "SELECT value FROM house WHERE name = ?1";
    let value: Option<i64> = connection.query_row(sql, [name], |row| row.get(0)).optional().map_err(fault)?;
    Ok(value.and_then(|value| u64::try_from(value).ok()))
}

impl Sqlite {
    /// The highest numbers in use.
    pub fn used_numbers(&self) -> Result<UsedNumbers, StoreError> {
        used(&self.connection)
    }

    /// This file takes the place of a newer one, which may have used numbers up to these: all numbers jump behind both, and
    /// the audit says so. Returns the numbers used from now on.
    pub fn restored(&mut self, elsewhere: UsedNumbers, at: Timestamp) -> Result<UsedNumbers, StoreError> {
        self.abandon();
        let before = self.used_numbers()?.max(elsewhere);
        let UsedNumbers { row, audit, restores } = before;
        let now = UsedNumbers { row: row + NUMBER_GAP, audit: audit + NUMBER_GAP, restores: restores + 1 };
        if now.row + NUMBER_GAP > LAST_NUMBER {
            let why = "it was restored so often that there are no numbers left; a new house can be begun beside it";
            return Err(StoreError::Broken(why.to_string()));
        }
        self.jump(now, at).inspect_err(|_| self.roll_back())?;
        self.after_restore = AfterRestore::read(&self.connection)?;
        Ok(now)
    }

    fn jump(&self, to: UsedNumbers, at: Timestamp) -> Result<(), StoreError> {
        let run = |sql: &str, cells: &[Cell<'_>]| super::run(&self.connection, sql, cells).map(drop);
        run("BEGIN IMMEDIATE", &[])?;
        let keep = "INSERT INTO house (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = ?2";
        run(keep, &[Cell::word(FIRST_ID), Cell::id(to.row)])?;
        let name = format!("restore_{}", to.restores);
        run(keep, &[Cell::text(&name), Cell::Int(ids(to.audit))])?;
        let sql = "INSERT INTO audit (seq, list, at, who, host, what, note, moves, passed) \
                   VALUES (?1, 0, ?2, 'keeper', NULL, 'house_restored', '', '[]', '[]')";
        run(sql, &[Cell::id(to.audit), Cell::time(at)])?;
        run("COMMIT", &[])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::stage::{noon, opened, sign_up};

    #[test]
    fn numbers_jump_behind_both_files() {
        let mut engine = Sqlite::in_memory().expect("a database");
        let list = opened(&mut engine, "dinner", 5);
        sign_up(&mut engine, list, &["ann"]);
        let before = engine.used_numbers().expect("numbers");
        let elsewhere = UsedNumbers { row: before.row + 1_000, audit: 1, restores: 3 };
        let now = engine.restored(elsewhere, noon()).expect("restored");
        assert_eq!(now.row, before.row + 1_000 + NUMBER_GAP);
        assert_eq!((now.audit, now.restores), (before.audit + NUMBER_GAP, 4));
        sign_up(&mut engine, list, &["bo"]);
        let rows = engine.read_list(list).expect("rows");
        assert!(rows.entries[0].id.0 < before.row && rows.entries[1].id.0 >= now.row, "{:?}", rows.entries);
        assert!(rows.audit.last().expect("a change").seq > now.audit);
        assert_eq!(crate::check::check_list(&rows), []);
        let restores = restores(&engine.connection).expect("restores");
        assert_eq!((restores.count(), restores.when(before.audit), restores.when(now.audit)), (4, 0, 4));
    }

    #[test]
    fn a_second_restore_of_the_same_file_uses_other_numbers() {
        let used = |remembered| {
            let mut engine = Sqlite::in_memory().expect("a database");
            opened(&mut engine, "dinner", 5);
            engine.restored(remembered, noon()).expect("restored")
        };
        let first = used(UsedNumbers::default());
        let second = used(first);
        assert!(second.row >= first.row + NUMBER_GAP && second.audit >= first.audit + NUMBER_GAP);
        assert_eq!((first.restores, second.restores), (1, 2));
    }

    #[test]
    fn it_ends_before_an_offer_outgrows_its_link() {
        let mut engine = Sqlite::in_memory().expect("a database");
        let full = UsedNumbers { row: LAST_NUMBER - NUMBER_GAP, ..UsedNumbers::default() };
        assert!(matches!(engine.restored(full, noon()), Err(StoreError::Broken(_))));
    }
}
