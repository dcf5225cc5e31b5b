//! keeper: the way out for answers. While one group is on its way to the disk, the writer works on the next; nobody
//! hears of a group before it is there.

use crate::call::Waiting;
use crate::core::Fault;
use rules::{Handed, Reply};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::JoinHandle;
use store::{Disk, StoreError};

pub(crate) type LeaseAnswer = SyncSender<Result<Vec<Handed>, Fault>>;

/// What may be told once it is on disk. If it is dropped instead, everybody hears that the house has closed: nobody may
/// believe what the disk did not take, and the same may be asked again after a new start.
#[derive(Default)]
pub(crate) struct Told {
    pub answers: Vec<(Waiting, Result<Reply, Fault>)>,
    pub leases: Vec<(LeaseAnswer, Result<Vec<Handed>, Fault>)>,
}

impl Told {
    fn tell(self) {
        for (waiting, reply) in self.answers {
            waiting.answer(reply);
        }
        for (lease, handed) in self.leases {
            let _nobody_waits_any_more = lease.send(handed);
        }
    }
}

/// Where answers leave.
pub(crate) enum WayOut {
    /// A flush is durable: at once.
    Straight,
    ByDisk(ByDisk),
}

/// The thread that waits for the disk.
pub(crate) struct ByDisk {
    hand: SyncSender<Told>,
    /// Groups handed over whose answers are not out yet.
    busy: Arc<AtomicUsize>,
    /// Ends with the reason, if the disk failed.
    thread: JoinHandle<Option<String>>,
}

/// The house must close.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DiskFailed;

impl WayOut {
    /// `wake` is called after each sync, so that the writer need not look.
    pub fn new(disk: Option<Box<dyn Disk>>, wake: impl Fn() + Send + 'static) -> std::io::Result<WayOut> {
        let Some(mut disk) = disk else { return Ok(WayOut::Straight) };
        // One group is synced, one waits for its turn, and the writer works on the third.
        let (hand, inbox) = sync_channel(1);
        let busy = Arc::new(AtomicUsize::new(0));
        let done = busy.clone();
        let thread = std::thread::Builder::new().name("keeper-disk".to_string()).spawn(move || {
            loop {
                match sync_next(disk.as_mut(), &inbox, &done) {
                    Some(Ok(())) => wake(),
                    Some(Err(error)) => break Some(error.to_string()),
                    None => break None,
                }
            }
        })?;
        Ok(WayOut::ByDisk(ByDisk { hand, busy, thread }))
    }

    pub fn take(&self, told: Told) -> Result<(), DiskFailed> {
        match self {
            WayOut::Straight => {
                told.tell();
                Ok(())
            }
            WayOut::ByDisk(way) => {
                way.busy.fetch_add(1, Ordering::SeqCst);
                way.hand.send(told).map_err(|_dropped| DiskFailed)
            }
        }
    }

    pub fn is_busy(&self) -> bool {
        match self {
            WayOut::Straight => false,
            WayOut::ByDisk(way) => way.busy.load(Ordering::SeqCst) > 0,
        }
    }

    /// Returns when everything is out, with the reason if the disk failed.
    pub fn close(self) -> Option<String> {
        match self {
            WayOut::Straight => None,
            WayOut::ByDisk(way) => {
                drop(way.hand);
                way.thread.join().unwrap_or(Some("the thread that syncs has ended".to_string()))
            }
        }
    }
}

/// Everything that has been handed over shares one sync. None: nobody will hand anything over any more.
fn sync_next(disk: &mut dyn Disk, inbox: &Receiver<Told>, busy: &AtomicUsize) -> Option<Result<(), StoreError>> {
    let mut groups = vec![inbox.recv().ok()?];
    groups.extend(inbox.try_iter());
    let (count, synced) = (groups.len(), disk.sync());
    // What a disk has failed to sync once it may claim to have synced the next time: we do not ask again.
    if synced.is_ok() {
        groups.into_iter().for_each(Told::tell);
    }
    busy.fetch_sub(count, Ordering::SeqCst);
    Some(synced)
}
