//! web/demo: what both stories show beside their own rows: the clock, what was said, and a version of all of it.

use super::outbox::{self, OnShelf};
use crate::answer::Trouble;
use crate::door::Door;
use axum::http::HeaderValue;
use axum::response::{Html, IntoResponse, Response};
use jiff::Timestamp;
use rules::{ListId, Zone};
use store::StoreError;
use store::sqlite::SqliteReader;

pub(super) struct Scene {
    pub now: Timestamp,
    pub next: Option<Timestamp>,
    /// Newest first.
    pub said: Vec<OnShelf>,
    /// Changes whenever anything on the page does.
    pub version: String,
}

/// What is due next in the house, and the newest change of this list.
pub(super) type Pulse = (Option<Timestamp>, u64);

pub(super) fn pulse(reader: &mut SqliteReader, list: ListId) -> Result<Pulse, StoreError> {
    Ok((due(reader)?, reader.last_seq(list)?))
}

/// When the next timer or message is due.
pub(super) fn due(reader: &mut SqliteReader) -> Result<Option<Timestamp>, StoreError> {
    let (timer, message) = reader.next_due()?;
    Ok([timer, message].into_iter().flatten().min())
}

impl Scene {
    /// Each number of the version was read together with what it stands for, so that what changes meanwhile has another
    /// one. Every change of a list has its audit row; the clock shows minutes.
    pub(super) fn new(door: &Door, lists: &[ListId], (next, seq): Pulse) -> Result<Scene, Trouble> {
        let (now, said) = (door.now(), outbox::of_lists(door, lists)?);
        let next = next.filter(|due| *due > now);
        let (newest, due) = (said.first().map_or(0, OnShelf::number), next.map_or(0, Timestamp::as_second));
        let version = format!("{seq}-{newest}-{due}-{}", now.as_second() / 60);
        Ok(Scene { now, next, said, version })
    }

    pub(super) fn clock_text(&self, zone: &Zone) -> String {
        post::day_and_time(self.now, zone)
    }

    pub(super) fn next_text(&self, zone: &Zone) -> String {
        self.next.map_or("No timer is waiting.".to_string(), |due| format!("Next timer: {}", post::short(due, zone)))
    }

    /// The part that changes by itself: the script fetches it and puts it in place of the old one.
    pub(super) fn live(&self, part: String) -> Response {
        let version = HeaderValue::from_str(&self.version).unwrap_or(HeaderValue::from_static(""));
        ([("usher-version", version)], Html(part)).into_response()
    }
}
