//! app: the ways by which letters come in, and what is done about them now and then: those without a row are taken up, a
//! maildir is looked at, and old ones are removed.

use crate::config::MailIn;
use crate::trouble::Trouble;
use mailroom::{Arrived, Busy, Mailroom, Notary, Protocol, Sender, Take, Way};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::runtime::Handle;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use web::{Door, Envelope, EnvelopeSender, EnvelopeWay};

pub struct Letters {
    calls: Option<mailroom::Running>,
    stopping: watch::Sender<bool>,
    task: JoinHandle<()>,
    runtime: Handle,
}

struct Taker(Arc<Door>);

impl Take for Taker {
    async fn knows(&self, address: &str) -> Result<bool, Busy> {
        self.0.knows_address(address).await.map_err(|_| Busy)
    }

    async fn take(&self, arrived: &Arrived) -> Result<(), Busy> {
        let sender = match arrived.sender {
            Sender::Somebody => EnvelopeSender::Somebody,
            Sender::Nobody => EnvelopeSender::Nobody,
        };
        let way = match arrived.way {
            Way::World => EnvelopeWay::World,
            Way::House => EnvelopeWay::House,
        };
        let envelope = Envelope { to: arrived.to.clone(), vouched: arrived.vouched.clone(), sender, way };
        self.0.take_mail(&envelope, &arrived.raw).await.map(|_| ()).map_err(|_| Busy)
    }
}

impl Letters {
    pub fn start(door: &Arc<Door>, config: &MailIn, runtime: &Handle) -> Result<Letters, Trouble> {
        let calls = calls(door, config, runtime)?;
        let (stopping, stop) = watch::channel(false);
        let notary = config.maildir.as_ref().map(|_| notary(config, runtime)).transpose()?;
        let task = runtime.spawn(look_now_and_then(door.clone(), config.clone(), notary, stop));
        Ok(Letters { calls, stopping, task, runtime: runtime.clone() })
    }

    /// Not to be called on the runtime itself.
    pub fn stop(self) {
        if let Some(calls) = self.calls {
            calls.stop();
        }
        self.stopping.send_replace(true);
        let _panicked = self.runtime.block_on(self.task);
    }
}

fn notary(config: &MailIn, runtime: &Handle) -> Result<Notary, Trouble> {
    let _inside = runtime.enter();
    let host = config.domain.as_deref().unwrap_or("localhost");
    Notary::new(config.resolver, host)
        .map_err(|error| Trouble::CouldNot(format!("Names cannot be looked up for letters: {}.", error.0)))
}

fn calls(door: &Arc<Door>, config: &MailIn, runtime: &Handle) -> Result<Option<mailroom::Running>, Trouble> {
    let (Some(listen), Some(domain)) = (config.listen, &config.domain) else { return Ok(None) };
    if config.protocol == Protocol::Lmtp && !listen.ip().is_loopback() {
        tracing::warn!(%listen, "LMTP believes whoever calls: nobody but your own mail server may reach this address");
    }
    let listener = runtime.block_on(TcpListener::bind(listen));
    let listener =
        listener.map_err(|error| Trouble::CouldNot(format!("Letters cannot be taken in on {listen}: {error}.")))?;
    let certificate = config.certificate.as_ref().map(|(chain, key)| mailroom::tls_of(chain, key)).transpose();
    let tls = certificate.map_err(|error| Trouble::CouldNot(format!("The certificate for letters: {error}.")))?;
    let room = Mailroom {
        take: Taker(door.clone()),
        notary: Some(notary(config, runtime)?),
        protocol: config.protocol,
        host: domain.clone(),
        tls,
    };
    Ok(Some(room.start(listener, runtime)))
}

async fn look_now_and_then(door: Arc<Door>, config: MailIn, notary: Option<Notary>, mut stop: watch::Receiver<bool>) {
    let every = Duration::from_secs(u64::from(config.every_seconds));
    if let Ok(taken @ 1..) = door.take_up_letters().await {
        tracing::info!(taken, "letters taken up that were left when Usher stopped");
    }
    let taker = Taker(door.clone());
    let tidy_every = (3_600 / config.every_seconds).max(1);
    let mut looks: u32 = 0;
    loop {
        let look = async {
            if looks.is_multiple_of(tidy_every) {
                let _said_in_the_log = door.tidy_letters().await;
            }
            if let Some(folder) = &config.maildir
                && let Err(error) = mailroom::pick_up(folder, &taker, notary.as_ref()).await
            {
                tracing::warn!(%error, "the maildir cannot be looked at");
            }
        };
        tokio::select! {
            () = look => {}
            _ = stop.wait_for(|stop| *stop) => return,
        }
        looks = looks.wrapping_add(1);
        if tokio::time::timeout(every, stop.wait_for(|stop| *stop)).await.is_ok() {
            return;
        }
    }
}
