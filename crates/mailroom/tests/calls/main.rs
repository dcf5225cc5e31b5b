//! Calls over real sockets, with a name server of our own.

mod dns;
mod folders;
mod house;
mod lines;
mod proof;
