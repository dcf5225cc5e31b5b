//! store/suite: the line. Nobody is put in it past an open seat, and no seat goes past somebody in it.

use super::Opener;
use super::race::{RACERS, Seen, assert_folds, assert_winners, change, engines, insert_entry, moved, newcomer, race};
use super::seats::take;
use super::stage::{opened, rows, sign_up};
use rules::{Change, Entry, EntryState, Head, HeadMove, RowMove};

const ROUNDS: usize = 6;

/// Joins the line, only if it is still full for one.
fn wait(seen: &Seen) -> Change {
    let head = seen.head();
    let after = Head { waiting: head.waiting + 1, line_rev: head.line_rev + 1, joined: head.joined + 1, ..head };
    Change {
        head: Some(HeadMove { only_if_full_for: Some(1), ..moved(head, after) }),
        rows: vec![insert_entry(newcomer(seen, EntryState::Waitlisted))],
        ..change(head.list)
    }
}

/// Gives the only seat to the door, only if nobody has joined the line since the look.
fn free(seen: &Seen) -> Change {
    let head = seen.head();
    let sitting = seen.rows.entries.iter().find(|entry| entry.state == EntryState::Confirmed).expect("somebody sits");
    let gone = Entry { state: EntryState::Cancelled, rev: sitting.rev + 1, ..sitting.clone() };
    let after = Head { taken: head.taken - 1, ..head };
    Change {
        head: Some(HeadMove { only_if_line_rev: Some(head.line_rev), ..moved(head, after) }),
        rows: vec![RowMove::Entry { before: Some(sitting.clone()), after: gone }],
        ..change(head.list)
    }
}

/// Full: one of each wave joins, and whoever saw the line before that looks again. One seat open: not one of them may.
pub(super) fn nobody_waits_past_an_open_seat(opener: &Opener) {
    let mut engines = engines(opener, RACERS);
    let full = opened(engines[0].as_mut(), "full", 1);
    sign_up(engines[0].as_mut(), full, &["ann"]);
    for _wave in 0..RACERS {
        assert_winners(&race(&mut engines, full, &wait), 1, "joining the line of a full event");
    }
    assert_eq!(rows(engines[0].as_mut(), full).head.waiting as usize, RACERS);
    assert_folds(&rows(engines[0].as_mut(), full));
    let roomy = opened(engines[0].as_mut(), "roomy", 2);
    sign_up(engines[0].as_mut(), roomy, &["ann"]);
    assert_winners(&race(&mut engines, roomy, &wait), 0, "joining the line past an open seat");
    assert_eq!(rows(engines[0].as_mut(), roomy).entries.len(), 1, "no row of a refused change");
}

/// Half of them want the seat, half the line: one sits, and whoever waits looked after that.
pub(super) fn the_last_seat_or_the_line(opener: &Opener) {
    let mut engines = engines(opener, RACERS);
    for round in 0..ROUNDS {
        let list = opened(engines[0].as_mut(), &format!("mixed-{round}"), 1);
        let plan = |seen: &Seen| if seen.racer.is_multiple_of(2) { take(seen) } else { wait(seen) };
        for (taken, waiting) in [(1, 0), (1, 1), (1, 2)] {
            assert_winners(&race(&mut engines, list, &plan), 1, "the last seat, then the line");
            let head = rows(engines[0].as_mut(), list).head;
            assert_eq!((head.taken, head.waiting), (taken, waiting));
        }
        assert_folds(&rows(engines[0].as_mut(), list));
    }
}

/// One gives the seat to the door, one joins the line: whoever is second must look again.
pub(super) fn freed_to_the_door_or_joined_the_line(opener: &Opener) {
    let mut engines = engines(opener, 2);
    for round in 0..2 * ROUNDS {
        let list = opened(engines[0].as_mut(), &format!("door-{round}"), 1);
        sign_up(engines[0].as_mut(), list, &["ann"]);
        let plan = |seen: &Seen| if seen.racer == 0 { free(seen) } else { wait(seen) };
        assert_winners(&race(&mut engines, list, &plan), 1, "door or line");
        let head = rows(engines[0].as_mut(), list).head;
        assert!(head.open() == 0 || head.waiting == 0, "a seat is open while somebody waits: {head:?}");
    }
}
