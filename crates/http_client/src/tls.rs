//! http_client: secure connections of the house, with the certificates browsers trust and those it was told of.

use rustls::{ClientConfig, RootCertStore};
use std::sync::Arc;
use tokio_rustls::TlsConnector;

/// `more_roots` are trusted besides those of browsers.
#[must_use]
pub fn tls_connector(more_roots: RootCertStore) -> TlsConnector {
    let mut roots = more_roots;
    roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("ring speaks TLS 1.2 and 1.3")
        .with_root_certificates(roots)
        .with_no_client_auth();
    TlsConnector::from(Arc::new(config))
}
