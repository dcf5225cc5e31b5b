//! bench/engine: registrations — all on one hot event, then spread over many. Each writes an entry, moves the head,
//! queues a message, books the next reminder and leaves an audit row.

use super::Amounts;
use crate::drive::drive;
use crate::figure::{Results, Rounds, Target, per_second};
use crate::stage::{Stage, is_confirmed, keeper, open_events, registration};
use crate::{machine, progress_of, raw, replay};
use rules::{Command, ListId};
use std::path::Path;

pub(crate) fn hot(amounts: &Amounts, results: &mut Results) -> Result<(), String> {
    let setting = Setting::new(1, amounts.arrivals)?;
    let (mut grouped, mut singly) = (Rounds::default(), Rounds::default());
    for round in 1..=amounts.rounds {
        progress_of("registrations on one event", round, amounts.rounds);
        let pair = setting.round(results, Memory::Noted)?;
        grouped.add(pair.ours, pair.grouped);
        singly.add(pair.ours, setting.singly(amounts.singles)?);
    }
    let label = format!("registrations, one event ({})", amounts.arrivals);
    results.rates("hot", &label, &grouped);
    results.rates("hot_single", "  beside one commit per command", &singly);
    results.ratio("hot_vs_group_baseline", grouped.ratio(), Target::AtLeast(0.90));
    results.ratio("hot_vs_single_commit", singly.ratio(), Target::AtLeast(8.0));
    let grouping = Rounds { ours: grouped.baseline, baseline: singly.baseline };
    results.ratio("hot_group_baseline_vs_single_commit", grouping.ratio(), Target::Open);
    Ok(())
}

pub(crate) fn spread(amounts: &Amounts, results: &mut Results) -> Result<(), String> {
    let setting = Setting::new(amounts.events, amounts.arrivals)?;
    let mut grouped = Rounds::default();
    for round in 1..=amounts.rounds {
        progress_of(&format!("registrations over {} events", amounts.events), round, amounts.rounds);
        let pair = setting.round(results, Memory::Ignored)?;
        grouped.add(pair.ours, pair.grouped);
    }
    let label = format!("registrations, {} events", amounts.events);
    results.rates("spread", &label, &grouped);
    results.ratio("spread_vs_group_baseline", grouped.ratio(), Target::AtLeast(0.70));
    Ok(())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Memory {
    Noted,
    Ignored,
}

/// Registrations per second: ours, and plain SQLite's.
pub(crate) struct Pair {
    pub ours: f64,
    pub grouped: f64,
}

/// One round on one event, for the bench of the doors: what there is without HTTP in front of it.
pub(crate) fn without_http(arrivals: usize) -> Result<Pair, String> {
    Setting::new(1, arrivals)?.round(&mut Results::default(), Memory::Ignored)
}

/// A database with its events open, copied for every round, and the registrations to come.
struct Setting {
    stage: Stage,
    lists: Vec<ListId>,
    arrivals: usize,
}

impl Setting {
    fn new(events: usize, arrivals: usize) -> Result<Setting, String> {
        let stage = Stage::new()?;
        let lists = open_events(&stage.file("start"), events, u64::from(rules::limits::CAP))?;
        Ok(Setting { stage, lists, arrivals })
    }

    fn commands(&self) -> Vec<Command> {
        let lists = self.lists.iter().cycle();
        lists.zip(1..=self.arrivals as u64).map(|(list, number)| registration(*list, number)).collect()
    }

    fn round(&self, results: &mut Results, memory: Memory) -> Result<Pair, String> {
        let start = self.stage.file("start");
        let ours = self.stage.copy(&start, "ours")?;
        let seconds = self.ours(&ours, results, memory)?;
        let grouped = raw::baseline(&self.stage, &start, &ours, self.arrivals)?;
        self.verify(&ours)?;
        Ok(Pair { ours: per_second(self.arrivals, seconds), grouped })
    }

    fn ours(&self, path: &Path, results: &mut Results, memory: Memory) -> Result<f64, String> {
        let keeper = keeper(path)?;
        let commands = self.commands();
        let first = memory == Memory::Noted && results.figures.is_empty();
        if first {
            results.memory("memory_idle", "memory, database open and idle", machine::resident_mib());
        }
        let driven = drive(&keeper, commands, is_confirmed)?;
        if first {
            results.memory("memory_after_hot", "memory, after the first round", machine::resident_mib());
        }
        keeper.stop();
        Ok(driven.seconds)
    }

    /// One commit per command, over the first few of the same rows.
    fn singly(&self, most: usize) -> Result<f64, String> {
        let (start, ours) = (self.stage.file("start"), self.stage.file("ours"));
        let script = replay::script(&start, &ours)?;
        let single = self.stage.copy(&start, "single")?;
        let seconds = raw::run(&single, &script, most, 1)?;
        raw::verify_grown(&start, &single, "entry", most)?;
        raw::verify_grown(&start, &single, "audit", most)?;
        Ok(per_second(most, seconds))
    }

    fn verify(&self, path: &Path) -> Result<(), String> {
        let start = self.stage.file("start");
        for (table, each) in [("entry", 1), ("audit", 1), ("message", 1), ("timer", 1)] {
            raw::verify_grown(&start, path, table, each * self.arrivals)?;
        }
        Ok(())
    }
}
