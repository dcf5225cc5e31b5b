//! store/suite: what an engine refuses even if the rules ask for it, and that a refusal leaves nothing behind.

use super::Opener;
use super::race::{Seen, change, insert_entry, look, moved, new_message, new_offer, new_place, newcomer, write};
use super::stage::{chair, counts, dinner, list_of, noon, open_desk, opened, rows, run, salon, sign_up};
use crate::engine::{Engine, StoreError};
use rules::desk::{Slot, Wish};
use rules::{
    Change, Channel, Entry, EntryId, EntryState, Head, ListId, OfferState, Place, PlaceKind, Reach, RowMove, Settings,
    Suppression, Timer, TimerMove, TimerName,
};
use std::sync::Arc;

/// A change that brings one row of every kind along with its head.
fn laden(seen: &Seen, before: Head, after: Head) -> Change {
    let list = seen.head().list;
    let entry = newcomer(seen, EntryState::Confirmed);
    let place = new_place(seen, 1);
    let offer = new_offer(seen, &place, entry.id, OfferState::Queued);
    let message = new_message(seen.id(2), list, entry.id, 0, noon());
    let timer = Timer { list, name: TimerName::Remind { entry: entry.id, which: 0 }, due_at: noon(), cursor: 0 };
    Change {
        head: Some(moved(before, after)),
        settings: Some((77, Arc::new(Settings::Event(dinner(9))))),
        rows: vec![
            insert_entry(entry),
            RowMove::Place { before: None, after: place },
            RowMove::Offer { before: None, after: offer },
            RowMove::Message { before: None, after: message },
        ],
        timers: vec![TimerMove::Book(timer)],
        ..change(list)
    }
}

/// Numbers that lie, in every way we could think of: the engine says Stale and keeps nothing of the change.
pub(super) fn wrong_rules_cannot_oversell(opener: &Opener) {
    let mut engine = opener.open();
    let list = opened(engine.as_mut(), "lies", 2);
    sign_up(engine.as_mut(), list, &["ann", "bob"]);
    let head = rows(engine.as_mut(), list).head;
    let lies = [
        ("one too many taken", head, Head { taken: 3, ..head }),
        ("one too many held", head, Head { held: 1, ..head }),
        ("far too many", head, Head { taken: 1_000_000, held: 1_000_000, ..head }),
        ("a cap nobody set", Head { cap: 100, ..head }, Head { cap: 100, taken: 3, ..head }),
        ("fewer than nobody", Head { taken: 9, ..head }, Head { taken: 0, ..head }),
        ("holds given back twice", Head { held: 1, ..head }, Head { held: 0, ..head }),
        ("a line shorter than empty", Head { waiting: 1, ..head }, Head { waiting: 0, ..head }),
        ("more asked than waiting", head, Head { asked: 1, ..head }),
        ("an older version of the settings", Head { settings_rev: 9, ..head }, Head { settings_rev: 9, ..head }),
        ("a list that was called off", Head { state: rules::ListState::CalledOff, ..head }, head),
    ];
    for (what, before, after) in lies {
        let seen = look(engine.as_mut(), list, 0);
        let change = laden(&seen, before, after);
        assert_refused_whole(engine.as_mut(), list, &change, what);
        assert_eq!(rows(engine.as_mut(), list).head, head, "{what}");
    }
    let honest = laden(&look(engine.as_mut(), list, 0), head, head);
    write(engine.as_mut(), &honest).expect("the same rows under honest numbers");
}

/// Stale (a condition or a key says no), and no row of the change anywhere, also for somebody who opens anew.
fn assert_refused_whole(engine: &mut dyn Engine, list: ListId, change: &Change, what: &str) {
    let before = counts(engine);
    match write(engine, change) {
        Err(StoreError::Stale(_)) => {}
        Ok(()) => panic!("{what}: must be refused"),
        Err(
            other @ (StoreError::TooLarge(_)
            | StoreError::Unavailable(_)
            | StoreError::TooNew { .. }
            | StoreError::Broken(_)),
        ) => panic!("{what}: must be Stale, not {other:?}"),
    }
    assert_eq!(counts(engine), before, "{what}: something was left behind on list {}", list.0);
}

fn reminders(list: ListId, count: u32) -> Vec<TimerMove> {
    let book = |which| {
        let name = TimerName::Remind { entry: EntryId(1), which };
        TimerMove::Book(Timer { list, name, due_at: noon(), cursor: 0 })
    };
    (0..count).map(book).collect()
}

/// Ninety row actions, the audit's own included, are what every engine takes; one more is a bug in the rules.
pub(super) fn a_change_too_large_is_refused_whole(opener: &Opener) {
    let mut engine = opener.open();
    let list = opened(engine.as_mut(), "large", 2);
    let before = counts(engine.as_mut());
    let most = rules::limits::ROW_ACTIONS as u32;
    let large = Change { timers: reminders(list, most), ..change(list) };
    let refused = write(engine.as_mut(), &large);
    assert!(matches!(refused, Err(StoreError::TooLarge(91))), "{refused:?}");
    assert_eq!(counts(engine.as_mut()), before, "nothing of it was written");
    let fits = Change { timers: reminders(list, most - 1), ..change(list) };
    write(engine.as_mut(), &fits).expect("as many as an engine has to take");
    assert_eq!(counts(engine.as_mut()).timers, before.timers + 89);
}

/// Texts the doors would never let through are refused by the storage as well.
pub(super) fn a_text_too_long_is_refused_whole(opener: &Opener) {
    let mut engine = opener.open();
    let desk = list_of(&run(engine.as_mut(), &open_desk("salon", salon()), noon()));
    let seen = look(engine.as_mut(), desk, 0);
    let huge = |size: usize| "x".repeat(size);
    let suppression = Suppression { channel: Channel::Mail, key: huge(255), reason: Reach::Bounced };
    let mut page = salon();
    page.rules_text = huge(1_000_001);
    let cases = [
        ("a note", Change { note: rules::AuditNote::Typed(huge(501)), ..change(desk) }),
        ("a service", wishing(&seen, Wish::any(&huge(1_001)))),
        ("a wish", wishing(&seen, Wish { staff: Some(huge(10_001)), ..Wish::any("Cut") })),
        ("a slot's source", slot(&seen, Slot { source: huge(10_001), ..chair(24, "x") })),
        ("a slot's key", slot(&seen, Slot { location: Some(huge(2_001)), ..chair(24, "x") })),
        ("an address", Change { suppress: vec![suppression], ..change(desk) }),
        ("a rules document", Change { settings: Some((5, Arc::new(Settings::Desk(page)))), ..change(desk) }),
    ];
    for (what, change) in &cases {
        assert_refused_whole(engine.as_mut(), desk, change, what);
    }
}

fn wishing(seen: &Seen, wish: Wish) -> Change {
    let entry = Entry { wish: Some(wish), ..newcomer(seen, EntryState::Pending) };
    Change { rows: vec![insert_entry(entry)], ..change(seen.head().list) }
}

fn slot(seen: &Seen, slot: Slot) -> Change {
    let place = Place { kind: PlaceKind::Slot(Box::new(slot)), ..new_place(seen, 1) };
    Change { rows: vec![RowMove::Place { before: None, after: place }], ..change(seen.head().list) }
}
