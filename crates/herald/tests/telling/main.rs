//! News as a receiver gets it, over real sockets: signed, in order, again with the same name, and never from where it may
//! not go.

mod receiver;
mod stage;

mod answers;
mod chat;
mod order;
mod secure;
mod wishes;
