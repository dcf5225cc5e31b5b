//! store/sqlite: what imports and exports ask about a whole list, each in one pass over an index.

use super::SqliteReader;
use crate::cells::Cell;
use crate::engine::StoreError;
use crate::rows::ReadRow;
use crate::rows::{id, time};
use crate::sqlite::{all, one, select};
use jiff::Timestamp;
use rules::desk::SheetVersion;
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

    /// The newest versions of the sheet beside a desk's list, the newest first.
    pub fn sheet_versions(&mut self, list: ListId, most: usize) -> Result<Vec<SheetVersion>, StoreError> {
        let sql = select::<SheetVersion>("sheet_version WHERE list = ?1 ORDER BY id DESC LIMIT ?2");
        all(&self.connection, &sql, &[Cell::id(list.0), Cell::id(most as u64)], SheetVersion::from_row)
    }

    /// When each was last asked, of those who ever were.
    pub fn last_offers(&mut self, list: ListId) -> Result<Vec<(EntryId, Timestamp)>, StoreError> {
        let sql = "SELECT entry, max(made_at) FROM offer WHERE list = ?1 GROUP BY entry";
        all(&self.connection, sql, &[Cell::id(list.0)], |row| Ok((EntryId(id(row, 0)?), time(row, 1)?)))
    }

    /// How many stand on the list, in every state.
    pub fn entry_count(&mut self, list: ListId) -> Result<u64, StoreError> {
        let sql = "SELECT count(*) FROM entry WHERE list = ?1";
        Ok(one(&self.connection, sql, &[Cell::id(list.0)], |row| id(row, 0))?.unwrap_or(0))
    }
}
