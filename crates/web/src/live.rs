//! web: tells open pages that a list has changed. One look at the newest change serves all of them, and it is a read:
//! the writer never knows how many watch.

use crate::answer::Trouble;
use crate::door::Door;
use crate::limits;
use crate::streamed::{Pieces, streamed};
use axum::body::Bytes;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use jiff::Timestamp;
use rules::{HouseRole, ListId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use store::StoreError;
use store::sqlite::SqliteReader;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

pub(crate) struct Live {
    /// The newest change of every list that is watched.
    lists: Mutex<HashMap<ListId, watch::Sender<u64>>>,
    closing: watch::Sender<bool>,
    rooms: Arc<Semaphore>,
}

impl Default for Live {
    fn default() -> Live {
        let rooms = Arc::new(Semaphore::new(limits::STREAMS));
        Live { lists: Mutex::default(), closing: watch::channel(false).0, rooms }
    }
}

impl Live {
    fn lists(&self) -> MutexGuard<'_, HashMap<ListId, watch::Sender<u64>>> {
        self.lists.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends every stream, so that nobody is waited for when the house closes.
    pub fn close(&self) {
        self.closing.send_replace(true);
    }

    /// Grows whenever something on this list changes; 0 until somebody has looked.
    fn watch(&self, door: &Arc<Door>, list: ListId) -> watch::Receiver<u64> {
        let mut lists = self.lists();
        let is_first = lists.is_empty();
        let changes = lists.entry(list).or_insert_with(|| watch::channel(0).0).subscribe();
        if is_first {
            tokio::spawn(look_after(door.clone()));
        }
        changes
    }

    /// Whoever watches this list hears of its newest change, unless they know it already.
    fn tell(&self, list: ListId, seq: u64) {
        if let Some(changes) = self.lists().get(&list) {
            // Two may have looked at once, and the later look need not be told first.
            changes.send_if_modified(|known| {
                let before = *known;
                *known = before.max(seq);
                before < seq
            });
        }
    }

    /// The more pages are open, the less often they are told, so that watching never costs what is watched.
    fn rest(&self) -> Duration {
        let pages = limits::STREAMS - self.rooms.available_permits();
        limits::LOOK_AGAIN * u32::try_from(1 + pages / limits::FEW_STREAMS).unwrap_or(u32::MAX)
    }

    /// Forgets lists nobody watches any more; whether any are left.
    fn tidy(&self) -> bool {
        let mut lists = self.lists();
        lists.retain(|_, changes| changes.receiver_count() > 0);
        !lists.is_empty()
    }
}

/// Looks again and again, as long as anybody watches.
async fn look_after(door: Arc<Door>) {
    let mut newest = 0;
    while door.live.tidy() {
        tokio::time::sleep(door.live.rest()).await;
        match changed_since(&door, newest).await {
            Ok(seen) => newest = seen,
            // The next look may succeed; nothing is lost, because numbers only grow.
            Err(trouble) => tracing::warn!(?trouble, "could not look for changes"),
        }
    }
}

async fn changed_since(door: &Arc<Door>, newest: u64) -> Result<u64, Trouble> {
    let asks = door.clone();
    let (seen, changed) = door.readers.read(move |reader| newer(reader, &asks.live, newest)).await?;
    for (list, seq) in changed {
        door.live.tell(list, seq);
    }
    Ok(seen)
}

/// The newest change there is, and of each list that is watched if there is a newer one than that.
fn newer(reader: &mut SqliteReader, live: &Live, newest: u64) -> Result<(u64, Vec<(ListId, u64)>), StoreError> {
    let seen = reader.audit_end()?;
    if seen == newest {
        return Ok((seen, Vec::new()));
    }
    // Not before: a list that is watched from here on is looked at by who watches it, and they see all of this.
    let lists: Vec<ListId> = live.lists().keys().copied().collect();
    let changed = lists.into_iter().map(|list| Ok((list, reader.last_seq(list)?)));
    Ok((seen, changed.collect::<Result<_, StoreError>>()?))
}

/// Who listens, so that it can be asked again whether they may.
#[derive(Clone)]
pub(crate) enum Listener {
    /// By the hash of a session's cookie.
    Host(String),
    /// By the hash of a key to the API.
    Program(String),
}

impl Listener {
    fn may_hear(&self, reader: &mut SqliteReader, list: ListId, now: Timestamp) -> Result<bool, StoreError> {
        match self {
            Listener::Host(hash) => {
                let open = reader.session(hash)?.filter(|(session, host)| session.is_open(host, now));
                let Some((_, host)) = open else { return Ok(false) };
                Ok(host.role == HouseRole::Owner || reader.role(host.id, list)?.is_some())
            }
            Listener::Program(hash) => {
                let token = reader.token_by_hash(hash)?.filter(|token| token.revoked_at.is_none());
                Ok(token.is_some_and(|token| token.list.is_none_or(|only| only == list)))
            }
        }
    }
}

/// An endless answer: one event `changed` at once, and another after each change; a word every now and then so that
/// nobody in between hangs up. It ends when who listens may not any more, and after a while, so that all is asked again.
pub(crate) async fn stream(door: &Arc<Door>, list: ListId, who: Listener) -> Result<Response, Trouble> {
    let room = door.live.rooms.clone().try_acquire_owned().map_err(|_| Trouble::Busy)?;
    let (changes, house) = (door.live.watch(door, list), door.live.watch(door, ListId::HOUSE));
    let (asked, now) = (who.clone(), door.now());
    // Looked at when it is watched already: a change before is seen here, and one after it is told.
    let looked = door.readers.read(move |reader| {
        let seen = [(list, reader.last_seq(list)?), (ListId::HOUSE, reader.last_seq(ListId::HOUSE)?)];
        Ok((seen, asked.may_hear(reader, list, now)?))
    });
    let (seen, may_hear) = looked.await?;
    if !may_hear {
        return Err(Trouble::Forbidden("You are not signed in here any more."));
    }
    seen.into_iter().for_each(|(list, seq)| door.live.tell(list, seq));
    let (send, body) = streamed();
    tokio::spawn(Listening { door: door.clone(), list, who, changes, house, send, _room: room }.speak());
    let mut answer = body.into_response();
    answer.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    answer.headers_mut().insert("x-accel-buffering", HeaderValue::from_static("no"));
    Ok(answer)
}

struct Listening {
    door: Arc<Door>,
    list: ListId,
    who: Listener,
    changes: watch::Receiver<u64>,
    /// Who may do what changes with the house.
    house: watch::Receiver<u64>,
    send: Pieces,
    _room: OwnedSemaphorePermit,
}

/// Why a stream says something.
enum Cause {
    Changed,
    House,
    Silence,
    End,
}

impl Listening {
    async fn speak(mut self) {
        let until = tokio::time::Instant::now() + limits::STREAM_TIME;
        let mut text = format!("retry: 2000\n{}", self.changed());
        while self.send.send(Ok(Bytes::from(text))).await.is_ok() {
            text = match self.next(until).await {
                Cause::Changed => self.changed(),
                Cause::House if !self.may_still_hear().await => return,
                Cause::House | Cause::Silence => ": still here\n\n".to_string(),
                Cause::End => return,
            };
        }
    }

    fn changed(&mut self) -> String {
        format!("event: changed\ndata: {}\n\n", *self.changes.borrow_and_update())
    }

    async fn next(&mut self, until: tokio::time::Instant) -> Cause {
        let mut closing = self.door.live.closing.subscribe();
        tokio::select! {
            news = self.changes.changed() => if news.is_ok() { Cause::Changed } else { Cause::End },
            news = self.house.changed() => if news.is_ok() { Cause::House } else { Cause::End },
            () = tokio::time::sleep(limits::STREAM_WORD) => Cause::Silence,
            _ = closing.wait_for(|closing| *closing) => Cause::End,
            () = tokio::time::sleep_until(until) => Cause::End,
            () = self.send.closed() => Cause::End,
        }
    }

    /// Who cannot be asked about is let go: they come back, and are asked about then.
    async fn may_still_hear(&self) -> bool {
        let (who, list, now) = (self.who.clone(), self.list, self.door.now());
        self.door.readers.read(move |reader| who.may_hear(reader, list, now)).await.unwrap_or(false)
    }
}
