//! bench/engine: a short list in a house with many timers. Guests register, which books one, and cancel, which drops
//! them again.

use super::growth::{EACH, WARM};
use super::offers::{cancel, is_cancelled};
use crate::drive::drive;
use crate::figure::micros_each;
use crate::fill;
use crate::stage::{Stage, is_standing, keeper, registration};
use keeper::Keeper;
use rules::{Command, EntryReply, ListId, Reply};

/// Guests who are there from the start.
const GUESTS: u64 = 100;

pub(crate) struct Booked {
    // Above the stage, so that the database is closed before its folder goes.
    keeper: Keeper,
    _stage: Stage,
    pub size: u64,
    list: ListId,
    joined: u64,
    pub costs: Vec<f64>,
}

impl Booked {
    pub fn new(size: u64) -> Result<Booked, String> {
        let (stage, list) = fill::crowded(u64::from(rules::limits::CAP), GUESTS, 0)?;
        let path = stage.file("start");
        fill::timers(&path, size)?;
        Ok(Booked { keeper: keeper(&path)?, _stage: stage, size, list, joined: GUESTS, costs: Vec::new() })
    }

    pub fn round(&mut self) -> Result<(), String> {
        self.step(WARM)?;
        let seconds = self.step(EACH)?;
        self.costs.push(micros_each(2 * EACH as usize, seconds));
        Ok(())
    }

    fn step(&mut self, each: u64) -> Result<f64, String> {
        let numbers = self.joined + 1..=self.joined + each;
        self.joined += each;
        let arriving: Vec<Command> = numbers.map(|number| registration(self.list, number)).collect();
        let arrived = drive(&self.keeper, arriving, is_standing)?;
        let leaving: Vec<Command> = arrived.replies.iter().filter_map(|reply| self.leave(reply)).collect();
        let left = drive(&self.keeper, leaving, is_cancelled)?;
        Ok(arrived.seconds + left.seconds)
    }

    fn leave(&self, reply: &Reply) -> Option<Command> {
        if let Reply::Entry(EntryReply::Standing { entry, .. }) = reply {
            Some(cancel(self.list, *entry))
        } else {
            None
        }
    }
}
