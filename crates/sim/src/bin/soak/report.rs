//! soak: what ran, what failed and how to see it again, and the memory of the real process over time.

use crate::turn::Turn;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::time::Duration;

/// The process may have this much at most: its page cache is 128 MiB, and everything else is small.
pub const MOST_KIB: u64 = 768 * 1024;

#[derive(Default)]
pub struct Report {
    pub lasted: Duration,
    /// Turns, and how much they got through.
    pub ran: BTreeMap<Turn, (u64, u64)>,
    pub failures: Vec<Failure>,
    /// Seconds since the start, and KiB.
    pub memory: Vec<(u64, u64)>,
}

pub struct Failure {
    pub turn: Turn,
    pub said: String,
    pub replay: String,
}

const WIDE: usize = 60;
const LINES: usize = 40;

impl Report {
    pub fn text(&self) -> String {
        let mut out = String::from("# Soak\n\n");
        let minutes = self.lasted.as_secs() / 60;
        let _infallible = writeln!(out, "{} h {} min, {} failures.\n", minutes / 60, minutes % 60, self.failures.len());
        for (turn, (turns, amount)) in &self.ran {
            let _infallible = writeln!(out, "- {amount} {} in {turns} turns", turn.words());
        }
        for failure in &self.failures {
            let said: Vec<&str> = failure.said.lines().rev().take(LINES).collect();
            let said: Vec<&str> = said.into_iter().rev().collect();
            let _infallible = writeln!(out, "\n## Failed: {}\n", failure.turn.words());
            let _infallible = writeln!(out, "    {}\n\n```text\n{}\n```", failure.replay, said.join("\n"));
        }
        out.push_str("\n## Memory of the real process\n\n```text\n");
        out.push_str(&self.chart());
        out.push_str("```\n");
        out
    }

    /// One line per stretch of time: a leak is a staircase.
    fn chart(&self) -> String {
        let most = self.memory.iter().map(|(_, kib)| *kib).max().unwrap_or(1).max(1);
        let mut out = String::new();
        for (at, kib) in thinned(&self.memory) {
            let bar = "#".repeat(usize::try_from(kib * WIDE as u64 / most).unwrap_or(0));
            let _infallible = writeln!(out, "{:>4} min {:>5} MiB {bar}", at / 60, kib / 1024);
        }
        out
    }

    pub fn svg(&self) -> String {
        let (wide, high) = (800, 240);
        let last = self.memory.last().map_or(1, |(at, _)| (*at).max(1));
        let most = self.memory.iter().map(|(_, kib)| *kib).max().unwrap_or(1).max(1);
        let points: Vec<String> =
            self.memory.iter().map(|(at, kib)| format!("{},{}", at * wide / last, high - kib * high / most)).collect();
        let words = format!("{} MiB at most, {} min", most / 1024, last / 60);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 -20 {wide} {}\">\
             <text y=\"-6\" font-family=\"sans-serif\" font-size=\"12\">{words}</text>\
             <polyline fill=\"none\" stroke=\"#2a6f4f\" stroke-width=\"2\" points=\"{}\"/></svg>\n",
            high + 20,
            points.join(" ")
        )
    }

    pub fn write(&self, folder: &Path) -> Result<(), String> {
        let write =
            |name: &str, text: String| std::fs::write(folder.join(name), text).map_err(|error| error.to_string());
        write("report.md", self.text())?;
        write("memory.svg", self.svg())
    }
}

/// At most some thirty of them, evenly.
fn thinned(memory: &[(u64, u64)]) -> Vec<(u64, u64)> {
    let step = memory.len().div_ceil(30).max(1);
    memory.iter().copied().step_by(step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_is_told_with_the_line_that_replays_it() {
        let mut report = Report::default();
        report.ran.insert(Turn::Kills, (2, 1_000));
        let (said, replay) = ("lost: registered 1 2 1".to_string(), Turn::Kills.replay(7));
        report.failures.push(Failure { turn: Turn::Kills, said, replay });
        report.memory = (0..100).map(|at| (at * 60, 50_000 + at * 1_000)).collect();
        let text = report.text();
        for part in
            ["1000 kill -9 cycles in 2 turns", "--bin kill9 -- --cycles 500 --seed 7", "lost: registered", "MiB ###"]
        {
            assert!(text.contains(part), "{part} is missing in {text}");
        }
        assert!(report.svg().contains("<polyline"));
    }
}
