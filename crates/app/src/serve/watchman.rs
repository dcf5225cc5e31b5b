//! app: the thread that looks every half minute whether something needs an owner. What that means is decided elsewhere.

use super::look;
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;
use web::Door;

const EVERY: Duration = Duration::from_secs(30);

pub struct Watchman {
    stop: Sender<()>,
    thread: JoinHandle<()>,
}

impl Watchman {
    pub fn start(door: &Arc<Door>) -> io::Result<Watchman> {
        let (stop, stopped) = channel();
        let door = door.clone();
        let thread = std::thread::Builder::new().name("watchman".to_string()).spawn(move || {
            while stopped.recv_timeout(EVERY) == Err(RecvTimeoutError::Timeout) {
                look::here("watchman", || door.watch());
            }
        })?;
        Ok(Watchman { stop, thread })
    }

    pub fn stop(self) {
        drop(self.stop);
        let _panicked = self.thread.join();
    }
}
