//! services: Google as the house knows it: one account, and patience with whatever it asks us to wait for.

use super::Sheets;
use super::documents::{Document, Taking};
use super::folder::{Found, Wrote};
use super::kept::{Basis, digest};
use crate::error::ServiceError;
use crate::limits;
use crate::views::DeskView;
use google::{CellPut, Google, GoogleTrouble, SheetLink, SheetShape};
use intake::Grid;
use jiff::{SignedDuration, Timestamp};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Shared by sheets and calendars.
pub struct GoogleHouse {
    pub(crate) google: Google,
    waits: Mutex<HashMap<String, Wait>>,
}

/// After so many failures in a row, not before this moment.
#[derive(Clone, Copy)]
struct Wait {
    failures: u32,
    until: Timestamp,
}

impl GoogleHouse {
    #[must_use]
    pub fn new(google: Google) -> GoogleHouse {
        GoogleHouse { google, waits: Mutex::default() }
    }

    /// What Google asked us to wait for is not asked again before its time: twice as long each time, up to an hour, and not
    /// everybody at the same moment.
    pub async fn ask<T>(
        &self,
        what: &str,
        now: Timestamp,
        answer: impl Future<Output = Result<T, GoogleTrouble>>,
    ) -> Result<T, String> {
        let waits = || self.waits.lock().unwrap_or_else(PoisonError::into_inner);
        if waits().get(what).is_some_and(|wait| wait.until > now) {
            return Err("Google asked us to wait; Usher looks again by itself.".to_string());
        }
        let answer = answer.await;
        let mut waits = waits();
        match answer {
            Ok(value) => {
                waits.remove(what);
                Ok(value)
            }
            Err(trouble) => {
                if trouble.is_passing() {
                    let failures = waits.get(what).map_or(0, |wait| wait.failures).min(6) + 1;
                    let spread = i64::from(digest(what.as_bytes()).bytes().next().unwrap_or(0)) % 20;
                    let seconds = (limits::GOOGLE_REST_SECONDS << (failures - 1)).min(3_600) + spread;
                    waits.insert(what.to_string(), Wait { failures, until: now + SignedDuration::from_secs(seconds) });
                }
                Err(trouble.to_string())
            }
        }
    }
}

/// One desk's sheet.
pub(super) struct GoogleSheet {
    pub house: Arc<GoogleHouse>,
    /// None: what was pasted is no address of a sheet.
    pub link: Option<SheetLink>,
    pub now: Timestamp,
}

impl GoogleSheet {
    fn link(&self) -> Result<&SheetLink, String> {
        self.link.as_ref().ok_or_else(|| "The address in the settings is not that of a Google sheet.".to_string())
    }

    async fn shape(&self, link: &SheetLink) -> Result<SheetShape, String> {
        self.house.ask(&link.id, self.now, self.house.google.sheet_shape(link, self.now)).await
    }

    pub async fn read(&self) -> Result<Found, String> {
        let link = self.link()?;
        let shape = self.shape(link).await?;
        self.found(link, &shape).await
    }

    async fn found(&self, link: &SheetLink, shape: &SheetShape) -> Result<Found, String> {
        let rows = self.house.ask(&link.id, self.now, self.house.google.cells(link, shape, self.now)).await?;
        let empty = rows.iter().flatten().all(|cell| cell.trim().is_empty());
        Ok(if empty { Found::Nothing } else { Found::Text(octets(&Grid::of_rows(rows))) })
    }

    /// There is no writing on condition here, so it is read once more just before; whatever slips in between is tied to
    /// its row by id and contact at the next look.
    pub async fn write(&self, over: &Found, grid: &Grid) -> Result<Wrote, String> {
        let link = self.link()?;
        let shape = self.shape(link).await?;
        if self.found(link, &shape).await? != *over {
            return Ok(Wrote::Changed);
        }
        let puts = differences(over, grid);
        let wrote = self.house.google.put_cells(link, &shape, &puts, self.now);
        self.house.ask(&link.id, self.now, wrote).await.map(|()| Wrote::Done)
    }

    /// A document that changed since it was last taken over is taken over; ours are not written there.
    pub async fn documents(
        &self,
        sheets: &Sheets,
        view: &DeskView,
        basis: &mut Basis,
    ) -> Result<Vec<String>, ServiceError> {
        let (mut taking, mut wrong) = (Taking::new(sheets, view), Vec::new());
        for document in Document::ALL {
            let link = document.link(view.desk());
            if link.is_empty() {
                continue;
            }
            match self.document(link).await {
                Err(why) => wrong.push(format!("{}: {why}", document.name())),
                Ok(text) => {
                    let theirs = digest(text.as_bytes());
                    if theirs == *document.seen(basis) || text == taking.in_force(document) {
                        *document.seen(basis) = theirs;
                    } else {
                        wrong.extend(taking.take(document, &text, document.name(), basis).await?);
                    }
                }
            }
        }
        Ok(wrong)
    }

    async fn document(&self, link: &str) -> Result<String, String> {
        let id = google::document_id(link).ok_or("the address is not that of a Google document.")?;
        self.house.ask(&id, self.now, self.house.google.document_text(&id, self.now)).await
    }
}

/// As it will be read again: without what is empty at the ends, and with every row kept.
pub(super) fn octets(grid: &Grid) -> Vec<u8> {
    let mut rows = grid.rows.clone();
    for row in &mut rows {
        let end = row.iter().rposition(|cell| !cell.is_empty()).map_or(0, |last| last + 1);
        row.truncate(end);
        if row.is_empty() {
            row.push(String::new());
        }
    }
    let end = rows.iter().rposition(|row| row.iter().any(|cell| !cell.is_empty())).map_or(0, |last| last + 1);
    rows.truncate(end);
    Grid::of_rows(rows).to_csv()
}

/// The cells that differ between what stands there and what should.
fn differences(over: &Found, grid: &Grid) -> Vec<CellPut> {
    let there = match over {
        Found::Text(octets) => Grid::from_csv(octets).map(|grid| grid.rows).unwrap_or_default(),
        Found::Nothing => Vec::new(),
    };
    let mut puts = Vec::new();
    for row in 0..grid.rows.len().max(there.len()) {
        let width = |rows: &[Vec<String>]| rows.get(row).map_or(0, Vec::len);
        for column in 0..width(&grid.rows).max(width(&there)) {
            let cell =
                |rows: &[Vec<String>]| rows.get(row).and_then(|row| row.get(column)).cloned().unwrap_or_default();
            let text = cell(&grid.rows);
            if text != cell(&there) {
                puts.push(CellPut { row, column, text });
            }
        }
    }
    puts
}
