//! A clock that stands still until somebody moves it, and a keeper that runs by it.

use crate::handy::{Call, Handy, Rest};
use jiff::{SignedDuration, Timestamp};
use keeper::{Clock, Jumps, Keeper};
use rules::ListId;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use store::sqlite::Sqlite;
use store::suite::stage::noon;
use store::{ListRows, StoreError};
use tempfile::TempDir;

#[derive(Clone)]
pub struct FakeClock {
    now: Arc<Mutex<Option<Timestamp>>>,
    jumps: Jumps,
}

impl FakeClock {
    pub fn new(jumps: Jumps) -> FakeClock {
        FakeClock { now: Arc::new(Mutex::new(Some(noon()))), jumps }
    }

    pub fn pass(&self, time: SignedDuration) {
        let mut now = self.now.lock().unwrap_or_else(PoisonError::into_inner);
        *now = now.map(|now| now + time);
    }

    /// From now on a look at it kills whoever looks.
    pub fn smash(&self) {
        *self.now.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

impl Clock for FakeClock {
    fn now(&self) -> Timestamp {
        let now = *self.now.lock().unwrap_or_else(PoisonError::into_inner);
        now.expect("the clock was smashed on purpose")
    }

    fn jumps(&self) -> Jumps {
        self.jumps
    }
}

/// A keeper's thread on a file, with a clock moved by hand.
pub struct Office {
    pub keeper: Keeper,
    pub clock: FakeClock,
    pub path: PathBuf,
    pub folder: TempDir,
    rest: Rest,
}

impl Office {
    pub fn open(jumps: Jumps) -> Office {
        Office::with_hook(jumps, |_| Ok(()))
    }

    pub fn with_hook(jumps: Jumps, hook: impl FnMut(Call<'_>) -> Result<(), StoreError> + Send + 'static) -> Office {
        let folder = TempDir::new().expect("a folder");
        let path = folder.path().join("usher.db");
        Office::by_clock(FakeClock::new(jumps), path, folder, hook)
    }

    /// The hook may know the clock.
    pub fn by_clock(
        clock: FakeClock,
        path: PathBuf,
        folder: TempDir,
        hook: impl FnMut(Call<'_>) -> Result<(), StoreError> + Send + 'static,
    ) -> Office {
        let engine = Handy::new(Sqlite::open(&path).expect("a database"), hook);
        let rest = engine.rest();
        let keeper = Keeper::start(engine, clock.clone()).expect("a keeper");
        Office { keeper, clock, path, folder, rest }
    }

    /// A round has gone by, what was due has fired, and the thread sleeps.
    pub fn settle(&self) {
        self.keeper.look_at_clock();
        self.keeper.lease(0).expect("a round");
        self.rest.wait();
    }

    /// As anybody may read it while the keeper works.
    pub fn rows(&self, list: ListId) -> ListRows {
        Sqlite::reader(&self.path).expect("a reader").read_list(list).expect("rows")
    }
}
