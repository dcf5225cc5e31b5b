//! The keeper's thread: races, groups with a bad one in them, timers by a clock moved by hand, a disk apart, and a clean end.

#[path = "../support/mod.rs"]
mod support;

#[path = "../support/clock.rs"]
mod clock;
#[path = "../support/handy.rs"]
mod handy;

mod disk;
mod downtime;
mod groups;
mod jumps;
mod outbox;
mod races;
mod stopping;
mod timers;
