//! The real program: its commands, its start, what it does with damaged files, and a crowd at its door.

mod common;
#[path = "../../../../tests/snapshot.rs"]
mod snapshot;
mod support;

mod backup;
mod check;
mod config;
mod crowd;
mod explain;
mod hook;
mod keys;
mod opening;
mod replay;
mod restored;
mod scribe;
mod send;
mod sheets;
mod words;
