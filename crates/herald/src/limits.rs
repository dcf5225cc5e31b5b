//! herald: every limit, with its reason.

use std::time::Duration;

/// Rows of the audit read at once: their news is sent before the next are read.
pub(crate) const BATCH_ROWS: usize = 100;

/// How often the audit is looked at. One indexed look-up per endpoint.
pub(crate) const TICK: Duration = Duration::from_secs(1);

/// After this long in one batch, what was taken is written down, so that a crash repeats little.
pub(crate) const SLICE: Duration = Duration::from_secs(30);

/// How far an endpoint with nothing to hear may fall behind in the file before its cursor is moved: a restart looks
/// through this many rows at most.
pub(crate) const QUIET_ROWS: u64 = 5_000;

/// Tries to report to a busy keeper; a lost report means the same news twice.
pub(crate) const REPORT_TRIES: u32 = 5;

/// Rest before the second try to report; it doubles each time.
pub(crate) const REPORT_REST: Duration = Duration::from_millis(200);
