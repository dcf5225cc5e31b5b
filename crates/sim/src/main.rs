//! sim: the command line of the simulation. A failing seed prints one line that replays it.

use clap::Parser;
use sim::{Failure, Plant, WorldReport};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Runs seeded worlds of Usher's real rules, keeper and engine, with every fault on.
#[derive(Parser)]
#[command(name = "sim")]
struct Options {
    /// Simulated event-days to get through.
    #[arg(long, default_value_t = 20_000)]
    event_days: u64,
    /// Run this one world only.
    #[arg(long)]
    seed: Option<u64>,
    /// With --seed: tells every command and its answer.
    #[arg(long, requires = "seed")]
    tell: bool,
    /// The first seed of a longer run.
    #[arg(long, default_value_t = 1)]
    first_seed: u64,
    /// Plant a bug that must be found: a name, `list` or `all`.
    #[arg(long)]
    plant: Option<String>,
}

fn main() -> ExitCode {
    let options = Options::parse();
    // A planted bug may panic in a decision; the keeper catches it, and the noise helps nobody.
    std::panic::set_hook(Box::new(|_| {}));
    sim::TELLS.store(options.tell, Ordering::Relaxed);
    match options.plant.as_deref() {
        None => simulate(&options),
        Some("list") => {
            Plant::ALL.iter().for_each(|plant| println!("{}", plant.word()));
            ExitCode::SUCCESS
        }
        Some("all") => find_all(&options, Plant::ALL),
        Some(name) => match Plant::from_word(name) {
            Some(plant) => find_all(&options, &[plant]),
            None => {
                eprintln!("There is no planted bug called {name}. `--plant list` names them all.");
                ExitCode::from(2)
            }
        },
    }
}

fn simulate(options: &Options) -> ExitCode {
    if let Some(seed) = options.seed {
        return one_world(seed);
    }
    let began = Instant::now();
    let outcome = run_until(options, None);
    println!(
        "sim: {} event-days in {} worlds, {} steps, {} crashes, {} offers, {} messages, {:.0} s",
        outcome.total.days,
        outcome.worlds,
        outcome.total.steps,
        outcome.total.crashes,
        outcome.total.offers,
        outcome.total.messages,
        began.elapsed().as_secs_f64()
    );
    match outcome.failure {
        None => ExitCode::SUCCESS,
        Some((seed, failure)) => {
            report(seed, None, &failure);
            ExitCode::FAILURE
        }
    }
}

fn one_world(seed: u64) -> ExitCode {
    match sim::run(seed, None) {
        Ok(report) => {
            println!("seed {seed}: {report:?}");
            ExitCode::SUCCESS
        }
        Err(failure) => {
            report(seed, None, &failure);
            ExitCode::FAILURE
        }
    }
}

fn report(seed: u64, planted: Option<&str>, failure: &Failure) {
    println!("seed {seed}, step {}, {}: {}", failure.step, failure.at, failure.text);
    let planted = planted.map_or(String::new(), |word| format!(" --plant {word}"));
    println!("replay: cargo run --release -p sim -- --seed {seed}{planted}");
}

/// Each planted bug must be found within the budget; exit 0 only then.
fn find_all(options: &Options, plants: &[Plant]) -> ExitCode {
    if let (Some(seed), [plant]) = (options.seed, plants) {
        return match sim::run(seed, Some(*plant)) {
            Err(failure) => {
                report(seed, Some(plant.word()), &failure);
                ExitCode::SUCCESS
            }
            Ok(_) => ExitCode::FAILURE,
        };
    }
    let mut missed = 0;
    for plant in plants {
        let word = plant.word();
        let outcome = run_until(options, Some(*plant));
        match outcome.failure {
            Some((seed, failure)) => println!(
                "{word:<28} found after {:>6} event-days, seed {seed}: {}",
                outcome.total.days,
                failure.text.chars().take(90).collect::<String>()
            ),
            None => {
                missed += 1;
                println!("{word:<28} NOT FOUND in {} event-days", outcome.total.days);
            }
        }
    }
    println!("plants: {} found, {missed} missed", plants.len() - missed);
    if missed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

struct Outcome {
    worlds: u64,
    total: WorldReport,
    failure: Option<(u64, Failure)>,
}

/// Runs worlds on every core until the days are through or one fails. The failure of the lowest seed is told.
fn run_until(options: &Options, plant: Option<Plant>) -> Outcome {
    let next = AtomicU64::new(options.first_seed);
    let stop = AtomicBool::new(false);
    let outcome = Mutex::new(Outcome { worlds: 0, total: WorldReport::default(), failure: None });
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _core in 0..cores {
            scope.spawn(|| work(options, plant, &next, &stop, &outcome));
        }
        if plant.is_none() {
            scope.spawn(|| progress(options, &stop, &outcome));
        }
    });
    outcome.into_inner().unwrap_or_else(PoisonError::into_inner)
}

fn work(options: &Options, plant: Option<Plant>, next: &AtomicU64, stop: &AtomicBool, outcome: &Mutex<Outcome>) {
    while !stop.load(Ordering::Relaxed) {
        let seed = next.fetch_add(1, Ordering::Relaxed);
        let result = sim::run(seed, plant);
        let mut outcome = outcome.lock().unwrap_or_else(PoisonError::into_inner);
        outcome.worlds += 1;
        match result {
            Ok(report) => add(&mut outcome.total, report),
            Err(failure) if outcome.failure.as_ref().is_none_or(|(other, _)| seed < *other) => {
                outcome.failure = Some((seed, failure));
            }
            Err(_) => {}
        }
        if outcome.failure.is_some() || outcome.total.days >= options.event_days {
            stop.store(true, Ordering::Relaxed);
        }
    }
}

fn add(total: &mut WorldReport, one: WorldReport) {
    total.steps += one.steps;
    total.days += one.days;
    total.crashes += one.crashes;
    total.offers += one.offers;
    total.messages += one.messages;
}

fn progress(options: &Options, stop: &AtomicBool, outcome: &Mutex<Outcome>) {
    let mut told = Instant::now();
    while !stop.load(Ordering::Relaxed) {
        std::thread::park_timeout(Duration::from_millis(100));
        if told.elapsed() > Duration::from_secs(10) {
            told = Instant::now();
            let days = outcome.lock().unwrap_or_else(PoisonError::into_inner).total.days;
            println!("sim: {days} of {} event-days", options.event_days);
        }
    }
}
