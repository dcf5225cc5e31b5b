//! store/sqlite: databases without a file, copied and emptied for simulations and tests.

use super::restored::AfterRestore;
use super::{Sqlite, fault};
use crate::engine::{Engine, StoreError};
use rusqlite::Connection;

impl Sqlite {
    /// Another database with the same rows, as a backup has them.
    pub fn copied(&mut self) -> Result<Sqlite, StoreError> {
        self.abandon();
        let mut copy = Connection::open_in_memory().map_err(fault)?;
        super::backup::copy(&self.connection, &mut copy, &mut |_| {})?;
        Sqlite::prepare(copy)
    }

    /// The same without any row, for the next of many worlds: making a database takes longer than emptying one. Only a
    /// database without a file is ever emptied.
    pub fn emptied(mut self) -> Result<Sqlite, StoreError> {
        if self.connection.path().is_some_and(|path| !path.is_empty()) {
            return Err(StoreError::Broken("a database in a file is never emptied".to_string()));
        }
        self.abandon();
        // The newest tables first: they refer to older ones.
        let sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'migration' ORDER BY rowid DESC";
        let tables: Vec<String> = self
            .connection
            .prepare_cached(sql)
            .and_then(|mut tables| tables.query_map([], |row| row.get(0))?.collect())
            .map_err(fault)?;
        super::run(&self.connection, "BEGIN IMMEDIATE", &[])?;
        for table in tables {
            super::run(&self.connection, &format!("DELETE FROM {table}"), &[])?;
        }
        super::run(&self.connection, "COMMIT", &[])?;
        self.after_restore = AfterRestore::default();
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::stage::{counts, opened, sign_up};

    #[test]
    fn an_emptied_database_is_like_a_new_one() {
        let mut engine = Sqlite::in_memory().expect("a database");
        let list = opened(&mut engine, "dinner", 1);
        sign_up(&mut engine, list, &["ann", "bo"]);
        let mut engine = engine.emptied().expect("emptied");
        assert_eq!(counts(&mut engine), counts(&mut Sqlite::in_memory().expect("a database")));
        assert_eq!(opened(&mut engine, "dinner", 1), list);
    }

    #[test]
    fn a_database_in_a_file_is_never_emptied() {
        let folder = tempfile::tempdir().expect("a folder");
        let engine = Sqlite::open(&folder.path().join("usher.db")).expect("a file");
        assert!(engine.emptied().is_err());
    }
}
