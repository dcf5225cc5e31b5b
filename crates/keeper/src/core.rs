//! keeper: the one path. Every change of state in Usher goes through `run_group`.

mod away;

use crate::limits;
use crate::turns::LaneTurns;
use jiff::{SignedDuration, Timestamp, Unit};
use rules::{
    Act, Actor, Channel, Command, Handed, Lane, ListId, MessageAct, MessageId, MessageReply, Need, OfferId, PlaceId,
    Reply, Snapshot, decide,
};
use std::borrow::Borrow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use store::{Cause, Disk, Engine, StoreError};

/// A fault, named by what the caller can do. What a person caused is a `Reply`, not a fault.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// Too many are waiting, or the disk will not take a write just now: nothing was changed, try again.
    #[error("Usher is busy just now; please try again ({0})")]
    Busy(String),
    /// A bug or a damaged file. Nothing was changed by this command.
    #[error("Usher could not do this: {0}")]
    Broken(String),
    /// The keeper is shutting down.
    #[error("Usher is shutting down")]
    Stopped,
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Fault {
        match error {
            StoreError::Stale(why) | StoreError::Unavailable(why) => Fault::Busy(why),
            StoreError::TooLarge(_) | StoreError::TooNew { .. } | StoreError::Broken(_) => {
                Fault::Broken(error.to_string())
            }
        }
    }
}

/// A write in vain. On a disk that is nearly full a small one may still be taken, so it takes several to believe it again.
struct Unwritten {
    why: String,
    taken_since: u32,
}

pub struct Core<E: Engine> {
    engine: E,
    /// Time never goes back for us, whatever the machine's clock does.
    latest: Timestamp,
    alive: Option<Timestamp>,
    /// Downtime is being given back: until all of it is, the old sign of life must stay.
    giving_back: bool,
    /// Something was flushed since this was last asked.
    flushed: bool,
    mail_turns: LaneTurns,
    text_turns: LaneTurns,
    unwritten: Option<Unwritten>,
}

impl<E: Engine> Core<E> {
    /// Opens for business: windows that ran while we were away get that time back before any timer may fire, and what the
    /// process before us had leased is due again. Only one process may serve a storage: nobody else sends any more.
    pub fn start(engine: E, now: Timestamp) -> Result<Core<E>, Fault> {
        let mut core = Core { alive: None, ..Core::visit(engine) };
        let alive = core.engine.alive_at()?;
        let now = core.tick(now.max(alive.unwrap_or(now)));
        if let Some(down_since) = alive {
            core.give_back(down_since, now)?;
        }
        core.end_leases(now)?;
        core.note_alive(now)?;
        Ok(core)
    }

    /// For a command beside a running house: no sign of life is given and no downtime is given back. The note of life is
    /// left alone, because the house that serves this storage keeps it.
    pub fn visit(engine: E) -> Core<E> {
        Core {
            engine,
            latest: Timestamp::MIN,
            alive: Some(Timestamp::MAX),
            giving_back: false,
            flushed: false,
            mail_turns: LaneTurns::default(),
            text_turns: LaneTurns::default(),
            unwritten: None,
        }
    }

    pub fn engine(&mut self) -> &mut E {
        &mut self.engine
    }

    pub fn into_engine(self) -> E {
        self.engine
    }

    /// The moment used for decisions: whole milliseconds, and never earlier than before.
    pub fn tick(&mut self, now: Timestamp) -> Timestamp {
        let whole = now.round(jiff::TimestampRound::new().smallest(Unit::Millisecond).mode(jiff::RoundMode::Floor));
        self.latest = self.latest.max(whole.unwrap_or(now));
        self.latest
    }

    pub fn run(&mut self, command: &Command, now: Timestamp) -> Result<Reply, Fault> {
        let mut replies = self.run_group(std::slice::from_ref(command), now);
        replies.pop().unwrap_or(Err(Fault::Stopped))
    }

    /// Many commands, one commit; every answer stands for something on disk.
    pub fn run_group<C: Borrow<Command>>(&mut self, commands: &[C], now: Timestamp) -> Vec<Result<Reply, Fault>> {
        let now = self.tick(now);
        match self.together(commands, now) {
            Ok(replies) => replies.into_iter().map(Ok).collect(),
            // Somebody in the group spoiled it for all: one by one, each in a commit of its own.
            Err(error) => {
                self.engine.abandon();
                self.note_unwritten(&error);
                self.one_by_one(commands, now)
            }
        }
    }

