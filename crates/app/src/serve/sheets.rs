//! app: the task that looks at the sheets beside desks: regularly, and at once when somebody waits for it. What a sheet
//! means is decided elsewhere.

use super::look;
use services::Services;
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::sync::watch;
use tokio::task::{AbortHandle, JoinHandle, JoinSet};
use tokio::time::Instant;

pub struct SheetRound {
    stopping: watch::Sender<bool>,
    task: JoinHandle<()>,
    runtime: Handle,
}

impl SheetRound {
    /// The first look is taken at once: what was written while we were closed should not wait.
    pub fn start(services: &Arc<Services>, every_seconds: u32, runtime: &Handle) -> SheetRound {
        let (stopping, mut stop) = watch::channel(false);
        let services = services.clone();
        let every = Duration::from_secs(u64::from(every_seconds));
        let task = runtime.spawn(async move {
            let Some(mut requests) = services.sheets.take_requests() else { return };
            let mut looks = JoinSet::new();
            let mut regular: Option<AbortHandle> = None;
            let mut next = Instant::now();
            loop {
                tokio::select! {
                    _ = stop.wait_for(|stop| *stop) => break,
                    Some((list, done)) = requests.recv() => {
                        // Beside the regular look: a slow sheet of another desk holds up nobody. One desk's looks take turns.
                        let services = services.clone();
                        looks.spawn(async move {
                            services.sheets.look_at(list).await;
                            let _nobody_waits_any_more = done.send(());
                        });
                    }
                    () = tokio::time::sleep_until(next) => {
                        next = Instant::now() + every;
                        if regular.as_ref().is_none_or(AbortHandle::is_finished) {
                            let services = services.clone();
                            regular = Some(looks.spawn(async move { services.sheets.look_at_all().await }));
                        }
                    }
                    Some(ended) = looks.join_next() => look::note("sheets", &ended),
                }
            }
            looks.shutdown().await;
        });
        SheetRound { stopping, task, runtime: runtime.clone() }
    }

    /// A look that is cut off is taken again after the next start. Not to be called on the runtime itself.
    pub fn stop(self) {
        self.stopping.send_replace(true);
        let _panicked = self.runtime.block_on(self.task);
    }
}
