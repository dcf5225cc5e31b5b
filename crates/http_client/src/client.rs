//! http_client: one request and its response, over hyper-util's client with a connector of ours. Redirects are responses
//! like any other.

use crate::connector::{Connector, Opened};
use crate::error::HttpError;
use crate::limits;
use crate::networks::Networks;
use crate::target::HttpTarget;
use crate::tls::tls_connector;
use http_body_util::{BodyExt, Full, LengthLimitError, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::header::{ETAG, HOST, HeaderName, RETRY_AFTER, USER_AGENT};
use hyper::http::Extensions;
use hyper::{Method, Request, Response};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::{CaptureConnection, capture_connection};
use hyper_util::rt::{TokioExecutor, TokioTimer};
use rustls::RootCertStore;
use std::pin::pin;
use std::time::Duration;
use tokio::time::{timeout, timeout_at};

/// How long to wait for the other side.
#[derive(Clone, Copy, Debug)]
pub struct Timeouts {
    /// Until it has answered.
    pub answer: Duration,
    /// For the rest of a response of which only the status counts.
    pub rest: Duration,
}

impl Default for Timeouts {
    fn default() -> Timeouts {
        Timeouts { answer: limits::ANSWER_TIME, rest: limits::REST_TIME }
    }
}

/// Made once per service. Opens a connection for each request, unless it was made to keep them.
pub struct HttpClient {
    client: Client<Connector, Full<Bytes>>,
    networks: Networks,
    timeouts: Timeouts,
}

pub struct HttpRequest<'a> {
    pub method: Method,
    pub headers: &'a [(HeaderName, String)],
    pub body: String,
}

/// A response, whatever its status.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HttpResponse {
    pub status: u16,
    /// What to send back as `If-None-Match` next time.
    pub etag: Option<String>,
    /// Seconds the other side asks to be left alone, if it says so in seconds.
    pub retry_after: Option<u64>,
    pub body: Vec<u8>,
}

impl HttpClient {
    /// Trusts the certificates that browsers trust.
    #[must_use]
    pub fn new(networks: Networks, timeouts: Timeouts) -> HttpClient {
        let connector = Connector { networks, tls: tls_connector(RootCertStore::empty()) };
        // Without a pool nothing is ever sent twice.
        let client = Client::builder(TokioExecutor::new()).pool_max_idle_per_host(0).build(connector);
        HttpClient { client, networks, timeouts }
    }

    /// For many requests in a row to the same places; `more_roots` are trusted besides those of browsers.
    #[must_use]
    pub fn keeping_connections(networks: Networks, timeouts: Timeouts, more_roots: RootCertStore) -> HttpClient {
        let connector = Connector { networks, tls: tls_connector(more_roots) };
        let client = Client::builder(TokioExecutor::new())
            .pool_timer(TokioTimer::new())
            .pool_idle_timeout(limits::IDLE)
            .pool_max_idle_per_host(limits::IDLE_PER_HOST)
            .build(connector);
        HttpClient { client, networks, timeouts }
    }

    /// Where this client may connect to.
    #[must_use]
    pub fn networks(&self) -> Networks {
        self.networks
    }

    /// One request and its whole response of at most so many octets. Connecting may take as long as answering.
    pub async fn send(
        &self,
        target: &HttpTarget,
        request: HttpRequest<'_>,
        most_octets: usize,
    ) -> Result<HttpResponse, HttpError> {
        let mut request = built(target, request)?;
        let connection = capture_connection(&mut request);
        let mut exchange = pin!(async { read(self.client.request(request).await?, most_octets).await });
        if let Ok(exchanged) = timeout(self.timeouts.answer, &mut exchange).await {
            return exchanged;
        }
        let Some(opened) = opened(&connection) else { return Err(HttpError::ConnectTimedOut) };
        let answered = timeout_at(opened.at + self.timeouts.answer, exchange).await;
        answered.unwrap_or(Err(HttpError::TimedOut))
    }

    /// One page, with one time limit for everything.
    pub async fn get(
        &self,
        url: &str,
        headers: &[(HeaderName, String)],
        most_octets: usize,
    ) -> Result<HttpResponse, HttpError> {
        let target = HttpTarget::parse(url, self.networks).map_err(HttpError::BadTarget)?;
        let request = HttpRequest { method: Method::GET, headers, body: String::new() };
        let got = timeout(self.timeouts.answer, self.send(&target, request, most_octets)).await;
        got.unwrap_or(Err(HttpError::TimedOut))
    }

    /// One request of whose response only the status counts. The rest is read, if it is short, to keep the connection.
    pub async fn send_for_status(&self, target: &HttpTarget, request: HttpRequest<'_>) -> Result<u16, HttpError> {
        let request = built(target, request)?;
        let answered = timeout(self.timeouts.answer, self.send_until_answered(request)).await;
        let response = answered.unwrap_or(Err(HttpError::TimedOut))?;
        let status = response.status().as_u16();
        let _unread = timeout(self.timeouts.rest, read(response, limits::SHORT_RESPONSE)).await;
        // The connection is put back by a task of its own; before that, the next request would open another.
        tokio::task::yield_now().await;
        Ok(status)
    }

    /// A kept connection that was closed meanwhile is no failure: the same request goes out on a fresh one.
    async fn send_until_answered(&self, request: Request<Full<Bytes>>) -> Result<Response<Incoming>, HttpError> {
        loop {
            let mut request = request.clone();
            let connection = capture_connection(&mut request);
            let sent = self.client.request(request).await;
            let opened = opened(&connection);
            match sent {
                Ok(response) => {
                    opened.inspect(Opened::note_answer);
                    return Ok(response);
                }
                Err(_closed) if opened.is_some_and(|opened| opened.has_answered()) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
}

/// None before there is a connection for the request.
fn opened(connection: &CaptureConnection) -> Option<Opened> {
    let mut extras = Extensions::new();
    connection.connection_metadata().as_ref()?.get_extras(&mut extras);
    extras.remove()
}

/// Every request says the same about us.
fn built(target: &HttpTarget, request: HttpRequest<'_>) -> Result<Request<Full<Bytes>>, HttpError> {
    let built = Request::builder()
        .method(request.method)
        .uri(target.uri.clone())
        .header(HOST, target.authority())
        .header(USER_AGENT, concat!("usher/", env!("CARGO_PKG_VERSION")));
    let built = request.headers.iter().fold(built, |built, (name, value)| built.header(name, value));
    built.body(Full::new(Bytes::from(request.body))).map_err(|_| HttpError::Unsendable)
}

async fn read(response: Response<Incoming>, most_octets: usize) -> Result<HttpResponse, HttpError> {
    let status = response.status().as_u16();
    let header = |name| response.headers().get(name).and_then(|value| value.to_str().ok());
    let etag = header(ETAG).map(str::to_string);
    let retry_after = header(RETRY_AFTER).and_then(|seconds| seconds.trim().parse().ok());
    let body = Limited::new(response.into_body(), most_octets)
        .collect()
        .await
        .map_err(|error| if error.is::<LengthLimitError>() { HttpError::TooLarge } else { HttpError::Garbled })?;
    Ok(HttpResponse { status, etag, retry_after, body: body.to_bytes().into() })
}
