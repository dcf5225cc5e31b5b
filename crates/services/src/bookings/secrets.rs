//! services: the secrets of booking tools at the door. The file is looked at with every delivery and read again when it
//! changed, so that `usher hook` needs no restart. A file that cannot be read leaves what was known.

use super::ring::HookRing;
use jiff::Timestamp;
use rules::desk::BookingSource;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

pub struct HookSecrets {
    file: Option<PathBuf>,
    house: [u8; 32],
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    /// When the file was written and how long it was; None while there is none.
    stamp: Option<(SystemTime, u64)>,
    ring: HookRing,
}

impl HookSecrets {
    /// `file` may not be there yet; without one, only secrets of our own making count.
    #[must_use]
    pub fn new(house: [u8; 32], file: Option<PathBuf>) -> HookSecrets {
        HookSecrets { file, house, known: Mutex::default() }
    }

    /// Every secret that counts now, the newest first.
    #[must_use]
    pub fn of(&self, desk: &str, source: BookingSource, now: Timestamp) -> Vec<String> {
        self.ring().secrets(&self.house, desk, source, now)
    }

    /// Whose API key the secret is, where appointments may be asked for.
    pub(crate) fn user(&self, desk: &str, source: BookingSource) -> Option<String> {
        self.ring().user(desk, source)
    }

    #[must_use]
    pub fn ring(&self) -> HookRing {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(file) = &self.file else { return known.ring.clone() };
        let stamp = std::fs::metadata(file).ok().and_then(|data| Some((data.modified().ok()?, data.len())));
        if stamp == known.stamp {
            return known.ring.clone();
        }
        match std::fs::read_to_string(file).map(|text| HookRing::parse(&text)) {
            Ok(Ok(ring)) => *known = Known { stamp, ring },
            Ok(Err(line)) => tracing::warn!(line, "the file of hook secrets cannot be read; what was known stays"),
            Err(_) if stamp.is_none() => *known = Known::default(),
            Err(error) => tracing::warn!(%error, "the file of hook secrets cannot be read; what was known stays"),
        }
        known.ring.clone()
    }
}
