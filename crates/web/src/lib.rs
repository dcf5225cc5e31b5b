//! web: HTTP: pages, JSON API and hooks. Parses, asks the keeper and the services, shows the answer; it decides nothing and
//! writes nothing.

mod answer;
mod api;
mod assets;
mod body;
mod client;
mod console;
mod demo;
mod door;
mod download;
mod guest;
mod headers;
mod health;
mod hooks;
mod limit;
mod limits;
mod live;
mod log;
mod paced;
mod pages;
mod path;
mod query;
mod refusal_status;
mod requests;
mod rooms;
mod routes;
mod serve;
mod streamed;
mod whole;

pub use client::Proxies;
pub use console::sign_in::sign_in_link;
pub use console::{Does, Needs, table as console_table};
pub use demo::{Demo, Story, StoryBooking};
pub use door::{Door, DoorSettings};
pub use routes::table as route_table;
pub use serve::serve;
#[cfg(feature = "hello")]
pub use serve::serve_hello;
pub use whole::Whole;
