//! app: what looks by itself whether something has come: calendars, sheets, letters, and requests to read. The first look is
//! taken at once: what changed while we were closed should not wait. What it means is decided elsewhere.

use super::letters::LetterRound;
use super::look::{self, LookRound};
use crate::config::Config;
use crate::trouble::Trouble;
use services::Services;
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::sync::watch;
use tokio::task::{AbortHandle, JoinSet};
use tokio::time::Instant;

/// Should a wake-up be lost, the row of a request is found all the same.
const LOOK: Duration = Duration::from_secs(60);

pub struct Rounds {
    feeds: LookRound,
    sheets: LookRound,
    letters: LetterRound,
    requests: LookRound,
}

impl Rounds {
    pub fn start(services: &Arc<Services>, config: &Config, runtime: &Handle) -> Result<Rounds, Trouble> {
        let feeds_every = Duration::from_secs(60 * u64::from(config.feed_minutes));
        let sheets_every = Duration::from_secs(u64::from(config.sheets.seconds));
        Ok(Rounds {
            feeds: LookRound::start(runtime, |stop| feeds(services.clone(), feeds_every, stop)),
            sheets: LookRound::start(runtime, |stop| sheets(services.clone(), sheets_every, stop)),
            letters: LetterRound::start(services, &config.mail_in, runtime)?,
            requests: LookRound::start(runtime, |stop| requests(services.clone(), stop)),
        })
    }

    pub fn stop(self) {
        self.letters.stop();
        self.sheets.stop();
        self.feeds.stop();
        self.requests.stop();
    }
}

/// Calendars, every few minutes.
async fn feeds(services: Arc<Services>, every: Duration, mut stop: watch::Receiver<bool>) {
    loop {
        let here = services.clone();
        let look = tokio::spawn(async move { here.feeds.look_at_all().await });
        if look::over("feeds", look, &mut stop).await.is_break()
            || tokio::time::timeout(every, stop.wait_for(|stop| *stop)).await.is_ok()
        {
            return;
        }
    }
}

/// Requests, at once when one comes in.
async fn requests(services: Arc<Services>, mut stop: watch::Receiver<bool>) {
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
}

/// The sheets beside desks, regularly, and at once when somebody waits for it.
async fn sheets(services: Arc<Services>, every: Duration, mut stop: watch::Receiver<bool>) {
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
}
