//! post/worker: how many messages are in flight, mails and texts each for themselves: they leave by different doors, and
//! one that hangs does not hold up the other. A flight ends when its delivery ends, in whatever way.

use super::ahead::Ahead;
use super::per_channel::PerChannel;
use keeper::Outbox;
use rules::Channel;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

pub(super) struct Flights(PerChannel<InFlight>);

impl Flights {
    /// So many leave at once by each door. Mails are leased ahead of that; a text service has a pace of its own.
    pub(super) fn new(at_once: usize, outbox: &Outbox) -> Flights {
        let (mail, text) = (Ahead::up_to(at_once, crate::limits::AHEAD), Ahead::up_to(at_once, 1));
        Flights(PerChannel { mail: InFlight::new(mail, outbox.clone()), text: InFlight::new(text, outbox.clone()) })
    }

    pub(super) fn of(&self, channel: Channel) -> &InFlight {
        self.0.of(channel)
    }

    pub(super) fn wait_until_none(&self, longest: Duration) {
        let until = Instant::now() + longest;
        self.0.text.wait_until_none(longest);
        self.0.mail.wait_until_none(until.saturating_duration_since(Instant::now()));
    }
}

pub(super) struct InFlight {
    shared: Arc<Shared>,
}

struct Shared {
    sky: Mutex<Sky>,
    changed: Condvar,
    /// The thread sleeps on the outbox; room for more is a reason to wake.
    outbox: Outbox,
}

/// What is in the air.
struct Sky {
    count: usize,
    /// Of those, what nobody has to wait for.
    aside: usize,
    ahead: Ahead,
}

impl Sky {
    fn room(&self) -> usize {
        self.ahead.room(self.count.saturating_sub(self.aside))
    }
}

/// One message. Over when dropped, also by a delivery that panics.
pub(super) struct Flight {
    shared: Arc<Shared>,
    began: Instant,
    place: Place,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    InLine,
    Aside,
}

impl Shared {
    fn sky(&self) -> MutexGuard<'_, Sky> {
        self.sky.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl InFlight {
    fn new(ahead: Ahead, outbox: Outbox) -> InFlight {
        let sky = Mutex::new(Sky { count: 0, aside: 0, ahead });
        InFlight { shared: Arc::new(Shared { sky, changed: Condvar::new(), outbox }) }
    }

    /// How many more may start, if it is worth taking any now.
    pub(super) fn room(&self) -> usize {
        self.shared.sky().room()
    }

    pub(super) fn start(&self) -> Flight {
        self.begin(Place::InLine)
    }

    /// One that may take long, and takes nobody's place.
    pub(super) fn start_aside(&self) -> Flight {
        self.begin(Place::Aside)
    }

    fn begin(&self, place: Place) -> Flight {
        let mut sky = self.shared.sky();
        sky.count += 1;
        sky.aside += usize::from(place == Place::Aside);
        drop(sky);
        Flight { shared: self.shared.clone(), began: Instant::now(), place }
    }

    fn wait_until_none(&self, longest: Duration) {
        let sky = self.shared.sky();
        let _time_is_up = self.shared.changed.wait_timeout_while(sky, longest, |sky| sky.count > 0);
    }
}

impl Drop for Flight {
    fn drop(&mut self) {
        let mut sky = self.shared.sky();
        sky.count -= 1;
        match self.place {
            Place::InLine => sky.ahead.landed(self.began.elapsed()),
            Place::Aside => sky.aside -= 1,
        }
        let (none, room) = (sky.count == 0, sky.room());
        drop(sky);
        if none {
            self.shared.changed.notify_all();
        }
        if room > 0 {
            self.shared.outbox.nudge();
        }
    }
}
