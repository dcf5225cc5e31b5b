//! The scribe against stand-ins that look at every request as the documented interfaces do, and answer well or badly.

mod stand_in;

mod anthropic;
mod chat;
mod injected;
mod trouble;
