//! app: the thread that keeps `revoked.json` beside the keys up to date, a second after something was taken back.

use super::look;
use crate::revoked::Revoked;
use keeper::Keeper;
use services::Readers;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

const EVERY: Duration = Duration::from_secs(1);

/// Changes after which the file is written although nothing was taken back: it also says how far the house was.
const FAR: u64 = 1_000;

pub struct Remember {
    stop: Sender<()>,
    thread: JoinHandle<()>,
}

struct Memory {
    data: PathBuf,
    readers: Readers,
    keeper: Arc<Keeper>,
    revoked: Revoked,
    /// The last change the file knows of.
    written: u64,
}

impl Remember {
    pub fn start(data: &Path, readers: &Readers, keeper: &Arc<Keeper>, revoked: Revoked) -> io::Result<Remember> {
        let (stop, stopped) = channel();
        let (data, written) = (data.to_path_buf(), revoked.used.audit);
        let mut memory = Memory { data, readers: readers.clone(), keeper: keeper.clone(), revoked, written };
        let thread = std::thread::Builder::new().name("remember".to_string()).spawn(move || {
            while stopped.recv_timeout(EVERY) == Err(RecvTimeoutError::Timeout) {
                look::here("remember", || memory.look(FAR));
            }
            look::here("remember", || memory.look(1));
        })?;
        Ok(Remember { stop, thread })
    }

    pub fn stop(self) {
        drop(self.stop);
        let _panicked = self.thread.join();
    }
}

impl Memory {
    /// What can be read may still be on its way to the disk; the file must not know more than the disk does.
    fn look(&mut self, far: u64) {
        let mut revoked = self.revoked.clone();
        let taken_back = match self.readers.with(|reader| revoked.follow(reader)) {
            Ok(taken_back) => taken_back,
            Err(error) => return tracing::error!(%error, "revocations could not be read"),
        };
        let moved = revoked.used.audit - self.written;
        if !(taken_back || moved >= far) || self.keeper.settle().is_err() {
            return;
        }
        match revoked.write(&self.data) {
            Ok(()) => self.written = revoked.used.audit,
            Err(trouble) => return tracing::error!(why = trouble.text(), "revocations could not be written down"),
        }
        self.revoked = revoked;
    }
}
