//! A house served by the real program, who talks to it, and its guests.

pub mod client;
pub mod guests;
pub mod house;
