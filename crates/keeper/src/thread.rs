//! keeper: the writer's thread. It sleeps until the next timer is due, wakes for commands, and groups what has come.

use crate::call::{Called, Pending, Waiting, call};
use crate::core::{Core, Fault};
use crate::disk::{DiskFailed, LeaseAnswer, Told, WayOut};
use crate::end::End;
use crate::judge::{ClockNews, ClockTrust, JudgedTime};
use crate::limits;
use crate::outbox::Outbox;
use jiff::{SignedDuration, Timestamp};
use rules::{Actor, Channel, Command, Handed, Reply};
use std::borrow::Borrow;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;
use store::Engine;

/// Where the time comes from. Only `app` has a real one.
pub trait Clock: Send + Sync + 'static {
    fn now(&self) -> Timestamp;

    /// The time, and whether it is to be believed.
    fn look(&self) -> JudgedTime {
        JudgedTime { now: self.now(), trust: ClockTrust::Steady }
    }

    /// What an owner should know about this clock.
    fn news(&self) -> ClockNews {
        ClockNews::default()
    }

    /// Time counted since any moment, for limits: it goes on evenly, whatever becomes of the clock.
    fn elapsed(&self) -> Duration {
        Duration::try_from(self.now().duration_since(Timestamp::MIN)).unwrap_or(Duration::ZERO)
    }

    /// Whether a jump of this clock means that we were frozen.
    fn jumps(&self) -> Jumps {
        Jumps::AreDowntime
    }
}

/// One clock for several rooms.
impl<C: Clock + ?Sized> Clock for Arc<C> {
    fn now(&self) -> Timestamp {
        (**self).now()
    }

    fn look(&self) -> JudgedTime {
        (**self).look()
    }

    fn news(&self) -> ClockNews {
        (**self).news()
    }

    fn elapsed(&self) -> Duration {
        (**self).elapsed()
    }

    fn jumps(&self) -> Jumps {
        (**self).jumps()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Jumps {
    AreDowntime,
    /// The demo's clock is moved by hand.
    AreMeant,
}

enum Job {
    Run(Waiting),
    Lease(Wanted, LeaseAnswer),
    /// The clock was moved by hand: look at it.
    Look,
    /// The disk is free again.
    Synced,
    Stop,
}

/// How many messages, by which channel or by any.
#[derive(Clone, Copy)]
struct Wanted {
    channel: Option<Channel>,
    most: usize,
}

/// The door to the one writer. Cheap to share behind an `Arc`.
pub struct Keeper {
    jobs: SyncSender<Job>,
    outbox: Outbox,
    end: Arc<End>,
    unwritten: Arc<Mutex<Option<String>>>,
    thread: Option<JoinHandle<()>>,
}

impl Keeper {
    pub fn start<E: Engine + Send + 'static>(engine: E, clock: impl Clock) -> Result<Keeper, Fault> {
        let mut core = Core::start(engine, clock.now())?;
        let (jobs, inbox) = sync_channel(limits::QUEUE);
        let bell = jobs.clone();
        // When so many wait that there is no room for this, the writer does not sleep either.
        let wake = move || drop(bell.try_send(Job::Synced));
        let way_out = WayOut::new(core.sync_apart()?, wake).map_err(|error| Fault::Busy(error.to_string()))?;
        let (outbox, end) = (Outbox::default(), Arc::new(End::default()));
        let told_of_end = end.clone();
        let unwritten = Arc::new(Mutex::new(None));
        let mut loop_ = Loop {
            core,
            clock,
            inbox,
            outbox: outbox.clone(),
            way_out,
            unwritten: unwritten.clone(),
            last_look: None,
            planned: Duration::ZERO,
            faulty: false,
        };
        let thread = std::thread::Builder::new()
            .name("keeper".to_string())
            .spawn(move || {
                let served = loop_.serve();
                let why = loop_.way_out.close();
                if why.is_none() {
                    // What is not folded now is at the next start, which then looks more closely.
                    let _best_effort = loop_.core.fold_log();
                }
                if served.is_err() {
                    told_of_end.come(why);
                }
            })
            .map_err(|error| Fault::Busy(error.to_string()))?;
        Ok(Keeper { jobs, outbox, end, unwritten, thread: Some(thread) })
    }

    /// Runs a command and waits until its answer is true on disk.
    pub fn run(&self, command: Command) -> Result<Reply, Fault> {
        self.ask(command).wait()
    }

    /// Hands a command over at once; the answer comes when it is on disk.
    pub fn ask(&self, command: Command) -> Pending {
        let (asked, pending) = call(command);
        self.hand_over(Waiting::Asker(asked));
        pending
    }

    /// Hands a command over; `answer` is called on the keeper's thread once it is on disk, so it must be quick.
    pub fn submit(&self, command: Command, answer: impl FnOnce(Result<Reply, Fault>) + Send + 'static) {
        self.hand_over(Waiting::Called(Called::new(command, Box::new(answer))));
    }

    fn hand_over(&self, waiting: Waiting) {
        match self.jobs.try_send(Job::Run(waiting)) {
            Ok(()) => {}
            Err(TrySendError::Full(Job::Run(waiting))) => {
                waiting.answer(Err(Fault::Busy("too many requests are waiting".to_string())));
            }
            Err(TrySendError::Disconnected(Job::Run(waiting))) => waiting.answer(Err(Fault::Stopped)),
            Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) => {}
        }
    }

