//! services: the way back: the list goes into the sheet, only over the text that was read, and is agreed on afterwards.

use super::board::SheetLook;
use super::folder::{Found, Wrote};
use super::kept::{Basis, digest};
use super::rows::Rows;
use super::source::Source;
use super::step::Step;
use crate::blocking::blocking;
use crate::error::ServiceError;
use crate::limits;
use intake::{Agreed, Finished, Grid, SavedBy, row_id};
use jiff::SignedDuration;
use rules::Entry;
use rules::desk::SheetAct;
use std::collections::{BTreeSet, HashSet};

impl Step<'_> {
    /// Somebody said that the list counts. The sheet that is put back is a version like any other: the same accident
    /// once more is asked about once more.
    pub async fn put_back(&self, found: &Found, basis: Basis, wrong: Vec<String>) -> Result<Wrote, ServiceError> {
        if self.write_list(found, basis, wrong).await? == Wrote::Changed {
            return Ok(Wrote::Changed);
        }
        let kept = self.kept.clone();
        if let Some(last) = blocking(move || kept.last()).await? {
            self.keep(&last).await?;
            let rows = u32::try_from(self.basis().await?.agreed.rows.len()).unwrap_or(u32::MAX);
            self.tell(SheetAct::Read { digest: digest(&last), rows }).await?;
        }
        Ok(Wrote::Done)
    }

    /// What is about to be written over. What staff saved since we wrote is kept as a version first, whether it can be
    /// understood or not. None: it could not be read, and that was said.
    pub async fn found_and_kept(&self, basis: &Basis) -> Result<Option<Found>, ServiceError> {
        let found = match self.source.read().await {
            Ok(found) => found,
            Err(why) => return self.said(SheetLook::CannotRead { why }, Vec::new(), None).map(|_| None),
        };
        if let Found::Text(octets) = &found
            && digest(octets) != basis.sheet
        {
            self.keep(octets).await?;
            let rows = Grid::from_csv(octets).map_or(0, |grid| u32::try_from(grid.rows.len()).unwrap_or(u32::MAX));
            self.tell(SheetAct::Read { digest: digest(octets), rows }).await?;
        }
        Ok(Some(found))
    }

    /// The list goes into the sheet as it was last agreed on, over whatever stands there now.
    pub async fn write_list(&self, found: &Found, basis: Basis, wrong: Vec<String>) -> Result<Wrote, ServiceError> {
        let kept = self.kept.clone();
        // The text that was kept of another sheet does not belong into this one.
        let last = blocking(move || kept.last()).await?.filter(|_| !basis.sheet.is_empty());
        let grid = last.and_then(|octets| Grid::from_csv(&octets).ok()).unwrap_or_else(Grid::new_sheet);
        self.write_over(&grid, found, basis, wrong).await
    }

    /// This sheet with the list in it; nothing in it is a wish.
    pub async fn write_over(
        &self,
        grid: &Grid,
        found: &Found,
        basis: Basis,
        wrong: Vec<String>,
    ) -> Result<Wrote, ServiceError> {
        let rows = self.rows().await?;
        match intake::quiet(grid, self.known(&rows, &basis, SavedBy::Us), &rows.offers) {
            Ok(done) => {
                let count = done.agreed.rows.len();
                self.write(found, done, count, basis, &rows, wrong).await
            }
            Err(bad) => self.said(SheetLook::CannotRead { why: bad.to_string() }, wrong, None),
        }
    }

    pub async fn write(
        &self,
        found: &Found,
        done: Finished,
        count: usize,
        basis: Basis,
        rows: &Rows,
        wrong: Vec<String>,
    ) -> Result<Wrote, ServiceError> {
        let left = match self.put(found, &done.grid).await {
            Ok(Some(left)) => left,
            Ok(None) => return Ok(Wrote::Changed),
            Err(why) => return self.said(SheetLook::Unwritable { why }, wrong, None),
        };
        let (sheet, problems) = (digest(&left), done.problems);
        let agreed = match self.source {
            Source::Folder(_) => done.agreed,
            // Staff see what we write there as it is written.
            Source::Google(_) => done.agreed.all_seen(),
        };
        self.agree(agreed, left, basis, rows).await?;
        let seq = self.seq().await?;
        // Somebody may have joined while we wrote; then the next look has something to do.
        let settled = (seq == rows.seq).then_some((sheet, seq));
        self.said(SheetLook::InStep { rows: count, problems }, wrong, settled)
    }

    /// The text that stands there afterwards; None: somebody saved in between.
    async fn put(&self, found: &Found, grid: &Grid) -> Result<Option<Vec<u8>>, String> {
        match found {
            // Nothing to write: the sheet keeps its own way of writing quotes and line ends.
            Found::Text(there) if Grid::from_csv(there).is_ok_and(|there| there.rows == grid.rows) => {
                Ok(Some(there.clone()))
            }
            Found::Text(_) | Found::Nothing => match self.source.write(found, grid).await? {
                Wrote::Done => Ok(Some(self.source.octets(grid))),
                Wrote::Changed => Ok(None),
            },
        }
    }

    /// Versions that are old, or that speak of somebody who was erased, go; then it is agreed on. In this order: afterwards
    /// nobody remembers what stood in the row of whoever was erased.
    async fn agree(&self, agreed: Agreed, left: Vec<u8>, basis: Basis, rows: &Rows) -> Result<(), ServiceError> {
        let gone: Vec<&Entry> = rows.entries.values().filter(|entry| entry.person.name.is_none()).collect();
        let (erased, words) = (gone.len() as u64, self.said_of(&gone, &basis));
        // Somebody more was erased: every version may speak of them.
        let clean = if erased == basis.erased { basis.clean.clone() } else { BTreeSet::new() };
        let oldest = self.sheets.backend.now() - SignedDuration::from_hours(24 * limits::SHEET_VERSION_DAYS);
        let young = rows.versions.iter().filter(|version| version.at > oldest);
        let newest: Vec<String> = young.map(|version| version.digest.clone()).collect();
        let kept = self.kept.clone();
        let clean = blocking(move || kept.prune(&newest, &clean, &words)).await?;
        self.put_basis(Basis { agreed, sheet: digest(&left), clean, erased, ..basis }, Some(left)).await
    }

    /// What the kept versions would still say of those who were erased.
    fn said_of(&self, erased: &[&Entry], basis: &Basis) -> HashSet<String> {
        let of_one = |entry: &&Entry| {
            let typed = basis.agreed.rows.get(&entry.id).map(|row| row.contacts()).unwrap_or_default();
            typed.into_iter().chain([row_id(self.list, entry.id)])
        };
        erased.iter().flat_map(of_one).filter(|word| !word.is_empty()).collect()
    }
}
