//! sim: one world — an event and a desk from opening to the end, with people, hosts, staff, a post and faults.

use crate::bug::Bug;
use crate::dice::Dice;
use crate::faulty::{Crash, Faulty};
use crate::oracle::Oracle;
use crate::plant::Plant;
use crate::restored::WorldCopy;
use crate::{acts, post, setup, staff, time};
use jiff::{SignedDuration, Timestamp};
use keeper::{Core, Fault};
use rules::{Act, Actor, Command, EntryId, HouseAct, ListId, ListReply, Reply};
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use store::sqlite::Sqlite;
use store::{Folded, ListRows};

/// What a world got through.
#[derive(Clone, Copy, Debug, Default)]
pub struct WorldReport {
    pub steps: u64,
    pub days: u64,
    pub crashes: u64,
    pub offers: u64,
    pub messages: u64,
}

/// A promise broken: in which step, and how.
#[derive(Clone, Debug)]
pub struct Failure {
    pub step: u64,
    pub at: Timestamp,
    pub text: String,
}

pub struct World {
    pub(crate) dice: Dice,
    pub(crate) core: Option<Core<Faulty>>,
    pub(crate) now: Timestamp,
    pub(crate) event: ListId,
    pub(crate) desk: ListId,
    /// The rows of each list as they stand after the last step.
    pub(crate) rows: Rows,
    pub(crate) folded: BTreeMap<ListId, (Folded, u64)>,
    pub(crate) looks: u64,
    /// Who was passed over with a reason since the last command began.
    pub(crate) passed: BTreeSet<EntryId>,
    pub(crate) oracle: Oracle,
    pub(crate) post: post::Post,
    pub(crate) faults: Faults,
    /// Timers seen earlier: doubled, late and re-ordered wake-ups come from here.
    pub(crate) old_timers: Vec<rules::Timer>,
    pub(crate) people: u64,
    pub(crate) last_command: Option<Command>,
    pub(crate) report: WorldReport,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Faults {
    On,
    /// Liveness: nothing fails any more, and everything has to settle.
    Off,
}

/// The rows of every list; shared, because every step keeps what was before.
pub(crate) type Rows = BTreeMap<ListId, Arc<ListRows>>;

/// Whether every command is told with its answer, for whoever looks for the cause of a failure.
pub static TELLS: AtomicBool = AtomicBool::new(false);

/// Longest life of a world, in steps.
const STEPS: u64 = 260;

thread_local! {
    /// The database of the last world of this thread, without a row: making one takes longer than a short world.
    static EMPTY: Cell<Option<Sqlite>> = const { Cell::new(None) };
}

/// Runs one world; with a planted bug, a failure is what one hopes for.
pub fn run(seed: u64, plant: Option<Plant>) -> Result<WorldReport, Failure> {
    World::new(seed, plant)?.live()
}

impl World {
    fn new(seed: u64, plant: Option<Plant>) -> Result<World, Failure> {
        let mut dice = Dice::new(seed);
        let now = setup::start(&mut dice);
        let engine = EMPTY.take().unwrap_or_else(|| Sqlite::in_memory().expect("memory for a database"));
        let core = Core::start(Faulty::new(engine, plant), now).expect("an empty database starts");
        let mut world = World::on(core, now, dice);
        world.open()?;
        Ok(world)
    }

    pub(crate) fn on(core: Core<Faulty>, now: Timestamp, dice: Dice) -> World {
        World {
            dice,
            core: Some(core),
            now,
            event: ListId(0),
            desk: ListId(0),
            rows: BTreeMap::new(),
            folded: BTreeMap::new(),
            looks: 0,
            passed: BTreeSet::new(),
            oracle: Oracle::default(),
            post: post::Post::default(),
            faults: Faults::On,
            old_timers: Vec::new(),
            people: 0,
            last_command: None,
            report: WorldReport::default(),
        }
    }

    fn open(&mut self) -> Result<(), Failure> {
        let settings = Box::new(setup::event(&mut self.dice, self.now));
        let act = Act::House(HouseAct::OpenEvent { slug: "evening".to_string(), settings, host: None });
        self.event = self.open_list(act)?;
        let settings = Box::new(setup::desk(&mut self.dice));
        self.desk =
            self.open_list(Act::House(HouseAct::OpenDesk { slug: "salon".to_string(), settings, host: None }))?;
        self.look()
    }

    fn open_list(&mut self, act: Act) -> Result<ListId, Failure> {
        let command = Command { list: ListId::HOUSE, who: Actor::Host(1), act };
        let now = self.now();
        match self.core().run(&command, now) {
            Ok(Reply::List(ListReply::Opened { list })) => Ok(list),
            other => Err(self.fail(format!("a list was not opened: {other:?}"))),
        }
    }

