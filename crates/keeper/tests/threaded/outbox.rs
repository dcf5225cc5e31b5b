//! Leases: each due message is handed to one, and a lost one comes back marked.

use crate::clock::Office;
use crate::handy::{Call, Handy};
use crate::support::minutes;
use jiff::SignedDuration;
use keeper::{Core, Jumps};
use rules::{Act, Again, Handed, ListId, MessageAct, MessageId, MessageKind, MessageRead, Need, Read, Reply};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use store::StoreError;
use store::sqlite::Sqlite;
use store::suite::stage::{cancel, dinner, list_of, noon, open_event, post, register, rows, standing};

fn with_guests(office: &Office, count: usize) -> ListId {
    let list = list_of(&office.keeper.run(open_event("dinner", dinner(500))).expect("opened"));
    for nth in 0..count {
        office.keeper.run(register(list, &format!("guest{nth}"))).expect("registered");
    }
    list
}

#[test]
fn four_posts_never_get_the_same_message() {
    let office = Office::open(Jumps::AreMeant);
    with_guests(&office, 40);
    let handed: Vec<Handed> = std::thread::scope(|scope| {
        let lease = || (0..10).flat_map(|_| office.keeper.lease(3).expect("messages")).collect::<Vec<_>>();
        let posts: Vec<_> = (0..4).map(|_| scope.spawn(lease)).collect();
        posts.into_iter().flat_map(|post| post.join().expect("a post")).collect()
    });
    let messages: BTreeSet<_> = handed.iter().map(|one| one.message.id).collect();
    assert_eq!((handed.len(), messages.len()), (40, 40), "each once");
    assert!(handed.iter().all(|one| one.again == Again::First));
}

#[test]
fn a_lost_lease_comes_back_marked() {
    let office = Office::open(Jumps::AreMeant);
    let list = with_guests(&office, 2);
    let first = office.keeper.lease(10).expect("messages");
    office.keeper.run(post(list, Act::Message(MessageAct::Sent { message: first[0].message.id }))).expect("sent");
    office.clock.pass(minutes(2) - SignedDuration::from_secs(1));
    assert_eq!(office.keeper.lease(10).expect("messages"), [], "the lease still runs");
    office.clock.pass(SignedDuration::from_secs(1));
    let again = office.keeper.lease(10).expect("messages");
    let seen: Vec<_> = again.iter().map(|one| (one.message.id, one.again, one.message.attempts)).collect();
    assert_eq!(seen, [(first[1].message.id, Again::Retry, 2)], "the one nobody reported, under the same name");
}

fn reads(need: &Need, wanted: MessageId) -> bool {
    let is_wanted = |read: &Read| matches!(read, Read::Message(MessageRead::Id(message, _)) if *message == wanted);
    need.reads().iter().any(is_wanted)
}

/// One message whose rows cannot be read must not keep all the others from going out.
#[test]
fn one_poisoned_message_does_not_stop_the_post() {
    let poison = Arc::new(AtomicU64::new(0));
    let bad = poison.clone();
    let hook = move |call: Call<'_>| match call {
        Call::Load(need) if reads(need, MessageId(bad.load(Ordering::SeqCst))) => {
            Err(StoreError::Broken("unreadable".into()))
        }
        Call::Load(_) | Call::Apply(_) | Call::Flush | Call::Alive => Ok(()),
    };
    let engine = Handy::new(Sqlite::in_memory().expect("a database"), hook);
    let mut core = Core::start(engine, noon()).expect("a core");
    let list = list_of(&core.run(&open_event("dinner", dinner(5)), noon()).expect("opened"));
    for who in ["ann", "bob", "cy"] {
        core.run(&register(list, who), noon()).expect("registered");
    }
    let rows = rows(core.engine(), list);
    poison.store(rows.messages[1].id.0, Ordering::SeqCst);
    let handed = core.lease(noon(), None, 10).map(|handed| handed.len());
    assert_eq!(handed, Ok(2), "the two that can be read");
}

/// All that is looked at before a message leaves, and all its words are made of, comes in one load; so does its end.
#[test]
fn a_message_is_loaded_once_to_be_leased_and_once_to_be_settled() {
    let loads = Arc::new(AtomicU64::new(0));
    let count = loads.clone();
    let hook = move |call: Call<'_>| {
        count.fetch_add(u64::from(matches!(call, Call::Load(_))), Ordering::SeqCst);
        Ok(())
    };
    let mut core = Core::start(Handy::new(Sqlite::in_memory().expect("a database"), hook), noon()).expect("a core");
    let list = list_of(&core.run(&open_event("dinner", dinner(1)), noon()).expect("opened"));
    let people =
        ["ann", "bob", "cy"].map(|who| standing(&core.run(&register(list, who), noon()).expect("signed up")).0);
    core.run(&cancel(list, people[0]), noon()).expect("cancelled");
    loads.store(0, Ordering::SeqCst);
    let handed = core.lease(noon(), None, 10).expect("messages");
    let kinds: BTreeSet<MessageKind> = handed.iter().map(|one| one.message.kind).collect();
    assert!(kinds.is_superset(&BTreeSet::from([MessageKind::WaitlistNotice, MessageKind::Offer])), "{kinds:?}");
    assert!(handed.iter().any(|one| one.position.is_some()), "somebody is told their number");
    // Whoever gave their seat back is not told that they have one: looked at, and not handed over.
    let looked_at = rows(core.engine(), list).messages.len() as u64;
    assert_eq!(loads.swap(0, Ordering::SeqCst), looked_at, "one load for each message");
    for one in &handed {
        let sent = Act::Message(MessageAct::Sent { message: one.message.id });
        assert_eq!(core.run(&post(list, sent), noon()), Ok(Reply::Done));
        assert_eq!(loads.swap(0, Ordering::SeqCst), 1, "{:?}", one.message.kind);
    }
}
