//! store/suite: the last seats. Snapshots are stale on purpose; the write decides who was first, and the audit of it folds.

use super::Opener;
use super::race::{
    Engines, RACERS, Seen, assert_folds, assert_winners, change, engines, insert_entry, moved, newcomer, race,
};
use super::stage::{cancel, noon, opened, rows, run, sign_up};
use rules::{Change, EntryState, Head, ListId};

const ROUNDS: u32 = 9;

/// Takes one seat of those that were seen.
pub(super) fn take(seen: &Seen) -> Change {
    let head = seen.head();
    let after = Head { taken: head.taken + 1, joined: head.joined + 1, ..head };
    Change {
        head: Some(moved(head, after)),
        rows: vec![insert_entry(newcomer(seen, EntryState::Confirmed))],
        ..change(head.list)
    }
}

/// Eight run for one, two or three seats: of each wave the first sits down, all others look again, and once the seats are
/// gone nobody does.
pub(super) fn last_seats_go_to_as_many_as_there_are(opener: &Opener) {
    let mut engines = engines(opener, RACERS);
    for round in 0..ROUNDS {
        let cap = 1 + round % 3;
        let list = opened(engines[0].as_mut(), &format!("round-{round}"), cap);
        for wave in 0..=cap {
            let outcomes = race(&mut engines, list, &take);
            assert_winners(&outcomes, usize::from(wave < cap), "the last seats");
        }
        assert_full(&mut engines, list, cap);
    }
}

fn assert_full(engines: &mut Engines, list: ListId, cap: u32) {
    let rows = rows(engines[0].as_mut(), list);
    assert!(rows.head.taken + rows.head.held <= rows.head.cap, "oversold: {:?}", rows.head);
    assert_eq!(rows.head.taken, cap, "every seat is taken");
    assert_eq!(rows.entries.len(), cap as usize, "one row per seat, none of a loser");
    assert_eq!(rows.audit.len(), 1 + cap as usize, "one audit row per change, none of a loser");
    assert_folds(&rows);
}

/// A seat held for the line is not open to the door, however many knock.
pub(super) fn a_hold_counts_like_a_seat(opener: &Opener) {
    let mut engines = engines(opener, RACERS);
    let list = opened(engines[0].as_mut(), "held", 1);
    let people = sign_up(engines[0].as_mut(), list, &["ann", "bob"]);
    run(engines[0].as_mut(), &cancel(list, people[0]), noon());
    let outcomes = race(&mut engines, list, &take);
    assert_winners(&outcomes, 0, "a seat that is held");
    let head = rows(engines[0].as_mut(), list).head;
    assert_eq!((head.taken, head.held), (0, 1), "held for bob, still");
}