    /// Messages to hand over now, by whichever channel.
    pub fn lease(&self, most: usize) -> Result<Vec<Handed>, Fault> {
        self.take_lease(Wanted { channel: None, most })
    }

    /// Texts and mails to hand over now, so many of each: asked for together, they share a round and its wait for the disk.
    pub fn lease_both(&self, texts: usize, mails: usize) -> Result<Vec<Handed>, Fault> {
        let mut asked = Vec::with_capacity(2);
        for (channel, most) in [(Channel::Text, texts), (Channel::Mail, mails)] {
            if most > 0 {
                asked.push(self.ask_for_lease(Wanted { channel: Some(channel), most })?);
            }
        }
        let mut handed = Vec::with_capacity(texts.saturating_add(mails).min(limits::GROUP));
        let mut fault = None;
        for answer in asked {
            match answer.recv().unwrap_or(Err(Fault::Stopped)) {
                Ok(taken) => handed.extend(taken),
                Err(error) => fault = Some(error),
            }
        }
        match fault {
            Some(fault) if handed.is_empty() => Err(fault),
            Some(_) | None => Ok(handed),
        }
    }

    fn take_lease(&self, wanted: Wanted) -> Result<Vec<Handed>, Fault> {
        self.ask_for_lease(wanted)?.recv().unwrap_or(Err(Fault::Stopped))
    }

    fn ask_for_lease(&self, wanted: Wanted) -> Result<Receiver<Result<Vec<Handed>, Fault>>, Fault> {
        let (send, receive) = sync_channel(1);
        self.jobs.send(Job::Lease(wanted, send)).map_err(|_| Fault::Stopped)?;
        Ok(receive)
    }

    /// Returns when everything that can be read by now is on disk: for whoever tells others what was read.
    pub fn settle(&self) -> Result<(), Fault> {
        self.lease(0).map(drop)
    }

    /// `tell` hears why, if the disk fails and nothing can be done any more: the house should close, and say so.
    pub fn when_broken(&self, tell: impl FnOnce(String) + Send + 'static) {
        self.end.when_it_comes(Box::new(tell));
    }

    /// Why the database cannot be written, while it cannot: the disk is full, or another process holds the file.
    #[must_use]
    pub fn write_trouble(&self) -> Option<String> {
        self.unwritten.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// When the post should look again.
    #[must_use]
    pub fn outbox(&self) -> Outbox {
        self.outbox.clone()
    }

    /// The clock was moved by hand: fire what has become due.
    pub fn look_at_clock(&self) {
        let _stopped = self.jobs.send(Job::Look);
    }

    /// Finishes what is waiting, notes the time, and ends the thread.
    pub fn stop(mut self) {
        self.join();
    }

    fn join(&mut self) {
        let _already_gone = self.jobs.send(Job::Stop);
        if let Some(thread) = self.thread.take() {
            let _panicked = thread.join();
        }
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        if self.thread.is_some() {
            self.join();
        }
    }
}

struct Loop<E: Engine, C: Clock> {
    core: Core<E>,
    clock: C,
    inbox: Receiver<Job>,
    outbox: Outbox,
    way_out: WayOut,
    /// Why nothing can be written, for whoever asks.
    unwritten: Arc<Mutex<Option<String>>>,
    /// When we last looked at the clock, and how long we meant to sleep since.
    last_look: Option<Timestamp>,
    planned: Duration,
    /// Timers could not be fired last time.
    faulty: bool,
}

/// Who asked for messages, and what they get.
type Leased = Vec<(LeaseAnswer, Result<Vec<Handed>, Fault>)>;

/// What one round has to do.
#[derive(Default)]
struct Round {
    waiting: Vec<Waiting>,
    leases: Vec<(Wanted, LeaseAnswer)>,
    /// The clock was moved: what was due later may be due now.
    looked: bool,
    stop: bool,
}

impl Round {
    /// How many wait for an answer, the post's own reports left aside.
    fn people(&self) -> usize {
        let commands = self.waiting.iter().map(Borrow::<Command>::borrow);
        commands.filter(|command| command.who != Actor::Post).count()
    }
}

/// How many messages may be leased beside so many people.
fn beside(people: usize, most: usize) -> usize {
    if people < limits::COMPANY { most } else { most.min(people / limits::PEOPLE_PER_LEASE) }
}

impl<E: Engine, C: Clock> Loop<E, C> {
    fn serve(&mut self) -> Result<(), DiskFailed> {
        loop {
            let mut round = Round::default();
            self.gather(&mut round);
            let JudgedTime { now, trust } = self.read_clock();
            let people = round.people();
            let replies = self.core.run_group(&round.waiting, now);
            let answers = round.waiting.into_iter().zip(replies).collect();
            self.let_out(Told { answers, ..Told::default() })?;
            let leases = self.act_on_time(now, trust, people, round.leases);
            let _tried_again = self.core.heartbeat(now);
            self.unwritten.lock().unwrap_or_else(PoisonError::into_inner).clone_from(&self.core.unwritten().cloned());
            if round.stop {
                let _best_effort = self.core.note_alive(now);
            }
            self.let_out(Told { leases, ..Told::default() })?;
            let _asked_again = self.core.wipe();
            if round.looked {
                self.outbox.nudge();
            }
            if round.stop {
                return Ok(());
            }
        }
    }

