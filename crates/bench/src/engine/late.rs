//! bench/engine: how late timers are on a quiet day. A hundred reminders come due each second, and for each is noted how long
//! after its moment the message was with the sender: fired, on disk, looked at once more and handed over.

use super::Amounts;
use crate::figure::{Results, Target, percentile};
use crate::fill::crowded;
use crate::progress;
use crate::stage::{event, now, text};
use jiff::{SignedDuration, Timestamp};
use keeper::{Clock, Keeper};
use rules::{Act, Actor, Command, EntryId, MessageAct, plan};
use rusqlite::Connection;
use std::collections::HashMap;
use std::path::Path;
use std::time::{Duration, Instant};
use store::sqlite::Sqlite;

/// Between two timers: a hundred come due each second.
const APART: SignedDuration = SignedDuration::from_millis(10);
/// Until the first one, so that the house is open by then.
const AHEAD: SignedDuration = SignedDuration::from_millis(300);
/// Messages taken at once, as the post takes them.
const LEASE: usize = 64;
/// Looks again at the latest after this, should a hint be missed.
const LONGEST: Duration = Duration::from_millis(50);
/// A timer that has not come by then never will.
const PATIENCE: Duration = Duration::from_secs(60);

/// The day of the first reminder, going on as real time does.
#[derive(Clone, Copy)]
struct Day {
    begins: Timestamp,
    began: Instant,
}

impl Clock for Day {
    fn now(&self) -> Timestamp {
        self.begins + SignedDuration::try_from(self.began.elapsed()).unwrap_or(SignedDuration::MAX)
    }
}

pub(crate) fn measure(amounts: &Amounts, results: &mut Results) -> Result<(), String> {
    progress("timers, a hundred each second");
    let (stage, _) = crowded(amounts.late as u64, amounts.late as u64, 0)?;
    let path = stage.file("start");
    let begins = plan(&event(1), now()).first().ok_or("no reminder is planned")?.at;
    let due = spread(&path, begins)?;
    if due.len() != amounts.late {
        return Err(format!("{} timers are booked, not {}", due.len(), amounts.late));
    }
    let late = handed_over(&path, begins, &due)?;
    results.wait("timer_late_p50", "a timer's message with the sender: half within", percentile(&late, 50));
    results.wait("timer_late_p99", "a timer's message with the sender: 99 in 100 within", percentile(&late, 99));
    results.ratio("timer_late_p99_ms", percentile(&late, 99), Target::AtMost(10.0));
    Ok(())
}

/// One reminder after the other instead of all at once: entries and the moments of their timers.
fn spread(path: &Path, begins: Timestamp) -> Result<HashMap<EntryId, Timestamp>, String> {
    let connection = Connection::open(path).map_err(text)?;
    let mut timers =
        connection.prepare("SELECT subject FROM timer WHERE kind = 'remind' ORDER BY subject").map_err(text)?;
    let entries = timers.query_map([], |row| row.get::<_, i64>(0)).map_err(text)?;
    let entries = entries.collect::<Result<Vec<_>, _>>().map_err(text)?;
    let mut due = HashMap::new();
    let mut next = begins + AHEAD;
    for entry in entries {
        let moved = "UPDATE timer SET due_at = ?2 WHERE subject = ?1 AND kind = 'remind'";
        connection.execute(moved, (entry, next.as_millisecond())).map_err(text)?;
        due.insert(EntryId(u64::try_from(entry).unwrap_or(0)), next);
        next += APART;
    }
    Ok(due)
}

/// Milliseconds from each moment to the message being with the sender, who reports it sent at once.
fn handed_over(path: &Path, begins: Timestamp, due: &HashMap<EntryId, Timestamp>) -> Result<Vec<f64>, String> {
    let engine = Sqlite::open(path).map_err(text)?;
    let clock = Day { begins, began: Instant::now() };
    let keeper = Keeper::start(engine, clock).map_err(text)?;
    let outbox = keeper.outbox();
    let mut late = Vec::new();
    let (_, mut seen) = outbox.look();
    while late.len() < due.len() {
        if clock.began.elapsed() > PATIENCE + Duration::from_millis(due.len() as u64 * 10) {
            return Err(format!("{} of {} timers came", late.len(), due.len()));
        }
        let handed = keeper.lease(LEASE).map_err(text)?;
        let at = clock.now();
        for message in handed.iter().map(|handed| &handed.message) {
            let moment = message.entry.and_then(|entry| due.get(&entry)).ok_or("a message nobody waits for")?;
            late.push(at.duration_since(*moment).as_secs_f64() * 1_000.0);
            let act = Act::Message(MessageAct::Sent { message: message.id });
            keeper.submit(Command { list: message.list, who: Actor::Post, act }, |_reply| {});
        }
        if handed.is_empty() {
            (_, seen) = outbox.wait(seen, LONGEST);
        }
    }
    keeper.stop();
    Ok(late)
}
