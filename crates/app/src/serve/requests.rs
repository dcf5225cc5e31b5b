//! app: the task that reads requests: at once when one comes in, and at the start what was left.

use super::look;
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use web::Door;

/// Should a wake-up be lost, the row is found all the same.
const LOOK: Duration = Duration::from_secs(60);

pub struct Requests {
    stopping: watch::Sender<bool>,
    task: JoinHandle<()>,
    runtime: Handle,
}

impl Requests {
    pub fn start(door: &Arc<Door>, runtime: &Handle) -> Requests {
        let (stopping, mut stop) = watch::channel(false);
        let door = door.clone();
        let task = runtime.spawn(async move {
            loop {
                let here = door.clone();
                let look = tokio::spawn(async move { here.read_requests().await });
                if look::over("requests", look, &mut stop).await.is_break() {
                    return;
                }
                tokio::select! {
                    _ = tokio::time::timeout(LOOK, door.request_arrived()) => {}
                    _ = stop.wait_for(|stop| *stop) => return,
                }
            }
        });
        Requests { stopping, task, runtime: runtime.clone() }
    }

    /// What is being read is read again after the next start. Not to be called on the runtime itself.
    pub fn stop(self) {
        self.stopping.send_replace(true);
        let _panicked = self.runtime.block_on(self.task);
    }
}
