//! app: the task that looks at calendar feeds every few minutes. What a difference means is decided elsewhere.

use super::look;
use services::Services;
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::sync::watch;
use tokio::task::JoinHandle;

pub struct FeedRound {
    stopping: watch::Sender<bool>,
    task: JoinHandle<()>,
    runtime: Handle,
}

impl FeedRound {
    /// The first look is taken at once: what changed while we were closed should not wait.
    pub fn start(services: &Arc<Services>, every_minutes: u32, runtime: &Handle) -> FeedRound {
        let (stopping, mut stop) = watch::channel(false);
        let services = services.clone();
        let every = Duration::from_secs(60 * u64::from(every_minutes));
        let task = runtime.spawn(async move {
            loop {
                let here = services.clone();
                let look = tokio::spawn(async move { here.feeds.look_at_all().await });
                if look::over("feeds", look, &mut stop).await.is_break() {
                    return;
                }
                if tokio::time::timeout(every, stop.wait_for(|stop| *stop)).await.is_ok() {
                    return;
                }
            }
        });
        FeedRound { stopping, task, runtime: runtime.clone() }
    }

    /// A look that is cut off is taken again after the next start. Not to be called on the runtime itself.
    pub fn stop(self) {
        self.stopping.send_replace(true);
        let _panicked = self.runtime.block_on(self.task);
    }
}
