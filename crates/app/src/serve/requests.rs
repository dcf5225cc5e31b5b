//! app: the task that reads requests: at once when one comes in, and at the start what was left.

use super::look;
use services::Services;
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// Should a wake-up be lost, the row is found all the same.
const LOOK: Duration = Duration::from_secs(60);

pub struct RequestRound {
    stopping: watch::Sender<bool>,
    task: JoinHandle<()>,
    runtime: Handle,
}

impl RequestRound {
    pub fn start(services: &Arc<Services>, runtime: &Handle) -> RequestRound {
        let (stopping, mut stop) = watch::channel(false);
        let services = services.clone();
        let task = runtime.spawn(async move {
            loop {
                let here = services.clone();
                let look = tokio::spawn(async move { here.requests.read_waiting().await });
                if look::over("requests", look, &mut stop).await.is_break() {
                    return;
                }
                tokio::select! {
                    _ = tokio::time::timeout(LOOK, services.requests.wait_for_one()) => {}
                    _ = stop.wait_for(|stop| *stop) => return,
                }
            }
        });
        RequestRound { stopping, task, runtime: runtime.clone() }
    }

    /// What is being read is read again after the next start. Not to be called on the runtime itself.
    pub fn stop(self) {
        self.stopping.send_replace(true);
        let _panicked = self.runtime.block_on(self.task);
    }
}
