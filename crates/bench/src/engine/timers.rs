//! bench/engine: timers. Fired: each due reminder drops its timer, books the next one, queues a message and leaves an audit
//! row. Dropped by name: a guest mutes reminders, which moves the entry, drops the timer booked (all five possible names
//! are tried) and leaves an audit row.

use super::Amounts;
use crate::drive::drive;
use crate::figure::{Results, Rounds, Target, median, per_second};
use crate::fill::{FIRST_ENTRY, crowded};
use crate::stage::{Stage, event, keeper, now, text};
use crate::{progress_of, raw};
use keeper::Core;
use rules::{Act, Actor, Command, EntryId, EventAct, ListId, Reply, plan};
use std::time::Instant;
use store::sqlite::Sqlite;

pub(crate) fn fire(amounts: &Amounts, results: &mut Results) -> Result<(), String> {
    let rounds = alternate("due timers", amounts, Setting::fired, 0)?;
    results.rates("fire", "due reminders fired", &rounds);
    results.ratio("fire_per_s", median(&rounds.ours), Target::AtLeast(20_000.0));
    results.ratio("fire_vs_group_baseline", rounds.ratio(), Target::Open);
    Ok(())
}

pub(crate) fn mute(amounts: &Amounts, results: &mut Results) -> Result<(), String> {
    let rounds = alternate("timers dropped by name", amounts, Setting::muted, 1)?;
    results.rates("cancel_timer", "timers dropped by name (one per guest)", &rounds);
    results.ratio("cancel_timer_per_s", median(&rounds.ours), Target::AtLeast(10_000.0));
    results.ratio("mute_vs_group_baseline", rounds.ratio(), Target::Open);
    Ok(())
}

/// Rounds of ours and of the baseline, which must leave so many timers fewer for each guest.
fn alternate(
    what: &str,
    amounts: &Amounts,
    ours: fn(&Setting) -> Result<f64, String>,
    fewer_each: usize,
) -> Result<Rounds, String> {
    let setting = Setting::new(amounts.timers)?;
    let (mut rounds, most) = (Rounds::default(), amounts.rounds.min(3));
    for round in 1..=most {
        progress_of(what, round, most);
        rounds.add(ours(&setting)?, setting.baseline(fewer_each)?);
    }
    Ok(rounds)
}

struct Setting {
    stage: Stage,
    list: ListId,
    guests: usize,
}

impl Setting {
    fn new(guests: usize) -> Result<Setting, String> {
        let (stage, list) = crowded(guests as u64, guests as u64, 0)?;
        Ok(Setting { stage, list, guests })
    }

    /// All reminders of one kind are due at the same moment: the worst minute of the month.
    fn fired(&self) -> Result<f64, String> {
        let path = self.stage.copy(&self.stage.file("start"), "ours")?;
        let due_at = plan(&event(1), now()).first().ok_or("no reminder is planned")?.at;
        let mut core = Core::start(Sqlite::open(&path).map_err(text)?, due_at).map_err(text)?;
        let (start, mut fired) = (Instant::now(), 0);
        loop {
            match core.fire_due(due_at).map_err(text)? {
                0 => break,
                some => fired += some,
            }
        }
        let seconds = start.elapsed().as_secs_f64();
        if fired == self.guests { Ok(per_second(fired, seconds)) } else { Err(format!("{fired} timers fired")) }
    }

    /// In timers per second, like the baseline beside it.
    fn muted(&self) -> Result<f64, String> {
        let path = self.stage.copy(&self.stage.file("start"), "ours")?;
        let keeper = keeper(&path)?;
        let mute =
            |number| Act::Event(EventAct::MuteReminders { entry: EntryId(FIRST_ENTRY + number), generation: None });
        let command = |number| Command { list: self.list, who: Actor::Guest, act: mute(number) };
        let commands = (1..=self.guests as u64).map(command).collect();
        let driven = drive(&keeper, commands, |reply| *reply == Reply::Done)?;
        keeper.stop();
        Ok(per_second(self.guests, driven.seconds))
    }

    /// So many timers fewer for each guest than before.
    fn baseline(&self, fewer_each: usize) -> Result<f64, String> {
        let (start, ours) = (self.stage.file("start"), self.stage.file("ours"));
        raw::verify_grown(&ours, &start, "timer", self.guests * fewer_each)?;
        raw::baseline(&self.stage, &start, &ours, self.guests)
    }
}
