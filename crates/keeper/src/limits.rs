//! keeper: every limit, with its reason.

use std::time::Duration;

/// Commands per commit: beyond this the disk is no longer what limits us.
pub(crate) const GROUP: usize = 256;

/// So many commands are worth a commit of their own while the last one is still on its way to the disk.
pub(crate) const COMPANY: usize = 64;

/// While so many people wait that they fill a group, one message is leased for this many of them: the post works through
/// what it has to say all the same, and people hardly notice.
pub(crate) const PEOPLE_PER_LEASE: usize = 32;

/// Nobody waits for company longer than this, however slow the disk.
pub(crate) const LONGEST_SYNC: Duration = Duration::from_millis(5);

/// Commands waiting for the writer; more than this is answered "busy" instead of eating memory.
pub(crate) const QUEUE: usize = 10_000;

/// Tries when the rows have moved on. One writer never needs a second; several processes may.
pub(crate) const TRIES: usize = 5;

/// Reads a decision may ask for: head and row, offers, front of the line, sizes, and a desk's pages.
pub(crate) const LOADS: usize = 12;

/// Longest sleep. Timers are slept for exactly; this only bounds how late a stepped clock is noticed.
pub(crate) const LONGEST_SLEEP: Duration = Duration::from_secs(30);

/// How old the note "alive" may grow while a window runs, in seconds.
pub(crate) const ALIVE_SECONDS: i64 = 20;

/// A wake-up later than this beyond the plan means we were frozen, in seconds.
pub(crate) const FROZEN_SECONDS: i64 = 300;

/// Rest after a round that could not fire its timers, so that a full disk is not met by a busy loop.
pub(crate) const AFTER_FAULT: Duration = Duration::from_secs(1);

/// Commands in a row that met a database which cannot be written, before the rest of their group is answered "busy".
pub(crate) const UNAVAILABLE_IN_A_ROW: usize = 2;
