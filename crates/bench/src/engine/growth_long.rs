//! bench/engine: one event of a given length. In an open house every registration is granted (entry, head, audit, message,
//! the next reminder); in a full house every cancel makes an offer to the front of the line.

use super::growth::{EACH, WARM};
use super::offers::cancel;
use crate::drive::drive;
use crate::figure::{median, micros_each};
use crate::fill::{FIRST_ENTRY, crowded};
use crate::stage::{Stage, is_standing, keeper, registration};
use keeper::Keeper;
use rules::{Command, EntryId, ListId};

/// The share of a list that signs up before anything is timed: one in twenty touches most pages of its index.
const WARM_SHARE: u64 = 20;

/// Seats free in an open house: more than all rounds together ask for.
const SPARE: u64 = 200_000;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum House {
    Open,
    Full,
}

pub(crate) struct Long {
    // Above the stage, so that the database is closed before its folder goes.
    keeper: Option<Keeper>,
    stage: Stage,
    house: House,
    pub size: u64,
    list: ListId,
    cancelled: u64,
    joined: u64,
    costs: Vec<f64>,
}

impl Long {
    pub fn new(house: House, size: u64) -> Result<Long, String> {
        let (cap, confirmed) = match house {
            House::Open => (size + SPARE, size),
            House::Full => (size / 2, size / 2),
        };
        let (stage, list) = crowded(cap, confirmed, size - confirmed)?;
        Ok(Long { keeper: None, stage, house, size, list, cancelled: 0, joined: size, costs: Vec::new() })
    }

    pub fn round(&mut self) -> Result<(), String> {
        if self.keeper.is_none() || self.cancelled + EACH + WARM > self.size / 2 {
            self.start_over()?;
        }
        let warm = self.commands(WARM);
        self.step(warm)?;
        let timed = self.commands(EACH);
        let seconds = self.step(timed)?;
        self.costs.push(micros_each(EACH as usize, seconds));
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

    fn commands(&mut self, each: u64) -> Vec<Command> {
        (0..each)
            .map(|_| match self.house {
                House::Open => self.next_registration(),
                House::Full => self.next_cancel(),
            })
            .collect()
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

    pub fn cost(&mut self) -> f64 {
        self.close();
        median(&self.costs)
    }
}
