//! mailroom: one call as commands and letters. Reads in bounded pieces, with a deadline for each.

use crate::limits;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use smtp_proto::request::receiver::{DataReceiver, DummyDataReceiver, RequestReceiver};
use smtp_proto::{Error, Request};
use std::io;
use std::path::Path;
use std::sync::Arc;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

pub(crate) enum Stream {
    Plain(TcpStream),
    Secure(Box<TlsStream<TcpStream>>),
}

pub(crate) struct Wire {
    stream: Stream,
    receiver: RequestReceiver,
    pending: Vec<u8>,
}

/// A letter as far as it fits.
pub(crate) enum Received {
    Whole(Vec<u8>),
    TooLarge,
}

impl Wire {
    pub(crate) fn new(stream: Stream) -> Wire {
        Wire { stream, receiver: RequestReceiver::default(), pending: Vec::new() }
    }

    pub(crate) async fn say(&mut self, text: &str) -> io::Result<()> {
        let said = async {
            match &mut self.stream {
                Stream::Plain(stream) => write(stream, text).await,
                Stream::Secure(stream) => write(stream, text).await,
            }
        };
        in_time(limits::SILENCE, said).await
    }

    /// The next command, or what is wrong with it.
    pub(crate) async fn request(&mut self) -> io::Result<Result<Request<String>, Error>> {
        loop {
            let mut octets = self.pending.iter();
            let read = self.receiver.ingest(&mut octets).map(Request::into_owned);
            let left = octets.as_slice().to_vec();
            match read {
                Err(Error::NeedsMoreData { .. }) => self.pending.clear(),
                read => {
                    self.pending = left;
                    return Ok(read);
                }
            }
            self.more().await?;
        }
    }

    /// Everything up to the lonely dot. What does not fit is read and dropped, so that the answer can be heard.
    pub(crate) async fn letter(&mut self) -> io::Result<Received> {
        in_time(limits::LETTER_TIME, self.read_letter()).await
    }

    async fn read_letter(&mut self) -> io::Result<Received> {
        let (mut receiver, mut raw) = (DataReceiver::new(), Vec::new());
        let mut dropping: Option<DummyDataReceiver> = None;
        loop {
            let mut octets = self.pending.iter();
            let done = match &mut dropping {
                Some(dropping) => dropping.ingest(&mut octets),
                None => receiver.ingest(&mut octets, &mut raw),
            };
            self.pending = octets.as_slice().to_vec();
            if raw.len() > limits::LETTER_OCTETS && dropping.is_none() {
                dropping = Some(DummyDataReceiver::new_data(&receiver));
                raw = Vec::new();
            }
            match (done, &dropping) {
                (true, None) => return Ok(Received::Whole(raw)),
                (true, Some(_)) => return Ok(Received::TooLarge),
                (false, _) => self.more().await?,
            }
        }
    }

    async fn more(&mut self) -> io::Result<()> {
        let mut chunk = vec![0; 16 * 1024];
        let read = async {
            match &mut self.stream {
                Stream::Plain(stream) => stream.read(&mut chunk).await,
                Stream::Secure(stream) => stream.read(&mut chunk).await,
            }
        };
        let count = in_time(limits::SILENCE, read).await?;
        if count == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        self.pending.extend_from_slice(&chunk[..count]);
        Ok(())
    }

    /// From here on nobody else reads along. What came too early was not secret, and is forgotten.
    pub(crate) async fn secure(self, tls: &TlsAcceptor) -> io::Result<Wire> {
        match self.stream {
            Stream::Plain(stream) => {
                let secure = in_time(limits::SILENCE, tls.accept(stream)).await?;
                Ok(Wire::new(Stream::Secure(Box::new(secure))))
            }
            Stream::Secure(_) => Err(io::ErrorKind::InvalidInput.into()),
        }
    }
}

async fn write<S: AsyncRead + AsyncWrite + Unpin>(stream: &mut S, text: &str) -> io::Result<()> {
    stream.write_all(text.as_bytes()).await?;
    stream.flush().await
}

async fn in_time<T>(most: std::time::Duration, work: impl Future<Output = io::Result<T>>) -> io::Result<T> {
    tokio::time::timeout(most, work).await.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
}

/// A certificate with its chain, and its key, as PEM files.
pub fn tls_of(certificate: &Path, key: &Path) -> Result<TlsAcceptor, String> {
    let text = |error: &dyn std::fmt::Display, path: &Path| format!("{}: {error}", path.display());
    let chain = CertificateDer::pem_file_iter(certificate).map_err(|error| text(&error, certificate))?;
    let chain: Vec<_> = chain.collect::<Result<_, _>>().map_err(|error| text(&error, certificate))?;
    let private = PrivateKeyDer::from_pem_file(key).map_err(|error| text(&error, key))?;
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| error.to_string())?
        .with_no_client_auth()
        .with_single_cert(chain, private)
        .map_err(|error| text(&error, certificate))?;
    Ok(TlsAcceptor::from(Arc::new(config)))
}
