//! The keeper's thread: races, groups with a bad one in them, timers by a clock moved by hand, a disk apart, and a clean end.

mod support;

#[path = "support/clock.rs"]
mod clock;
#[path = "support/handy.rs"]
mod handy;

#[path = "threaded/disk.rs"]
mod disk;
#[path = "threaded/downtime.rs"]
mod downtime;
#[path = "threaded/groups.rs"]
mod groups;
#[path = "threaded/jumps.rs"]
mod jumps;
#[path = "threaded/outbox.rs"]
mod outbox;
#[path = "threaded/races.rs"]
mod races;
#[path = "threaded/stopping.rs"]
mod stopping;
#[path = "threaded/timers.rs"]
mod timers;
