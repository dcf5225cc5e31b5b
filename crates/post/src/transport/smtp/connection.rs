//! post/transport/smtp: one connection to a mail server. Small pieces leave at once and together: the envelope is one write
//! where the server takes several commands at a time, the content with its dot another.

use super::answer::{Offered, SmtpAnswer};
use super::content::content;
use crate::transport::reply::Stage;
use data_encoding::BASE64;
use rustls::pki_types::ServerName;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;

/// Where to connect, and as whom.
pub(super) struct Server {
    pub host: String,
    pub port: u16,
    pub secure: Secure,
    pub sign_in: Option<(String, String)>,
    /// The name we say hello by.
    pub hello: String,
}

pub(super) enum Secure {
    /// From the first byte.
    AtOnce(TlsConnector),
    /// Asked for in the clear, and then insisted on.
    OnceAsked(TlsConnector),
    No,
}

/// Who a mail is from and to, as the commands say it.
pub(super) struct Envelope {
    pub from: String,
    pub to: String,
    pub parameters: &'static str,
}

/// Why a step was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SmtpFault {
    /// No connection, or none any more.
    Gone,
    NotSecure,
    /// Something we need is not offered.
    NotOffered,
    /// An answer that is none.
    Garbled,
    /// The server says no.
    Refused(SmtpAnswer),
}

pub(super) trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}
impl<S: AsyncRead + AsyncWrite + Unpin + Send> Stream for S {}

pub(super) struct SmtpConnection<S = Box<dyn Stream>> {
    stream: S,
    /// Read and not looked at yet.
    bytes: Vec<u8>,
    offered: Offered,
}

/// Connected, greeted, secure and signed in as the settings say.
pub(super) async fn connect(server: &Server) -> Result<SmtpConnection, SmtpFault> {
    let stream = TcpStream::connect((server.host.as_str(), server.port)).await.map_err(gone)?;
    // What we write is whole: waiting for more to go with it only costs time.
    stream.set_nodelay(true).map_err(gone)?;
    let mut connection = match &server.secure {
        Secure::No => greeted(server, Box::new(stream) as Box<dyn Stream>).await?,
        Secure::AtOnce(tls) => greeted(server, secured(server, tls, stream).await?).await?,
        Secure::OnceAsked(tls) => {
            let plain = greeted(server, stream).await?.start_tls().await?;
            let mut connection = SmtpConnection::new(secured(server, tls, plain).await?);
            connection.hello(&server.hello).await?;
            connection
        }
    };
    if let Some((user, password)) = &server.sign_in {
        connection.sign_in(user, password).await?;
    }
    Ok(connection)
}

async fn greeted<S: Stream>(server: &Server, stream: S) -> Result<SmtpConnection<S>, SmtpFault> {
    let mut connection = SmtpConnection::new(stream);
    connection.good().await?;
    connection.hello(&server.hello).await?;
    Ok(connection)
}

async fn secured(server: &Server, tls: &TlsConnector, stream: TcpStream) -> Result<Box<dyn Stream>, SmtpFault> {
    let name = ServerName::try_from(server.host.clone()).map_err(|_| SmtpFault::NotSecure)?;
    Ok(Box::new(tls.connect(name, stream).await.map_err(|_| SmtpFault::NotSecure)?))
}

fn gone(_error: std::io::Error) -> SmtpFault {
    SmtpFault::Gone
}

impl SmtpConnection<TcpStream> {
    /// Whatever came before the secure part begins may be anybody's, so there must be nothing.
    async fn start_tls(mut self) -> Result<TcpStream, SmtpFault> {
        if !self.offered.start_tls {
            return Err(SmtpFault::NotOffered);
        }
        self.ask("STARTTLS\r\n").await?;
        if self.bytes.is_empty() { Ok(self.stream) } else { Err(SmtpFault::Garbled) }
    }
}

impl<S: Stream> SmtpConnection<S> {
    fn new(stream: S) -> SmtpConnection<S> {
        SmtpConnection { stream, bytes: Vec::with_capacity(1_024), offered: Offered::default() }
    }

    async fn hello(&mut self, name: &str) -> Result<(), SmtpFault> {
        self.offered = Offered::read(&self.ask(&format!("EHLO {name}\r\n")).await?);
        Ok(())
    }

    async fn sign_in(&mut self, user: &str, password: &str) -> Result<(), SmtpFault> {
        let encoded = |text: &str| BASE64.encode(text.as_bytes());
        if self.offered.plain {
            self.ask(&format!("AUTH PLAIN {}\r\n", encoded(&format!("\0{user}\0{password}")))).await?;
        } else if self.offered.login {
            self.ask("AUTH LOGIN\r\n").await?;
            self.ask(&format!("{}\r\n", encoded(user))).await?;
            self.ask(&format!("{}\r\n", encoded(password))).await?;
        } else {
            return Err(SmtpFault::NotOffered);
        }
        Ok(())
    }

    /// The content leaves only after the server has asked for it: up to then nobody can have got the mail.
    pub async fn send(&mut self, envelope: &Envelope, bytes: &[u8]) -> Result<(), (Stage, SmtpFault)> {
        let from = format!("MAIL FROM:<{}>{}\r\n", envelope.from, envelope.parameters);
        let to = format!("RCPT TO:<{}>\r\n", envelope.to);
        let steps = [(Stage::Sender, from.as_str()), (Stage::Recipient, &to), (Stage::Content, "DATA\r\n")];
        if self.offered.pipelining {
            let all = steps.map(|(_, command)| command).concat();
            self.write(all.as_bytes()).await.map_err(at(Stage::Sender))?;
            // The first "no" is the one that counts: what follows from it says nothing new.
            for (stage, _) in steps {
                self.good().await.map_err(at(stage))?;
            }
        } else {
            for (stage, command) in steps {
                self.ask(command).await.map_err(at(stage))?;
            }
        }
        self.write(&content(bytes)).await.map_err(at(Stage::Content))?;
        self.good().await.map_err(at(Stage::Content)).map(drop)
    }

    async fn ask(&mut self, command: &str) -> Result<SmtpAnswer, SmtpFault> {
        self.write(command.as_bytes()).await?;
        self.good().await
    }

    async fn write(&mut self, bytes: &[u8]) -> Result<(), SmtpFault> {
        self.stream.write_all(bytes).await.map_err(gone)?;
        self.stream.flush().await.map_err(gone)
    }

    /// The next answer, if it goes along.
    async fn good(&mut self) -> Result<SmtpAnswer, SmtpFault> {
        let answer = self.answer().await?;
        if answer.is_good() { Ok(answer) } else { Err(SmtpFault::Refused(answer)) }
    }

    async fn answer(&mut self) -> Result<SmtpAnswer, SmtpFault> {
        loop {
            match SmtpAnswer::read(&self.bytes) {
                Ok(Some((answer, taken))) => {
                    self.bytes.drain(..taken);
                    return Ok(answer);
                }
                Ok(None) => {}
                Err(_) => return Err(SmtpFault::Garbled),
            }
            if self.stream.read_buf(&mut self.bytes).await.map_err(gone)? == 0 {
                return Err(SmtpFault::Gone);
            }
        }
    }
}

fn at(stage: Stage) -> impl Fn(SmtpFault) -> (Stage, SmtpFault) {
    move |fault| (stage, fault)
}
