//! News as a receiver gets it, over real sockets: signed, in order, again with the same name, and never from where it may
//! not go.

#[path = "telling/receiver.rs"]
mod receiver;
#[path = "telling/stage.rs"]
mod stage;

#[path = "telling/answers.rs"]
mod answers;
#[path = "telling/chat.rs"]
mod chat;
#[path = "telling/order.rs"]
mod order;
#[path = "telling/secure.rs"]
mod secure;
#[path = "telling/wishes.rs"]
mod wishes;
