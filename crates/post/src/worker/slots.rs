//! post/worker: how many mails are in flight. A slot comes back when its delivery ends, in whatever way.

use keeper::Outbox;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

pub(super) struct Slots {
    most: usize,
    shared: Arc<Shared>,
}

struct Shared {
    used: Mutex<usize>,
    changed: Condvar,
    /// The thread sleeps on the outbox; a free slot is a reason to wake.
    outbox: Outbox,
}

/// Given back when dropped, also by a delivery that panics.
pub(super) struct Slot {
    shared: Arc<Shared>,
}

impl Slots {
    pub(super) fn new(most: usize, outbox: Outbox) -> Slots {
        Slots { most, shared: Arc::new(Shared { used: Mutex::new(0), changed: Condvar::new(), outbox }) }
    }

    pub(super) fn free(&self) -> usize {
        self.most.saturating_sub(*self.shared.used.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(super) fn take(&self) -> Slot {
        *self.shared.used.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        Slot { shared: self.shared.clone() }
    }

    pub(super) fn wait_until_free(&self, longest: Duration) {
        let used = self.shared.used.lock().unwrap_or_else(PoisonError::into_inner);
        let _time_is_up = self.shared.changed.wait_timeout_while(used, longest, |used| *used > 0);
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        *self.shared.used.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        self.shared.changed.notify_all();
        self.shared.outbox.nudge();
    }
}
