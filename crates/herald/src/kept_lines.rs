//! herald: connections kept from one turn to the next, one for each endpoint. One that has ended meanwhile is noticed by
//! the next post, which then goes out on a fresh one.

use crate::limits;
use crate::wire::Line;
use rules::EndpointId;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

#[derive(Default)]
pub(crate) struct KeptLines(Mutex<HashMap<EndpointId, (Line, Instant)>>);

impl KeptLines {
    pub fn take(&self, endpoint: EndpointId) -> Option<Line> {
        self.all().remove(&endpoint).map(|(line, _)| line)
    }

    pub fn keep(&self, endpoint: EndpointId, line: Option<Line>) {
        if let Some(line) = line {
            self.all().insert(endpoint, (line, Instant::now()));
        }
    }

    pub fn drop_idle(&self) {
        self.all().retain(|_, (line, since)| !line.sender.is_closed() && since.elapsed() < limits::IDLE);
    }

    fn all(&self) -> MutexGuard<'_, HashMap<EndpointId, (Line, Instant)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
