//! kill9: the one that kills. Many lives on one file, then a fresh file, until enough or until something is wrong.

use crate::life::{Aim, File, live_once};
use crate::verify::{Trouble, verify};
use sim::Dice;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Lives per file: long enough that recovery piles up, short enough that looking stays quick.
const LIVES: u32 = 25;

/// How often to say how far we are.
const PROGRESS: Duration = Duration::from_secs(5);

/// Troubles printed; the rest is counted.
const SHOWN: usize = 10;

/// 1 June 2026 at noon in Berlin, and late enough that quiet hours begin within a file's lives.
pub const NOON: i64 = 1_780_308_000_000;
const EVENING: i64 = NOON + 8 * 3_600_000 + 15 * 60_000;

struct Tally {
    cycles: u32,
    acks: usize,
    lost: usize,
    violations: usize,
}

/// Children at once, each on a file of its own: most of a short life is waiting for a disk.
const AT_ONCE: u32 = 2;

pub fn run(cycles: u32, seed: u64) -> Result<ExitCode, String> {
    let folder = std::env::temp_dir().join(format!("usher-kill9-{}-{seed}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let tally = Mutex::new(Tally { cycles: 0, acks: 0, lost: 0, violations: 0 });
    let share = |nth: u32| cycles / AT_ONCE + u32::from(nth < cycles % AT_ONCE);
    let ended: Vec<_> = std::thread::scope(|scope| {
        let killers: Vec<_> =
            (0..AT_ONCE).map(|nth| scope.spawn(killer(nth, share(nth), seed, &folder, &tally))).collect();
        killers.into_iter().map(|killer| killer.join().map_err(|_| "a killer panicked")).collect()
    });
    let tally = tally.into_inner().unwrap_or_else(PoisonError::into_inner);
    for one in ended {
        if let Err((troubles, db)) = one? {
            return Ok(failed(&tally, &troubles, &db, seed, cycles));
        }
    }
    let _left_for_the_system = std::fs::remove_dir_all(&folder);
    println!("{}", summary(&tally));
    Ok(ExitCode::SUCCESS)
}

/// What went wrong, and on which file.
type Ended = Result<(), (Vec<Trouble>, PathBuf)>;

fn killer<'a>(
    nth: u32,
    cycles: u32,
    seed: u64,
    folder: &'a Path,
    tally: &'a Mutex<Tally>,
) -> impl FnOnce() -> Ended + 'a {
    let folder = folder.join(nth.to_string());
    move || match std::fs::create_dir_all(&folder) {
        Ok(()) => all_cycles(cycles, Dice::stream(seed, 1_000 + u64::from(nth)), &folder, tally),
        Err(error) => Err((vec![Trouble::Broken(error.to_string())], folder)),
    }
}

/// The first cycle that leaves trouble behind is the last one.
fn all_cycles(cycles: u32, mut dice: Dice, folder: &Path, tally: &Mutex<Tally>) -> Ended {
    let mut said = Instant::now();
    let mut file = fresh(folder, 0);
    for cycle in 0..cycles {
        if file.lives == LIVES {
            drop_file(&file);
            file = fresh(folder, cycle);
        }
        let troubles = one_cycle(&mut file, &mut dice, tally);
        if !troubles.is_empty() {
            return Err((troubles, file.db));
        }
        if said.elapsed() > PROGRESS {
            said = Instant::now();
            let tally = tally.lock().unwrap_or_else(PoisonError::into_inner);
            println!("kill9: {} cycles, {} acknowledged", tally.cycles, thousands(tally.acks));
        }
    }
    Ok(())
}

fn one_cycle(file: &mut File, dice: &mut Dice, tally: &Mutex<Tally>) -> Vec<Trouble> {
    let aim = Aim::choose(file.lives, dice);
    let before = file.acks.len();
    let lived = live_once(file, dice.roll(), aim);
    let mut troubles = verify(file);
    if let Err(why) = lived {
        troubles.push(Trouble::Broken(why));
    }
    let mut tally = tally.lock().unwrap_or_else(PoisonError::into_inner);
    tally.cycles += 1;
    tally.acks += file.acks.len() - before;
    for trouble in &troubles {
        match trouble {
            Trouble::Lost(_) => tally.lost += 1,
            Trouble::Broken(_) => tally.violations += 1,
        }
    }
    troubles
}

fn fresh(folder: &Path, cycle: u32) -> File {
    let db: PathBuf = folder.join(format!("from-{cycle}.db"));
    let begins = if (cycle / LIVES) % 3 == 2 { EVENING } else { NOON };
    File { db, lives: 0, acks: Vec::new(), sent_before: HashSet::new(), spooled_before: 0, begins, recorder: None }
}

fn drop_file(file: &File) {
    for ending in ["db", "db-wal", "db-shm", "spool"] {
        // What cannot be removed goes with the folder at the end.
        let _gone_with_the_folder = std::fs::remove_file(file.db.with_extension(ending));
    }
}

fn failed(tally: &Tally, troubles: &[Trouble], db: &Path, seed: u64, cycles: u32) -> ExitCode {
    for trouble in troubles.iter().take(SHOWN) {
        match trouble {
            Trouble::Lost(what) => eprintln!("lost: {what}"),
            Trouble::Broken(what) => eprintln!("broken: {what}"),
        }
    }
    println!("{}", summary(tally));
    eprintln!("kill9: the file is kept at {}", db.display());
    eprintln!("kill9: again with: cargo run --release -p sim --bin kill9 -- --cycles {cycles} --seed {seed}");
    ExitCode::FAILURE
}

fn summary(tally: &Tally) -> String {
    let Tally { cycles, acks, lost, violations } = tally;
    format!("kill9: {cycles} cycles, {} acknowledged, {lost} lost, {violations} violations", thousands(*acks))
}

fn thousands(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
