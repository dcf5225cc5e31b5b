//! app/bench: a full event of a given length. Half the entries have a seat, half wait: a cancel makes an offer to the
//! front of the line, a registration joins its end.

use super::drive::drive;
use super::figure::{median, micros_each};
use super::fill::{Crowd, FIRST_ENTRY, crowd};
use super::growth::{Cost, EACH, Grown, WARM, is_standing};
use super::offers::cancel;
use super::stage::{Stage, keeper, open_events, registration};
use keeper::Keeper;
use rules::{Command, EntryId, ListId};
use std::path::Path;

/// The share of a list that signs up before anything is timed: one in twenty touches most pages of its index.
const WARM_SHARE: u64 = 20;

/// What a list sees over its life: about one guest in ten cancels.
const SIGN_UPS_PER_CANCEL: u32 = 9;

pub(crate) struct Long {
    // Above the stage, so that the database is closed before its folder goes.
    keeper: Option<Keeper>,
    stage: Stage,
    size: u64,
    list: ListId,
    cancelled: u64,
    joined: u64,
    cancels: Vec<f64>,
    registrations: Vec<f64>,
}

impl Long {
    pub fn new(dir: Option<&Path>, size: u64) -> Result<Long, String> {
        let stage = Stage::new(dir)?;
        let start = stage.file("start");
        let list = open_events(&start, 1, size / 2)?[0];
        crowd(&start, Crowd { list, confirmed: size / 2, waiting: size / 2 })?;
        Ok(Long {
            keeper: None,
            stage,
            size,
            list,
            cancelled: 0,
            joined: size,
            cancels: Vec::new(),
            registrations: Vec::new(),
        })
    }

    pub fn round(&mut self) -> Result<(), String> {
        if self.keeper.is_none() || self.cancelled + EACH + WARM > self.size / 2 {
            self.start_over()?;
        }
        let warm = self.mixed(WARM);
        self.step(warm)?;
        let registrations = (0..EACH).map(|_| self.next_registration()).collect();
        let seconds = self.step(registrations)?;
        self.registrations.push(micros_each(EACH as usize, seconds));
        let cancels = (0..EACH).map(|_| self.next_cancel()).collect();
        let seconds = self.step(cancels)?;
        self.cancels.push(micros_each(EACH as usize, seconds));
        Ok(())
    }

    /// A short list runs out of seats to cancel and begins again.
    fn start_over(&mut self) -> Result<(), String> {
        self.close();
        let path = self.stage.copy(&self.stage.file("start"), "ours")?;
        self.keeper = Some(keeper(&path)?);
        (self.cancelled, self.joined) = (0, self.size);
        // A list this long has been at work for a while: its index is in memory.
        let warm = (0..self.size / WARM_SHARE).map(|_| self.next_registration()).collect();
        self.step(warm).map(|_| ())
    }

    fn close(&mut self) {
        if let Some(keeper) = self.keeper.take() {
            keeper.stop();
        }
    }

    fn mixed(&mut self, each: u64) -> Vec<Command> {
        (0..each).flat_map(|_| [self.next_cancel(), self.next_registration()]).collect()
    }

    fn next_cancel(&mut self) -> Command {
        self.cancelled += 1;
        cancel(self.list, EntryId(FIRST_ENTRY + self.anybody()))
    }

    fn next_registration(&mut self) -> Command {
        self.joined += 1;
        registration(self.list, self.joined)
    }

    fn step(&mut self, commands: Vec<Command>) -> Result<f64, String> {
        let keeper = self.keeper.as_ref().ok_or("no database is open")?;
        Ok(drive(keeper, commands, is_standing)?.seconds)
    }

    /// Seats all over the list, each once: a stride that shares no factor with the number of seats.
    fn anybody(&self) -> u64 {
        self.cancelled * 611_953 % (self.size / 2) + 1
    }

    pub fn cost(&mut self) -> Grown {
        self.close();
        let (registration, cancel) = (median(&self.registrations), median(&self.cancels));
        let ours = (f64::from(SIGN_UPS_PER_CANCEL) * registration + cancel) / f64::from(SIGN_UPS_PER_CANCEL + 1);
        Grown { mix: Cost { size: self.size, ours }, registration, cancel }
    }
}
