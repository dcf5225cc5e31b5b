//! The scribe against stand-ins that look at every request as the documented interfaces do, and answer well or badly.

#[path = "asking/stand_in.rs"]
mod stand_in;

#[path = "asking/anthropic.rs"]
mod anthropic;
#[path = "asking/chat.rs"]
mod chat;
#[path = "asking/injected.rs"]
mod injected;
#[path = "asking/trouble.rs"]
mod trouble;
