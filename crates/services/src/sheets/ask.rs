//! services: a look that somebody waits for. Before a freed slot is offered the sheet is looked at, so that whoever staff
//! wrote down a minute ago counts; a sheet that takes longer than a second is not waited for.

use super::Sheets;
use crate::limits;
use jiff::Timestamp;
use rules::{Act, DeskAct, ListId, SlotAct};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use tokio::sync::{mpsc, oneshot};

/// The lists to be looked at now, each with who waits for it.
pub type SheetRequests = mpsc::Receiver<(ListId, oneshot::Sender<()>)>;

pub(super) struct Requests {
    send: mpsc::Sender<(ListId, oneshot::Sender<()>)>,
    receive: Mutex<Option<SheetRequests>>,
    /// When each list was last asked for: a sheet that does not answer is not waited for again and again.
    asked: Mutex<HashMap<ListId, Timestamp>>,
}

impl Default for Requests {
    fn default() -> Requests {
        let (send, receive) = mpsc::channel(limits::SHEET_REQUESTS);
        Requests { send, receive: Mutex::new(Some(receive)), asked: Mutex::default() }
    }
}

impl Requests {
    /// When it was asked for before; from now on, now.
    fn asked_before(&self, list: ListId, now: Timestamp) -> Option<Timestamp> {
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        let before = asked.get(&list).copied();
        if before.is_none_or(|before| now.duration_since(before) >= limits::SHEET_FRESH) {
            asked.insert(list, now);
        }
        before
    }
}

impl Sheets {
    /// For the one task that looks; None if it is taken already.
    pub fn take_requests(&self) -> Option<SheetRequests> {
        self.requests.receive.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Before an act that may begin a search: a look at the sheet, unless there was one just now.
    pub async fn look_first(&self, list: ListId, act: &Act) {
        if !begins_a_search(act) {
            return;
        }
        let Some(seen) = self.seen(list) else { return };
        let is_fresh = |at: Timestamp| self.backend.now().duration_since(at) < limits::SHEET_FRESH;
        if is_fresh(seen.looked_at) || self.requests.asked_before(list, self.backend.now()).is_some_and(is_fresh) {
            return;
        }
        let (done, looked) = oneshot::channel();
        if self.requests.send.try_send((list, done)).is_ok() {
            // Late, or nobody looks: the slot does not wait. The look itself goes on.
            let _late = tokio::time::timeout(limits::SHEET_PATIENCE, looked).await;
        }
    }
}

fn begins_a_search(act: &Act) -> bool {
    matches!(
        act,
        Act::Slot(SlotAct::Free { .. })
            | Act::Desk(DeskAct::Told(_))
            | Act::Slot(SlotAct::NoShow { .. })
            | Act::Slot(SlotAct::OfferAgain { .. })
            | Act::Desk(DeskAct::AnswerCard { .. })
    )
}
