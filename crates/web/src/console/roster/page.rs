//! web/console: one page of a roster with its rows as they stand, for guest lists and waitlists alike.

use super::{Answer, Asked, STATES, Shown};
use crate::answer::Trouble;
use crate::door::Door;
use jiff::Timestamp;
use rules::{Entry, ListId};
use std::sync::Arc;

/// The entries of one page, each with the end of the offer it holds.
pub(in super::super) type Rows = Vec<(Entry, Option<Timestamp>)>;

pub(in super::super) async fn look(door: &Arc<Door>, list: ListId, asked: Asked) -> Result<(Answer, Rows), Trouble> {
    let (now, shared) = (door.now(), door.clone());
    let looked = door.readers.read(move |reader| {
        let answer = shared.rosters.ask(reader, list, &asked, now)?;
        let mut rows = Vec::with_capacity(answer.entries.len());
        for entry in reader.entries_by_id(list, &answer.entries)? {
            let offer = if entry.live_offers > 0 { reader.live_offer(entry.id)? } else { None };
            rows.push((entry, offer.and_then(|(offer, _)| offer.ends_at)));
        }
        Ok((answer, rows))
    });
    Ok(looked.await?)
}

impl Answer {
    fn of(&self, state: Shown) -> u64 {
        self.counts.get(&state).copied().unwrap_or(0)
    }

    /// How many match, on all pages; of one state, if only that is shown.
    pub fn total(&self, only: Option<Shown>) -> u64 {
        STATES.iter().filter(|state| only.is_none_or(|one| one == **state)).map(|state| self.of(*state)).sum()
    }

    /// How many there are: of all, then of every state that somebody is in.
    pub fn counted(&self) -> Vec<(Option<Shown>, u64)> {
        let of_states = STATES.into_iter().map(|state| (Some(state), self.of(state)));
        std::iter::once((None, self.total(None))).chain(of_states.filter(|(_, count)| *count > 0)).collect()
    }
}
