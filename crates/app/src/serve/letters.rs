//! app: letters come in, and what is done about them now and then: those without a row are taken up, a maildir is looked
//! at, and old ones are removed.

#[cfg(not(feature = "mail-in"))]
#[path = "letters/no_ways_in.rs"]
mod ways_in;
#[cfg(feature = "mail-in")]
mod ways_in;

use super::look::{self, LookRound};
use crate::config::MailIn;
use crate::trouble::Trouble;
use services::Services;
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::sync::watch;
use ways_in::{Calls, Maildir};

pub struct LetterRound {
    calls: Calls,
    round: LookRound,
}

impl LetterRound {
    pub fn start(services: &Arc<Services>, config: &MailIn, runtime: &Handle) -> Result<LetterRound, Trouble> {
        let (calls, maildir) = (Calls::start(services, config, runtime)?, Maildir::open(services, config, runtime)?);
        let look = |stop| look_now_and_then(services.clone(), config.every_seconds, maildir, stop);
        Ok(LetterRound { calls, round: LookRound::start(runtime, look) })
    }

    /// Not to be called on the runtime itself.
    pub fn stop(self) {
        self.calls.stop();
        self.round.stop();
    }
}

async fn look_now_and_then(
    services: Arc<Services>,
    every_seconds: u32,
    maildir: Maildir,
    mut stop: watch::Receiver<bool>,
) {
    let every = Duration::from_secs(u64::from(every_seconds));
    if look::over("letters", tokio::spawn(take_up(services.clone())), &mut stop).await.is_break() {
        return;
    }
    let tidy_every = (3_600 / every_seconds).max(1);
    let maildir = Arc::new(maildir);
    let mut looks: u32 = 0;
    loop {
        let (services, maildir) = (services.clone(), maildir.clone());
        let look = tokio::spawn(async move {
            if looks.is_multiple_of(tidy_every) {
                let _said_in_the_log = services.mail.tidy_letters().await;
            }
            maildir.look().await;
        });
        if look::over("letters", look, &mut stop).await.is_break() {
            return;
        }
        looks = looks.wrapping_add(1);
        if tokio::time::timeout(every, stop.wait_for(|stop| *stop)).await.is_ok() {
            return;
        }
    }
}

async fn take_up(services: Arc<Services>) {
    if let Ok(taken @ 1..) = services.mail.take_up_letters().await {
        tracing::info!(taken, "letters taken up that were left when Usher stopped");
    }
}