    /// Stops asking when the disk is full or somebody holds the file: each try may wait for seconds, and many are waiting.
    fn one_by_one<C: Borrow<Command>>(&mut self, commands: &[C], now: Timestamp) -> Vec<Result<Reply, Fault>> {
        let mut in_a_row = 0;
        let mut replies = Vec::with_capacity(commands.len());
        for command in commands {
            if in_a_row == limits::UNAVAILABLE_IN_A_ROW {
                replies.push(Err(Fault::Busy("the database cannot be written just now".to_string())));
                continue;
            }
            let reply = self.alone(command.borrow(), now);
            in_a_row = if matches!(reply, Err(StoreError::Unavailable(_))) { in_a_row + 1 } else { 0 };
            replies.push(reply.map_err(Fault::from));
        }
        replies
    }

    fn together<C: Borrow<Command>>(&mut self, commands: &[C], now: Timestamp) -> Result<Vec<Reply>, StoreError> {
        let mut replies = Vec::with_capacity(commands.len());
        for command in commands {
            replies.push(self.attempt(command.borrow(), now)?);
        }
        let noted = self.alive_is_old(now);
        if noted {
            self.engine.set_alive(now)?;
        } else if commands.is_empty() {
            return Ok(replies);
        }
        self.flush()?;
        if noted {
            self.alive = Some(now);
        }
        Ok(replies)
    }

    fn flush(&mut self) -> Result<(), StoreError> {
        self.flushed = true;
        self.engine.flush()
    }

    /// From now on a flush is seen but not yet durable; the disk, if there is one, makes it so.
    pub(crate) fn sync_apart(&mut self) -> Result<Option<Box<dyn Disk>>, Fault> {
        Ok(self.engine.sync_apart()?)
    }

    /// Whether anything was flushed since this was last asked.
    pub(crate) fn has_flushed(&mut self) -> bool {
        std::mem::take(&mut self.flushed)
    }

    fn alone(&mut self, command: &Command, now: Timestamp) -> Result<Reply, StoreError> {
        let mut last = StoreError::Stale(String::new());
        for _try in 0..limits::TRIES {
            match self.attempt(command, now).and_then(|reply| self.flush().map(|()| reply)) {
                Ok(reply) => return Ok(reply),
                Err(StoreError::Stale(why)) => last = StoreError::Stale(why),
                Err(error) => {
                    self.engine.abandon();
                    self.note_unwritten(&error);
                    return Err(error);
                }
            }
            self.engine.abandon();
        }
        Err(last)
    }

    /// One walk down the line. A panic in a decision is a bug; it costs this command, not the house.
    fn attempt(&mut self, command: &Command, now: Timestamp) -> Result<Reply, StoreError> {
        catch_unwind(AssertUnwindSafe(|| self.walk(command, now)))
            .unwrap_or_else(|_| Err(StoreError::Broken("a decision went wrong".to_string())))
    }

    fn walk(&mut self, command: &Command, now: Timestamp) -> Result<Reply, StoreError> {
        let mut snapshot = Snapshot::default();
        let mut need = Need::first(command);
        for _load in 0..limits::LOADS {
            self.engine.load(command.list, &need, &mut snapshot)?;
            match decide(&snapshot, command, now) {
                Err(next) => need = next,
                Ok(decision) => {
                    if let Some(change) = &decision.change {
                        let who = change.credit.unwrap_or(command.who);
                        self.engine.apply(Cause { who, at: now }, change)?;
                    }
                    return Ok(decision.reply);
                }
            }
        }
        Err(StoreError::Broken("a decision asked for too much".to_string()))
    }

    /// Fires timers that are due, as many as fit one commit. Says how many there were.
    pub fn fire_due(&mut self, now: Timestamp) -> Result<usize, Fault> {
        let now = self.tick(now);
        let due = self.engine.due_timers(now, limits::GROUP)?;
        let commands: Vec<Command> =
            due.iter().map(|timer| Command { list: timer.list, who: Actor::Timer, act: Act::Due(*timer) }).collect();
        if !commands.is_empty() {
            for reply in self.run_group(&commands, now) {
                reply?;
            }
        }
        Ok(commands.len())
    }

