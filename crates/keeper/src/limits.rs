//! keeper: every limit, with its reason.

use jiff::SignedDuration;
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

/// A clock and one that only counts may part by this between two readings: clocks are set right by less.
pub(crate) const CLOCK_JUMP: SignedDuration = SignedDuration::from_mins(5);

/// A clock that jumped is believed after so long without another jump: time servers are asked at least once a minute.
pub(crate) const CLOCK_STEADY: Duration = Duration::from_secs(120);

/// Parting by more than this while it is doubted is another jump.
pub(crate) const CLOCK_WOBBLE: SignedDuration = SignedDuration::from_secs(10);

/// How long after a jump an owner is told of it: they look at alarms, not at clocks.
pub(crate) const JUMP_IS_NEWS: Duration = Duration::from_secs(3_600);

/// So far behind the last sign of life, a person must say which was wrong: an hour is a time zone or a summer.
pub(crate) const BEHIND_AT_START: SignedDuration = SignedDuration::from_hours(1);

/// So long after the last sign of life, a clock that is wrong is likelier than a house that was closed.
pub(crate) const FAR_AHEAD_AT_START: SignedDuration = SignedDuration::from_hours(30 * 24);

/// Rest between looks while the clock is doubted, or nothing can be written.
pub(crate) const SOON: Duration = Duration::from_secs(1);

/// Notes that must be taken, a second apart, before a disk that refused a write is believed again.
pub(crate) const TAKEN_AGAIN: u32 = 10;

/// Rest after a round that could not fire its timers, so that a full disk is not met by a busy loop.
pub(crate) const AFTER_FAULT: Duration = Duration::from_secs(1);

/// Commands in a row that met a database which cannot be written, before the rest of their group is answered "busy".
pub(crate) const UNAVAILABLE_IN_A_ROW: usize = 2;
