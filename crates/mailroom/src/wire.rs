//! mailroom: one call as commands and letters. Reads in bounded pieces, with a deadline for each.

use crate::limits;
use crate::spoken::{Incoming, Received, Spoken};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
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
    spoken: Spoken,
}

impl Wire {
    pub(crate) fn new(stream: Stream) -> Wire {
        Wire { stream, spoken: Spoken::default() }
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
            if let Some(read) = self.spoken.command() {
                return Ok(read);
            }
            self.more().await?;
        }
    }

    /// Everything up to the lonely dot.
    pub(crate) async fn letter(&mut self, incoming: &mut Incoming<'_>) -> io::Result<Received> {
        in_time(limits::LETTER_TIME, async {
            loop {
                if let Some(received) = self.spoken.letter(incoming) {
                    return Ok(received);
                }
                self.more().await?;
            }
        })
        .await
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
        self.spoken.hear(&chunk[..count]);
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
