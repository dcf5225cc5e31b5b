//! app: a round looks again and again until the house closes. A bug in one look costs that look: the log says so, and the
//! round goes on.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use tokio::runtime::Handle;
use tokio::sync::watch;
use tokio::task::{JoinError, JoinHandle};

/// A round in a task of its own.
pub struct LookRound {
    stopping: watch::Sender<bool>,
    task: JoinHandle<()>,
    runtime: Handle,
}

impl LookRound {
    pub fn start<F>(runtime: &Handle, round: impl FnOnce(watch::Receiver<bool>) -> F) -> LookRound
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let (stopping, stop) = watch::channel(false);
        LookRound { stopping, task: runtime.spawn(round(stop)), runtime: runtime.clone() }
    }

    /// A look that is cut off is taken again after the next start. Not to be called on the runtime itself.
    pub fn stop(self) {
        self.stopping.send_replace(true);
        let _panicked = self.runtime.block_on(self.task);
    }
}

/// Waits for a look in a task of its own. When the house closes meanwhile, the look is cut off and the round is over.
pub async fn over(round: &'static str, mut look: JoinHandle<()>, stop: &mut watch::Receiver<bool>) -> ControlFlow<()> {
    tokio::select! {
        ended = &mut look => {
            note(round, &ended);
            ControlFlow::Continue(())
        }
        () = closing(stop) => {
            look.abort();
            let _cut_off = look.await;
            ControlFlow::Break(())
        }
    }
}

/// The same for a look that is taken on this very thread.
pub fn here(round: &'static str, look: impl FnOnce()) {
    if catch_unwind(AssertUnwindSafe(look)).is_err() {
        say(round);
    }
}

/// What a look that ended by itself came to. One that was cut off is no news.
pub fn note(round: &'static str, ended: &Result<(), JoinError>) {
    if ended.as_ref().is_err_and(JoinError::is_panic) {
        say(round);
    }
}

async fn closing(stop: &mut watch::Receiver<bool>) {
    let _or_nobody_is_left_to_say_so = stop.wait_for(|stop| *stop).await.is_ok();
}

/// Where it was stands on stderr already; what it was about may name a person.
fn say(round: &'static str) {
    tracing::error!(round, "a look ended in a bug; the next one is taken as usual");
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn broken() {
        panic!("a bug in a look");
    }

    #[test]
    fn a_bug_costs_one_look_and_not_the_round() {
        let runtime = tokio::runtime::Runtime::new().expect("threads");
        runtime.block_on(async {
            let (stopping, mut stop) = watch::channel(false);
            for _ in 0..2 {
                assert!(over("feeds", tokio::spawn(broken()), &mut stop).await.is_continue());
            }
            let endless = tokio::spawn(std::future::pending());
            stopping.send_replace(true);
            assert!(over("feeds", endless, &mut stop).await.is_break(), "a closing house does not wait for it");
        });
        here("watchman", || panic!("a bug in a look"));
    }
}
