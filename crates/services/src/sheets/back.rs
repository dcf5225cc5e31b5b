//! services: what staff decide about a sheet: whether a large change is meant, and which version to bring back.

use super::Sheets;
use super::folder::Wrote;
use super::kept::Kept;
use super::step::Step;
use super::wishes::{ask, change};
use crate::blocking::blocking;
use crate::error::ServiceError;
use crate::limits;
use crate::views::DeskView;
use intake::{BackWish, Grid, Outcome, SavedBy};
use rules::desk::{SheetAct, SheetAnswer, SheetState, SheetVersion};
use rules::{Act, Actor, DeskAct, EntryAct, EntryId, ListId, Refusal, SheetVersionId};

/// A version for a page: what became of it, and whether its text is still kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VersionView {
    pub version: SheetVersion,
    pub kept: bool,
}

impl Sheets {
    /// Every version we know of, the newest first.
    pub async fn versions(&self, list: ListId, slug: &str) -> Result<Vec<VersionView>, ServiceError> {
        let versions =
            self.backend.readers.read(move |reader| reader.sheet_versions(list, limits::SHEET_VERSIONS)).await?;
        let kept = Kept::new(&self.settings.kept, slug);
        let view = move |version: SheetVersion| VersionView { kept: kept.has(&version.digest), version };
        blocking(move || versions.into_iter().map(view).collect()).await
    }

    /// The text of a version, if it is still kept.
    pub async fn version_text(&self, slug: &str, digest: &str) -> Result<Option<Vec<u8>>, ServiceError> {
        let (kept, digest) = (Kept::new(&self.settings.kept, slug), digest.to_string());
        blocking(move || kept.text(&digest)).await
    }

    /// Whether a large change is meant. Then it is looked at again at once.
    pub async fn answer(
        &self,
        who: Actor,
        list: ListId,
        version: SheetVersionId,
        meant: SheetAnswer,
    ) -> Result<Result<(), Refusal>, ServiceError> {
        let act = Act::Desk(DeskAct::Sheet(Box::new(SheetAct::Answer { version, meant })));
        if let Err(refusal) = self.backend.ask(who, list, act).await? {
            return Ok(Err(refusal));
        }
        self.look_at(list).await;
        Ok(Ok(()))
    }

    /// The list goes into the sheet again, over whatever stands there or nothing.
    pub async fn write_anew(&self, view: &DeskView) -> Result<(), ServiceError> {
        let list = view.head.list;
        let turn = self.board.turn(list);
        let _turn = turn.lock().await;
        let Some(source) = self.source(view) else { return Ok(()) };
        let step = Step::new(self, view, source);
        for _try in 0..limits::SHEET_TRIES {
            let basis = step.basis().await?;
            let Some(found) = step.found_and_kept(&basis).await? else { return Ok(()) };
            if step.write_list(&found, basis, Vec::new()).await? == Wrote::Done {
                return Ok(());
            }
        }
        self.keeps_changing(list);
        Ok(())
    }

    /// Back to what the sheet said then. Safe to press twice: what is back is back.
    pub async fn bring_back(
        &self,
        who: Actor,
        view: &DeskView,
        version: SheetVersionId,
    ) -> Result<Result<(), Refusal>, ServiceError> {
        let list = view.head.list;
        let turn = self.board.turn(list);
        let _turn = turn.lock().await;
        let versions =
            self.backend.readers.read(move |reader| reader.sheet_versions(list, limits::SHEET_VERSIONS)).await?;
        // Only what was in force once can be in force again.
        let Some(wanted) = versions.iter().find(|one| one.id == version && was_in_force(one.state)) else {
            return Ok(Err(Refusal::NoSuchVersion));
        };
        let Some(octets) = self.version_text(&view.slug, &wanted.digest).await? else {
            return Ok(Err(Refusal::NoSuchVersion));
        };
        let Ok(grid) = Grid::from_csv(&octets) else { return Ok(Err(Refusal::NoSuchVersion)) };
        let act = Act::Desk(DeskAct::Sheet(Box::new(SheetAct::BringBack { version })));
        let new = match self.backend.get(who, list, act).await {
            Ok(new) => new,
            Err(ServiceError::Refused(refusal)) => return Ok(Err(refusal)),
            Err(error) => return Err(error),
        };
        let since: Vec<&SheetVersion> =
            versions.iter().filter(|one| one.id > version && one.id != new && one.state != SheetState::Asked).collect();
        self.undo(view, &grid, &since, new).await?;
        Ok(Ok(()))
    }

    async fn undo(
        &self,
        view: &DeskView,
        grid: &Grid,
        since: &[&SheetVersion],
        new: SheetVersionId,
    ) -> Result<(), ServiceError> {
        let Some(source) = self.source(view) else { return Ok(()) };
        let step = Step::new(self, view, source);
        let basis = step.basis().await?;
        let rows = step.rows().await?;
        // Whoever came and went again since stays as they were before both.
        let came: Vec<_> = since.iter().flat_map(|one| one.came.clone()).collect();
        let gone: Vec<_> = since.iter().flat_map(|one| one.gone.clone()).filter(|one| !came.contains(one)).collect();
        let Ok(wishes) = intake::roll_back(grid, step.known(&rows, &basis, SavedBy::Us), &came, &gone) else {
            return Ok(());
        };
        let leaving = wishes.iter().filter_map(leaver).collect();
        step.tell(SheetAct::Did { version: new, note: String::new(), came: Vec::new(), gone: leaving }).await?;
        let mut back = Vec::new();
        for wish in &wishes {
            let outcome = self.go_back(view.head.list, wish).await?;
            if let (BackWish::Restore { entry, generation }, Outcome::Done) = (wish, outcome) {
                back.push((*entry, generation + 1));
            }
        }
        step.tell(SheetAct::Did { version: new, note: String::new(), came: back, gone: Vec::new() }).await?;
        for _try in 0..limits::SHEET_TRIES {
            let Some(found) = step.found_and_kept(&basis).await? else { return Ok(()) };
            if step.write_over(grid, &found, basis.clone(), Vec::new()).await? == Wrote::Done {
                return Ok(());
            }
        }
        self.keeps_changing(view.head.list);
        Ok(())
    }

    async fn go_back(&self, list: ListId, wish: &BackWish) -> Result<Outcome, ServiceError> {
        match wish {
            BackWish::Restore { entry, generation } => {
                ask(self, list, Act::Desk(DeskAct::Restore { entry: *entry, generation: *generation })).await
            }
            BackWish::Leave { entry, generation } => {
                ask(self, list, Act::Entry(EntryAct::Cancel { entry: *entry, generation: *generation })).await
            }
            BackWish::Change { entry, person, wish } => {
                change(self, list, *entry, person.as_ref(), wish.as_deref()).await
            }
        }
    }
}

pub fn was_in_force(state: SheetState) -> bool {
    match state {
        SheetState::Taken | SheetState::BroughtBack => true,
        SheetState::Asked | SheetState::Meant | SheetState::Refused => false,
    }
}

fn leaver(wish: &BackWish) -> Option<(EntryId, u32)> {
    match wish {
        BackWish::Leave { entry, generation } => Some((*entry, *generation)),
        BackWish::Restore { .. } | BackWish::Change { .. } => None,
    }
}
