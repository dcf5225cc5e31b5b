//! sim: a world that is restored from an older copy of itself. What was lost lives on in mailboxes and in other programs,
//! so nothing in the restored world may have a number that the lost part had given out.

use crate::dice::Dice;
use crate::faulty::Faulty;
use crate::oracle::Oracle;
use crate::plant::Plant;
use crate::post::{self, Post};
use crate::world::{Failure, Rows, World};
use jiff::Timestamp;
use keeper::Core;
use std::collections::BTreeSet;
use store::sqlite::{Sqlite, UsedNumbers};
use store::{Engine, ListRows};

/// A backup, and what the world had seen when it was taken.
pub(crate) struct WorldCopy {
    engine: Sqlite,
    rows: Rows,
    seq: u64,
    now: Timestamp,
    oracle: Oracle,
    post: Post,
}

/// Steps of the restored world.
const STEPS: u64 = 60;

impl WorldCopy {
    pub fn take(world: &mut World) -> Result<WorldCopy, Failure> {
        let now = world.now();
        let copied = world.core().engine().copied();
        let engine = copied.map_err(|error| world.fail(format!("no copy: {error}")))?;
        let used = engine.used_numbers().map_err(|error| world.fail(format!("no numbers: {error}")))?;
        let (oracle, post) = (world.oracle.clone(), world.post.clone());
        Ok(WorldCopy { engine, rows: world.rows.clone(), seq: used.audit, now, oracle, post })
    }

    /// Lives on from the copy, as if everything since were lost, and compares.
    pub fn judge(self, lost: &mut World) -> Result<(), Failure> {
        let WorldCopy { mut engine, rows: then, seq, now, oracle, post } = self;
        // The newer file is gone: only the gap keeps the numbers apart.
        let plant = lost.core().engine().plant();
        if plant != Some(Plant::RestoredNumberReused) {
            let jumped = engine.restored(UsedNumbers::default(), now);
            jumped.map_err(|error| lost.fail(format!("the restore failed: {error}")))?;
        }
        let core = Core::start(Faulty::new(engine, plant), now);
        let core = core.map_err(|fault| lost.fail(format!("the restored world does not start: {fault}")))?;
        let mut restored = World::on(core, now, Dice::new(lost.dice.roll()));
        (restored.event, restored.desk, restored.people) = (lost.event, lost.desk, lost.people);
        (restored.oracle, restored.post) = (oracle, post);
        post::forget(&mut restored);
        restored.look()?;
        for _step in 0..STEPS {
            restored.step()?;
        }
        restored.look_whole()?;
        for list in [lost.event, lost.desk] {
            let (one, other) = (whole(lost, list)?, whole(&mut restored, list)?);
            let (one, other) = (given(&one, &then[&list], seq), given(&other, &then[&list], seq));
            if let Some((what, number)) = one.intersection(&other).next() {
                return Err(restored.fail(format!("promise 6: {what} {number} was given out again after a restore")));
            }
        }
        Ok(())
    }
}

fn whole(world: &mut World, list: rules::ListId) -> Result<ListRows, Failure> {
    let rows = world.core().engine().read_list(list);
    rows.map_err(|error| world.fail(format!("unreadable: {error}")))
}

/// What came after the copy, by what links and other programs know it by.
fn given(rows: &ListRows, then: &ListRows, since: u64) -> BTreeSet<(&'static str, u64)> {
    let known = numbers(then);
    let generations = rows.entries.iter().filter_map(|entry| {
        let before = then.entries.iter().find(|known| known.id == entry.id)?;
        // The number of an entry and the generation of its links, as one.
        (entry.generation > before.generation).then_some(("the link", entry.id.0 << 32 | u64::from(entry.generation)))
    });
    let audit = rows.audit.iter().filter(|row| row.seq > since).map(|row| ("the change", row.seq));
    numbers(rows).difference(&known).copied().chain(generations).chain(audit).collect()
}

fn numbers(rows: &ListRows) -> BTreeSet<(&'static str, u64)> {
    let entries = rows.entries.iter().map(|row| ("entry", row.id.0));
    let places = rows.places.iter().map(|row| ("place", row.id.0));
    let offers = rows.offers.iter().map(|row| ("offer", row.id.0));
    let messages = rows.messages.iter().map(|row| ("message", row.id.0));
    entries.chain(places).chain(offers).chain(messages).collect()
}
