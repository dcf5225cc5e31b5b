//! Calls over real sockets, with a name server of our own.

#[path = "calls/dns.rs"]
mod dns;
#[path = "calls/folders.rs"]
mod folders;
#[path = "calls/house.rs"]
mod house;
#[path = "calls/lines.rs"]
mod lines;
#[path = "calls/proof.rs"]
mod proof;
