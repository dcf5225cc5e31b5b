//! soak: everything that looks for bugs by chance takes turns for hours, beside one real house that stays open. What ran,
//! what failed and how its memory went is written down after every turn; any failure ends it with 1.

mod house;
mod load;
mod report;
mod turn;

use clap::Parser;
use house::House;
use report::{Failure, MOST_KIB, Report};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use turn::Turn;

/// Simulation, kills, power losses, races, parsers and a besieged house in turns, until time is up.
#[derive(Parser)]
struct Args {
    /// How long, in hours.
    hours: f64,
    /// Where report.md and memory.svg are written.
    #[arg(long, default_value = "target/soak")]
    report: PathBuf,
    /// The binary `usher`, the other programs lying beside this one.
    #[arg(long, default_value = "target/proof/usher")]
    usher: PathBuf,
    /// The first seed; `./soak` takes one from the calendar, so that every soak is another.
    #[arg(long, default_value_t = 1_000_000)]
    seed: u64,
}

/// How long an evening at the house lasts.
const EVENING: Duration = Duration::from_secs(30);

/// More than one turn of the simulation uses.
const SEEDS: u64 = 10_000;

fn main() -> ExitCode {
    match soak(&Args::parse()) {
        Ok(report) if report.failures.is_empty() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("soak: {why}");
            ExitCode::FAILURE
        }
    }
}

struct Soak {
    house: House,
    beside: PathBuf,
    began: Instant,
    seed: u64,
    report: Report,
}

fn soak(args: &Args) -> Result<Report, String> {
    let _not_there = std::fs::remove_dir_all(&args.report);
    std::fs::create_dir_all(&args.report).map_err(|error| error.to_string())?;
    let usher = args.usher.canonicalize().map_err(|error| format!("{}: {error}", args.usher.display()))?;
    let itself = std::env::current_exe().map_err(|error| error.to_string())?;
    let beside = itself.parent().ok_or("where are we?")?.to_path_buf();
    let house = House::open(&usher, &args.report.canonicalize().map_err(|error| error.to_string())?.join("house"))?;
    let mut soak = Soak { house, beside, began: Instant::now(), seed: args.seed, report: Report::default() };
    let until = Duration::from_secs_f64(args.hours * 3_600.0);
    for (nth, turn) in (0..).zip(Turn::ALL.iter().copied().cycle()) {
        if soak.began.elapsed() >= until {
            break;
        }
        soak.take(turn, nth);
        soak.report.write(&args.report)?;
    }
    let Soak { house, mut report, .. } = soak;
    if let Err(said) = house.close() {
        report.failures.push(Failure { turn: Turn::Load, said, replay: Turn::Load.replay(0) });
    }
    report.write(&args.report)?;
    print!("{}", report.text());
    Ok(report)
}

impl Soak {
    fn take(&mut self, turn: Turn, nth: u64) {
        let seed = self.seed + nth * SEEDS;
        let (done, amount) = match turn {
            Turn::Load => {
                let evening = load::evening(&self.house, nth, EVENING);
                (if evening.troubles.is_empty() { Ok(()) } else { Err(evening.troubles.join("\n")) }, evening.asked)
            }
            Turn::Simulation | Turn::Kills | Turn::PowerLoss | Turn::Races | Turn::Fuzz => {
                (turn.run(&self.beside, seed).map(|_| ()), turn.amount())
            }
        };
        let ran = self.report.ran.entry(turn).or_default();
        *ran = (ran.0 + 1, ran.1 + amount);
        if let Err(said) = done {
            self.failed(turn, said, turn.replay(seed));
        }
        self.report.lasted = self.began.elapsed();
        self.remember();
        let (minutes, failures) = (self.report.lasted.as_secs() / 60, self.report.failures.len());
        println!("soak: {minutes} min, {amount} {}, {failures} failures so far", turn.words());
    }

    fn remember(&mut self) {
        let Some(kib) = self.house.memory() else {
            let said = "the house is gone; its log is in the report's folder".to_string();
            return self.failed(Turn::Load, said, Turn::Load.replay(0));
        };
        self.report.memory.push((self.began.elapsed().as_secs(), kib));
        if kib > MOST_KIB {
            self.failed(Turn::Load, format!("the house has {} MiB of memory", kib / 1024), Turn::Load.replay(0));
        }
    }

    fn failed(&mut self, turn: Turn, said: String, replay: String) {
        eprintln!("soak: failed: {} — {replay}", turn.words());
        self.report.failures.push(Failure { turn, said, replay });
    }
}
