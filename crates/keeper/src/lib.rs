//! keeper: load → decide → commit with bounded retry; wakes timers; leases and settles the outbox; gives our own
//! downtime back. `Core` is the straight line, given `now`; `Keeper` is the thread that owns it.

mod call;
mod core;
mod disk;
mod end;
mod judge;
mod limits;
mod outbox;
mod steady;
mod thread;
mod turns;

pub use crate::core::{Core, Fault};
pub use call::Pending;
pub use judge::{ClockBehind, ClockJudge, ClockNews, ClockReading, ClockTrust, JudgedTime};
pub use outbox::Outbox;
pub use steady::{ClockSource, SteadyClock};
pub use thread::{Clock, Jumps, Keeper};
