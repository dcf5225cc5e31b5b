//! keeper: what follows from not having been there. Windows get their time back, and leases of a process that is gone end.

use super::{Core, Fault};
use crate::limits;
use jiff::Timestamp;
use rules::{Act, Actor, Before, Command, ListId, MessageId, OfferId};
use store::Engine;

impl<E: Engine> Core<E> {
    /// Gives the time since `down_since` back to every running window. After a fault it can be done once more: nobody is
    /// given the same time twice.
    pub fn give_back(&mut self, down_since: Timestamp, now: Timestamp) -> Result<(), Fault> {
        self.giving_back = true;
        let given = self.give_back_all(down_since, now);
        self.giving_back = false;
        given
    }

    fn give_back_all(&mut self, down_since: Timestamp, now: Timestamp) -> Result<(), Fault> {
        let now = self.tick(now);
        let mut after = OfferId(0);
        loop {
            let running = self.engine.running(after, limits::GROUP)?;
            let Some(last) = running.last() else { return Ok(()) };
            after = last.offer;
            let commands: Vec<Command> = running
                .iter()
                .map(|offer| Command {
                    list: offer.list,
                    who: Actor::Keeper,
                    act: Act::Extend { place: offer.place, seq: offer.seq, down_since },
                })
                .collect();
            let replies = self.run_group(&commands, now);
            // An offer that cannot be extended must not keep the house closed; a disk that takes nothing must.
            if let Some(busy) =
                replies.into_iter().filter_map(Result::err).find(|fault| matches!(fault, Fault::Busy(_)))
            {
                return Err(busy);
            }
        }
    }

    /// The process before us is gone, so what it had leased waits for nobody. Whether it left nobody knows.
    pub(super) fn end_leases(&mut self, now: Timestamp) -> Result<(), Fault> {
        let mut after = MessageId(0);
        loop {
            let leased = self.engine.leased(after, limits::GROUP)?;
            let Some((_, last)) = leased.last() else { return Ok(()) };
            after = *last;
            let end = |&(list, message): &(ListId, MessageId)| {
                let act = Act::EndLease { message, before: Before::MayHaveLeft };
                Command { list, who: Actor::Keeper, act }
            };
            let commands: Vec<Command> = leased.iter().map(end).collect();
            // One that cannot be ended now ends by itself.
            let _told = self.run_group(&commands, now);
        }
    }
}