    fn live(mut self) -> Result<WorldReport, Failure> {
        let began = self.now;
        let steps = self.dice.between(STEPS / 4, STEPS);
        let copied_at = if self.dice.chance(15) { self.dice.below(steps) } else { steps };
        let mut copy = None;
        for step in 0..steps {
            self.report.steps += 1;
            if step == copied_at {
                copy = Some(WorldCopy::take(&mut self)?);
            }
            self.step()?;
            if self.is_over() {
                break;
            }
        }
        self.faults = Faults::Off;
        time::settle_everything(&mut self)?;
        self.look_whole()?;
        if let Some(copy) = copy {
            copy.judge(&mut self)?;
        }
        self.report.days = self.now.duration_since(began).as_hours().unsigned_abs() / 24;
        self.report.offers = self.rows.values().map(|rows| rows.offers.len() as u64).sum();
        self.report.messages = self.rows.values().map(|rows| rows.messages.len() as u64).sum();
        EMPTY.set(self.core.take().and_then(|core| core.into_engine().emptied()));
        Ok(self.report)
    }

    pub(crate) fn step(&mut self) -> Result<(), Failure> {
        match self.dice.below(100) {
            0..=37 => acts::guest(self)?,
            38..=45 => acts::host(self)?,
            46..=59 => staff::staff(self)?,
            60..=77 => post::round(self)?,
            78..=95 => time::pass(self)?,
            _crash => self.crash()?,
        }
        if self.dice.chance(60) { post::round(self) } else { Ok(()) }
    }

    fn is_over(&self) -> bool {
        self.rows.get(&self.event).is_some_and(|rows| rows.head.state == rules::ListState::Closed)
    }

    pub(crate) fn core(&mut self) -> &mut Core<Faulty> {
        self.core.as_mut().expect("there is a core between steps")
    }

    /// The moment the keeper would use.
    pub(crate) fn now(&mut self) -> Timestamp {
        let now = self.now;
        self.now = self.core().tick(now);
        self.now
    }

    /// Runs a command as its client would: after a crash the answer is unknown, and it is sent again.
    pub(crate) fn run(&mut self, command: Command) -> Result<Reply, Failure> {
        if self.faults == Faults::On && self.dice.chance(4) {
            let crash = if self.dice.chance(50) { Crash::BeforeCommit } else { Crash::AfterCommit };
            self.core().engine().arm(Some(crash));
        }
        let before = self.before();
        let reply = self.ask(&command);
        self.core().engine().arm(None);
        let reply = match reply {
            Err(_) if self.core().engine().is_dead() => {
                self.restart(SignedDuration::ZERO)?;
                self.ask(&command)
            }
            reply => reply,
        };
        let reply = reply.map_err(|fault| self.fault(&command, &fault))?;
        self.tell(&command, &reply);
        self.look_at(command.list)?;
        crate::oracle::watch(self, &before, &command, &reply)?;
        self.last_command = Some(command);
        Ok(reply)
    }

    /// Asks the rules, past the bug if one is planted.
    fn ask(&mut self, command: &Command) -> Result<Reply, Fault> {
        let now = self.now();
        let rows = self.rows.get(&command.list).cloned();
        let core = self.core.as_mut().expect("there is a core between steps");
        let falsified = core.engine().bug().map(|bug| bug.asked(command, rows.as_deref(), now));
        let reply = core.run(falsified.as_ref().unwrap_or(command), now);
        core.engine().bug().into_iter().for_each(Bug::answered);
        reply
    }

    fn tell(&self, command: &Command, reply: &Reply) {
        if TELLS.load(Ordering::Relaxed) {
            println!("{} {} {:?} {:?} -> {reply:?}", self.report.steps, self.now, command.list, command.act);
        }
    }

    /// The rows as they stand; a new command begins.
    pub(crate) fn before(&mut self) -> Rows {
        self.passed.clear();
        self.rows.clone()
    }

    fn fault(&self, command: &Command, fault: &Fault) -> Failure {
        self.fail(format!("a fault without a crash: {fault} in {command:?}"))
    }

    /// The process is killed, stays away for a while, and starts again.
    pub(crate) fn crash(&mut self) -> Result<(), Failure> {
        let minutes = *self.dice.pick(&[0, 0, 1, 30, 200, 700]).expect("downtimes");
        self.restart(SignedDuration::from_mins(minutes))
    }

    pub(crate) fn restart(&mut self, away: SignedDuration) -> Result<(), Failure> {
        self.report.crashes += 1;
        self.look()?;
        let (before, died) = (self.rows.clone(), self.now());
        let mut engine = self.core.take().expect("there is a core between steps").into_engine();
        engine.revive();
        post::forget(self);
        self.now = died + away;
        let core = Core::start(engine, self.now);
        self.core = Some(core.map_err(|fault| self.fail(format!("the start failed: {fault}")))?);
        self.look()?;
        crate::oracle::watch_downtime(self, &before, died)
    }

    pub(crate) fn fail(&self, text: String) -> Failure {
        Failure { step: self.report.steps, at: self.now, text }
    }
}
