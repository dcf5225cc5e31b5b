//! herald: tells other programs. It reads the audit behind each endpoint's cursor, turns rows into signed posts
//! (Standard Webhooks), and reports how far it got with commands. A crash costs a repetition, never a loss: the same news
//! has the same name for ever.

mod batch;
mod limits;
mod news;
mod payload;
mod secret;
mod slack;
mod turn;
mod worker;

pub use batch::desks_of;
pub use news::{News, news_of, wanted};
pub use secret::Secret;
pub use worker::{Herald, HeraldSettings, Running};
