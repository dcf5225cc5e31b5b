//! sim: the real engine with a plug that can be pulled before or after any commit, and room for a planted bug.

use crate::bug::{Bug, Written};
use crate::plant::Plant;
use jiff::Timestamp;
use rules::{Change, Channel, Lane, ListId, MessageId, Need, OfferId, PlaceId, Snapshot, Timer, TimerMove};
use std::collections::BTreeMap;
use std::sync::Arc;
use store::sqlite::Sqlite;
use store::{Cause, Engine, ListRows, MovedRows, Running, StoreError};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crash {
    /// The group was applied, never committed.
    BeforeCommit,
    /// On disk, but nobody got the answer.
    AfterCommit,
}

pub struct Faulty {
    engine: Sqlite,
    armed: Option<Crash>,
    dead: bool,
    bug: Option<Bug>,
    /// What changes have named since somebody looked.
    moved: BTreeMap<ListId, MovedRows>,
}

impl Faulty {
    pub fn new(engine: Sqlite, plant: Option<Plant>) -> Faulty {
        Faulty { engine, armed: None, dead: false, bug: plant.map(Bug::new), moved: BTreeMap::new() }
    }

    /// The bug at work here, if there is one.
    pub(crate) fn bug(&mut self) -> Option<&mut Bug> {
        self.bug.as_mut()
    }

    pub fn plant(&self) -> Option<Plant> {
        self.bug.as_ref().map(|bug| bug.plant)
    }

    /// The next commit is hit.
    pub fn arm(&mut self, crash: Option<Crash>) {
        self.armed = crash;
    }

    pub fn is_dead(&self) -> bool {
        self.dead
    }

    /// The process starts again on what is on disk.
    pub fn revive(&mut self) {
        self.engine.abandon();
        self.armed = None;
        self.dead = false;
    }

    /// Brings rows read earlier up to date. None: no change has named this list since.
    pub fn follow(&mut self, rows: &mut Arc<ListRows>, after_seq: u64) -> Result<Option<MovedRows>, StoreError> {
        let Some(moved) = self.moved.remove(&rows.head.list) else { return Ok(None) };
        let rows = Arc::make_mut(rows);
        self.engine.follow(rows, &moved, after_seq)?;
        self.bug.iter().for_each(|bug| bug.read(rows));
        Ok(Some(moved))
    }

    /// Another engine with the same rows, as a backup has them.
    pub fn copied(&mut self) -> Result<Sqlite, StoreError> {
        self.engine.copied()
    }

    /// The engine without a row, for another world.
    pub fn emptied(self) -> Option<Sqlite> {
        self.engine.emptied().ok()
    }

    fn alive(&self) -> Result<(), StoreError> {
        if self.dead { Err(gone()) } else { Ok(()) }
    }
}

fn gone() -> StoreError {
    StoreError::Unavailable("the process is gone".to_string())
}

impl Engine for Faulty {
    fn load(&mut self, list: ListId, need: &Need, snapshot: &mut Snapshot) -> Result<(), StoreError> {
        self.alive()?;
        self.engine.load(list, need, snapshot)?;
        self.bug.iter_mut().for_each(|bug| bug.loaded(need, snapshot));
        Ok(())
    }

    fn apply(&mut self, cause: Cause, change: &Change) -> Result<(), StoreError> {
        self.alive()?;
        let mut falsified = self.bug.as_ref().map(|_| change.clone());
        if let (Some(bug), Some(change)) = (&self.bug, &mut falsified)
            && bug.changed(cause.at, change) == Written::No
        {
            return Ok(());
        }
        let change = falsified.as_ref().unwrap_or(change);
        self.moved.entry(change.list).or_default().note(change);
        for moved in &change.timers {
            if let TimerMove::Book(timer) = moved
                && timer.list != change.list
            {
                self.moved.entry(timer.list).or_default().note_timer(timer.name);
            }
        }
        self.engine.apply(cause, change)
    }

    fn flush(&mut self) -> Result<(), StoreError> {
        self.alive()?;
        match self.armed.take() {
            None => self.engine.flush(),
            Some(Crash::BeforeCommit) => {
                self.engine.abandon();
                self.dead = true;
                Err(gone())
            }
            Some(Crash::AfterCommit) => {
                self.engine.flush()?;
                self.dead = true;
                Err(gone())
            }
        }
    }

    fn abandon(&mut self) {
        self.engine.abandon();
    }

    fn due_timers(&mut self, now: Timestamp, most: usize) -> Result<Vec<Timer>, StoreError> {
        self.alive()?;
        self.engine.due_timers(now, most)
    }

    fn due_messages(
        &mut self,
        now: Timestamp,
        channel: Option<Channel>,
        lane: Lane,
        most: usize,
    ) -> Result<Vec<(ListId, MessageId)>, StoreError> {
        self.alive()?;
        self.engine.due_messages(now, channel, lane, most)
    }

    fn leased(&mut self, after: MessageId, most: usize) -> Result<Vec<(ListId, MessageId)>, StoreError> {
        self.alive()?;
        self.engine.leased(after, most)
    }

    fn next_due(&mut self) -> Result<(Option<Timestamp>, Option<Timestamp>), StoreError> {
        self.alive()?;
        self.engine.next_due()
    }

    fn running(&mut self, after: OfferId, most: usize) -> Result<Vec<Running>, StoreError> {
        self.alive()?;
        self.engine.running(after, most)
    }

    fn head_starts(&mut self, after: PlaceId, most: usize) -> Result<Vec<(ListId, PlaceId)>, StoreError> {
        self.alive()?;
        self.engine.head_starts(after, most)
    }

    fn alive_at(&mut self) -> Result<Option<Timestamp>, StoreError> {
        self.engine.alive_at()
    }

    fn set_alive(&mut self, now: Timestamp) -> Result<(), StoreError> {
        self.alive()?;
        self.engine.set_alive(now)
    }

    fn lists(&mut self) -> Result<Vec<ListId>, StoreError> {
        self.engine.lists()
    }

    fn read_list_since(&mut self, list: ListId, after_seq: u64) -> Result<ListRows, StoreError> {
        let mut rows = self.engine.read_list_since(list, after_seq)?;
        self.bug.iter().for_each(|bug| bug.read(&mut rows));
        Ok(rows)
    }
}