    /// Timers and leases cannot be taken back, so they wait while the clock is doubted. People's commands do not: their time
    /// goes on by our own count.
    fn act_on_time(
        &mut self,
        now: Timestamp,
        trust: ClockTrust,
        people: usize,
        leases: Vec<(Wanted, LeaseAnswer)>,
    ) -> Leased {
        match trust {
            ClockTrust::Doubted => leases.into_iter().map(|(_, answer)| (answer, Ok(Vec::new()))).collect(),
            ClockTrust::Steady => {
                // A fault here is a full disk or the like; the rows are still there, a later round tries again.
                self.faulty = self.core.fire_due(now).is_err();
                let mut lease = |wanted: Wanted| self.core.lease(now, wanted.channel, beside(people, wanted.most));
                leases.into_iter().map(|(wanted, answer)| (answer, lease(wanted))).collect()
            }
        }
    }

    /// What timers did must reach the disk even if nobody waits for it.
    fn let_out(&mut self, told: Told) -> Result<(), DiskFailed> {
        let flushed = self.core.has_flushed();
        let nothing = told.answers.is_empty() && told.leases.is_empty() && !flushed;
        if nothing { Ok(()) } else { self.way_out.take(told) }
    }

    /// Sleeps until something comes or is due, then takes what else is there, up to one commit's worth. While the disk is
    /// busy a small group waits for company: every commit costs something, however few share it.
    fn gather(&mut self, round: &mut Round) {
        let sleep = self.sleep();
        match self.inbox.recv_timeout(sleep) {
            Ok(job) => take(round, job),
            Err(RecvTimeoutError::Timeout) => return,
            Err(RecvTimeoutError::Disconnected) => round.stop = true,
        }
        while round.waiting.len() < limits::GROUP && !round.stop {
            let may_wait = round.leases.is_empty() && round.waiting.len() < limits::COMPANY && self.way_out.is_busy();
            let next =
                if may_wait { self.inbox.recv_timeout(limits::LONGEST_SYNC).ok() } else { self.inbox.try_recv().ok() };
            match next {
                Some(job) => take(round, job),
                None => return,
            }
        }
    }

    fn sleep(&mut self) -> Duration {
        let JudgedTime { now, trust } = self.read_clock();
        let (timer, message) = self.core.next_due().unwrap_or((Some(now + SignedDuration::from_secs(1)), None));
        let (least, message) = match trust {
            ClockTrust::Steady if self.faulty => (limits::AFTER_FAULT, message),
            ClockTrust::Steady => (Duration::ZERO, message),
            ClockTrust::Doubted => (limits::SOON, None),
        };
        self.outbox.set(message);
        let until = timer
            .map_or(limits::LONGEST_SLEEP, |due| Duration::try_from(due.duration_since(now)).unwrap_or(Duration::ZERO));
        let looks_soon = trust == ClockTrust::Doubted || self.core.is_waiting();
        let longest = if looks_soon { limits::SOON } else { limits::LONGEST_SLEEP };
        let sleep = until.clamp(least, longest);
        self.planned = sleep;
        sleep
    }

    /// A laptop's lid, a paused machine: the time between two looks is far longer than we meant to be away.
    fn read_clock(&mut self) -> JudgedTime {
        let judged = self.clock.look();
        let now = judged.now;
        let planned = SignedDuration::try_from(std::mem::take(&mut self.planned)).unwrap_or(SignedDuration::MAX);
        let longest = planned + SignedDuration::from_secs(limits::FROZEN_SECONDS);
        if let Some(looked) = self.last_look.replace(now)
            && now.duration_since(looked) > longest
            && self.clock.jumps() == Jumps::AreDowntime
        {
            // What could not be given back now is given back at the next look, or at the next start.
            if self.core.give_back(looked, now).is_err() {
                self.last_look = Some(looked);
            }
        }
        judged
    }
}

fn take(round: &mut Round, job: Job) {
    match job {
        Job::Run(waiting) => round.waiting.push(waiting),
        Job::Lease(wanted, answer) => round.leases.push((wanted, answer)),
        Job::Look => round.looked = true,
        Job::Synced => {}
        Job::Stop => round.stop = true,
    }
}
