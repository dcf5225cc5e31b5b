//! rules/desk: if this slot opened now, who would be asked, in which order? The search's own verdicts, page by page,
//! with nothing written.

use super::settings::{DeskSettings, key};
use super::verdict::{but_for_the_time, verdict};
use super::wish::Slot;
use super::{terms_of, zone_of};
use crate::ids::EntryId;
use crate::limits;
use crate::need::{LineKey, LineRead};
use crate::pass::PassReason;
use crate::rows::Entry;
use crate::words::Ending;
use jiff::Timestamp;
use std::collections::BTreeMap;

/// Who would be asked about a slot that came free at this moment. Feed it the pages it asks for, until it asks for none.
#[derive(Clone, Debug)]
pub struct DryRun {
    slot: Slot,
    seats: u32,
    now: Timestamp,
    /// When the next person would be asked, if everybody before stays silent.
    turn_at: Timestamp,
    pub would: Vec<WouldAsk>,
    /// How many were passed over for each reason.
    pub passed: BTreeMap<PassReason, u64>,
    /// Who stands in line and was looked at.
    pub looked_at: u64,
    pages: usize,
    after: Option<LineKey>,
    at_end: bool,
}

/// Somebody who fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WouldAsk {
    pub entry: EntryId,
    /// When they would be asked, if everybody before them stays silent; or why the slot would not get as far as them.
    pub at: Result<Timestamp, Ending>,
}

impl DryRun {
    #[must_use]
    pub fn new(slot: Slot, seats: u32, now: Timestamp) -> DryRun {
        let (would, passed) = (Vec::new(), BTreeMap::new());
        DryRun { slot, seats, now, turn_at: now, would, passed, looked_at: 0, pages: 0, after: None, at_end: false }
    }

    /// The rows to look at next, in the order of the search.
    #[must_use]
    pub fn next(&self, desk: &DeskSettings) -> Option<LineRead> {
        // About a slot that is too near nobody is asked, and whoever wants to see the whole line may.
        let enough = self.is_full() && !self.is_too_near(desk);
        if self.at_end || enough || self.pages >= limits::DRY_RUN_PAGES {
            return None;
        }
        let (service, order) = (key(&self.slot.service), desk.rules.order);
        Some(LineRead::Service { service, order, after: self.after, most: limits::DESK_PAGE })
    }

    /// One page of the line, as `next` asked for it.
    pub fn look_at(&mut self, desk: &DeskSettings, page: &[Entry]) {
        self.pages += 1;
        self.at_end = page.len() < limits::DESK_PAGE;
        self.after = page.last().map(|last| LineKey { tier: last.tier, number: last.number });
        // The search hands a slot that is too near back before it looks at anybody: only the time is against them then.
        let too_near = self.is_too_near(desk);
        let judge = if too_near { but_for_the_time } else { verdict };
        for entry in page {
            if self.is_full() {
                return;
            }
            self.looked_at += 1;
            match judge(desk, &self.slot, self.seats, entry, self.now) {
                Ok(()) if too_near => self.would.push(WouldAsk { entry: entry.id, at: Err(Ending::CutOff) }),
                Ok(()) => self.ask(desk, entry),
                Err(reason) => *self.passed.entry(reason).or_default() += 1,
            }
        }
    }

    /// Whether there may be more people than were looked at.
    #[must_use]
    pub fn is_cut_short(&self) -> bool {
        !self.at_end || self.is_full()
    }

    fn is_full(&self) -> bool {
        self.would.len() >= limits::DRY_RUN_PEOPLE
    }

    fn is_too_near(&self, desk: &DeskSettings) -> bool {
        !terms_of(desk, &self.slot, None, self.now).in_time()
    }

    fn ask(&mut self, desk: &DeskSettings, entry: &Entry) {
        let asked = u32::try_from(self.would.len()).unwrap_or(u32::MAX);
        let terms = terms_of(desk, &self.slot, zone_of(entry), self.turn_at);
        let at = match (asked >= desk.rules.try_cap, terms.end_if_sent(terms.send_at)) {
            (true, _) => Err(Ending::TryCap),
            (false, None) => Err(Ending::CutOff),
            (false, Some(ends_at)) => {
                self.turn_at = ends_at;
                Ok(terms.send_at)
            }
        };
        self.would.push(WouldAsk { entry: entry.id, at });
    }
}

#[cfg(test)]
mod tests;
