//! A machine's clock that jumps: nothing is lost by it, nobody is locked out, and it is believed once it is steady.

use crate::handy::{Handy, Rest};
use crate::support::minutes;
use jiff::{SignedDuration, Timestamp};
use keeper::{ClockReading, ClockSource, Keeper, SteadyClock};
use rules::{Act, EntryState, ListId, ListState, MessageAct, Offer, OfferState};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use store::ListRows;
use store::sqlite::Sqlite;
use store::suite::stage::{cancel, dinner, hours, list_of, noon, open_event, post, register, standing};
use tempfile::TempDir;

/// Two clocks, both moved by hand.
#[derive(Clone)]
struct Machine(Arc<Mutex<ClockReading>>);

impl Machine {
    fn new() -> Machine {
        Machine(Arc::new(Mutex::new(ClockReading { wall: noon(), ticks: Duration::from_secs(1_000) })))
    }

    fn set(&self, change: impl FnOnce(&mut ClockReading)) {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// The clock is set, by this much; no time passes.
    fn jump(&self, by: SignedDuration) {
        self.set(|reading| reading.wall += by);
    }
}

impl ClockSource for Machine {
    fn reading(&self) -> ClockReading {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct Office {
    keeper: Keeper,
    machine: Machine,
    folder: TempDir,
    rest: Rest,
}

impl Office {
    fn open() -> Office {
        let (folder, machine) = (TempDir::new().expect("a folder"), Machine::new());
        let engine = Handy::new(Sqlite::open(&folder.path().join("usher.db")).expect("a database"), |_| Ok(()));
        let rest = engine.rest();
        let clock = SteadyClock::start(machine.clone(), None).expect("a start");
        Office { keeper: Keeper::start(engine, clock).expect("a keeper"), machine, folder, rest }
    }

    fn rows(&self, list: ListId) -> ListRows {
        let reader = Sqlite::reader(&self.folder.path().join("usher.db"));
        reader.expect("a reader").read_list(list).expect("rows")
    }

    fn settle(&self) {
        self.keeper.look_at_clock();
        self.keeper.lease(0).expect("a round");
        self.rest.wait();
    }

    /// Time passes by both clocks, a few seconds between two looks.
    fn pass(&self, seconds: u64) {
        for _look in 0..seconds / 10 {
            self.machine.set(|reading| {
                reading.wall += SignedDuration::from_secs(10);
                reading.ticks += Duration::from_secs(10);
            });
            self.settle();
        }
    }

    /// Ann leaves and bob's window runs.
    fn running(&self) -> (ListId, Offer) {
        let list = list_of(&self.keeper.run(open_event("dinner", dinner(1))).expect("opened"));
        let run = |who: &str| standing(&self.keeper.run(register(list, who)).expect("an answer")).0;
        let (ann, _bob) = (run("ann"), run("bob"));
        self.keeper.run(cancel(list, ann)).expect("cancelled");
        for handed in self.keeper.lease(100).expect("messages") {
            self.keeper.run(post(list, Act::Message(MessageAct::Sent { message: handed.message.id }))).expect("sent");
        }
        (list, self.rows(list).offers[0].clone())
    }

    fn joins(&self, list: ListId, who: &str) -> Timestamp {
        let (entry, state, _) = standing(&self.keeper.run(register(list, who)).expect("an answer"));
        assert_eq!(state, EntryState::Waitlisted);
        self.rows(list).entries.iter().find(|row| row.id == entry).expect("an entry").joined_at
    }
}

#[test]
fn promise_07_forty_days_for_three_seconds_close_nothing() {
    let office = Office::open();
    let (list, offer) = office.running();
    office.machine.jump(hours(40 * 24));
    office.settle();
    let joined = office.joins(list, "cy");
    assert!(joined < noon() + minutes(1), "people go on by our own count: {joined}");
    assert_eq!(office.keeper.lease(100).expect("a lease"), [], "nothing leaves");
    office.machine.jump(hours(-40 * 24));
    office.settle();
    let rows = office.rows(list);
    assert_eq!((rows.head.state, &rows.offers[..]), (ListState::Open, &[offer][..]));
    assert_eq!(office.keeper.lease(100).expect("a lease").len(), 1, "and now what was said to cy does");
}

#[test]
fn promise_08_a_clock_that_stays_ahead_is_downtime_after_two_minutes() {
    let office = Office::open();
    let (list, offer) = office.running();
    office.machine.jump(hours(9));
    office.pass(110);
    assert_eq!(office.rows(list).offers[..], [offer.clone()][..], "beyond its end by the clock, and not lapsed");
    office.pass(20);
    let after = office.rows(list).offers[0].clone();
    assert_eq!(after.state, OfferState::Live);
    let given = after.ends_at.expect("an end").duration_since(offer.ends_at.expect("an end"));
    assert!((given - hours(9)).abs() < minutes(1), "given back: {given:?}");
    office.pass(6 * 3_600);
    assert_eq!(office.rows(list).offers[0].state, OfferState::Lapsed, "and then it runs as it should");
}

#[test]
fn promise_07_set_back_by_days_nobody_is_locked_out() {
    let office = Office::open();
    let (list, _offer) = office.running();
    office.machine.jump(hours(-5 * 24));
    office.pass(200);
    assert!(office.joins(list, "cy") >= noon() + minutes(3));
    office.pass(6 * 3_600);
    assert_eq!(office.rows(list).offers[0].state, OfferState::Lapsed, "windows end by our own count");
    assert_eq!(office.rows(list).offers[1].state, OfferState::Queued, "and cy is asked");
}
