//! store: the promise of an engine, in few methods. What is applied is seen by later loads of the same writer;
//! what is flushed is on disk, at once or with the next sync. An answer is given only after that.

use crate::audit::AuditRow;
use jiff::Timestamp;
use rules::desk::{Delivery, Request, SheetVersion};
use rules::{
    Actor, Batch, Change, Channel, Entry, Head, Lane, Letter, ListId, Message, MessageId, Need, Offer, OfferId,
    OwnWording, Place, PlaceId, Settings, Snapshot, Timer,
};
use std::sync::Arc;

/// Named by what the caller can do about it.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Somebody was first, or a condition does not hold: abandon, load and decide again.
    #[error("the rows have moved on ({0})")]
    Stale(String),
    /// The change is larger than any engine must take. A bug in the rules, never a matter of input.
    #[error("a change of {0} row actions is larger than an engine has to take")]
    TooLarge(usize),
    /// The disk is full or the file is locked: nothing was written, try again later.
    #[error("the database cannot be written just now: {0}")]
    Unavailable(String),
    /// Written by a newer Usher.
    #[error("this database has schema version {found}; this Usher knows versions up to {known}. Please update Usher.")]
    TooNew { found: u32, known: u32 },
    /// The file is damaged or not ours: stop.
    #[error("the database cannot be used: {0}")]
    Broken(String),
}

/// Who caused a change, and when.
#[derive(Clone, Copy, Debug)]
pub struct Cause {
    pub who: Actor,
    pub at: Timestamp,
}

/// A running offer, as far as giving downtime back needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Running {
    pub offer: OfferId,
    pub list: ListId,
    pub place: PlaceId,
    pub seq: u32,
}

/// All rows of one list, for checking, replaying and exporting. Never on a command's path.
#[derive(Clone, Debug)]
pub struct ListRows {
    pub slug: String,
    pub head: Head,
    pub settings: Arc<Settings>,
    pub entries: Vec<Entry>,
    pub places: Vec<Place>,
    pub offers: Vec<Offer>,
    pub timers: Vec<Timer>,
    pub messages: Vec<Message>,
    pub batches: Vec<Batch>,
    pub wordings: Vec<OwnWording>,
    pub deliveries: Vec<Delivery>,
    pub letters: Vec<Letter>,
    pub requests: Vec<Request>,
    pub sheets: Vec<SheetVersion>,
    pub audit: Vec<AuditRow>,
}

/// The second half of a flush, for a thread of its own.
pub trait Disk: Send {
    /// Everything flushed before this call is durable when it returns. After an error nothing is known about it.
    fn sync(&mut self) -> Result<(), StoreError>;
}

pub trait Engine {
    /// Reads what is needed, by key or index, into the snapshot. The first load also brings head and settings.
    fn load(&mut self, list: ListId, need: &Need, snapshot: &mut Snapshot) -> Result<(), StoreError>;

    /// Applies a change with its audit row, or says `Stale`, at the latest when it is flushed; after an error only `abandon`
    /// may follow.
    fn apply(&mut self, cause: Cause, change: &Change) -> Result<(), StoreError>;

    /// Makes everything applied so far durable, or, after `sync_apart`, ready for the next sync. Flushes become durable
    /// in their order, none without those before it.
    fn flush(&mut self) -> Result<(), StoreError>;

    /// From now on somebody else waits for the disk. None: this engine's flush is durable by itself.
    fn sync_apart(&mut self) -> Result<Option<Box<dyn Disk>>, StoreError> {
        Ok(None)
    }

    /// Whether the engine's log may still hold somebody who was erased.
    fn has_erased(&self) -> bool {
        false
    }

    /// What was flushed is folded out of the engine's log, and the log is emptied: nothing that was erased is left in it.
    /// False while somebody reads; then it may be asked again.
    fn fold_log(&mut self) -> Result<bool, StoreError> {
        Ok(true)
    }

    /// Forgets everything applied since the last flush.
    fn abandon(&mut self);

    /// Timers due at or before this moment, earliest first.
    fn due_timers(&mut self, now: Timestamp, most: usize) -> Result<Vec<Timer>, StoreError>;

    /// Messages of this lane that may be handed over by this channel, or by any, earliest first: queued and due, or leased
    /// too long ago.
    fn due_messages(
        &mut self,
        now: Timestamp,
        channel: Option<Channel>,
        lane: Lane,
        most: usize,
    ) -> Result<Vec<(ListId, MessageId)>, StoreError>;

    /// Messages under a lease, after this one, in the order of their numbers.
    fn leased(&mut self, after: MessageId, most: usize) -> Result<Vec<(ListId, MessageId)>, StoreError>;

    /// When the next timer is due, and when the next message.
    fn next_due(&mut self) -> Result<(Option<Timestamp>, Option<Timestamp>), StoreError>;

    /// Offers whose window runs, after this one, in the order of their numbers.
    fn running(&mut self, after: OfferId, most: usize) -> Result<Vec<Running>, StoreError>;

    /// Places in a head start, after this one, in the order of their numbers.
    fn head_starts(&mut self, after: PlaceId, most: usize) -> Result<Vec<(ListId, PlaceId)>, StoreError>;

    /// The last moment the keeper was known to be alive.
    fn alive_at(&mut self) -> Result<Option<Timestamp>, StoreError>;

    /// Writes that moment down, with the next flush.
    fn set_alive(&mut self, now: Timestamp) -> Result<(), StoreError>;

    fn lists(&mut self) -> Result<Vec<ListId>, StoreError>;

    /// All rows of a list, with the audit after this sequence number.
    fn read_list_since(&mut self, list: ListId, after_seq: u64) -> Result<ListRows, StoreError>;

    fn read_list(&mut self, list: ListId) -> Result<ListRows, StoreError> {
        self.read_list_since(list, 0)
    }
}
