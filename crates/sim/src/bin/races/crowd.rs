//! races: a crowd in front of one keeper, which puts what comes at once into one commit.

use crate::kind::{Kind, commands};
use jiff::Timestamp;
use keeper::{Clock, Keeper};
use rules::ListId;
use std::path::Path;
use std::sync::Arc;
use std::sync::Barrier;
use std::sync::atomic::{AtomicI64, Ordering};
use store::sqlite::{Sqlite, SqliteReader};

pub struct Crowd {
    keeper: Keeper,
    clock: Arc<AtomicI64>,
    reader: SqliteReader,
}

struct SetClock(Arc<AtomicI64>);

impl Clock for SetClock {
    fn now(&self) -> Timestamp {
        Timestamp::from_millisecond(self.0.load(Ordering::Relaxed)).unwrap_or(Timestamp::UNIX_EPOCH)
    }
}

impl Crowd {
    pub fn open(db: &Path, now: Timestamp) -> Result<Crowd, String> {
        let engine = Sqlite::open(db).map_err(|error| error.to_string())?;
        let clock = Arc::new(AtomicI64::new(now.as_millisecond()));
        let keeper = Keeper::start(engine, SetClock(clock.clone())).map_err(|fault| fault.to_string())?;
        Ok(Crowd { keeper, clock, reader: Sqlite::reader(db).map_err(|error| error.to_string())? })
    }

    /// The keeper's clock is that of the earliest: here a timer that is not due yet must do nothing.
    pub fn race(&mut self, kind: Kind, list: ListId, now: Timestamp) -> Result<Vec<String>, String> {
        let rows = self.reader.read_list(list).map_err(|error| error.to_string())?;
        let commands = commands(kind, &rows, now)?;
        let earliest = commands.iter().map(|(_, now)| *now).min().unwrap_or(now);
        self.clock.store(earliest.as_millisecond(), Ordering::Relaxed);
        let (start, keeper) = (&Barrier::new(commands.len()), &self.keeper);
        std::thread::scope(|scope| {
            let racers: Vec<_> = commands
                .into_iter()
                .map(|(command, _)| {
                    scope.spawn(move || {
                        start.wait();
                        crate::answer(keeper.run(command))
                    })
                })
                .collect();
            racers.into_iter().map(|racer| racer.join().map_err(|_| "a racer panicked".to_string())).collect()
        })
    }

    pub fn stop(self) {
        self.keeper.stop();
    }
}
