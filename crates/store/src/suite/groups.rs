//! store/suite: many changes, one flush. All of a group is there or none of it, whatever happens in between.

use super::Opener;
use super::race::{assert_winners, look};
use super::seats::take;
use super::stage::{cancel, counts, noon, opened, register, rows, run, sign_up, walk};
use crate::engine::Cause;
use rules::{Actor, EntryReply, EntryState, Reply};

/// Five sign up and one leaves, in one flush; somebody who opens the storage afterwards sees all of it.
pub(super) fn a_flush_keeps_the_whole_group(opener: &Opener) {
    let mut engine = opener.open();
    let list = opened(engine.as_mut(), "group", 2);
    for who in ["ann", "bob", "cy", "dee", "eve"] {
        walk(engine.as_mut(), &register(list, who), noon()).expect("registered");
    }
    let first = rows(engine.as_mut(), list).entries[0].id;
    walk(engine.as_mut(), &cancel(list, first), noon()).expect("later loads see what was applied");
    engine.flush().expect("flushed");
    drop(engine);
    let rows = rows(opener.open().as_mut(), list);
    assert_eq!((rows.head.taken, rows.head.held, rows.head.waiting), (1, 1, 3));
    assert_eq!(rows.entries.len(), 5);
    assert_eq!(crate::check::check_list(&rows), [], "a group keeps every promise");
}

/// Two good changes, then one that is refused: the whole group is forgotten, and the engine goes on working.
pub(super) fn an_abandoned_group_leaves_nothing(opener: &Opener) {
    let mut engine = opener.open();
    let list = opened(engine.as_mut(), "abandoned", 2);
    let stale = take(&look(engine.as_mut(), list, 0));
    let before = counts(engine.as_mut());
    for who in ["ann", "bob"] {
        walk(engine.as_mut(), &register(list, who), noon()).expect("registered");
    }
    let refused = engine.apply(Cause { who: Actor::Guest, at: noon() }, &stale);
    assert_winners(&[refused], 0, "a third seat of two");
    engine.abandon();
    assert_eq!(counts(engine.as_mut()), before, "the good ones are forgotten as well");
    assert_eq!(counts(opener.open().as_mut()), before, "for everybody");
    let people = sign_up(engine.as_mut(), list, &["ann", "bob"]);
    assert_eq!(people.len(), rows(opener.open().as_mut(), list).entries.len(), "and can be run again");
}

/// The power goes between apply and flush.
pub(super) fn killed_before_the_flush_leaves_nothing(opener: &Opener) {
    let mut engine = opener.open();
    let list = opened(engine.as_mut(), "killed", 1);
    let before = counts(engine.as_mut());
    walk(engine.as_mut(), &register(list, "ann"), noon()).expect("applied");
    drop(engine);
    let mut engine = opener.open();
    assert_eq!(counts(engine.as_mut()), before, "an answer was never given, so nothing may be there");
    let reply = run(engine.as_mut(), &register(list, "bob"), noon());
    assert!(
        matches!(reply, Reply::Entry(EntryReply::Standing { state: EntryState::Confirmed, .. })),
        "the seat is free: {reply:?}"
    );
}

pub(super) fn the_last_sign_of_life_is_kept(opener: &Opener) {
    let mut engine = opener.open();
    assert_eq!(engine.alive_at().expect("a look"), None, "a new storage has never lived");
    engine.set_alive(noon()).expect("noted");
    engine.abandon();
    assert_eq!(engine.alive_at().expect("a look"), None, "not flushed, not kept");
    engine.set_alive(noon()).expect("noted");
    engine.flush().expect("flushed");
    drop(engine);
    assert_eq!(opener.open().alive_at().expect("a look"), Some(noon()));
}
