//! keeper: what follows from not having been there. Windows get their time back, and leases of a process that is gone end.

use super::{Core, Fault};
use crate::limits;
use jiff::Timestamp;
use rules::{Act, Actor, Before, Command, ListId, MessageAct, MessageId, OfferId, PlaceId};
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
            let Some(last) = running.last() else { break };
            after = last.offer;
            let windows = running.iter().map(|offer| (offer.list, offer.place, offer.seq));
            self.extend(windows, down_since, now)?;
        }
        let mut after = PlaceId(0);
        loop {
            let kept = self.engine.head_starts(after, limits::GROUP)?;
            let Some((_, last)) = kept.last() else { return Ok(()) };
            after = *last;
            // A head start is of no offer.
            self.extend(kept.iter().map(|(list, place)| (*list, *place, 0)), down_since, now)?;
        }
    }

    fn extend(
        &mut self,
        windows: impl Iterator<Item = (ListId, PlaceId, u32)>,
        down_since: Timestamp,
        now: Timestamp,
    ) -> Result<(), Fault> {
        let extend =
            |(list, place, seq)| Command { list, who: Actor::Keeper, act: Act::Extend { place, seq, down_since } };
        let commands: Vec<Command> = windows.map(extend).collect();
        let replies = self.run_group(&commands, now);
        // One that cannot be extended must not keep the house closed; a disk that takes nothing must.
        match replies.into_iter().filter_map(Result::err).find(|fault| matches!(fault, Fault::Busy(_))) {
            Some(busy) => Err(busy),
            None => Ok(()),
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
                let act = Act::Message(MessageAct::EndLease { message, before: Before::MayHaveLeft });
                Command { list, who: Actor::Keeper, act }
            };
            let commands: Vec<Command> = leased.iter().map(end).collect();
            // One that cannot be ended now ends by itself.
            let _told = self.run_group(&commands, now);
        }
    }
}
