//! services: what both sides of a look know: the list as it stands, and what was agreed on last.

use super::kept::Basis;
use super::step::Step;
use crate::blocking::blocking;
use crate::error::ServiceError;
use crate::limits;
use intake::Listed;
use rules::desk::SheetVersion;
use rules::{Entry, EntryId, ListId};
use std::collections::BTreeMap;
use store::StoreError;
use store::sqlite::{EntryPage, SqliteReader};

/// A list as far as a sheet is concerned.
pub(super) struct Rows {
    pub entries: BTreeMap<EntryId, Entry>,
    pub offers: Listed,
    pub seq: u64,
    pub versions: Vec<SheetVersion>,
}

impl Step<'_> {
    pub async fn put_basis(&self, basis: Basis, sheet: Option<Vec<u8>>) -> Result<(), ServiceError> {
        let kept = self.kept.clone();
        let stored = blocking(move || kept.put_basis(&basis, sheet.as_deref()));
        stored.await?.map_err(|error| ServiceError::Broken(format!("what was agreed on could not be kept: {error}")))
    }

    pub async fn keep(&self, octets: &[u8]) -> Result<(), ServiceError> {
        let (kept, octets) = (self.kept.clone(), octets.to_vec());
        let stored = blocking(move || kept.keep(&octets)).await?;
        stored.map_err(|error| ServiceError::Broken(format!("a version of a sheet could not be kept: {error}")))
    }

    pub async fn basis(&self) -> Result<Basis, ServiceError> {
        Ok(self.kept_basis().await?.unwrap_or_else(|| self.no_basis()))
    }

    pub async fn kept_basis(&self) -> Result<Option<Basis>, ServiceError> {
        let (kept, source) = (self.kept.clone(), self.source.identity());
        blocking(move || kept.basis_with(&source)).await
    }

    pub fn no_basis(&self) -> Basis {
        Basis { source: self.source.identity(), ..Basis::default() }
    }

    pub async fn rows(&self) -> Result<Rows, ServiceError> {
        let list = self.list;
        self.sheets.backend.readers.read(move |reader| rows(reader, list)).await
    }

    /// The newest change of the list.
    pub async fn seq(&self) -> Result<u64, ServiceError> {
        let list = self.list;
        self.sheets.backend.readers.read(move |reader| reader.last_seq(list)).await
    }
}

/// Everybody who ever stood on the list: a row may still speak of any of them.
fn rows(reader: &mut SqliteReader, list: ListId) -> Result<Rows, StoreError> {
    let mut entries = BTreeMap::new();
    let mut after = 0;
    loop {
        let page = reader.entries(list, EntryPage { state: None, after, most: limits::SHEET_PAGE })?;
        let Some(last) = page.last() else { break };
        after = last.number;
        entries.extend(page.into_iter().map(|entry| (entry.id, entry)));
    }
    Ok(Rows {
        entries,
        offers: reader.last_offers(list)?.into_iter().collect(),
        seq: reader.last_seq(list)?,
        versions: reader.sheet_versions(list, limits::SHEET_VERSIONS)?,
    })
}
