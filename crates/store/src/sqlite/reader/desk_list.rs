//! store/sqlite: what the console needs of a desk besides its rows: every version of its settings, and one person's
//! offers.

use super::super::{Select, all, one, settings_of};
use super::SqliteReader;
use crate::audit::AuditRow;
use crate::cells::Cell;
use crate::engine::StoreError;
use crate::rows::ReadRow;
use crate::rows::count;
use rules::{EntryId, ListId, Offer, Place, Settings};
use std::collections::HashMap;
use std::sync::Arc;

/// One version of a list's settings, and the change that saved it.
#[derive(Clone, Debug)]
pub struct Version {
    pub rev: u32,
    pub settings: Arc<Settings>,
    pub saved: Option<AuditRow>,
}

const REVS_BACK: &str = "SELECT rev FROM settings WHERE list = ?1 AND rev < ?2 ORDER BY rev DESC LIMIT ?3";
const IS_REV: &str = "SELECT rev FROM settings WHERE list = ?1 AND rev = ?2";
static SAVES: Select<AuditRow> = Select::new(
    "audit INDEXED BY audit_settings WHERE list = ?1 AND what = 'settings_saved' ORDER BY seq DESC LIMIT ?2",
);
static FIRST_CHANGE: Select<AuditRow> = Select::new("audit WHERE list = ?1 ORDER BY seq LIMIT 1");
static OFFERS_OF_ENTRY: Select<Offer> =
    Select::new("offer INDEXED BY offer_of_entry WHERE entry = ?1 ORDER BY id DESC LIMIT ?2");

/// Saves looked through for the one that made a version: somebody saves a few times a week.
const LOOKED_THROUGH: u64 = 2_000;

impl SqliteReader {
    /// Versions older than this one, newest first.
    pub fn versions(&mut self, list: ListId, before: u32, most: usize) -> Result<Vec<Version>, StoreError> {
        let cells = [Cell::id(list.0), Cell::count(before), Cell::id(most as u64)];
        let revs = all(&self.connection, REVS_BACK, &cells, |row| count(row, 0))?;
        let saves = SAVES.all(&self.connection, &[Cell::id(list.0), Cell::id(LOOKED_THROUGH)])?;
        let first = FIRST_CHANGE.one(&self.connection, &[Cell::id(list.0)])?;
        let mut saved: HashMap<i64, AuditRow> =
            saves.into_iter().filter_map(|row| saved_rev(&row).map(|rev| (rev, row))).collect();
        saved.extend(first.map(|row| (1, row)));
        let mut versions = Vec::with_capacity(revs.len());
        for rev in revs {
            let settings = settings_of(&self.connection, &mut self.settings, list, rev)?;
            versions.push(Version { rev, settings, saved: saved.remove(&i64::from(rev)) });
        }
        Ok(versions)
    }

    /// One version, if there is such a one.
    pub fn version(&mut self, list: ListId, rev: u32) -> Result<Option<Arc<Settings>>, StoreError> {
        let known = one(&self.connection, IS_REV, &[Cell::id(list.0), Cell::count(rev)], |row| count(row, 0))?;
        known.map(|rev| settings_of(&self.connection, &mut self.settings, list, rev)).transpose()
    }

    /// What was offered to one person, newest first, each with its place.
    pub fn offers_of_entry(&mut self, entry: EntryId, most: usize) -> Result<Vec<(Offer, Place)>, StoreError> {
        let cells = [Cell::id(entry.0), Cell::id(most as u64)];
        let offers = all(&self.connection, &OFFERS_OF_ENTRY, &cells, Offer::from_row)?;
        let mut found = Vec::with_capacity(offers.len());
        for offer in offers {
            let place = self.place(offer.list, offer.place)?;
            found.extend(place.map(|place| (offer, place)));
        }
        Ok(found)
    }
}

/// Which version a change saved.
fn saved_rev(row: &AuditRow) -> Option<i64> {
    let changes = row.row_changes().ok()?;
    let list = changes.iter().find(|change| change.table == "list")?;
    list.numbers("settings_rev").map(|(_, after)| after)
}
