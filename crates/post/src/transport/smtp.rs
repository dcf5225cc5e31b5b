//! post/transport: mail servers. We keep the connections ourselves: a hand-off that takes too long is dropped together
//! with its connection, so that no later mail reads the answer meant for it; and we know at which step a server said
//! no.

mod answer;
mod connection;
mod content;

pub use answer::{NotSmtp, SmtpAnswer};
pub(crate) use connection::SmtpFault;

use super::Outcome;
use super::reply::{Stage, outcome};
use crate::compose::Mail;
use crate::house::{House, domain_of};
use crate::limits;
use crate::mime::address;
use connection::{Envelope, Secure, Server, SmtpConnection, connect};
use rules::{MessageKind, SendFault};
use rustls::RootCertStore;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, SemaphorePermit};

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
    /// Certificates trusted beside those that browsers trust.
    pub more_roots: RootCertStore,
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
    server: Server,
    sender: String,
    timeout: Duration,
    /// One for each connection.
    permits: Semaphore,
    /// As many, for mails that can wait: only those with one of these queue for a connection, so that somebody in a hurry
    /// waits for the next free one and not behind everything that was taken before.
    patient: Semaphore,
    /// Idle connections, each with the moment it was last used.
    idle: Mutex<Vec<(SmtpConnection, Instant)>>,
}

impl Smtp {
    /// Does not connect yet.
    pub fn new(settings: SmtpSettings, house: &House) -> io::Result<Smtp> {
        let sender =
            address(house.envelope_from()).ok_or_else(|| io::Error::other("the sender's address is unusable"))?;
        let tls = http_client::tls_connector(settings.more_roots);
        let password = settings.password.unwrap_or_default();
        let connections = usize::try_from(settings.connections.max(1)).unwrap_or(1);
        let server = Server {
            host: settings.host,
            port: settings.port,
            secure: match settings.tls {
                Tls::Implicit => Secure::AtOnce(tls),
                Tls::StartTls => Secure::OnceAsked(tls),
                Tls::None => Secure::No,
            },
            sign_in: settings.user.map(|user| (user, password)),
            hello: domain_of(house.envelope_from()).to_string(),
        };
        Ok(Smtp {
            server,
            sender: sender.to_string(),
            timeout: Duration::from_secs(u64::from(settings.timeout_seconds.max(1))),
            permits: Semaphore::new(connections),
            patient: Semaphore::new(connections),
            idle: Mutex::default(),
        })
    }

    pub(super) async fn send(&self, mail: &Mail, bytes: &[u8]) -> Outcome {
        let Some(to) = address(&mail.to) else {
            let why = "the address cannot stand in an envelope".to_string();
            return Outcome::Again { fault: SendFault::Recipient, why };
        };
        let envelope = self.envelope(to.to_string(), bytes);
        let begun = tokio::time::Instant::now();
        let late = || Outcome::away("no connection in time");
        // Half of the time at most: a mail cut off as soon as it was begun might arrive and be sent again.
        let Ok(_turn) = tokio::time::timeout_at(begun + self.timeout / 2, self.turn(hurry(mail))).await else {
            return late();
        };
        let talking = AtomicBool::new(false);
        let handed = Box::pin(self.hand_over(&envelope, bytes, &talking));
        match tokio::time::timeout_at(begun + self.timeout, handed).await {
            Ok(outcome) => outcome,
            // The last word may have been on its way: it may have left.
            Err(_late) if talking.load(Ordering::Relaxed) => Outcome::refused("no answer in time"),
            Err(_late) => late(),
        }
    }

    async fn turn(&self, hurry: Hurry) -> (Option<SemaphorePermit<'_>>, Option<SemaphorePermit<'_>>) {
        let patient = match hurry {
            Hurry::No => self.patient.acquire().await.ok(),
            Hurry::Yes => None,
        };
        (patient, self.permits.acquire().await.ok())
    }

    /// Connects and signs in.
    pub(super) async fn probe(&self) -> Outcome {
        let late = |_| Outcome::away("no answer in time");
        let ready = async {
            match connect(&self.server).await {
                Ok(connection) => {
                    self.park(connection);
                    Outcome::Sent
                }
                Err(fault) => outcome(Stage::Connect, &fault),
            }
        };
        tokio::time::timeout(self.timeout, Box::pin(ready)).await.unwrap_or_else(late)
    }

    async fn hand_over(&self, envelope: &Envelope, bytes: &[u8], talking: &AtomicBool) -> Outcome {
        if let Some(mut kept) = self.unpark() {
            talking.store(true, Ordering::Relaxed);
            match kept.send(envelope, bytes).await {
                Err((Stage::Sender, fault)) if hung_up(&fault) => talking.store(false, Ordering::Relaxed),
                said => return self.judged(kept, envelope, said),
            }
        }
        match connect(&self.server).await {
            Ok(mut fresh) => {
                talking.store(true, Ordering::Relaxed);
                let said = fresh.send(envelope, bytes).await;
                self.judged(fresh, envelope, said)
            }
            Err(fault) => outcome(Stage::Connect, &fault),
        }
    }

    /// Only a connection whose last word was good is used again.
    fn judged(&self, connection: SmtpConnection, envelope: &Envelope, said: Result<(), (Stage, SmtpFault)>) -> Outcome {
        match said {
            Ok(()) => {
                self.park(connection);
                Outcome::Sent
            }
            // A server that does not know addresses in other scripts: everybody else still gets their mail.
            Err((Stage::Sender, SmtpFault::Refused(answer))) if !envelope.to.is_ascii() => {
                let why = format!("{} at the sender, for an address in another script", answer.code);
                Outcome::Again { fault: SendFault::Recipient, why }
            }
            Err((stage, fault)) => outcome(stage, &fault),
        }
    }

    /// Asked for only where needed; a server that does not know the word refuses, and that is an honest answer.
    fn envelope(&self, to: String, bytes: &[u8]) -> Envelope {
        let parameters = match (self.sender.is_ascii() && to.is_ascii(), bytes.is_ascii()) {
            (true, true) => "",
            (true, false) => " BODY=8BITMIME",
            (false, true) => " SMTPUTF8",
            (false, false) => " SMTPUTF8 BODY=8BITMIME",
        };
        Envelope { from: self.sender.clone(), to, parameters }
    }

    fn park(&self, connection: SmtpConnection) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push((connection, Instant::now()));
    }

    /// The one used last: the others grow old, and what is too old is dropped.
    fn unpark(&self) -> Option<SmtpConnection> {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.retain(|(_, since)| since.elapsed() < limits::IDLE);
        idle.pop().map(|(connection, _)| connection)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hurry {
    Yes,
    No,
}

/// An offer's window, or a host at the door: a sign-in link is about no message of the outbox.
fn hurry(mail: &Mail) -> Hurry {
    match mail.kind {
        Some(MessageKind::Offer) | None => Hurry::Yes,
        Some(_) => Hurry::No,
    }
}

/// A kept connection was closed meanwhile: its first answer is missing, or is the good-bye. Nobody can have got the mail.
fn hung_up(fault: &SmtpFault) -> bool {
    match fault {
        SmtpFault::Gone => true,
        SmtpFault::Refused(answer) => answer.code == 421,
        SmtpFault::NotSecure | SmtpFault::NotOffered | SmtpFault::Garbled => false,
    }
}
