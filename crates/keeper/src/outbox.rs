//! keeper: tells the post when there is something to send. A hint only: the rows are the truth.

use jiff::Timestamp;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// Shared between the keeper's thread and the post's.
#[derive(Clone, Default)]
pub struct Outbox {
    shared: Arc<(Mutex<State>, Condvar)>,
}

#[derive(Default)]
struct State {
    next_due: Option<Timestamp>,
    version: u64,
}

impl Outbox {
    pub(crate) fn set(&self, next_due: Option<Timestamp>) {
        let (state, changed) = &*self.shared;
        let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.next_due != next_due {
            state.next_due = next_due;
            state.version += 1;
            changed.notify_all();
        }
    }

    /// Wakes the post although nothing changed: the clock was moved, or the house closes.
    pub fn nudge(&self) {
        let (state, changed) = &*self.shared;
        state.lock().unwrap_or_else(PoisonError::into_inner).version += 1;
        changed.notify_all();
    }

    /// When the earliest message may go out, and a number that grows whenever that changes.
    #[must_use]
    pub fn look(&self) -> (Option<Timestamp>, u64) {
        let state = self.shared.0.lock().unwrap_or_else(PoisonError::into_inner);
        (state.next_due, state.version)
    }

    /// Waits until something changed since `seen`, or the time is up.
    pub fn wait(&self, seen: u64, longest: Duration) -> (Option<Timestamp>, u64) {
        let (state, changed) = &*self.shared;
        let state = state.lock().unwrap_or_else(PoisonError::into_inner);
        let (state, _timed_out) = changed
            .wait_timeout_while(state, longest, |state| state.version == seen)
            .unwrap_or_else(PoisonError::into_inner);
        (state.next_due, state.version)
    }
}
