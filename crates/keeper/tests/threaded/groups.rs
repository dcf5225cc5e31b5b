//! Many commands, one commit — and one of them is bad.

use crate::clock::Office;
use crate::handy::{Call, Handy, full_disk};
use crate::support::minutes;
use jiff::Timestamp;
use keeper::{Core, Fault, Jumps};
use rules::{Change, Command, EntryReply, EntryState, ListId, News, Reply, RowMove};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::sync_channel;
use store::StoreError;
use store::sqlite::Sqlite;
use store::suite::stage::{dinner, list_of, noon, open_event, register, rows, standing};

/// Whether this change is about somebody of this name.
fn names(change: &Change, who: &str) -> bool {
    change.rows.iter().any(|row| match row {
        RowMove::Entry { after, .. } => after.person.name.as_ref().is_some_and(|name| name.as_str() == who),
        RowMove::Place { .. }
        | RowMove::Offer { .. }
        | RowMove::Message { .. }
        | RowMove::Batch { .. }
        | RowMove::Token { .. }
        | RowMove::Host { .. }
        | RowMove::Grant { .. }
        | RowMove::Session { .. }
        | RowMove::Endpoint { .. }
        | RowMove::Alarm { .. }
        | RowMove::Wording { .. }
        | RowMove::Delivery { .. }
        | RowMove::Letter { .. }
        | RowMove::Request { .. }
        | RowMove::Paper { .. }
        | RowMove::Sheet { .. }
        | RowMove::ScribeCall { .. } => false,
    })
}

fn spoil(call: &Call<'_>, with: fn() -> StoreError) -> Result<(), StoreError> {
    match call {
        Call::Apply(change) if names(change, "spoiler") => Err(with()),
        Call::Apply(_) | Call::Load(_) | Call::Flush | Call::Alive => Ok(()),
    }
}

