//! app: the thread that looks every half minute whether something needs an owner, and at once when a channel goes down or
//! comes back. What that means is decided elsewhere.

use super::look;
use post::PostCounts;
use services::Services;
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::thread::JoinHandle;
use std::time::Duration;

const EVERY: Duration = Duration::from_secs(30);

pub struct WatchRound {
    wake: SyncSender<Wake>,
    thread: JoinHandle<()>,
}

enum Wake {
    Look,
    Stop,
}

impl WatchRound {
    pub fn start(services: &Arc<Services>, posted: &PostCounts) -> io::Result<WatchRound> {
        let (wake, woken) = sync_channel(1);
        posted.on_outage(bell(&wake));
        let services = services.clone();
        let thread = std::thread::Builder::new().name("watchman".to_string()).spawn(move || {
            while let Ok(Wake::Look) | Err(RecvTimeoutError::Timeout) = woken.recv_timeout(EVERY) {
                look::here("watchman", || services.watchman.look());
            }
        })?;
        Ok(WatchRound { wake, thread })
    }

    /// Whoever calls it has something to be looked at now.
    pub fn bell(&self) -> impl Fn() + Send + Sync + 'static {
        bell(&self.wake)
    }

    pub fn stop(self) {
        let _ended = self.wake.send(Wake::Stop);
        let _panicked = self.thread.join();
    }
}

fn bell(wake: &SyncSender<Wake>) -> impl Fn() + Send + Sync + 'static {
    let wake = wake.clone();
    // If there is no room, a look is on its way already.
    move || drop(wake.try_send(Wake::Look))
}
