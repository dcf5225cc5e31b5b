//! races: two and more want the same thing at the same moment, thousands of times: in front of one keeper, from two
//! processes on one file, and with decisions made on an old look. After each, every promise holds and one has won.

mod crowd;
mod judge;
mod kind;
mod old_look;
mod other;

use clap::Parser;
use jiff::{SignedDuration, Timestamp};
use keeper::{Core, Fault};
use kind::Kind;
use rules::Reply;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use store::sqlite::Sqlite;
use store::suite::stage;

/// Races for seats, offers, slots and messages on real files, and looks at who won.
#[derive(Parser)]
struct Args {
    /// How many.
    #[arg(long, default_value_t = 20_000)]
    races: u32,
    /// Only of this kind.
    #[arg(long)]
    kind: Option<String>,
    /// Be the other process.
    #[arg(long, hide = true)]
    beside: Option<PathBuf>,
}

/// Races on one file: enough that it is crowded, few enough that it stays quick.
const PER_FILE: u32 = 400;

/// From so many races on an old look, at least one write must have come too late.
const ENOUGH: u32 = 20;

/// Longer than any offer of a race runs.
const BETWEEN: SignedDuration = SignedDuration::from_mins(40);

fn main() -> ExitCode {
    let args = Args::parse();
    let ended = match &args.beside {
        Some(db) => other::be_beside(db),
        None => all(&args),
    };
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("races: {why}");
            ExitCode::FAILURE
        }
    }
}

/// An answer as both processes write it.
pub fn answer(reply: Result<Reply, Fault>) -> String {
    reply.map_or_else(|fault| format!("Err: {fault}"), |reply| format!("{reply:?}"))
}

fn all(args: &Args) -> Result<(), String> {
    let kinds = match args.kind.as_deref() {
        None => Kind::ALL.to_vec(),
        Some(word) => vec![Kind::from_word(word).ok_or_else(|| format!("there is no race called {word}"))?],
    };
    let room = Some(Path::new("/dev/shm")).filter(|memory| memory.is_dir()).map(Path::to_path_buf);
    let folder = room.unwrap_or_else(std::env::temp_dir).join(format!("usher-races-{}", std::process::id()));
    let mut tally = Tally::default();
    for file in 0..args.races.div_ceil(PER_FILE) {
        std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        let many = PER_FILE.min(args.races - file * PER_FILE);
        let done = one_file(&folder.join("races.db"), file, many, &kinds, &mut tally);
        let _left_for_the_system = std::fs::remove_dir_all(&folder);
        done?;
    }
    println!("races: {} raced, each won once, {} writes on an old look refused", args.races, tally.refused);
    for (kind, endings) in &tally.endings {
        println!("races: {:>6} {:<16} {} endings", endings.values().sum::<u32>(), kind.word(), endings.len());
    }
    Ok(())
}

/// How each kind ended, and how often the engine alone said who was first.
#[derive(Default)]
struct Tally {
    endings: BTreeMap<Kind, BTreeMap<String, u32>>,
    refused: u32,
}

impl Tally {
    /// Answers without their numbers: what was said to whom.
    fn add(&mut self, kind: Kind, replies: &[String]) {
        let ending: String = replies.join(";").chars().filter(|letter| !letter.is_ascii_digit()).collect();
        *self.endings.entry(kind).or_default().entry(ending).or_default() += 1;
    }
}

/// Each file is raced on in one of the three ways.
enum Way {
    Crowd(Box<crowd::Crowd>),
    Other(Box<other::Other>),
    OldLook(old_look::OldLook),
}

fn one_file(db: &Path, file: u32, many: u32, kinds: &[Kind], tally: &mut Tally) -> Result<(), String> {
    let open = || Sqlite::open(db).map_err(|error| error.to_string());
    let mut core = Core::start(open()?, stage::noon()).map_err(|fault| fault.to_string())?;
    let mut way = match file % 3 {
        0 => Way::OldLook(old_look::OldLook::open(db)?),
        1 => Way::Other(Box::new(other::Other::open(db)?)),
        _crowd => Way::Crowd(Box::new(crowd::Crowd::open(db, stage::noon())?)),
    };
    for race in 0..many {
        let kind = kinds[(race as usize + file as usize) % kinds.len()];
        let now = stage::noon() + BETWEEN * i32::try_from(race).unwrap_or(0);
        let ended = one_race(&mut core, &mut way, kind, race, now);
        tally.add(kind, &ended.map_err(|why| format!("{}: {why}", told(&way, kind)))?);
    }
    match way {
        Way::Crowd(crowd) => crowd.stop(),
        Way::Other(other) => other.stop()?,
        Way::OldLook(racers) => {
            must_have_raced(many, racers.refused)?;
            tally.refused += racers.refused;
        }
    }
    let damage = Sqlite::reader(db).and_then(|mut reader| reader.integrity()).map_err(|error| error.to_string())?;
    if damage.is_empty() { Ok(()) } else { Err(format!("the file is damaged: {damage:?}")) }
}

/// All of them decided on the same rows before anybody wrote, so that only the engine can have said who was first.
fn must_have_raced(many: u32, refused: u32) -> Result<(), String> {
    if many < ENOUGH || refused > 0 {
        return Ok(());
    }
    Err(format!("{many} races on an old look, and no write was refused: nobody raced, so these races prove nothing"))
}

fn told(way: &Way, kind: Kind) -> String {
    let how = match way {
        Way::Crowd(_) => "in front of one keeper",
        Way::Other(_) => "from two processes",
        Way::OldLook(_) => "on an old look",
    };
    format!("{} {how}", kind.word())
}

fn one_race(
    core: &mut Core<Sqlite>,
    way: &mut Way,
    kind: Kind,
    race: u32,
    now: Timestamp,
) -> Result<Vec<String>, String> {
    let list = kind::set_up(core, kind, &format!("race-{race}"), now)?;
    let replies = match way {
        Way::Crowd(crowd) => crowd.race(kind, list, now)?,
        Way::Other(other) => other.race(kind, list, now)?,
        Way::OldLook(racers) => racers.race(kind, list, now)?,
    };
    let rows = kind::read(core, list)?;
    judge::judge(kind, &rows, &replies).map_err(|why| format!("{why}, answers {replies:?}"))?;
    Ok(replies)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn races_in_which_nobody_came_too_late_prove_nothing() {
        assert!(must_have_raced(PER_FILE, 0).is_err());
        assert!(must_have_raced(PER_FILE, 1).is_ok());
        assert!(must_have_raced(3, 0).is_ok(), "a few say nothing either way");
    }
}
