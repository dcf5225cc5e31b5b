//! herald: tells other programs. It reads the audit behind each endpoint's cursor, turns rows into signed posts
//! (Standard Webhooks), and reports how far it got with commands. A crash costs a repetition, never a loss: the same news
//! has the same name for ever.

mod address;
mod batch;
mod client;
mod fetch;
mod kept_lines;
pub mod limits;
mod news;
mod payload;
mod request;
mod secret;
mod slack;
mod target;
mod tls;
mod turn;
mod wire;
mod worker;

pub use address::Networks;
pub use batch::desks_of;
pub use client::{Answer, Call, Client, NoAnswer};
pub use fetch::{Fetched, Fetcher, NotFetched};
pub use news::{News, news_of, wanted};
pub use request::request_link;
pub use secret::Secret;
pub use target::{BadTarget, Target};
pub use tls::tls_connector;
pub use wire::Patience;
pub use worker::{Herald, HeraldSettings, Running};
