//! herald: one post over one connection. The name is resolved here, every address it leads to is looked at, and the
//! connection goes to exactly the address that was looked at. Nothing is followed: a redirect is an answer like another.

use crate::address::Networks;
use crate::limits;
use crate::target::{Target, Tls};
use crate::tls::tls_connector;
use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::header::{CONTENT_TYPE, HOST, USER_AGENT};
use hyper::{Method, Request, Response};
use hyper_util::rt::TokioIo;
use rules::Answered;
use rustls::RootCertStore;
use rustls::pki_types::ServerName;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;

/// How long to wait for the other side.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// Until its status is here.
    pub answer: Duration,
    /// For the rest of its answer, which nobody reads.
    pub rest: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience { answer: limits::ANSWER_TIME, rest: limits::REST_TIME }
    }
}

pub(crate) struct Wire {
    pub networks: Networks,
    pub(crate) patience: Patience,
    tls: TlsConnector,
}

/// An open connection, and where it leads.
pub(crate) struct Line {
    pub(crate) sender: SendRequest<Full<Bytes>>,
    to: Target,
}

/// What is posted, signed.
pub(crate) struct Letter {
    pub id: String,
    pub seconds: i64,
    pub signatures: String,
    pub body: String,
}

impl Wire {
    pub fn new(networks: Networks, patience: Patience, more_roots: RootCertStore) -> Wire {
        Wire { networks, patience, tls: tls_connector(more_roots) }
    }

    /// One try. A kept connection that was closed meanwhile is no failure: the same letter goes out on a fresh one.
    pub async fn post(&self, line: &mut Option<Line>, target: &Target, letter: &Letter) -> Answered {
        let tried = timeout(self.patience.answer, self.exchange(line, target, letter)).await;
        let answer = match tried {
            Ok(Ok(answer)) => answer,
            Ok(Err(why)) => {
                *line = None;
                return why;
            }
            Err(_elapsed) => {
                *line = None;
                return Answered::TimedOut;
            }
        };
        let status = answer.status().as_u16();
        if !self.read_rest(answer).await {
            *line = None;
        }
        Answered::Status(status)
    }

    async fn exchange(
        &self,
        line: &mut Option<Line>,
        target: &Target,
        letter: &Letter,
    ) -> Result<Response<Incoming>, Answered> {
        if let Some(kept) = line.as_mut().filter(|kept| kept.leads_to(target))
            && kept.sender.ready().await.is_ok()
            && let Ok(answer) = kept.sender.send_request(posted(target, letter)?).await
        {
            return Ok(answer);
        }
        let fresh = line.insert(self.connect(target).await?);
        fresh.sender.send_request(posted(target, letter)?).await.map_err(|_| Answered::Garbled)
    }

    /// Whether the whole answer was small and quick enough to keep the connection.
    async fn read_rest(&self, answer: Response<Incoming>) -> bool {
        let mut body = answer.into_body();
        let whole = timeout(self.patience.rest, async {
            let mut octets = 0;
            while let Some(frame) = body.frame().await {
                let Ok(frame) = frame else { return false };
                octets += frame.data_ref().map_or(0, Bytes::len);
                if octets > limits::ANSWER_OCTETS {
                    return false;
                }
            }
            true
        });
        whole.await.unwrap_or(false)
    }

    pub(crate) async fn connect(&self, target: &Target) -> Result<Line, Answered> {
        let stream = self.reach(target).await?;
        let sender = match target.tls {
            Tls::Off => speak(stream).await?,
            Tls::On => {
                let name = ServerName::try_from(target.host.clone()).map_err(|_| Answered::NotSecure)?;
                speak(self.tls.connect(name, stream).await.map_err(|_| Answered::NotSecure)?).await?
            }
        };
        Ok(Line { sender, to: target.clone() })
    }

    async fn reach(&self, target: &Target) -> Result<TcpStream, Answered> {
        let found = tokio::net::lookup_host((target.host.as_str(), target.port)).await;
        let found: Vec<SocketAddr> = found.map_err(|_| Answered::Unreachable)?.collect();
        let (allowed, refused): (Vec<_>, Vec<_>) =
            found.into_iter().partition(|address| self.networks.allow(address.ip()));
        for address in &allowed {
            if let Ok(stream) = TcpStream::connect(address).await {
                // Head and body of a small post need not wait for each other.
                stream.set_nodelay(true).map_err(|_| Answered::Unreachable)?;
                return Ok(stream);
            }
        }
        Err(if allowed.is_empty() && !refused.is_empty() { Answered::AddressRefused } else { Answered::Unreachable })
    }
}

/// An answer's whole body, if it is not longer than that.
pub(crate) async fn whole(answer: Response<Incoming>, most_octets: usize) -> Option<Vec<u8>> {
    let mut body = answer.into_body();
    let mut read = Vec::new();
    while let Some(frame) = body.frame().await {
        let frame = frame.ok()?;
        read.extend_from_slice(frame.data_ref().map_or(&[][..], |data| data));
        if read.len() > most_octets {
            return None;
        }
    }
    Some(read)
}

impl Line {
    /// The same server by the same name; which page of it each request says for itself.
    fn leads_to(&self, target: &Target) -> bool {
        (&self.to.host, self.to.port, self.to.tls) == (&target.host, target.port, target.tls)
    }
}

async fn speak<S>(stream: S) -> Result<SendRequest<Full<Bytes>>, Answered>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let (sender, connection) = handshake(TokioIo::new(stream)).await.map_err(|_| Answered::Garbled)?;
    tokio::spawn(async move {
        // It ends when the sender is dropped or the other side hangs up; the sender hears of any error.
        let _ended = connection.await;
    });
    Ok(sender)
}

fn posted(target: &Target, letter: &Letter) -> Result<Request<Full<Bytes>>, Answered> {
    let seconds = letter.seconds.to_string();
    let headers = [
        (CONTENT_TYPE.as_str(), "application/json"),
        ("webhook-id", &letter.id),
        ("webhook-timestamp", &seconds),
        ("webhook-signature", &letter.signatures),
    ];
    request(target, Method::POST, headers, letter.body.clone()).ok_or(Answered::Garbled)
}

/// Every request of the house says the same about itself.
pub(crate) fn request<'h>(
    target: &Target,
    method: Method,
    headers: impl IntoIterator<Item = (&'h str, &'h str)>,
    body: String,
) -> Option<Request<Full<Bytes>>> {
    let request = Request::builder()
        .method(method)
        .uri(&target.path)
        .header(HOST, &target.authority)
        .header(USER_AGENT, concat!("usher/", env!("CARGO_PKG_VERSION")));
    let request = headers.into_iter().fold(request, |request, (name, value)| request.header(name, value));
    request.body(Full::new(Bytes::from(body))).ok()
}
