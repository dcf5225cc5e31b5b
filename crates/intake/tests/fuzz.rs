//! Every parser that meets strangers, fed with damaged input: no panic, and no answer that takes for ever. Chance is
//! seeded, and the seed is printed. `FUZZ=1000000 cargo test -p intake --test fuzz` runs as many per target;
//! `FUZZ_SEED` repeats a run, `FUZZ_TARGET` runs one.

#[path = "fuzz/mutate.rs"]
mod mutate;
#[path = "fuzz/targets.rs"]
mod targets;

use mutate::Dice;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

/// Executions per target unless told otherwise: a few seconds for all of them.
const USUAL: u64 = 400;

/// Longer than this for one input is a fault: whoever sends it could keep a core busy.
const SLOW: Duration = Duration::from_secs(5);

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().unwrap_or_else(|_| panic!("{name} must be a number")))
}

#[test]
fn no_parser_panics_or_hangs() {
    let runs = number("FUZZ").unwrap_or(USUAL);
    let seed = number("FUZZ_SEED").unwrap_or(1);
    let only = std::env::var("FUZZ_TARGET").ok();
    let targets = targets::all();
    let chosen: Vec<_> =
        targets.iter().filter(|target| only.as_deref().is_none_or(|only| target.name == only)).collect();
    assert!(!chosen.is_empty(), "there is no such target");
    println!("FUZZ_SEED={seed} FUZZ={runs}");
    for target in chosen {
        assert!(!target.seeds.is_empty(), "{} has nothing to begin with", target.name);
        let mut dice = Dice::new(seed);
        for run in 0..runs {
            let input = mutate::mutated(&mut dice, &target.seeds);
            let begun = Instant::now();
            let done = catch_unwind(AssertUnwindSafe(|| (target.read)(&input)));
            let short = String::from_utf8_lossy(&input[..input.len().min(400)]).into_owned();
            assert!(done.is_ok(), "{} panics, seed {seed}, run {run}: {short:?}", target.name);
            assert!(begun.elapsed() < SLOW, "{} takes too long, seed {seed}, run {run}: {short:?}", target.name);
        }
    }
}

/// The hunt itself must be able to find something.
#[test]
fn a_planted_fault_is_found() {
    let read = |input: &[u8]| assert!(!input.windows(2).any(|pair| pair == b"\xff\xff"), "planted");
    let mut dice = Dice::new(1);
    let seeds = vec![b"From: ann@example.org\r\n\r\nhello".to_vec()];
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let found = (0..200_000).any(|_| {
        let input = mutate::mutated(&mut dice, &seeds);
        catch_unwind(AssertUnwindSafe(|| read(&input))).is_err()
    });
    std::panic::set_hook(hook);
    assert!(found);
}
