//! app: the task that looks at calendar feeds every few minutes. What a difference means is decided elsewhere.

use super::look;
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use web::Door;

pub struct Feeds {
    stopping: watch::Sender<bool>,
    task: JoinHandle<()>,
    runtime: Handle,
}

impl Feeds {
    /// The first look is taken at once: what changed while we were closed should not wait.
    pub fn start(door: &Arc<Door>, every_minutes: u32, runtime: &Handle) -> Feeds {
        let (stopping, mut stop) = watch::channel(false);
        let door = door.clone();
        let every = Duration::from_secs(60 * u64::from(every_minutes));
        let task = runtime.spawn(async move {
            loop {
                let here = door.clone();
                let look = tokio::spawn(async move { here.look_at_feeds().await });
                if look::over("feeds", look, &mut stop).await.is_break() {
                    return;
                }
                if tokio::time::timeout(every, stop.wait_for(|stop| *stop)).await.is_ok() {
                    return;
                }
            }
        });
        Feeds { stopping, task, runtime: runtime.clone() }
    }

    /// A look that is cut off is taken again after the next start. Not to be called on the runtime itself.
    pub fn stop(self) {
        self.stopping.send_replace(true);
        let _panicked = self.runtime.block_on(self.task);
    }
}
