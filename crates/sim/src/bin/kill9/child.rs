//! kill9: the one that is killed. A threaded keeper on a real file, four clients and a post, until the end comes.

use crate::client::{Client, Offers};
use crate::person::{Person, index_of};
use crate::post::Post;
use crate::spool::Spool;
use crate::world;
use jiff::{SignedDuration, Timestamp};
use keeper::{Clock, Keeper};
use rules::Settings;
use sim::Dice;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::ListRows;
use store::sqlite::Sqlite;

pub const CLIENTS: u32 = 4;

/// Our time runs this much faster, so that windows and leases also end within a few short lives.
const SPEED: u32 = 600;

/// Nobody has killed us for so long: the parent must be gone.
const LONGEST_LIFE: Duration = Duration::from_secs(30);

/// Set for a recorded child: its log is folded into the file every few commits, so that this is seen in all its steps.
pub const FOLD_OFTEN: &str = "KILL9_FOLD_OFTEN";
const FOLDED_AFTER: i32 = 60;

struct FastClock {
    begins: Timestamp,
    started: Instant,
}

impl Clock for FastClock {
    fn now(&self) -> Timestamp {
        let passed = self.started.elapsed().saturating_mul(SPEED);
        self.begins + SignedDuration::try_from(passed).unwrap_or(SignedDuration::ZERO)
    }
}

pub fn run(db: &Path, seed: u64, begins: i64) -> Result<(), String> {
    let begins = Timestamp::from_millisecond(begins).map_err(|error| error.to_string())?;
    let engine = Sqlite::open(db).map_err(|error| format!("the file does not open again: {error}"))?;
    if std::env::var_os(FOLD_OFTEN).is_some() {
        engine.fold_after(FOLDED_AFTER).map_err(|error| error.to_string())?;
    }
    let clock = FastClock { begins, started: Instant::now() };
    let keeper = Arc::new(Keeper::start(engine, clock).map_err(|error| error.to_string())?);
    let lists = world::enter(db, &keeper, begins)?;
    let offers = Offers::left_over(&lists);
    for number in 0..CLIENTS {
        let dice = Dice::stream(seed, u64::from(number));
        let client = Client::new(number, keeper.clone(), dice, people(number, &lists), offers.clone(), &lists);
        std::thread::spawn(move || until_fault(client, Client::turn));
    }
    let spool = Spool::open(db).map_err(|error| error.to_string())?;
    let post = Post::new(keeper, Dice::stream(seed, 99), spool, offers);
    std::thread::spawn(move || until_fault(post, Post::round));
    std::thread::sleep(LONGEST_LIFE);
    Err("was never killed".to_string())
}

/// A fault ends the whole process, so that the parent notices a life that ended by itself.
fn until_fault<T>(mut one: T, step: fn(&mut T) -> Result<(), String>) {
    loop {
        if let Err(why) = step(&mut one) {
            eprintln!("kill9 child: {why}");
            std::process::exit(3);
        }
    }
}

/// Every client has people of its own, so that it knows all that was said to them.
fn people(number: u32, lists: &[ListRows]) -> Vec<Person> {
    let mine = |index: &u32| index % CLIENTS == number;
    lists.iter().flat_map(|rows| (0..world::PEOPLE).filter(mine).map(move |index| remembered(rows, index))).collect()
}

fn remembered(rows: &ListRows, index: u32) -> Person {
    let mut person = Person::new(index, rows.head.list, rows.head.kind);
    if let Some(entry) = rows.entries.iter().find(|entry| index_of(entry) == Some(index)) {
        person.recall(entry);
    }
    person
}

/// What the host remembers of an event: its settings, and their version.
pub fn events(lists: &[ListRows]) -> Vec<(u64, u32, rules::event::EventSettings)> {
    lists
        .iter()
        .filter_map(|rows| match &*rows.settings {
            Settings::Event(event) => Some((rows.head.list.0, rows.head.settings_rev, event.clone())),
            Settings::Desk(_) => None,
        })
        .collect()
}
