//! races: everybody decides on the same rows, and only then everybody writes. The engine's conditions alone say who was
//! first; whoever was not looks again, as the keeper does.

use crate::kind::{Kind, commands};
use jiff::Timestamp;
use keeper::Core;
use rules::{Command, Decision, ListId, Need, Snapshot, decide};
use std::path::Path;
use std::sync::Barrier;
use std::sync::atomic::{AtomicU32, Ordering};
use store::sqlite::Sqlite;
use store::{Cause, Engine, StoreError};

/// More reads than any decision asks for.
const LOADS: usize = 12;

/// As many as the largest race needs.
pub const RACERS: usize = 4;

pub struct OldLook {
    racers: Vec<Core<Sqlite>>,
    /// Writes that came too late.
    pub refused: u32,
}

impl OldLook {
    pub fn open(db: &Path) -> Result<OldLook, String> {
        let open = |_| Sqlite::open(db).map(Core::visit).map_err(|error| error.to_string());
        let racers = (0..RACERS).map(open).collect::<Result<_, _>>()?;
        Ok(OldLook { racers, refused: 0 })
    }

    pub fn race(&mut self, kind: Kind, list: ListId, now: Timestamp) -> Result<Vec<String>, String> {
        let rows = self.racers[0].engine().read_list(list).map_err(|error| error.to_string())?;
        let commands = commands(kind, &rows, now)?;
        let mut ready = Vec::new();
        for ((command, now), core) in commands.into_iter().zip(&mut self.racers) {
            ready.push((look(core.engine(), &command, now)?, command, now, core));
        }
        let start = &Barrier::new(ready.len());
        let refused = &AtomicU32::new(0);
        let replies = std::thread::scope(|scope| {
            let racers: Vec<_> = ready
                .into_iter()
                .map(|(decision, command, now, core)| {
                    scope.spawn(move || {
                        start.wait();
                        write(core, &decision, &command, now, refused)
                    })
                })
                .collect();
            racers.into_iter().map(|racer| racer.join().map_err(|_| "a racer panicked".to_string())).collect()
        });
        self.refused += refused.load(Ordering::Relaxed);
        replies
    }
}

/// A decision, and the lock is given back.
fn look(engine: &mut Sqlite, command: &Command, now: Timestamp) -> Result<Decision, String> {
    let (mut snapshot, mut need) = (Snapshot::default(), Need::first(command));
    for _load in 0..LOADS {
        engine.load(command.list, &need, &mut snapshot).map_err(|error| error.to_string())?;
        match decide(&snapshot, command, now) {
            Err(next) => need = next,
            Ok(decision) => {
                engine.abandon();
                return Ok(decision);
            }
        }
    }
    Err(format!("{:?} asked for too much", command.act))
}

fn write(
    core: &mut Core<Sqlite>,
    decision: &Decision,
    command: &Command,
    now: Timestamp,
    refused: &AtomicU32,
) -> String {
    let Some(change) = &decision.change else { return format!("{:?}", decision.reply) };
    let engine = core.engine();
    let written = engine.apply(Cause { who: command.who, at: now }, change).and_then(|()| engine.flush());
    match written {
        Ok(()) => format!("{:?}", decision.reply),
        Err(StoreError::Stale(_)) => {
            engine.abandon();
            refused.fetch_add(1, Ordering::Relaxed);
            crate::answer(core.run(command, now))
        }
        Err(other) => format!("Err: {other}"),
    }
}
