//! services: who looks when: every desk's sheet regularly, a few at once, and one at a time for each desk.

use super::Sheets;
use super::board::{SheetLook, SheetSeen};
use super::folder::Wrote;
use super::step::Step;
use crate::error::ServiceError;
use crate::limits;
use crate::views::DeskView;
use rules::ListId;
use std::pin::Pin;
use std::sync::{Mutex, PoisonError};
use std::task::Poll;

impl Sheets {
    /// One look at the sheet of every desk that has one. A sheet that takes its time holds up none of the others.
    pub async fn look_at_all(&self) {
        let desks = match self.backend.readers.read(crate::views::all_desks).await {
            Ok(desks) => desks,
            Err(trouble) => return tracing::warn!(?trouble, "the desks could not be read for their sheets"),
        };
        let left = Mutex::new(desks.into_iter().map(|view| view.head.list));
        let hand = || Box::pin(self.look_at_the_next(&left)) as Look<'_>;
        all((0..limits::SHEETS_AT_ONCE).map(|_| hand()).collect()).await;
    }

    async fn look_at_the_next(&self, left: &Mutex<impl Iterator<Item = ListId> + Send>) {
        let next = || left.lock().unwrap_or_else(PoisonError::into_inner).next();
        while let Some(list) = next() {
            self.look_at(list).await;
        }
    }

    /// One look at one desk's sheet. Two at once are one after the other.
    pub async fn look_at(&self, list: ListId) {
        let turn = self.board.turn(list);
        let _turn = turn.lock().await;
        match self.step(list).await {
            Ok(()) => {}
            Err(trouble) => {
                tracing::warn!(list = list.0, ?trouble, "a sheet was not brought in step");
                let why = "Something went wrong on our side; the log of the server says more.".to_string();
                self.board.put(list, self.backend.now(), SheetLook::CannotRead { why }, Vec::new(), None);
            }
        }
    }

    /// How the sheet stood at the last look; None before the first, and without a sheet.
    pub fn seen(&self, list: ListId) -> Option<SheetSeen> {
        self.board.seen(list)
    }

    async fn step(&self, list: ListId) -> Result<(), ServiceError> {
        for _try in 0..limits::SHEET_TRIES {
            let view = self.backend.readers.read(move |reader| reader.view(list)).await?.and_then(DeskView::of);
            let Some(view) = view else { return Ok(()) };
            let Some(source) = self.source(&view) else {
                self.board.forget(list);
                return Ok(());
            };
            if Step::new(self, &view, source).run().await? == Wrote::Done {
                return Ok(());
            }
        }
        self.keeps_changing(list);
        Ok(())
    }

    pub(super) fn keeps_changing(&self, list: ListId) {
        let why = "Somebody keeps saving it.".to_string();
        self.board.put(list, self.backend.now(), SheetLook::Unwritable { why }, Vec::new(), None);
    }
}

type Look<'d> = Pin<Box<dyn Future<Output = ()> + Send + 'd>>;

/// Side by side in one task, so that whoever stops the task stops them all.
async fn all(mut looks: Vec<Look<'_>>) {
    std::future::poll_fn(|context| {
        looks.retain_mut(|look| look.as_mut().poll(context).is_pending());
        if looks.is_empty() { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
}