fn core(hook: impl FnMut(Call<'_>) -> Result<(), StoreError> + Send + 'static) -> (Core<Handy>, ListId) {
    let engine = Handy::new(Sqlite::in_memory().expect("a database"), hook);
    let mut core = Core::start(engine, noon()).expect("a core");
    let list = list_of(&core.run(&open_event("dinner", dinner(2)), noon()).expect("opened"));
    (core, list)
}

/// Ann and bob are in; the one between them is told why not.
fn assert_only_one_is_hurt(with: fn() -> StoreError, expected: fn(&Fault) -> bool) {
    let (mut core, list) = core(move |call| spoil(&call, with));
    let group: Vec<Command> = ["ann", "spoiler", "bob"].iter().map(|who| register(list, who)).collect();
    let replies = core.run_group(&group, noon());
    let fault = replies[1].as_ref().expect_err("the bad one");
    assert!(expected(fault), "{fault:?}");
    for reply in [&replies[0], &replies[2]] {
        assert_eq!(standing(reply.as_ref().expect("a good one")).1, EntryState::Confirmed);
    }
    let rows = rows(core.engine(), list);
    assert_eq!(rows.entries.len(), 2);
    assert_eq!(store::check::check_list(&rows), []);
}

#[test]
fn one_bad_command_does_not_hurt_the_others() {
    assert_only_one_is_hurt(|| StoreError::Broken("bad".into()), |fault| matches!(fault, Fault::Broken(_)));
    assert_only_one_is_hurt(|| StoreError::TooLarge(91), |fault| matches!(fault, Fault::Broken(_)));
    assert_only_one_is_hurt(|| StoreError::Stale("always".into()), |fault| matches!(fault, Fault::Busy(_)));
    assert_only_one_is_hurt(full_disk, |fault| matches!(fault, Fault::Busy(_)));
    assert_only_one_is_hurt(|| panic!("a bug, on purpose"), |fault| matches!(fault, Fault::Broken(_)));
}

/// Each write may wait seconds for a locked file, so a group of twenty must not wait twenty times.
#[test]
fn a_full_disk_is_not_asked_once_per_command() {
    let full = Arc::new(AtomicBool::new(false));
    let writes = Arc::new(AtomicUsize::new(0));
    let (is_full, counted) = (full.clone(), writes.clone());
    let (mut core, list) = core(move |call| match call {
        Call::Apply(_) if is_full.load(Ordering::Relaxed) => {
            counted.fetch_add(1, Ordering::Relaxed);
            Err(full_disk())
        }
        Call::Apply(_) | Call::Load(_) | Call::Flush | Call::Alive => Ok(()),
    });
    full.store(true, Ordering::Relaxed);
    let group: Vec<Command> = (0..20).map(|number| register(list, &format!("guest{number}"))).collect();
    let replies = core.run_group(&group, noon());
    assert_eq!(replies.len(), 20);
    assert!(replies.iter().all(|reply| matches!(reply, Err(Fault::Busy(_)))), "{replies:?}");
    assert_eq!(writes.load(Ordering::Relaxed), 3, "once together, twice alone");
    full.store(false, Ordering::Relaxed);
    assert_eq!(rows(core.engine(), list).entries.len(), 0);
    assert!(core.run_group(&group, noon()).iter().all(Result::is_ok), "all is well when there is room again");
}

/// The same through the thread: all three wait while it is busy, so they are one group.
#[test]
fn a_group_of_the_thread_with_a_bad_one_in_it() {
    let spoiled = |call: Call<'_>| spoil(&call, || StoreError::Broken("bad".into()));
    let office = Office::with_hook(Jumps::AreMeant, spoiled);
    let list = list_of(&office.keeper.run(open_event("dinner", dinner(2))).expect("opened"));
    let (busy, release) = sync_channel::<()>(0);
    let (send, answers) = sync_channel(10);
    office.keeper.submit(register(list, "zoe"), move |_| release.recv().expect("released"));
    for who in ["ann", "spoiler", "bob"] {
        let send = send.clone();
        office.keeper.submit(register(list, who), move |reply| send.send((who, reply)).expect("heard"));
    }
    busy.send(()).expect("the thread goes on");
    let answers: Vec<_> = answers.iter().take(3).collect();
    assert_eq!(answers.iter().map(|(who, _)| *who).collect::<Vec<_>>(), ["ann", "spoiler", "bob"], "in order");
    assert_eq!(answers.iter().map(|(_, reply)| reply.is_ok()).collect::<Vec<_>>(), [true, false, true]);
    assert_eq!(office.rows(list).entries.len(), 3);
}

/// Somebody else was first, once: load, decide and write again, and nobody notices.
#[test]
fn a_stale_command_is_tried_again() {
    let mut left = 3;
    let (mut core, list) = core(move |call| match call {
        Call::Apply(change) if names(change, "ann") && left > 0 => {
            left -= 1;
            Err(StoreError::Stale("somebody was first".into()))
        }
        Call::Apply(_) | Call::Load(_) | Call::Flush | Call::Alive => Ok(()),
    });
    let reply = core.run(&register(list, "ann"), noon()).expect("an answer");
    assert_eq!(standing(&reply).1, EntryState::Confirmed);
}

/// An answer stands for something on disk: no flush, no "you are in". When the disk has room again, all is well.
#[test]
fn no_answer_without_a_flush() {
    let full = Arc::new(AtomicBool::new(false));
    let seen = full.clone();
    let (mut core, list) = core(move |call| match call {
        Call::Flush if seen.load(Ordering::SeqCst) => Err(full_disk()),
        Call::Flush | Call::Apply(_) | Call::Load(_) | Call::Alive => Ok(()),
    });
    full.store(true, Ordering::SeqCst);
    let reply = core.run(&register(list, "ann"), noon());
    assert!(matches!(reply, Err(Fault::Busy(_))), "{reply:?}");
    assert_eq!(rows(core.engine(), list).entries, [], "and nothing is there");
    full.store(false, Ordering::SeqCst);
    let reply = core.run(&register(list, "ann"), noon());
    assert!(matches!(reply, Ok(Reply::Entry(EntryReply::Standing { news: News::New, .. }))), "{reply:?}");
}

/// Noting that we are alive fails once. The command is run again — as if for the first time, with the first answer.
#[test]
fn a_failed_sign_of_life_does_not_change_an_answer() {
    let mut calls = 0;
    let (mut core, list) = core(move |call| match call {
        Call::Alive => {
            calls += 1;
            if calls == 2 { Err(full_disk()) } else { Ok(()) }
        }
        Call::Apply(_) | Call::Load(_) | Call::Flush => Ok(()),
    });
    let later: Timestamp = noon() + minutes(60);
    let reply = core.run(&register(list, "ann"), later);
    assert!(matches!(reply, Ok(Reply::Entry(EntryReply::Standing { news: News::New, .. }))), "{reply:?}");
}
