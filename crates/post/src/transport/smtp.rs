//! post/transport: mail servers. We keep the connections ourselves: a hand-off that takes too long is dropped together
//! with its connection, so that no later mail reads the answer meant for it; and we know at which step a server said
//! no.

use super::Outcome;
use super::reply::{Stage, outcome};
use crate::compose::Mail;
use crate::house::{House, domain_of};
use crate::limits;
use crate::mime::address;
use lettre::Address;
use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, TlsParameters};
use lettre::transport::smtp::commands::{Data, Mail as MailFrom, Rcpt};
use lettre::transport::smtp::extension::{ClientId, MailBodyParameter, MailParameter};
use std::io;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

pub struct SmtpSettings {
    pub host: String,
    pub port: u16,
    pub tls: Tls,
    pub user: Option<String>,
    pub password: Option<String>,
    /// Open at the same time, at most.
    pub connections: u32,
    /// For one mail from the first word to the last, connecting and waiting for a free connection included.
    pub timeout_seconds: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tls {
    /// From the first byte, usually on port 465.
    Implicit,
    /// Asked for in the clear and then insisted on, usually on port 587.
    StartTls,
    /// A server on this machine or in this room.
    None,
}

pub struct Smtp {
    host: String,
    port: u16,
    tls: Option<TlsParameters>,
    when_tls: Tls,
    credentials: Option<Credentials>,
    hello: ClientId,
    sender: Address,
    timeout: Duration,
    permits: Semaphore,
    /// Idle connections, each with the moment it was last used.
    idle: Mutex<Vec<(AsyncSmtpConnection, Instant)>>,
}

impl Smtp {
    /// Does not connect yet.
    pub fn new(settings: SmtpSettings, house: &House) -> io::Result<Smtp> {
        let sender =
            address(house.envelope_from()).ok_or_else(|| io::Error::other("the sender's address is unusable"))?;
        let tls = match settings.tls {
            Tls::Implicit | Tls::StartTls => Some(TlsParameters::new(settings.host.clone()).map_err(io::Error::other)?),
            Tls::None => None,
        };
        let password = settings.password.unwrap_or_default();
        Ok(Smtp {
            host: settings.host,
            port: settings.port,
            tls,
            when_tls: settings.tls,
            credentials: settings.user.map(|user| Credentials::new(user, password)),
            hello: ClientId::Domain(domain_of(house.envelope_from()).to_string()),
            sender,
            timeout: Duration::from_secs(u64::from(settings.timeout_seconds.max(1))),
            permits: Semaphore::new(usize::try_from(settings.connections.max(1)).unwrap_or(1)),
            idle: Mutex::default(),
        })
    }

    pub(super) async fn send(&self, mail: &Mail, bytes: &[u8]) -> Outcome {
        let Some(to) = address(&mail.to) else {
            return Outcome::refused("the address cannot stand in an envelope");
        };
        // The last word may have been on its way: it may have left.
        let late = |_| Outcome::refused("no answer in time");
        tokio::time::timeout(self.timeout, Box::pin(self.hand_over(to, bytes))).await.unwrap_or_else(late)
    }

    /// Connects and signs in, or finds a connection that still answers.
    pub(super) async fn probe(&self) -> Outcome {
        let late = |_| Outcome::away("no answer in time");
        let ready = async {
            match self.ready().await {
                Ok(connection) => {
                    self.park(connection);
                    Outcome::Sent
                }
                Err(error) => outcome(Stage::Connect, &error),
            }
        };
        tokio::time::timeout(self.timeout, Box::pin(ready)).await.unwrap_or_else(late)
    }

    async fn hand_over(&self, to: Address, bytes: &[u8]) -> Outcome {
        let _permit = self.permits.acquire().await;
        let mut connection = match self.ready().await {
            Ok(connection) => connection,
            Err(error) => return outcome(Stage::Connect, &error),
        };
        match self.talk(&mut connection, to, bytes).await {
            Ok(()) => {
                self.park(connection);
                Outcome::Sent
            }
            Err((stage, error)) => outcome(stage, &error),
        }
    }

    /// An idle connection that still answers, or a new one.
    async fn ready(&self) -> Result<AsyncSmtpConnection, Error> {
        while let Some(mut connection) = self.unpark() {
            if connection.test_connected().await {
                return Ok(connection);
            }
        }
        self.connect().await
    }

    async fn connect(&self) -> Result<AsyncSmtpConnection, Error> {
        let at_once = self.tls.clone().filter(|_| self.when_tls == Tls::Implicit);
        let server = (self.host.as_str(), self.port);
        let mut connection =
            AsyncSmtpConnection::connect_tokio1(server, Some(self.timeout), &self.hello, at_once, None).await?;
        if let Some(tls) = self.tls.clone().filter(|_| self.when_tls == Tls::StartTls) {
            connection.starttls(tls, &self.hello).await?;
        }
        if let Some(credentials) = &self.credentials {
            connection.auth(DEFAULT_MECHANISMS, credentials).await?;
        }
        Ok(connection)
    }

    async fn talk(
        &self,
        connection: &mut AsyncSmtpConnection,
        to: Address,
        bytes: &[u8],
    ) -> Result<(), (Stage, Error)> {
        let from = MailFrom::new(Some(self.sender.clone()), self.parameters(&to, bytes));
        connection.command(from).await.map_err(at(Stage::Sender))?;
        connection.command(Rcpt::new(to, Vec::new())).await.map_err(at(Stage::Recipient))?;
        connection.command(Data).await.map_err(at(Stage::Content))?;
        connection.message(bytes).await.map_err(at(Stage::Content))?;
        Ok(())
    }

    /// Asked for only where needed; a server that does not know the word refuses, and that is an honest answer.
    fn parameters(&self, to: &Address, bytes: &[u8]) -> Vec<MailParameter> {
        let foreign = [&self.sender, to].iter().any(|address| !address.to_string().is_ascii());
        let utf8 = foreign.then_some(MailParameter::SmtpUtfEight);
        let eight_bits = (!bytes.is_ascii()).then_some(MailParameter::Body(MailBodyParameter::EightBitMime));
        [utf8, eight_bits].into_iter().flatten().collect()
    }

    fn park(&self, connection: AsyncSmtpConnection) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push((connection, Instant::now()));
    }

    /// The one used last: the others grow old, and what is too old is dropped.
    fn unpark(&self) -> Option<AsyncSmtpConnection> {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.retain(|(_, since)| since.elapsed() < limits::IDLE);
        idle.pop().map(|(connection, _)| connection)
    }
}

fn at(stage: Stage) -> impl Fn(Error) -> (Stage, Error) {
    move |error| (stage, error)
}
