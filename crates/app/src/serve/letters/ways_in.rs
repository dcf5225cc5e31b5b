//! app: the ways by which mail servers bring letters: a call by SMTP or LMTP, or a maildir.

use crate::config::{MailIn, MailProtocol};
use crate::trouble::Trouble;
use mailroom::{Arrived, Busy, Mailroom, Notary, Protocol, Sender, Take, Way};
use services::{Envelope, EnvelopeSender, EnvelopeWay, Services};
use std::path::PathBuf;
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::runtime::Handle;

struct Taker(Arc<Services>);

impl Take for Taker {
    async fn knows(&self, address: &str) -> Result<bool, Busy> {
        self.0.mail.knows_address(address).await.map_err(|_| Busy)
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
        self.0.mail.take_mail(&envelope, &arrived.raw).await.map(|_| ()).map_err(|_| Busy)
    }
}

/// Whoever calls, until it is stopped.
pub struct Calls(Option<mailroom::Running>);

impl Calls {
    pub fn start(services: &Arc<Services>, config: &MailIn, runtime: &Handle) -> Result<Calls, Trouble> {
        calls(services, config, runtime).map(Calls)
    }

    pub fn stop(self) {
        if let Some(calls) = self.0 {
            calls.stop();
        }
    }
}

/// The folder another program delivers into, if there is one.
pub struct Maildir(Option<(PathBuf, Taker, Notary)>);

impl Maildir {
    pub fn open(services: &Arc<Services>, config: &MailIn, runtime: &Handle) -> Result<Maildir, Trouble> {
        let Some(folder) = config.maildir.clone() else { return Ok(Maildir(None)) };
        Ok(Maildir(Some((folder, Taker(services.clone()), notary(config, runtime)?))))
    }

    pub async fn look(&self) {
        if let Some((folder, taker, notary)) = &self.0
            && let Err(error) = mailroom::pick_up(folder, taker, Some(notary)).await
        {
            tracing::warn!(%error, "the maildir cannot be looked at");
        }
    }
}

fn notary(config: &MailIn, runtime: &Handle) -> Result<Notary, Trouble> {
    let _inside = runtime.enter();
    let host = config.domain.as_deref().unwrap_or("localhost");
    Notary::new(config.resolver, host)
        .map_err(|error| Trouble::CouldNot(format!("Names cannot be looked up for letters: {}.", error.0)))
}

fn calls(services: &Arc<Services>, config: &MailIn, runtime: &Handle) -> Result<Option<mailroom::Running>, Trouble> {
    let (Some(listen), Some(domain)) = (config.listen, &config.domain) else { return Ok(None) };
    if config.protocol == MailProtocol::Lmtp && !listen.ip().is_loopback() {
        tracing::warn!(%listen, "LMTP believes whoever calls: nobody but your own mail server may reach this address");
    }
    let listener = runtime.block_on(TcpListener::bind(listen));
    let listener =
        listener.map_err(|error| Trouble::CouldNot(format!("Letters cannot be taken in on {listen}: {error}.")))?;
    let certificate = config.certificate.as_ref().map(|(chain, key)| mailroom::tls_of(chain, key)).transpose();
    let tls = certificate.map_err(|error| Trouble::CouldNot(format!("The certificate for letters: {error}.")))?;
    let protocol = match config.protocol {
        MailProtocol::Smtp => Protocol::Smtp,
        MailProtocol::Lmtp => Protocol::Lmtp,
    };
    let room = Mailroom {
        take: Taker(services.clone()),
        notary: Some(notary(config, runtime)?),
        protocol,
        host: domain.clone(),
        tls,
    };
    Ok(Some(room.start(listener, runtime)))
}
