//! Everybody at once, through the one door.

use crate::clock::{FakeClock, Office};
use keeper::{Jumps, Keeper};
use rules::{EntryState, ListId, Reply};
use std::collections::BTreeSet;
use store::check::check_list;
use store::sqlite::Sqlite;
use store::suite::stage::{cancel, dinner, list_of, open_event, register, standing};

const THREADS: usize = 8;
const EACH: usize = 6;
const SEATS: u32 = 5;

/// Eight threads, six people each; every answer as it was given.
fn crowd(keepers: &[&Keeper], list: ListId) -> Vec<Reply> {
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS)
            .map(|thread| {
                let keeper = keepers[thread % keepers.len()];
                scope.spawn(move || {
                    let names = (0..EACH).map(|nth| format!("guest{thread}x{nth}"));
                    names.map(|who| keeper.run(register(list, &who)).expect("an answer")).collect::<Vec<_>>()
                })
            })
            .collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("a thread")).collect()
    })
}

/// Exactly as many sit as there are seats, and every number in line is given out once.
fn assert_fair(replies: &[Reply]) {
    let standings: Vec<_> = replies.iter().map(standing).collect();
    let seated = standings.iter().filter(|(_, state, _)| *state == EntryState::Confirmed).count();
    assert_eq!(seated, SEATS as usize);
    let positions: BTreeSet<u64> = standings.iter().filter_map(|(_, _, position)| *position).collect();
    let waiting = (THREADS * EACH - seated) as u64;
    assert_eq!(positions, (1..=waiting).collect(), "positions 1 to {waiting}, each once");
}

#[test]
fn eight_threads_race_for_the_last_seats() {
    let office = Office::open(Jumps::AreMeant);
    let list = list_of(&office.keeper.run(open_event("dinner", dinner(SEATS))).expect("opened"));
    assert_fair(&crowd(&[&office.keeper], list));
    assert_eq!(check_list(&office.rows(list)), []);
}

/// Two processes on one file, say the server and somebody at the command line.
#[test]
fn two_keepers_on_one_file_do_not_oversell() {
    let office = Office::open(Jumps::AreMeant);
    let engine = Sqlite::open(&office.path).expect("the same file");
    let second = Keeper::start(engine, FakeClock::new(Jumps::AreMeant)).expect("a second keeper");
    let list = list_of(&office.keeper.run(open_event("dinner", dinner(SEATS))).expect("opened"));
    assert_fair(&crowd(&[&office.keeper, &second], list));
    assert_eq!(check_list(&office.rows(list)), [], "also the audit fits together");
}

/// While people leave and come, one seat is never given twice.
#[test]
fn coming_and_going_at_once() {
    let office = Office::open(Jumps::AreMeant);
    let list = list_of(&office.keeper.run(open_event("dinner", dinner(SEATS))).expect("opened"));
    let first: Vec<_> = crowd(&[&office.keeper], list).iter().map(|reply| standing(reply).0).collect();
    std::thread::scope(|scope| {
        for chunk in first.chunks(EACH) {
            let keeper = &office.keeper;
            scope.spawn(move || {
                for entry in chunk.iter().step_by(2) {
                    keeper.run(cancel(list, *entry)).expect("an answer");
                    keeper.run(register(list, &format!("late{}", entry.0))).expect("an answer");
                }
            });
        }
    });
    let rows = office.rows(list);
    assert!(rows.head.taken + rows.head.held <= SEATS, "{:?}", rows.head);
    assert_eq!(check_list(&rows), []);
}
