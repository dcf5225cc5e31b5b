//! http_client: every HTTP request of ours to a program elsewhere. It connects only to addresses it has checked, follows no
//! redirect, bounds time and size, and tells a request that never left from one that may have.

mod client;
mod connector;
mod error;
pub mod limits;
mod networks;
mod target;
mod tls;

pub use client::{HttpClient, HttpRequest, HttpResponse, Timeouts};
pub use error::HttpError;
pub use hyper::{Method, header};
pub use networks::Networks;
pub use target::{BadTarget, HttpTarget};
pub use tls::tls_connector;
