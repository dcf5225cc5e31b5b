//! services: one look at one desk's sheet: read, plan, commands, write, agree. In this order a crash anywhere only means
//! that the next look does the rest: a row counts as agreed on after it was written, never before.

use super::Sheets;
use super::board::SheetLook;
use super::documents;
use super::folder::{Found, Wrote};
use super::kept::{Basis, Kept, digest};
use super::rows::Rows;
use super::source::Source;
use super::wishes::{Heard, hear};
use crate::blocking::blocking;
use crate::error::ServiceError;
use crate::views::DeskView;
use intake::{Care, Grid, Known, Manner, Plan, Planned, SavedBy, UnreadableSheet, finish, plan};
use rules::desk::{SheetAct, SheetState};
use rules::{Act, Actor, DeskAct, EntryId, ListId, Settings, SheetVersionId};

/// A look while it goes on.
pub(super) struct Step<'d> {
    pub sheets: &'d Sheets,
    pub view: &'d DeskView,
    pub list: ListId,
    pub source: Source,
    pub kept: Kept,
}

impl<'d> Step<'d> {
    pub fn new(sheets: &'d Sheets, view: &'d DeskView, source: Source) -> Step<'d> {
        let kept = Kept::new(&sheets.settings.kept, &view.slug);
        Step { sheets, view, list: view.head.list, source, kept }
    }

    /// `Changed` means: somebody saved in between, look again.
    pub async fn run(&self) -> Result<Wrote, ServiceError> {
        let basis = self.kept_basis().await?;
        let mut whole = basis.clone().unwrap_or_else(|| self.no_basis());
        let wrong = match &self.source {
            Source::Folder(folder) => documents::step(self.sheets, self.view, folder, &mut whole).await?,
            Source::Google(google) => google.documents(self.sheets, self.view, &mut whole).await?,
        };
        if basis.clone().unwrap_or_else(|| self.no_basis()) != whole {
            // At once: while the sheet is not in step, an edit in the console would look like one in the file.
            self.put_basis(whole.clone(), None).await?;
        }
        let found = match self.source.read().await {
            Ok(found) => found,
            Err(why) => return self.said(SheetLook::CannotRead { why }, wrong, None),
        };
        if found == Found::Nothing && basis.as_ref().is_some_and(|basis| !basis.sheet.is_empty()) {
            return self.said(SheetLook::Gone, wrong, None);
        }
        let seq = self.seq().await?;
        if basis.as_ref() == Some(&whole) && self.sheets.board.is_settled(self.list, &found.digest(), seq) {
            self.sheets.board.again(self.list, self.sheets.backend.now(), wrong);
            return Ok(Wrote::Done);
        }
        let octets = match &found {
            Found::Text(octets) => octets.clone(),
            Found::Nothing => Grid::new_sheet().to_csv(),
        };
        let text = octets.clone();
        match blocking(move || Grid::from_csv(&text)).await? {
            Ok(grid) => self.compare(grid, &octets, &found, whole, wrong).await,
            Err(bad) => self.said(SheetLook::CannotRead { why: bad.to_string() }, wrong, None),
        }
    }

    pub fn said(
        &self,
        look: SheetLook,
        wrong: Vec<String>,
        settled: Option<(String, u64)>,
    ) -> Result<Wrote, ServiceError> {
        match &look {
            SheetLook::InStep { rows, problems } => {
                tracing::debug!(list = self.list.0, rows, problems, "a sheet is in step");
            }
            SheetLook::Asked { .. }
            | SheetLook::LooksAgain
            | SheetLook::Gone
            | SheetLook::CannotRead { .. }
            | SheetLook::Unwritable { .. } => {
                tracing::warn!(list = self.list.0, look = look.word(), "a sheet is not in step");
            }
        }
        self.sheets.board.put(self.list, self.sheets.backend.now(), look, wrong, settled);
        Ok(Wrote::Done)
    }

    async fn compare(
        &self,
        grid: Grid,
        octets: &[u8],
        found: &Found,
        basis: Basis,
        wrong: Vec<String>,
    ) -> Result<Wrote, ServiceError> {
        let rows = self.rows().await?;
        let text = digest(octets);
        let same = self.sheets.board.is_same_text(self.list, &text, self.sheets.backend.now());
        let newest = rows.versions.first().filter(|newest| newest.digest == text);
        let care = match newest.map(|newest| newest.state) {
            Some(SheetState::Meant) => Care::Meant,
            Some(SheetState::Refused) => return self.put_back(found, basis, wrong).await,
            Some(SheetState::Taken | SheetState::Asked | SheetState::BroughtBack) | None => Care::AskFirst,
        };
        let by = saved_by(&text, &basis);
        let (planned, grid, basis) = self.planned(grid, rows, basis, care, by).await?;
        match planned {
            Err(bad) => self.said(SheetLook::CannotRead { why: bad.to_string() }, wrong, None),
            Ok(Planned::Ask { lost, changed, known }) => {
                self.keep(octets).await?;
                let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
                let (lost_count, changed_count, known_count) = (count(lost), count(changed), count(known));
                let ask = SheetAct::Ask {
                    digest: text,
                    rows: count(grid.rows.len()),
                    lost: lost_count,
                    changed: changed_count,
                    known: known_count,
                };
                let version = self.tell(ask).await?;
                self.said(SheetLook::Asked { version, lost, changed, known }, wrong, None)
            }
            Ok(Planned::Do(plan)) if !same && care == Care::AskFirst && self.may_be_half(octets, &basis, &plan) => {
                self.said(SheetLook::LooksAgain, wrong, None)
            }
            Ok(Planned::Do(plan)) => self.take(&grid, octets, found, basis, &plan, wrong).await,
        }
    }

    /// A long sheet takes a moment to compare, so that is done off the event loop. What goes in comes back.
    async fn planned(
        &self,
        grid: Grid,
        rows: Rows,
        basis: Basis,
        care: Care,
        saved_by: SavedBy,
    ) -> Result<(Result<Planned, UnreadableSheet>, Grid, Basis), ServiceError> {
        let (list, settings) = (self.list, self.view.settings.clone());
        let compared = blocking(move || {
            let Settings::Desk(desk) = &*settings else { unreachable!("only desks have a sheet") };
            let known = Known { list, desk, agreed: &basis.agreed, entries: &rows.entries, saved_by };
            (plan(&grid, known, care), grid, basis)
        });
        compared.await
    }

    /// A file that is copied in place is read half now and then: rows are missing at its end, the last one may be cut.
    fn may_be_half(&self, octets: &[u8], basis: &Basis, plan: &Plan) -> bool {
        let ends = octets.ends_with(b"\n") || octets.ends_with(b"\r") || digest(octets) == basis.sheet;
        match self.source {
            Source::Folder(_) => !ends || plan.misses_rows(),
            Source::Google(_) => false,
        }
    }

    /// The wishes are heard, and everything is written back.
    async fn take(
        &self,
        grid: &Grid,
        octets: &[u8],
        found: &Found,
        basis: Basis,
        plan: &Plan,
        wrong: Vec<String>,
    ) -> Result<Wrote, ServiceError> {
        if matches!(self.source, Source::Folder(_)) && self.source.read().await.as_ref() != Ok(found) {
            return Ok(Wrote::Changed);
        }
        let version = self.begin(octets, &basis, plan).await?;
        let heard = hear(self.sheets, self.list, plan).await?;
        let rows = self.rows().await?;
        if let Some(version) = version
            && !heard.is_nothing()
        {
            self.end(version, &heard, &rows).await?;
        }
        let known = self.known(&rows, &basis, saved_by(&digest(octets), &basis));
        let done = finish(grid, plan, &heard.outcomes, known, &rows.offers, Manner::Differences);
        self.write(found, done, plan.rows, basis, &rows, wrong).await
    }

    /// A version is kept and written down before anything is done, with whom it takes off the list.
    async fn begin(&self, octets: &[u8], basis: &Basis, plan: &Plan) -> Result<Option<SheetVersionId>, ServiceError> {
        let text = digest(octets);
        if text == basis.sheet {
            return Ok(None);
        }
        self.keep(octets).await?;
        let rows = u32::try_from(plan.rows).unwrap_or(u32::MAX);
        let version = self.tell(SheetAct::Read { digest: text, rows }).await?;
        let gone = plan.leaving();
        if !gone.is_empty() {
            self.tell(SheetAct::Did { version, note: String::new(), came: Vec::new(), gone }).await?;
        }
        Ok(Some(version))
    }

    async fn end(&self, version: SheetVersionId, heard: &Heard, rows: &Rows) -> Result<(), ServiceError> {
        let generation = |id: &EntryId| rows.entries.get(id).map(|entry| (*id, entry.generation));
        let came = heard.came.iter().filter_map(generation).collect();
        self.tell(SheetAct::Did { version, note: heard.note(), came, gone: Vec::new() }).await.map(|_| ())
    }

    pub async fn tell(&self, act: SheetAct) -> Result<SheetVersionId, ServiceError> {
        self.sheets.backend.get(Actor::Sheet, self.list, Act::Desk(DeskAct::Sheet(Box::new(act)))).await
    }

    pub fn known<'r>(&'r self, rows: &'r Rows, basis: &'r Basis, saved_by: SavedBy) -> Known<'r> {
        Known { list: self.list, desk: self.view.desk(), agreed: &basis.agreed, entries: &rows.entries, saved_by }
    }
}

fn saved_by(text: &str, basis: &Basis) -> SavedBy {
    if text == basis.sheet { SavedBy::Us } else { SavedBy::Staff }
}
