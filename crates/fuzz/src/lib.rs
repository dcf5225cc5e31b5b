//! fuzz: feeds parsers with damaged input and watches what they do: no panic, no broken promise, no answer that takes for
//! ever. Chance is seeded, and the seed is printed. Never part of the product.
//!
//! `FUZZ=1000000` is how many inputs there are, all targets together; `FUZZ_SEED` repeats a run, `FUZZ_TARGET` takes one
//! target.

mod json;
mod mutate;
mod zip;

pub use mutate::Dice;
pub use zip::zipped;

use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

/// Inputs for each target in a run that names no number: a few seconds for all of them, as part of every test run.
const USUAL: u64 = 500;

/// Longer than this for one input is a fault: whoever sends it could keep a core busy.
const SLOW: Duration = Duration::from_secs(5);

/// How much one input costs: the light ones get more of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    Light,
    Middling,
    Heavy,
}

impl Weight {
    /// Inputs for each one that a heavy target gets.
    fn share(self) -> u64 {
        match self {
            Weight::Light => 30,
            Weight::Middling => 10,
            Weight::Heavy => 1,
        }
    }
}

/// What the seeds are made of, and so how they are damaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Octets,
    /// Half of the inputs are still JSON, with a value in it that nobody expects.
    Json,
}

type Read = Box<dyn Fn(&[u8])>;

/// One parser: what it begins from, and what it must promise of whatever it is given. It says no by panicking.
pub struct Target {
    name: &'static str,
    weight: Weight,
    form: Form,
    seeds: Vec<Vec<u8>>,
    read: Read,
}

impl Target {
    pub fn new(name: &'static str, weight: Weight, seeds: Vec<Vec<u8>>, read: impl Fn(&[u8]) + 'static) -> Target {
        Target { name, weight, form: Form::Octets, seeds, read: Box::new(read) }
    }

    /// The same for a parser of JSON.
    pub fn json(name: &'static str, weight: Weight, seeds: Vec<Vec<u8>>, read: impl Fn(&[u8]) + 'static) -> Target {
        Target { form: Form::Json, ..Target::new(name, weight, seeds, read) }
    }
}

/// Hunts in all targets, or in the one that is named, and prints a line for each.
pub fn hunt(targets: &[Target]) {
    let seed = number("FUZZ_SEED").unwrap_or(1);
    let chosen = chosen(targets, std::env::var("FUZZ_TARGET").ok().as_deref());
    let all = number("FUZZ").unwrap_or(USUAL * chosen.len() as u64);
    let shares: u64 = chosen.iter().map(|target| target.weight.share()).sum();
    let (mut done, mut faults) = (0, Vec::new());
    for target in chosen {
        let runs = (all * target.weight.share()).div_ceil(shares);
        let begun = Instant::now();
        let fault = quietly(|| hunt_one(target, runs, seed)).err();
        fault.iter().for_each(|fault| say(fault));
        faults.extend(fault);
        say(&format!("fuzz {:<18} {runs:>9} inputs {:>7.1} s", target.name, begun.elapsed().as_secs_f64()));
        done += runs;
    }
    say(&format!("fuzz: {done} inputs, FUZZ_SEED={seed}"));
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A name that nobody has would hunt nothing and pass.
fn chosen<'t>(targets: &'t [Target], only: Option<&str>) -> Vec<&'t Target> {
    let chosen: Vec<&Target> = targets.iter().filter(|target| only.is_none_or(|only| target.name == only)).collect();
    let known: Vec<&str> = targets.iter().map(|target| target.name).collect();
    assert!(!chosen.is_empty(), "FUZZ_TARGET must be one of these: {}", known.join(", "));
    chosen
}

/// Past the test's own silence: how much was tried is the result.
fn say(line: &str) {
    let _unheard = std::io::stdout().write_all(format!("{line}\n").as_bytes());
}

/// One input that fails, or why there is none.
fn hunt_one(target: &Target, runs: u64, seed: u64) -> Result<(), String> {
    let name = target.name;
    if target.seeds.is_empty() {
        return Err(format!("{name} has nothing to begin with"));
    }
    for (at, input) in target.seeds.iter().enumerate() {
        tried(target, input).map_err(|why| format!("{name} {why} with its own seed {at}: {:?}", shown(input)))?;
    }
    let mut dice = Dice::new(seed);
    for run in 0..runs {
        let input = mutate::mutated(&mut dice, &target.seeds, target.form);
        tried(target, &input).map_err(|why| format!("{name} {why}, seed {seed}, run {run}: {:?}", shown(&input)))?;
    }
    Ok(())
}

fn tried(target: &Target, input: &[u8]) -> Result<(), String> {
    let begun = Instant::now();
    let done = catch_unwind(AssertUnwindSafe(|| (target.read)(input)));
    match done {
        Ok(()) if begun.elapsed() < SLOW => Ok(()),
        Ok(()) => Err("takes too long".to_string()),
        Err(panic) => {
            let text = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
            Err(format!("fails ({})", text.unwrap_or("no words").chars().take(600).collect::<String>()))
        }
    }
}

/// A fault is told in one line of ours, not by everybody who sees it fall.
fn quietly<T>(work: impl FnOnce() -> T) -> T {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let done = work();
    std::panic::set_hook(hook);
    done
}

fn shown(input: &[u8]) -> String {
    String::from_utf8_lossy(&input[..input.len().min(2_000)]).into_owned()
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().unwrap_or_else(|_| panic!("{name} must be a number")))
}

/// Every file of a folder that ends like this, in the order of their names.
#[must_use]
pub fn files(folder: impl AsRef<std::path::Path>, ending: &str) -> Vec<Vec<u8>> {
    let entries = std::fs::read_dir(folder).expect("a folder of seeds");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    paths.retain(|path| path.extension().is_some_and(|found| found == ending));
    paths.iter().map(|path| std::fs::read(path).expect("a seed")).collect()
}

#[must_use]
pub fn texts(seeds: &[&str]) -> Vec<Vec<u8>> {
    seeds.iter().map(|seed| seed.as_bytes().to_vec()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The hunt itself must be able to find something.
    #[test]
    fn planted_faults_are_found() {
        let octets = |input: &[u8]| assert!(!input.windows(2).any(|pair| pair == b"\xff\xff"), "planted");
        let json = |input: &[u8]| {
            let value: serde_json::Value = serde_json::from_slice(input).unwrap_or_default();
            assert!(!value["party"]["of"].is_boolean(), "planted");
        };
        let found = |target: Target| quietly(|| hunt_one(&target, 100_000, 1)).is_err();
        let octets = Target::new("octets", Weight::Light, texts(&["From: ann@example.org\r\n\r\nhi"]), octets);
        let json = Target::json("json", Weight::Light, texts(&[r#"{"party":{"of":2},"name":"Ann"}"#]), json);
        assert!(found(octets) && found(json));
    }

    fn two() -> [Target; 2] {
        ["letter", "calendar"].map(|name| Target::new(name, Weight::Light, texts(&["x"]), |_| {}))
    }

    #[test]
    fn one_target_is_taken_by_its_name() {
        let targets = two();
        let names = |only| chosen(&targets, only).iter().map(|target| target.name).collect::<Vec<_>>();
        assert_eq!(names(Some("calendar")), ["calendar"]);
        assert_eq!(names(None), ["letter", "calendar"]);
    }

    #[test]
    #[should_panic(expected = "one of these: letter, calendar")]
    fn a_misspelt_target_is_told() {
        chosen(&two(), Some("leter"));
    }
}
