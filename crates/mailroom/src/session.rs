//! mailroom: one call, command by command. Only known receivers, only so much, and "250" only for what is on disk.

use crate::count::Line;
use crate::notary::Origin;
use crate::server::Room;
use crate::spoken::{Incoming, Received};
use crate::wire::{Stream, Wire};
use crate::{Arrived, Busy, Protocol, Sender, Take, Way, limits};
use smtp_proto::{Error, Request};
use std::io;
use std::net::IpAddr;
use tokio::net::TcpStream;

/// What has been said so far.
#[derive(Default)]
struct Said {
    greeting: Option<String>,
    from: Option<String>,
    to: Vec<String>,
}

enum Next {
    Say(String),
    Letter,
    Secure,
    HangUp(String),
}

pub(crate) struct Session<'a, T> {
    pub room: &'a Room<T>,
    pub peer: IpAddr,
    pub line: Line<'a>,
    said: Said,
    secure: Secured,
    faults: u32,
    letters: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Secured {
    Yes,
    No,
}

impl<'a, T: Take> Session<'a, T> {
    pub(crate) fn new(room: &'a Room<T>, peer: IpAddr, line: Line<'a>) -> Session<'a, T> {
        Session { room, peer, line, said: Said::default(), secure: Secured::No, faults: 0, letters: 0 }
    }

    pub(crate) async fn run(mut self, stream: TcpStream) -> io::Result<()> {
        let mut wire = Wire::new(Stream::Plain(stream));
        let language = match self.room.protocol {
            Protocol::Smtp => "ESMTP",
            Protocol::Lmtp => "LMTP",
        };
        wire.say(&format!("220 {} {language} ready\r\n", self.room.host)).await?;
        loop {
            let next = match wire.request().await? {
                Ok(request) => self.answer(request).await,
                Err(error) => self.fault(&wrong(&error)),
            };
            match next {
                Next::Say(text) => wire.say(&text).await?,
                Next::HangUp(text) => return wire.say(&text).await,
                Next::Letter => self.letter(&mut wire).await?,
                Next::Secure => {
                    let Some(tls) = &self.room.tls else { return Ok(()) };
                    wire.say("220 2.0.0 Go ahead\r\n").await?;
                    wire = wire.secure(tls).await?;
                    (self.said, self.secure) = (Said::default(), Secured::Yes);
                }
            }
        }
    }

    async fn answer(&mut self, request: Request<String>) -> Next {
        match (request, self.room.protocol) {
            (Request::Ehlo { host }, Protocol::Smtp) | (Request::Lhlo { host }, Protocol::Lmtp) => self.hello(host),
            (Request::Helo { host }, Protocol::Smtp) => {
                self.said = Said { greeting: Some(host), ..Said::default() };
                Next::Say(format!("250 {}\r\n", self.room.host))
            }
            (Request::Ehlo { .. } | Request::Helo { .. }, Protocol::Lmtp) => {
                self.fault("500 5.5.1 LHLO is spoken here\r\n")
            }
            (Request::Lhlo { .. }, Protocol::Smtp) => self.fault("500 5.5.1 EHLO is spoken here\r\n"),
            (Request::Mail { from }, _) => self.mail(from.address, from.size),
            (Request::Rcpt { to }, _) => self.receiver(to.address).await,
            (Request::Data, _) if self.said.to.is_empty() => self.fault("503 5.5.1 For whom?\r\n"),
            (Request::Data, _) => Next::Letter,
            (Request::Rset, _) => {
                (self.said.from, self.said.to) = (None, Vec::new());
                Next::Say("250 2.0.0 Forgotten\r\n".to_string())
            }
            (Request::Noop { .. }, _) => Next::Say("250 2.0.0 OK\r\n".to_string()),
            (Request::Quit, _) => Next::HangUp("221 2.0.0 Goodbye\r\n".to_string()),
            (Request::StartTls, _) if self.room.tls.is_some() && self.secure == Secured::No => Next::Secure,
            (Request::Vrfy { .. }, _) => Next::Say("252 2.5.1 Try to deliver and see\r\n".to_string()),
            (
                Request::StartTls
                | Request::Bdat { .. }
                | Request::Auth { .. }
                | Request::Expn { .. }
                | Request::Help { .. }
                | Request::Etrn { .. }
                | Request::Atrn { .. }
                | Request::Burl { .. },
                _,
            ) => self.fault("502 5.5.1 Not offered here\r\n"),
        }
    }

    fn hello(&mut self, host: String) -> Next {
        self.said = Said { greeting: Some(host), ..Said::default() };
        let mut lines = vec![self.room.host.clone(), "PIPELINING".into(), format!("SIZE {}", limits::LETTER_OCTETS)];
        lines.extend(["8BITMIME", "ENHANCEDSTATUSCODES", "SMTPUTF8"].map(String::from));
        if self.room.tls.is_some() && self.secure == Secured::No {
            lines.push("STARTTLS".into());
        }
        let last = lines.len() - 1;
        let line = |(at, text): (usize, String)| format!("250{}{text}\r\n", if at == last { ' ' } else { '-' });
        Next::Say(lines.into_iter().enumerate().map(line).collect())
    }

    fn mail(&mut self, from: String, size: usize) -> Next {
        if self.said.greeting.is_none() || self.said.from.is_some() {
            return self.fault("503 5.5.1 Please greet first, and one letter at a time\r\n");
        }
        if size > limits::LETTER_OCTETS {
            return Next::Say(format!("552 5.3.4 At most {} octets\r\n", limits::LETTER_OCTETS));
        }
        if self.letters >= limits::LETTERS_PER_CALL || !self.line.letter() {
            return Next::Say("451 4.7.1 Enough for the moment; please bring it later\r\n".to_string());
        }
        self.said.from = Some(from);
        Next::Say("250 2.1.0 OK\r\n".to_string())
    }

    async fn receiver(&mut self, address: String) -> Next {
        if self.said.from.is_none() {
            return self.fault("503 5.5.1 From whom?\r\n");
        }
        if self.said.to.len() >= limits::RECEIVERS {
            return Next::Say("452 4.5.3 Enough receivers for one letter\r\n".to_string());
        }
        match self.room.take.knows(&address).await {
            Ok(true) => {
                self.said.to.push(address);
                Next::Say("250 2.1.5 OK\r\n".to_string())
            }
            Ok(false) => self.fault("550 5.1.1 Nobody here has this address\r\n"),
            Err(Busy) => Next::Say("451 4.3.0 Not now; please try again later\r\n".to_string()),
        }
    }

    async fn letter(&mut self, wire: &mut Wire) -> io::Result<()> {
        wire.say("354 Go ahead, and end with a dot\r\n").await?;
        let mut incoming = Incoming::new(self.room.space.hold());
        let received = wire.letter(&mut incoming).await?;
        let _held_until_taken = incoming.into_held();
        self.letters += 1;
        let from = self.said.from.take().unwrap_or_default();
        let to = std::mem::take(&mut self.said.to);
        let raw = match received {
            Received::Whole(raw) => raw,
            Received::TooLarge => {
                let answer = format!("552 5.3.4 At most {} octets\r\n", limits::LETTER_OCTETS);
                return wire.say(&answer.repeat(self.answers(&to))).await;
            }
            Received::NoRoom => {
                let answer = "452 4.3.1 Too many letters at once; please bring it again later\r\n";
                return wire.say(&answer.repeat(self.answers(&to))).await;
            }
        };
        if self.room.protocol == Protocol::Smtp && !self.line.octets(raw.len()) {
            return wire.say("451 4.7.1 Enough for this hour; please bring it later\r\n").await;
        }
        let vouched = self.vouched(&from, &raw).await;
        let sender = if from.is_empty() { Sender::Nobody } else { Sender::Somebody };
        let way = match self.room.protocol {
            Protocol::Smtp => Way::World,
            Protocol::Lmtp => Way::House,
        };
        let arrivals = match self.room.protocol {
            Protocol::Smtp => vec![to],
            Protocol::Lmtp => to.into_iter().map(|one| vec![one]).collect(),
        };
        let mut arrived = Arrived { to: Vec::new(), vouched, sender, way, raw };
        let mut answers = String::new();
        for to in arrivals {
            arrived.to = to;
            answers.push_str(&self.take(&arrived).await);
        }
        wire.say(&answers).await
    }

    /// LMTP wants an answer for each receiver.
    fn answers(&self, to: &[String]) -> usize {
        match self.room.protocol {
            Protocol::Smtp => 1,
            Protocol::Lmtp => to.len(),
        }
    }

    async fn take(&self, arrived: &Arrived) -> String {
        match self.room.take.take(arrived).await {
            Ok(()) => "250 2.0.0 Kept\r\n".to_string(),
            Err(Busy) => "451 4.3.0 Not now; please bring it again later\r\n".to_string(),
        }
    }

    /// Over LMTP the caller is our own mail server, and where it had the letter from is not known: signatures can tell.
    async fn vouched(&self, from: &str, raw: &[u8]) -> Option<String> {
        let notary = self.room.notary.as_ref()?;
        let greeting = self.said.greeting.as_deref().unwrap_or_default();
        let origin = match self.room.protocol {
            Protocol::Smtp => Some(Origin { address: self.peer, greeting, mail_from: from }),
            Protocol::Lmtp => None,
        };
        notary.vouched(origin, raw).await
    }

    fn fault(&mut self, text: &str) -> Next {
        self.faults += 1;
        if self.faults >= limits::FAULTS || text.starts_with("421") {
            return Next::HangUp("421 4.7.0 Too many mistakes; goodbye\r\n".to_string());
        }
        Next::Say(text.to_string())
    }
}

fn wrong(error: &Error) -> String {
    match error {
        Error::InvalidSenderAddress => "501 5.1.7 That is not an address\r\n".to_string(),
        Error::InvalidRecipientAddress => "501 5.1.3 That is not an address\r\n".to_string(),
        Error::SyntaxError { syntax } => format!("501 5.5.2 Like this: {syntax}\r\n"),
        Error::InvalidParameter { .. } | Error::UnsupportedParameter { .. } => {
            "501 5.5.4 Not with that parameter\r\n".to_string()
        }
        Error::ResponseTooLong => "421 4.7.0 Too long\r\n".to_string(),
        Error::UnknownCommand | Error::NeedsMoreData { .. } | Error::InvalidResponse { .. } => {
            "500 5.5.1 Not understood\r\n".to_string()
        }
    }
}
