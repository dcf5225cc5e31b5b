//! web/sheets: one look at one desk's sheet: read, plan, commands, write, agree. In this order a crash anywhere only means
//! that the next look does the rest: a row counts as agreed on after it was written, never before.

use super::board::{SheetLook, SheetSeen};
use super::documents;
use super::folder::{Found, Wrote};
use super::kept::{Basis, Kept, digest};
use super::source::Source;
use super::wishes::{Heard, hear};
use crate::answer::Trouble;
use crate::door::{DeskView, Door};
use crate::limits;
use intake::{Care, Finished, Grid, Known, Listed, Manner, Plan, Planned, SavedBy, finish, plan, row_id};
use jiff::SignedDuration;
use rules::desk::{SheetAct, SheetState, SheetVersion};
use rules::{Act, Actor, Entry, EntryId, ListId, Reply, SheetVersionId};
use std::collections::BTreeMap;
use store::StoreError;
use store::sqlite::{EntryPage, SqliteReader};

/// A version for a page: what became of it, and whether its text is still kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VersionView {
    pub version: SheetVersion,
    pub kept: bool,
}

/// A list as far as a sheet is concerned.
pub(super) struct Rows {
    pub entries: BTreeMap<EntryId, Entry>,
    pub offers: Listed,
    pub seq: u64,
    pub versions: Vec<SheetVersion>,
}

impl Door {
    /// One look at the sheet of every desk that has one.
    pub async fn look_at_sheets(&self) {
        let desks = match self.readers.read(crate::hooks::feeds::all_desks).await {
            Ok(desks) => desks,
            Err(trouble) => return tracing::warn!(?trouble, "the desks could not be read for their sheets"),
        };
        for view in desks {
            self.look_at_sheet(view.head.list).await;
        }
    }

    /// One look at one desk's sheet. Two at once are one after the other.
    pub async fn look_at_sheet(&self, list: ListId) {
        let turn = self.sheets.board.turn(list);
        let _turn = turn.lock().await;
        match self.step(list).await {
            Ok(()) => {}
            Err(trouble) => {
                tracing::warn!(list = list.0, ?trouble, "a sheet was not brought in step");
                let why = "Something went wrong on our side; the log of the server says more.".to_string();
                self.sheets.board.put(list, self.now(), SheetLook::CannotRead { why }, Vec::new(), None);
            }
        }
    }

    /// How the sheet stood at the last look; None before the first, and without a sheet.
    pub fn sheet_seen(&self, list: ListId) -> Option<SheetSeen> {
        self.sheets.board.seen(list)
    }

    async fn step(&self, list: ListId) -> Result<(), Trouble> {
        for _try in 0..limits::SHEET_TRIES {
            let view = self.readers.read(move |reader| reader.view(list)).await?.and_then(DeskView::of);
            let Some(view) = view else { return Ok(()) };
            let Some(source) = self.source(&view) else {
                self.sheets.board.forget(list);
                return Ok(());
            };
            if Step::new(self, &view, source).run().await? == Wrote::Done {
                return Ok(());
            }
        }
        self.sheet_keeps_changing(list);
        Ok(())
    }

    pub(super) fn sheet_keeps_changing(&self, list: ListId) {
        let why = "Somebody keeps saving it.".to_string();
        self.sheets.board.put(list, self.now(), SheetLook::CannotWrite { why }, Vec::new(), None);
    }
}

/// A look while it goes on.
pub(super) struct Step<'d> {
    pub door: &'d Door,
    pub view: &'d DeskView,
    pub list: ListId,
    pub source: Source,
    pub kept: Kept,
}

