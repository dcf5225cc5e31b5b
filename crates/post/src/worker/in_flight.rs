//! post/worker: how many messages are in flight, mails and texts each for themselves: they leave by different doors, and
//! one that hangs does not hold up the other. A flight ends when its delivery ends, in whatever way.

use keeper::Outbox;
use rules::Channel;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

pub(super) struct Flights {
    mail: InFlight,
    text: InFlight,
}

impl Flights {
    /// So many of each at once.
    pub(super) fn new(most: usize, outbox: &Outbox) -> Flights {
        Flights { mail: InFlight::new(most, outbox.clone()), text: InFlight::new(most, outbox.clone()) }
    }

    pub(super) fn of(&self, channel: Channel) -> &InFlight {
        match channel {
            Channel::Mail => &self.mail,
            Channel::Text => &self.text,
        }
    }

    pub(super) fn wait_until_none(&self, longest: Duration) {
        let until = Instant::now() + longest;
        self.text.wait_until_none(longest);
        self.mail.wait_until_none(until.saturating_duration_since(Instant::now()));
    }
}

pub(super) struct InFlight {
    most: usize,
    shared: Arc<Shared>,
}

struct Shared {
    count: Mutex<usize>,
    /// Of those, what nobody has to wait for.
    aside: Mutex<usize>,
    changed: Condvar,
    /// The thread sleeps on the outbox; a mail that has landed is a reason to wake.
    outbox: Outbox,
}

/// One mail. Over when dropped, also by a delivery that panics.
pub(super) struct Flight {
    shared: Arc<Shared>,
    aside: bool,
}

impl InFlight {
    fn new(most: usize, outbox: Outbox) -> InFlight {
        InFlight {
            most,
            shared: Arc::new(Shared { count: Mutex::new(0), aside: Mutex::new(0), changed: Condvar::new(), outbox }),
        }
    }

    /// How many more may start.
    pub(super) fn room(&self) -> usize {
        let aside = *self.shared.aside.lock().unwrap_or_else(PoisonError::into_inner);
        let count = *self.shared.count.lock().unwrap_or_else(PoisonError::into_inner);
        self.most.saturating_sub(count.saturating_sub(aside))
    }

    pub(super) fn start(&self) -> Flight {
        *self.shared.count.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        Flight { shared: self.shared.clone(), aside: false }
    }

    /// One that may take long, and takes nobody's place.
    pub(super) fn start_aside(&self) -> Flight {
        *self.shared.aside.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        *self.shared.count.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        Flight { shared: self.shared.clone(), aside: true }
    }

    fn wait_until_none(&self, longest: Duration) {
        let count = self.shared.count.lock().unwrap_or_else(PoisonError::into_inner);
        let _time_is_up = self.shared.changed.wait_timeout_while(count, longest, |count| *count > 0);
    }
}

impl Drop for Flight {
    fn drop(&mut self) {
        if self.aside {
            *self.shared.aside.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        }
        *self.shared.count.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        self.shared.changed.notify_all();
        self.shared.outbox.nudge();
    }
}
