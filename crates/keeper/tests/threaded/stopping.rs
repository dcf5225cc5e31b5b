//! Ending, overflowing, and being dead: whoever asks gets an answer.

use crate::clock::Office;
use keeper::{Fault, Jumps};
use rules::{Act, EntryAct, EntryId, EntryReply, ListId, Reply};
use std::sync::mpsc::{SyncSender, sync_channel};
use store::Engine;
use store::sqlite::Sqlite;
use store::suite::stage::{dinner, guest, list_of, noon, open_event, register};

/// More than the keeper lets wait at once.
const QUEUE: usize = 10_000;

/// The thread is stuck in an answer until the returned end is used; it has taken everything that came before.
fn stick(office: &Office) -> SyncSender<()> {
    let (go_on, release) = sync_channel::<()>(0);
    let (here, stuck) = sync_channel(0);
    office.keeper.submit(register(ListId(0), "nobody"), move |_| {
        here.send(()).expect("somebody waits for us");
        release.recv().expect("released");
    });
    stuck.recv().expect("the thread is in the answer");
    go_on
}

#[test]
fn a_clean_stop_answers_everybody() {
    let office = Office::open(Jumps::AreMeant);
    let list = list_of(&office.keeper.run(open_event("dinner", dinner(600))).expect("opened"));
    let go_on = stick(&office);
    let (send, answers) = sync_channel(600);
    for nth in 0..600 {
        let send = send.clone();
        office.keeper.submit(register(list, &format!("guest{nth}")), move |reply| send.send(reply).expect("heard"));
    }
    drop(send);
    let Office { keeper, path, folder, .. } = office;
    std::thread::scope(|scope| {
        scope.spawn(|| keeper.stop());
        go_on.send(()).expect("the thread goes on");
    });
    let answers: Vec<_> = answers.iter().collect();
    assert_eq!(answers.len(), 600, "everybody who asked");
    assert!(answers.iter().all(Result::is_ok));
    let mut engine = Sqlite::open(&path).expect("the file");
    assert_eq!(engine.read_list(list).expect("rows").entries.len(), 600, "and all of it is on disk");
    assert_eq!(engine.alive_at().expect("a look"), Some(noon()), "with the time of the stop");
    drop(folder);
}

#[test]
fn dropping_the_keeper_is_a_clean_stop() {
    let office = Office::open(Jumps::AreMeant);
    let list = list_of(&office.keeper.run(open_event("dinner", dinner(5))).expect("opened"));
    let (send, answers) = sync_channel(1);
    office.keeper.submit(register(list, "ann"), move |reply| send.send(reply.is_ok()).expect("heard"));
    let Office { keeper, path, folder, .. } = office;
    drop(keeper);
    assert_eq!(answers.recv(), Ok(true));
    assert_eq!(Sqlite::open(&path).expect("the file").read_list(list).expect("rows").entries.len(), 1);
    drop(folder);
}

#[test]
fn too_many_at_once_are_told_to_come_back() {
    let office = Office::open(Jumps::AreMeant);
    let go_on = stick(&office);
    let (send, answers) = sync_channel(QUEUE + 10);
    for _nth in 0..QUEUE + 10 {
        let send = send.clone();
        let cheap = guest(ListId(0), Act::Entry(EntryAct::Erase { entry: EntryId(1) }));
        office.keeper.submit(cheap, move |reply| send.send(reply).expect("heard"));
    }
    drop(send);
    let busy: Vec<_> = answers.try_iter().collect();
    assert_eq!(busy.len(), 10, "those above the limit, at once");
    assert!(busy.iter().all(|reply| matches!(reply, Err(Fault::Busy(_)))), "{busy:?}");
    go_on.send(()).expect("the thread goes on");
    let rest: Vec<_> = answers.iter().collect();
    assert_eq!(rest.len(), QUEUE);
    assert!(rest.iter().all(|reply| matches!(reply, Ok(Reply::Refused(_)))));
}

/// The thread has died of its clock: everybody hears so, nobody waits for ever.
#[test]
fn after_the_end_everybody_hears_stopped() {
    let office = Office::open(Jumps::AreMeant);
    let list = list_of(&office.keeper.run(open_event("dinner", dinner(5))).expect("opened"));
    office.clock.smash();
    for _time in 0..3 {
        assert_eq!(office.keeper.run(register(list, "ann")), Err(Fault::Stopped));
        assert_eq!(office.keeper.lease(5).map(|handed| handed.len()), Err(Fault::Stopped));
    }
    let (send, answers) = sync_channel(1);
    office.keeper.submit(register(list, "ann"), move |reply| send.send(reply).expect("heard"));
    assert_eq!(answers.recv(), Ok(Err(Fault::Stopped)));
    office.keeper.look_at_clock();
    office.keeper.stop();
}

/// A door's own bug, met while it takes its answer, must not end the house for everybody else.
#[test]
fn an_answer_that_panics_costs_nobody_else() {
    let office = Office::open(Jumps::AreMeant);
    let list = list_of(&office.keeper.run(open_event("dinner", dinner(5))).expect("opened"));
    office.keeper.submit(register(list, "ann"), |_| panic!("a bug of a door, on purpose"));
    let reply = office.keeper.run(register(list, "bob"));
    assert!(matches!(reply, Ok(Reply::Entry(EntryReply::Standing { .. }))), "{reply:?}");
}