    /// Takes a lease on messages whose time has come, of one channel or of all, each looked at once more before it is handed over.
    pub fn lease(&mut self, now: Timestamp, channel: Option<Channel>, most: usize) -> Result<Vec<Handed>, Fault> {
        let now = self.tick(now);
        let commands: Vec<Command> = self
            .next_messages(now, channel, most.min(limits::GROUP))?
            .into_iter()
            .map(|(list, message)| Command {
                list,
                who: Actor::Post,
                act: Act::Message(MessageAct::HandOff { message }),
            })
            .collect();
        if commands.is_empty() {
            return Ok(Vec::new());
        }
        let mut handed = Vec::new();
        let mut fault = None;
        for reply in self.run_group(&commands, now) {
            match reply {
                Ok(Reply::Message(MessageReply::HandOver(message))) => handed.push(*message),
                Ok(_) => {}
                // One message that cannot be looked at must not hold up the others: they are leased already.
                Err(error) => fault = Some(error),
            }
        }
        match fault {
            Some(fault) if handed.is_empty() => Err(fault),
            Some(_) | None => Ok(handed),
        }
    }

    /// Each lane in its turn: an offer does not wait behind a round of mails, nor the round for ever behind offers.
    fn next_messages(
        &mut self,
        now: Timestamp,
        channel: Option<Channel>,
        most: usize,
    ) -> Result<Vec<(ListId, MessageId)>, Fault> {
        let mut due = [Vec::new(), Vec::new(), Vec::new()];
        for (lane, due) in Lane::ALL.into_iter().zip(&mut due) {
            *due = self.engine.due_messages(now, channel, lane, most)?;
        }
        let turns = match channel {
            Some(Channel::Mail) | None => &mut self.mail_turns,
            Some(Channel::Text) => &mut self.text_turns,
        };
        Ok(turns.take(due, most))
    }

    /// When to wake: the next timer, and the next message.
    pub fn next_due(&mut self) -> Result<(Option<Timestamp>, Option<Timestamp>), Fault> {
        Ok(self.engine.next_due()?)
    }

    /// Writes down that we are alive, so that the next start knows how long we were away.
    pub fn note_alive(&mut self, now: Timestamp) -> Result<(), Fault> {
        let now = self.tick(now);
        let noted = self.engine.set_alive(now).and_then(|()| self.flush());
        if let Err(error) = noted {
            self.engine.abandon();
            self.note_unwritten(&error);
            return Err(error.into());
        }
        self.alive = Some(now);
        self.note_taken();
        Ok(())
    }

    /// While a window runs, the note is kept fresh even if nothing else happens. After a write in vain it is tried again and
    /// again: when it is taken, so is everything else.
    pub fn heartbeat(&mut self, now: Timestamp) -> Result<(), Fault> {
        let now = self.tick(now);
        if self.unwritten.is_some() {
            let soon = SignedDuration::try_from(limits::SOON).unwrap_or(SignedDuration::ZERO);
            let rests = self.alive.is_some_and(|alive| now.duration_since(alive) < soon);
            return if rests { Ok(()) } else { self.note_alive(now) };
        }
        let idle = self.engine.running(OfferId(0), 1)?.is_empty() && self.engine.head_starts(PlaceId(0), 1)?.is_empty();
        if idle || !self.alive_is_old(now) { Ok(()) } else { self.note_alive(now) }
    }

    /// Whoever was erased is gone from the log too, as soon as nobody reads.
    pub fn wipe(&mut self) -> Result<(), Fault> {
        if self.engine.has_erased() {
            self.engine.fold_log()?;
        }
        Ok(())
    }

    /// Empties the engine's log at the end, so that the next start sees that this one ended well.
    pub(crate) fn fold_log(&mut self) -> Result<bool, Fault> {
        Ok(self.engine.fold_log()?)
    }

    /// Why nothing can be written, while nothing can.
    pub(crate) fn unwritten(&self) -> Option<&String> {
        self.unwritten.as_ref().map(|unwritten| &unwritten.why)
    }

    fn note_taken(&mut self) {
        if let Some(unwritten) = &mut self.unwritten {
            unwritten.taken_since += 1;
        }
        self.unwritten.take_if(|unwritten| unwritten.taken_since >= limits::TAKEN_AGAIN);
    }

    /// Something is to be tried again soon: a write in vain, or a log that holds somebody who was erased.
    pub(crate) fn is_waiting(&self) -> bool {
        self.unwritten.is_some() || self.engine.has_erased()
    }

    fn note_unwritten(&mut self, error: &StoreError) {
        if let StoreError::Unavailable(why) = error {
            self.unwritten = Some(Unwritten { why: why.clone(), taken_since: 0 });
        }
    }

    fn alive_is_old(&self, now: Timestamp) -> bool {
        let old = SignedDuration::from_secs(limits::ALIVE_SECONDS);
        !self.giving_back && self.alive.is_none_or(|alive| now.duration_since(alive) >= old)
    }
}
