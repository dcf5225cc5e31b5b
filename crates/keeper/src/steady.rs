//! keeper: the clock a house goes by: readings of a machine's clock, judged. Clones show the same time.

use crate::judge::{ClockBehind, ClockJudge, ClockNews, ClockReading, ClockTrust, JudgedTime};
use crate::thread::Clock;
use jiff::{SignedDuration, Timestamp};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Where readings come from. Only `app` has a real one.
pub trait ClockSource: Send + Sync + 'static {
    fn reading(&self) -> ClockReading;

    /// Told once of each jump.
    fn jumped(&self, _by: SignedDuration, _trust: ClockTrust) {}
}

#[derive(Clone)]
pub struct SteadyClock(Arc<Shared>);

struct Shared {
    source: Box<dyn ClockSource>,
    judge: Mutex<ClockJudge>,
}

impl SteadyClock {
    /// After the last sign of life, if there was one.
    pub fn start(source: impl ClockSource, alive_at: Option<Timestamp>) -> Result<SteadyClock, ClockBehind> {
        let first = source.reading();
        let judge = match alive_at {
            Some(alive_at) => ClockJudge::after(alive_at, first)?,
            None => ClockJudge::new(first),
        };
        Ok(SteadyClock(Arc::new(Shared { source: Box::new(source), judge: Mutex::new(judge) })))
    }
}

impl Clock for SteadyClock {
    fn now(&self) -> Timestamp {
        self.look().now
    }

    fn look(&self) -> JudgedTime {
        let mut judge = self.0.judge.lock().unwrap_or_else(PoisonError::into_inner);
        // Read under the lock: of two readings the later one is judged later.
        let (before, judged) = (judge.news(), judge.read(self.0.source.reading()));
        if let Some(by) = judge.news().jumped.filter(|by| before.jumped != Some(*by)) {
            self.0.source.jumped(by, judged.trust);
        }
        judged
    }

    fn news(&self) -> ClockNews {
        self.0.judge.lock().unwrap_or_else(PoisonError::into_inner).news()
    }

    fn elapsed(&self) -> Duration {
        self.0.source.reading().ticks
    }
}
