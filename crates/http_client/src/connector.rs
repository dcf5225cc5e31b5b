//! http_client: opens connections for the library. The name is resolved here, every address it leads to is checked, and the
//! connection goes to exactly an address that was checked, so a name that changes its mind in between gains nothing.

use crate::error::HttpError;
use crate::networks::Networks;
use crate::target::{Scheme, host_of};
use hyper::Uri;
use hyper::rt::{Read, ReadBufCursor, Write};
use hyper_util::client::legacy::connect::{Connected, Connection};
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::Instant;
use tokio_rustls::TlsConnector;
use tower_service::Service;

#[derive(Clone)]
pub(crate) struct Connector {
    pub networks: Networks,
    pub tls: TlsConnector,
}

/// An open connection, plain or secure.
pub(crate) struct Stream {
    socket: TokioIo<Box<dyn Socket>>,
    opened: Opened,
}

/// What is known of a connection while requests go over it.
#[derive(Clone)]
pub(crate) struct Opened {
    pub at: Instant,
    answered: Arc<AtomicBool>,
}

impl Opened {
    /// It was kept after a response: its end says nothing about the request that met it.
    pub fn has_answered(&self) -> bool {
        self.answered.load(Ordering::Relaxed)
    }

    pub fn note_answer(&self) {
        self.answered.store(true, Ordering::Relaxed);
    }
}

trait Socket: AsyncRead + AsyncWrite + Unpin + Send {}
impl<S: AsyncRead + AsyncWrite + Unpin + Send> Socket for S {}

impl Connector {
    async fn open(self, uri: Uri) -> Result<Stream, HttpError> {
        let (host, scheme) = host_of(&uri).zip(Scheme::of(&uri)).ok_or(HttpError::Unreachable)?;
        let stream = self.reach(host, uri.port_u16().unwrap_or(scheme.usual_port())).await?;
        let socket: Box<dyn Socket> = match scheme {
            Scheme::Http => Box::new(stream),
            Scheme::Https => {
                let name = ServerName::try_from(host.to_string()).map_err(|_| HttpError::NotSecure)?;
                Box::new(self.tls.connect(name, stream).await.map_err(|_| HttpError::NotSecure)?)
            }
        };
        let opened = Opened { at: Instant::now(), answered: Arc::default() };
        Ok(Stream { socket: TokioIo::new(socket), opened })
    }

    async fn reach(&self, host: &str, port: u16) -> Result<TcpStream, HttpError> {
        let found = tokio::net::lookup_host((host, port)).await.map_err(|_| HttpError::Unreachable)?;
        for address in checked(found, self.networks)? {
            if let Ok(stream) = TcpStream::connect(address).await {
                // Head and body of a small request need not wait for each other.
                stream.set_nodelay(true).map_err(|_| HttpError::Unreachable)?;
                return Ok(stream);
            }
        }
        Err(HttpError::Unreachable)
    }
}

/// Those that may be connected to; refused if all there are lie where we may not go.
fn checked(found: impl Iterator<Item = SocketAddr>, networks: Networks) -> Result<Vec<SocketAddr>, HttpError> {
    let (allowed, refused): (Vec<_>, Vec<_>) = found.partition(|address| networks.allow(address.ip()));
    if allowed.is_empty() && !refused.is_empty() { Err(HttpError::AddressRefused) } else { Ok(allowed) }
}

impl Service<Uri> for Connector {
    type Response = Stream;
    type Error = HttpError;
    type Future = Pin<Box<dyn Future<Output = Result<Stream, HttpError>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), HttpError>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, uri: Uri) -> Self::Future {
        Box::pin(self.clone().open(uri))
    }
}

impl Connection for Stream {
    fn connected(&self) -> Connected {
        Connected::new().extra(self.opened.clone())
    }
}

impl Read for Stream {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, read: ReadBufCursor<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_read(cx, read)
    }
}

impl Write for Stream {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, octets: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.socket).poll_write(cx, octets)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn addresses(texts: &[&str]) -> Vec<SocketAddr> {
        texts.iter().map(|text| text.parse().expect(text)).collect()
    }

    #[test]
    fn only_checked_addresses_are_connected_to() {
        let mixed = addresses(&["10.0.0.1:443", "1.1.1.1:443", "[::1]:443"]);
        let all = |networks| checked(mixed.clone().into_iter(), networks);
        assert_eq!(all(Networks::Public), Ok(addresses(&["1.1.1.1:443"])));
        assert_eq!(all(Networks::PrivateToo), Ok(mixed.clone()));
        let inside = addresses(&["127.0.0.1:443"]);
        assert_eq!(checked(inside.into_iter(), Networks::Public), Err(HttpError::AddressRefused));
        assert_eq!(checked([].into_iter(), Networks::Public), Ok(Vec::new()));
    }

    /// Also a target that was parsed for another client: the address is looked at once more here.
    #[tokio::test]
    async fn a_literal_address_is_checked_again_before_it_is_connected_to() {
        let tls = crate::tls_connector(rustls::RootCertStore::empty());
        for url in ["http://127.0.0.1:9/", "http://[::1]:9/", "http://localhost:9/"] {
            let connector = Connector { networks: Networks::Public, tls: tls.clone() };
            let opened = connector.open(Uri::from_static(url)).await;
            assert_eq!(opened.err(), Some(HttpError::AddressRefused), "{url}");
        }
    }
}
