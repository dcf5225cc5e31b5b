//! A disk apart: nobody hears of what is not there yet, and the writer does not wait for it.

use crate::clock::FakeClock;
use crate::handy::Handy;
use keeper::{Fault, Jumps, Keeper};
use rules::{Command, EntryReply, ListId, Reply};
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use store::sqlite::Sqlite;
use store::suite::stage::{dinner, list_of, open_event, register};
use store::{Disk, StoreError};

/// Says that a sync has begun and ends it as it is told.
struct Slow {
    begun: SyncSender<()>,
    ends: Receiver<Result<(), StoreError>>,
}

impl Disk for Slow {
    fn sync(&mut self) -> Result<(), StoreError> {
        let _test_is_over = self.begun.send(());
        self.ends.recv().unwrap_or(Ok(()))
    }
}

/// The test's end of the disk goes first: the last sync of a house that closes waits for nobody.
struct House {
    end: SyncSender<Result<(), StoreError>>,
    begun: Receiver<()>,
    keeper: Keeper,
}

impl House {
    fn open() -> (House, ListId) {
        let (begun, has_begun) = sync_channel(100);
        let (end, ends) = sync_channel(100);
        let engine = Handy::new(Sqlite::in_memory().expect("a database"), |_| Ok(()));
        let engine = engine.with_disk(Slow { begun, ends });
        let keeper = Keeper::start(engine, FakeClock::new(Jumps::AreMeant)).expect("a keeper");
        let house = House { end, begun: has_begun, keeper };
        house.end.send(Ok(())).expect("a disk");
        let list = list_of(&house.keeper.run(open_event("dinner", dinner(5))).expect("opened"));
        house.begun.recv().expect("the first sync");
        (house, list)
    }

    fn ask(&self, command: Command) -> Receiver<Result<Reply, Fault>> {
        let (send, answer) = channel();
        self.keeper.submit(command, move |reply| send.send(reply).expect("the test listens"));
        answer
    }
}

#[test]
fn nobody_hears_before_the_disk_has_it() {
    let (house, list) = House::open();
    let ann = house.ask(register(list, "ann"));
    house.begun.recv().expect("ann is on her way to the disk");
    let bob = house.ask(register(list, "bob"));
    assert!(ann.try_recv().is_err() && bob.try_recv().is_err(), "nobody has heard");
    house.end.send(Ok(())).expect("a disk");
    assert!(matches!(ann.recv(), Ok(Ok(Reply::Entry(EntryReply::Standing { .. })))));
    house.begun.recv().expect("now bob");
    assert!(bob.try_recv().is_err(), "the sync before was not his");
    house.end.send(Ok(())).expect("a disk");
    assert!(matches!(bob.recv(), Ok(Ok(Reply::Entry(EntryReply::Standing { .. })))));
}

/// What a disk could not sync may be there or not: nobody is told that it is, and nothing more is taken.
#[test]
fn a_disk_that_fails_closes_the_house() {
    let (house, list) = House::open();
    let (tell, told) = channel();
    let late = tell.clone();
    house.keeper.when_broken(move |why| tell.send(why).expect("the test listens"));
    let ann = house.ask(register(list, "ann"));
    house.begun.recv().expect("on the way to the disk");
    let bob = house.ask(register(list, "bob"));
    house.end.send(Err(StoreError::Unavailable("an error of the disk".into()))).expect("a disk");
    assert_eq!(ann.recv(), Ok(Err(Fault::Stopped)));
    assert_eq!(bob.recv(), Ok(Err(Fault::Stopped)));
    assert_eq!(house.keeper.run(register(list, "cy")), Err(Fault::Stopped));
    assert_eq!(house.keeper.lease(5).map(|handed| handed.len()), Err(Fault::Stopped));
    let why = told.recv().expect("whoever runs the house hears of it");
    assert!(why.contains("an error of the disk"), "{why}");
    house.keeper.when_broken(move |why| late.send(why).expect("the test listens"));
    assert_eq!(told.recv(), Ok(why), "also who asks only now");
}