impl<'d> Step<'d> {
    pub fn new(door: &'d Door, view: &'d DeskView, source: Source) -> Step<'d> {
        let kept = Kept::new(&door.sheets.settings.kept, &view.slug);
        Step { door, view, list: view.head.list, source, kept }
    }

    /// `Changed` means: somebody saved in between, look again.
    async fn run(&self) -> Result<Wrote, Trouble> {
        let basis = self.kept_basis().await?;
        let mut whole = basis.clone().unwrap_or_else(|| self.no_basis());
        let wrong = match &self.source {
            Source::Folder(folder) => documents::step(self.door, self.view, folder, &mut whole).await?,
            Source::Google(google) => google.documents(self.door, self.view, &mut whole).await?,
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
        let seq = self.door.readers.read({
            let list = self.list;
            move |reader| reader.list_seq(list)
        });
        let seq = seq.await?;
        if basis.as_ref() == Some(&whole) && self.door.sheets.board.is_settled(self.list, &found.digest(), seq) {
            self.door.sheets.board.again(self.list, self.door.now(), wrong);
            return Ok(Wrote::Done);
        }
        let octets = match &found {
            Found::Text(octets) => octets.clone(),
            Found::Nothing => Grid::new_sheet().to_csv(),
        };
        match Grid::from_csv(&octets) {
            Ok(grid) => self.compare(&grid, &octets, &found, whole, wrong).await,
            Err(bad) => self.said(SheetLook::CannotRead { why: bad.to_string() }, wrong, None),
        }
    }

    fn said(&self, look: SheetLook, wrong: Vec<String>, settled: Option<(String, u64)>) -> Result<Wrote, Trouble> {
        match &look {
            SheetLook::InStep { rows, problems } => {
                tracing::debug!(list = self.list.0, rows, problems, "a sheet is in step");
            }
            SheetLook::Asked { .. }
            | SheetLook::LooksAgain
            | SheetLook::Gone
            | SheetLook::CannotRead { .. }
            | SheetLook::CannotWrite { .. } => {
                tracing::warn!(list = self.list.0, look = look.word(), "a sheet is not in step");
            }
        }
        self.door.sheets.board.put(self.list, self.door.now(), look, wrong, settled);
        Ok(Wrote::Done)
    }

    async fn compare(
        &self,
        grid: &Grid,
        octets: &[u8],
        found: &Found,
        basis: Basis,
        wrong: Vec<String>,
    ) -> Result<Wrote, Trouble> {
        let rows = self.rows().await?;
        let text = digest(octets);
        let same = self.door.sheets.board.is_same_text(self.list, &text, self.door.now());
        let newest = rows.versions.first().filter(|newest| newest.digest == text);
        let care = match newest.map(|newest| newest.state) {
            Some(SheetState::Meant) => Care::Meant,
            Some(SheetState::Refused) => return self.put_back(found, basis, wrong).await,
            Some(SheetState::Taken | SheetState::Asked | SheetState::BroughtBack) | None => Care::AskFirst,
        };
        match plan(grid, self.known(&rows, &basis, saved_by(&text, &basis)), care) {
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
            Ok(Planned::Do(plan)) => self.take(grid, octets, found, basis, &plan, wrong).await,
        }
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
    ) -> Result<Wrote, Trouble> {
        if matches!(self.source, Source::Folder(_)) && self.source.read().await.as_ref() != Ok(found) {
            return Ok(Wrote::Changed);
        }
        let version = self.begin(octets, &basis, plan).await?;
        let heard = hear(self.door, self.list, plan).await?;
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
    async fn begin(&self, octets: &[u8], basis: &Basis, plan: &Plan) -> Result<Option<SheetVersionId>, Trouble> {
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

    async fn end(&self, version: SheetVersionId, heard: &Heard, rows: &Rows) -> Result<(), Trouble> {
        let generation = |id: &EntryId| rows.entries.get(id).map(|entry| (*id, entry.generation));
        let came = heard.came.iter().filter_map(generation).collect();
        self.tell(SheetAct::Did { version, note: heard.note(), came, gone: Vec::new() }).await.map(|_| ())
    }

    /// Somebody said that the list counts. The sheet that is put back is a version like any other: the same accident
    /// once more is asked about once more.
    async fn put_back(&self, found: &Found, basis: Basis, wrong: Vec<String>) -> Result<Wrote, Trouble> {
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
    pub async fn found_and_kept(&self, basis: &Basis) -> Result<Option<Found>, Trouble> {
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
    pub async fn write_list(&self, found: &Found, basis: Basis, wrong: Vec<String>) -> Result<Wrote, Trouble> {
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
    ) -> Result<Wrote, Trouble> {
        let rows = self.rows().await?;
        match intake::quiet(grid, self.known(&rows, &basis, SavedBy::Us), &rows.offers) {
            Ok(done) => {
                let count = done.agreed.rows.len();
                self.write(found, done, count, basis, &rows, wrong).await
            }
            Err(bad) => self.said(SheetLook::CannotRead { why: bad.to_string() }, wrong, None),
        }
    }

    async fn write(
        &self,
        found: &Found,
        done: Finished,
        count: usize,
        basis: Basis,
        rows: &Rows,
        wrong: Vec<String>,
    ) -> Result<Wrote, Trouble> {
        let octets = self.source.octets(&done.grid);
        let left = match found {
            // Nothing to write: the sheet keeps its own way of writing quotes and line ends.
            Found::Text(there) if Grid::from_csv(there).is_ok_and(|there| there.rows == done.grid.rows) => {
                there.clone()
            }
            Found::Text(_) | Found::Nothing => {
                match self.source.write(found, &done.grid).await {
                    Ok(Wrote::Done) => {}
                    Ok(Wrote::Changed) => return Ok(Wrote::Changed),
                    Err(why) => return self.said(SheetLook::CannotWrite { why }, wrong, None),
                }
                octets
            }
        };
        let erased = self.erased(&basis, rows);
        let (sheet, problems) = (digest(&left), done.problems);
        let agreed = match self.source {
            Source::Folder(_) => done.agreed,
            // Staff see what we write there as it is written.
            Source::Google(_) => done.agreed.all_seen(),
        };
        let basis = Basis { agreed, sheet: sheet.clone(), ..basis };
        let oldest = self.door.now() - SignedDuration::from_hours(24 * limits::SHEET_VERSION_DAYS);
        let young = rows.versions.iter().filter(|version| version.at > oldest);
        let newest: Vec<String> = young.map(|version| version.digest.clone()).collect();
        self.put_basis(basis, Some(left)).await?;
        let kept = self.kept.clone();
        blocking(move || kept.prune(&newest, &erased)).await?;
        let seq = {
            let list = self.list;
            self.door.readers.read(move |reader| reader.list_seq(list)).await?
        };
        // Somebody may have joined while we wrote; then the next look has something to do.
        let settled = (seq == rows.seq).then_some((sheet, seq));
        self.said(SheetLook::InStep { rows: count, problems }, wrong, settled)
    }

    /// What the kept versions would still say of those who were erased.
    fn erased(&self, basis: &Basis, rows: &Rows) -> Vec<Vec<String>> {
        let gone = rows.entries.values().filter(|entry| entry.person.name.is_none());
        gone.map(|entry| {
            let typed = basis.agreed.rows.get(&entry.id).map(|row| row.contacts()).unwrap_or_default();
            typed.into_iter().chain([row_id(self.list, entry.id)]).collect()
        })
        .collect()
    }

    async fn put_basis(&self, basis: Basis, sheet: Option<Vec<u8>>) -> Result<(), Trouble> {
        let kept = self.kept.clone();
        let stored = blocking(move || kept.put_basis(&basis, sheet.as_deref()));
        stored.await?.map_err(|error| Trouble::Broken(format!("what was agreed on could not be kept: {error}")))
    }

    async fn keep(&self, octets: &[u8]) -> Result<(), Trouble> {
        let (kept, octets) = (self.kept.clone(), octets.to_vec());
        let stored = blocking(move || kept.keep(&octets)).await?;
        stored.map_err(|error| Trouble::Broken(format!("a version of a sheet could not be kept: {error}")))
    }

    pub async fn tell(&self, act: SheetAct) -> Result<SheetVersionId, Trouble> {
        let reply = self.door.run(Actor::Sheet, self.list, Act::Sheet(Box::new(act))).await?;
        if let Reply::Sheet { version, .. } = reply {
            return Ok(version);
        }
        Err(Trouble::Broken(format!("unexpected answer {reply:?}")))
    }

    pub fn known<'r>(&'r self, rows: &'r Rows, basis: &'r Basis, saved_by: SavedBy) -> Known<'r> {
        Known { list: self.list, desk: self.view.desk(), agreed: &basis.agreed, entries: &rows.entries, saved_by }
    }

    pub async fn basis(&self) -> Result<Basis, Trouble> {
        Ok(self.kept_basis().await?.unwrap_or_else(|| self.no_basis()))
    }

    async fn kept_basis(&self) -> Result<Option<Basis>, Trouble> {
        let (kept, source) = (self.kept.clone(), self.source.identity());
        blocking(move || kept.basis_with(&source)).await
    }

    fn no_basis(&self) -> Basis {
        Basis { source: self.source.identity(), ..Basis::default() }
    }

    pub async fn rows(&self) -> Result<Rows, Trouble> {
        let list = self.list;
        self.door.readers.read(move |reader| rows(reader, list)).await
    }
}

fn saved_by(text: &str, basis: &Basis) -> SavedBy {
    if text == basis.sheet { SavedBy::Us } else { SavedBy::Staff }
}

/// Files are read and written off the event loop.
pub(super) async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Trouble> {
    tokio::task::spawn_blocking(work).await.map_err(|error| Trouble::Broken(error.to_string()))
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
        seq: reader.list_seq(list)?,
        versions: reader.sheet_versions(list, limits::SHEET_VERSIONS)?,
    })
}
