//! Over TLS: the certificate must be one for the name, from somebody we trust.

use crate::receiver::Receiver;
use crate::stage::Stage;
use herald::Herald;
use http_client::Networks;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{RootCertStore, ServerConfig};
use std::sync::Arc;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;

const CERTIFICATE: &[u8] = include_bytes!("../fixtures/localhost-only-for-tests.crt.pem");
const KEY: &[u8] = include_bytes!("../fixtures/localhost-only-for-tests.key.pem");

fn certificate() -> CertificateDer<'static> {
    CertificateDer::from_pem_slice(CERTIFICATE).expect("a certificate")
}

fn trusting() -> RootCertStore {
    let mut roots = RootCertStore::empty();
    roots.add(certificate()).expect("a certificate");
    roots
}

/// Answers every connection once, and says how many requests were read.
async fn serve_once(listener: TcpListener) -> usize {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let key = PrivateKeyDer::from_pem_slice(KEY).expect("a key");
    let config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("versions")
        .with_no_client_auth()
        .with_single_cert(vec![certificate()], key)
        .expect("a certificate with its key");
    let (stream, _) = listener.accept().await.expect("somebody");
    let Ok(mut stream) = TlsAcceptor::from(Arc::new(config)).accept(stream).await else { return 0 };
    let mut read = vec![0; 64 * 1024];
    let octets = stream.read(&mut read).await.unwrap_or(0);
    let _answered = stream.write_all(b"HTTP/1.1 204 So\r\nconnection: close\r\n\r\n").await;
    usize::from(read[..octets].starts_with(b"POST /in HTTP/1.1\r\n"))
}

/// What one round comes to when the endpoint has this host in its address.
fn told(host: &str, herald: impl Fn(&Stage) -> Herald) -> (usize, String) {
    let stage = Stage::open(5);
    let listener = stage.runtime.block_on(TcpListener::bind("127.0.0.1:0")).expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let endpoint = stage.endpoint(&format!("https://{host}:{port}/in"));
    stage.sign_up("ann");
    let herald = herald(&stage);
    let read = stage.runtime.block_on(async {
        let server = tokio::spawn(serve_once(listener));
        herald.round().await;
        server.await.expect("no panic")
    });
    (read, stage.row(endpoint).answered.map(|answered| answered.word()).unwrap_or_default())
}

#[test]
fn a_good_certificate_opens_the_way() {
    let (read, _) = told("localhost", |stage| stage.herald_in(Networks::PrivateToo, trusting()));
    assert_eq!(read, 1);
}

#[test]
fn an_unknown_certificate_and_one_for_another_name_do_not() {
    assert_eq!(told("localhost", Stage::herald), (0, "not_secure".to_string()));
    let other = told("127.0.0.1", |stage| stage.herald_in(Networks::PrivateToo, trusting()));
    assert_eq!(other, (0, "not_secure".to_string()));
}

#[test]
fn https_to_a_server_that_speaks_none() {
    let (stage, receiver) = (Stage::open(5), Receiver::open());
    let endpoint = stage.endpoint(&format!("https://{}/in", receiver.address));
    stage.sign_up("ann");
    stage.round(&stage.herald());
    let word = stage.row(endpoint).answered.map(|answered| answered.word());
    assert!(matches!(word.as_deref(), Some("not_secure" | "timed_out")), "{word:?}");
    assert!(receiver.got().is_empty());
}
