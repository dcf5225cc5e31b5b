//! store/sqlite: what imports and exports ask about a whole list, each in one pass over an index.

use super::SqliteReader;
use crate::cells::Cell;
use crate::engine::StoreError;
use crate::rows::id;
use crate::sqlite::{all, one};
use rules::{EntryId, ListId};
use std::collections::HashSet;

impl SqliteReader {
    /// Which of these mailboxes stand on the list already.
    pub fn known<'k>(
        &mut self,
        list: ListId,
        keys: impl Iterator<Item = &'k str>,
    ) -> Result<HashSet<&'k str>, StoreError> {
        let sql = "SELECT id FROM entry WHERE list = ?1 AND contact_key = ?2 LIMIT 1";
        let mut known = HashSet::new();
        for key in keys {
            let found = one(&self.connection, sql, &[Cell::id(list.0), Cell::text(key)], |row| id(row, 0))?;
            known.extend(found.map(|_| key));
        }
        Ok(known)
    }

    /// Everybody in line, the next one first.
    pub fn line_order(&mut self, list: ListId) -> Result<Vec<EntryId>, StoreError> {
        let sql =
            "SELECT id FROM entry WHERE list = ?1 AND state = 'waitlisted' ORDER BY line_class, line_rank, number";
        all(&self.connection, sql, &[Cell::id(list.0)], |row| id(row, 0).map(EntryId))
    }

    /// How many stand on the list, in every state.
    pub fn entry_count(&mut self, list: ListId) -> Result<u64, StoreError> {
        let sql = "SELECT count(*) FROM entry WHERE list = ?1";
        Ok(one(&self.connection, sql, &[Cell::id(list.0)], |row| id(row, 0))?.unwrap_or(0))
    }
}
