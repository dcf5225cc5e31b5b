//! Bad input to every command: always a typed refusal in plain words, never a panic, never a fault, never a change.

#[path = "../support/mod.rs"]
mod support;

mod scene;

mod contacts;
mod desks;
mod events;
mod ids;
mod people;
mod places;
mod post;
mod timers;
