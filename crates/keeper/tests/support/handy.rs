//! An engine with a hook: it is the real one, and somebody watches or spoils what goes through it.

use jiff::Timestamp;
use rules::{Change, Channel, Lane, ListId, MessageId, Need, OfferId, PlaceId, Snapshot, Timer};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;
use store::sqlite::Sqlite;
use store::{Cause, Disk, Engine, ListRows, Running, StoreError};

/// What is about to be done.
pub enum Call<'a> {
    Load(&'a Need),
    Apply(&'a Change),
    Flush,
    Alive,
}

type Hook = Box<dyn FnMut(Call<'_>) -> Result<(), StoreError> + Send>;

pub struct Handy {
    inner: Sqlite,
    hook: Hook,
    rest: Rest,
    disk: Option<Box<dyn Disk>>,
}

/// Whether the keeper's thread has looked for its next timer since it last looked for messages: it goes to sleep.
#[derive(Clone, Default)]
pub struct Rest {
    asleep: Arc<(Mutex<bool>, Condvar)>,
}

impl Rest {
    fn set(&self, asleep: bool) {
        let (state, changed) = &*self.asleep;
        *state.lock().unwrap_or_else(PoisonError::into_inner) = asleep;
        changed.notify_all();
    }

    /// After a lease: until the round it belonged to is over.
    pub fn wait(&self) {
        let (state, changed) = &*self.asleep;
        let state = state.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = changed.wait_timeout_while(state, Duration::from_secs(20), |asleep| !*asleep);
        let (asleep, _timed_out) = waited.unwrap_or_else(PoisonError::into_inner);
        assert!(*asleep, "the keeper never came to rest");
    }
}

impl Handy {
    pub fn new(inner: Sqlite, hook: impl FnMut(Call<'_>) -> Result<(), StoreError> + Send + 'static) -> Handy {
        Handy { inner, hook: Box::new(hook), rest: Rest::default(), disk: None }
    }

    /// With a disk apart: flushes are durable when it says so.
    pub fn with_disk(mut self, disk: impl Disk + 'static) -> Handy {
        self.disk = Some(Box::new(disk));
        self
    }

    pub fn rest(&self) -> Rest {
        self.rest.clone()
    }
}

/// The disk will not take it just now.
pub fn full_disk() -> StoreError {
    StoreError::Unavailable("the disk is full".to_string())
}

impl Engine for Handy {
    fn load(&mut self, list: ListId, need: &Need, snapshot: &mut Snapshot) -> Result<(), StoreError> {
        (self.hook)(Call::Load(need))?;
        self.inner.load(list, need, snapshot)
    }

    fn apply(&mut self, cause: Cause, change: &Change) -> Result<(), StoreError> {
        self.inner.apply(cause, change)?;
        (self.hook)(Call::Apply(change))
    }

    fn flush(&mut self) -> Result<(), StoreError> {
        (self.hook)(Call::Flush).inspect_err(|_| self.inner.abandon())?;
        self.inner.flush()
    }

    fn sync_apart(&mut self) -> Result<Option<Box<dyn Disk>>, StoreError> {
        Ok(self.disk.take())
    }

    fn abandon(&mut self) {
        self.inner.abandon();
    }

    fn due_timers(&mut self, now: Timestamp, most: usize) -> Result<Vec<Timer>, StoreError> {
        self.inner.due_timers(now, most)
    }

    fn due_messages(
        &mut self,
        now: Timestamp,
        channel: Option<Channel>,
        lane: Lane,
        most: usize,
    ) -> Result<Vec<(ListId, MessageId)>, StoreError> {
        self.rest.set(false);
        self.inner.due_messages(now, channel, lane, most)
    }

    fn leased(&mut self, after: MessageId, most: usize) -> Result<Vec<(ListId, MessageId)>, StoreError> {
        self.inner.leased(after, most)
    }

    fn next_due(&mut self) -> Result<(Option<Timestamp>, Option<Timestamp>), StoreError> {
        let next = self.inner.next_due();
        self.rest.set(true);
        next
    }

    fn running(&mut self, after: OfferId, most: usize) -> Result<Vec<Running>, StoreError> {
        self.inner.running(after, most)
    }

    fn head_starts(&mut self, after: PlaceId, most: usize) -> Result<Vec<(ListId, PlaceId)>, StoreError> {
        self.inner.head_starts(after, most)
    }

    fn alive_at(&mut self) -> Result<Option<Timestamp>, StoreError> {
        self.inner.alive_at()
    }

    fn set_alive(&mut self, now: Timestamp) -> Result<(), StoreError> {
        (self.hook)(Call::Alive)?;
        self.inner.set_alive(now)
    }

    fn lists(&mut self) -> Result<Vec<ListId>, StoreError> {
        self.inner.lists()
    }

    fn read_list_since(&mut self, list: ListId, after_seq: u64) -> Result<ListRows, StoreError> {
        self.inner.read_list_since(list, after_seq)
    }
}
