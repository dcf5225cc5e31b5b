//! post/worker: the thread that empties the outbox. It takes what is due, puts it into words, hands it over on the
//! runtime, and reports every fate to the keeper. It keeps nothing: what it forgets comes back when its lease ends.

mod ahead;
mod breaker;
mod breakers;
mod deliver;
mod in_flight;
mod messenger;
mod pace;
mod per_channel;
mod round;

use crate::compose::MonthTold;
use crate::house::House;
use crate::limits;
use crate::transport::{TextTransport, Transport};
use breakers::{Breakers, OutageBoard};
use in_flight::Flights;
use keeper::{Clock, Keeper};
use links::KeyRing;
pub use messenger::Messenger;
use rules::{Channel, ListId};
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::JoinHandle;
use std::time::Instant;
use tokio::runtime::Handle;
use tokio::sync::watch;

/// The public name of a list, for the address of its page.
pub type SlugOf = Arc<dyn Fn(ListId) -> Option<String> + Send + Sync>;

/// Writes a paragraph about a month, or does not. It may take its time: nothing else waits for it.
pub type ParagraphOf = Arc<dyn Fn(MonthTold) -> Pin<Box<dyn Future<Output = Option<String>> + Send>> + Send + Sync>;

pub struct PostSettings {
    pub house: Arc<House>,
    pub ring: Arc<KeyRing>,
    pub transport: Arc<Transport>,
    /// Where texts go.
    pub text: Arc<TextTransport>,
    /// What the text service allows; none for as fast as it goes.
    pub texts_per_second: Option<u32>,
    /// What the mail server allows; none for as fast as it goes.
    pub rate_per_second: Option<u32>,
    /// Mails that leave at the same time; and as many texts.
    pub at_once: usize,
    /// Who tells the owner of a desk how the month went; none: the figures speak for themselves.
    pub paragraph: Option<ParagraphOf>,
}

/// Counted since the start, for the metrics page.
#[derive(Debug, Default)]
pub struct PostCounts {
    sent: AtomicU64,
    failed: AtomicU64,
    bounced: AtomicU64,
    outages: OutageBoard,
}

impl PostCounts {
    #[must_use]
    pub fn sent(&self) -> u64 {
        self.sent.load(Ordering::Relaxed)
    }

    /// Hand-offs that will be tried again, or were given up.
    #[must_use]
    pub fn failed(&self) -> u64 {
        self.failed.load(Ordering::Relaxed)
    }

    /// Why nothing leaves by this channel just now; None while it works. Codes only.
    #[must_use]
    pub fn outage(&self, channel: Channel) -> Option<String> {
        self.outages.of(channel)
    }

    /// What the breakers do; the reason holds codes, never an address.
    pub fn set_outage(&self, channel: Channel, why: Option<&str>) -> bool {
        self.outages.set(channel, why.map(str::to_string))
    }

    /// Called whenever an outage begins or ends. The first one set stays.
    pub fn on_outage(&self, changed: impl Fn() + Send + Sync + 'static) {
        self.outages.on_change(Box::new(changed));
    }

    /// Addresses that will not take mail.
    #[must_use]
    pub fn bounced(&self) -> u64 {
        self.bounced.load(Ordering::Relaxed)
    }
}

/// Everything the thread and the deliveries share.
struct Office {
    settings: PostSettings,
    keeper: Arc<Keeper>,
    clock: Arc<dyn Clock>,
    slug_of: SlugOf,
    runtime: Handle,
    counts: Arc<PostCounts>,
    flights: Flights,
    breakers: Breakers,
    stopping: watch::Sender<bool>,
}

pub struct Post {
    office: Arc<Office>,
    thread: Option<JoinHandle<()>>,
}

impl Post {
    /// Starts the thread; deliveries run on the runtime given.
    pub fn start(
        settings: PostSettings,
        keeper: Arc<Keeper>,
        clock: Arc<dyn Clock>,
        slug_of: SlugOf,
        runtime: Handle,
    ) -> io::Result<Post> {
        let flights = Flights::new(settings.at_once.max(1), &keeper.outbox());
        let (stopping, _) = watch::channel(false);
        let (counts, breakers) = (Arc::default(), Breakers::new(Instant::now()));
        let office =
            Arc::new(Office { settings, keeper, clock, slug_of, runtime, counts, flights, breakers, stopping });
        let inside = office.clone();
        let thread = std::thread::Builder::new().name("post".to_string()).spawn(move || round::serve(&inside))?;
        Ok(Post { office, thread: Some(thread) })
    }

    #[must_use]
    pub fn counts(&self) -> Arc<PostCounts> {
        self.office.counts.clone()
    }

    /// This channel was down when the house closed: it is tried before it is trusted.
    pub fn presume_down(&self, channel: Channel) {
        self.office.breakers.presume_down(channel, Instant::now());
        self.office.tell_outage(channel, "it was down before the last start");
        self.office.keeper.outbox().nudge();
    }

    /// For a mail that waits for nobody: see `Messenger`.
    #[must_use]
    pub fn messenger(&self) -> Messenger {
        let settings = &self.office.settings;
        Messenger::new(settings.transport.clone(), settings.house.clone(), self.office.runtime.clone())
    }

    /// Takes nothing more, waits a little for what is in flight, and ends. Not to be called on the runtime itself.
    pub fn stop(mut self) {
        self.end();
    }

    fn end(&mut self) {
        let Some(thread) = self.thread.take() else { return };
        self.office.stopping.send_replace(true);
        self.office.keeper.outbox().nudge();
        let _panicked = thread.join();
        self.office.flights.wait_until_none(limits::STOP);
    }
}

impl Drop for Post {
    fn drop(&mut self) {
        self.end();
    }
}
