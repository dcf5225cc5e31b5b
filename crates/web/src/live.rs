//! web: tells open pages that a list has changed. One look at the newest change serves all of them, and it is a read:
//! the writer never knows how many watch.

use crate::answer::Trouble;
use crate::door::Door;
use crate::limits;
use crate::streamed::{Pieces, streamed};
use axum::body::Bytes;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use rules::ListId;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
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
    let lists: Vec<ListId> = door.live.lists().keys().copied().collect();
    let looked = door.readers.read(move |reader| {
        let seen = reader.audit_end()?;
        let mut changed = Vec::new();
        if seen != newest {
            for list in lists {
                changed.push((list, reader.last_seq(list)?));
            }
        }
        Ok((seen, changed))
    });
    let (seen, changed) = looked.await?;
    for (list, seq) in changed {
        door.live.tell(list, seq);
    }
    Ok(seen)
}

/// An endless answer: one event `changed` at once, and another after each change; a word every now and then so that
/// nobody in between hangs up. It ends after a while, so that who may listen is asked again.
pub(crate) async fn stream(door: &Arc<Door>, list: ListId) -> Result<Response, Trouble> {
    let room = door.live.rooms.clone().try_acquire_owned().map_err(|_| Trouble::Busy)?;
    let changes = door.live.watch(door, list);
    // Looked at when it is watched already: a change before is seen here, and one after it is told.
    let seen = door.readers.read(move |reader| reader.last_seq(list)).await?;
    door.live.tell(list, seen);
    let (send, body) = streamed();
    tokio::spawn(speak(changes, door.live.closing.subscribe(), send, room));
    let mut answer = body.into_response();
    answer.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    answer.headers_mut().insert("x-accel-buffering", HeaderValue::from_static("no"));
    Ok(answer)
}

async fn speak(
    mut changes: watch::Receiver<u64>,
    mut closing: watch::Receiver<bool>,
    send: Pieces,
    _room: OwnedSemaphorePermit,
) {
    let until = tokio::time::Instant::now() + limits::STREAM_TIME;
    let mut text = format!("retry: 2000\nevent: changed\ndata: {}\n\n", *changes.borrow_and_update());
    while send.send(Ok(Bytes::from(text))).await.is_ok() {
        text = tokio::select! {
            news = changes.changed() => match news {
                Ok(()) => format!("event: changed\ndata: {}\n\n", *changes.borrow_and_update()),
                Err(_) => return,
            },
            () = tokio::time::sleep(limits::STREAM_WORD) => ": still here\n\n".to_string(),
            _ = closing.wait_for(|closing| *closing) => return,
            () = tokio::time::sleep_until(until) => return,
            () = send.closed() => return,
        };
    }
}
