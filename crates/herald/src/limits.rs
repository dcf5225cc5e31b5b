//! herald: every limit, with its reason.

use std::time::Duration;

/// Rows of the audit read at once: their news is sent before the next are read.
pub(crate) const BATCH_ROWS: usize = 100;

/// Octets of an answer that are read. Only its status counts; the rest is read to keep the connection.
pub(crate) const ANSWER_OCTETS: usize = 64 * 1024;

/// How long one try may take, from the name to the status: what the usual services allow.
pub const ANSWER_TIME: Duration = Duration::from_secs(15);

/// How long the rest of an answer may take once its status is here.
pub const REST_TIME: Duration = Duration::from_secs(2);

/// How often the audit is looked at. One indexed look-up per endpoint.
pub(crate) const TICK: Duration = Duration::from_secs(1);

/// How long a connection is kept without anything to say: servers hang up soon after.
pub(crate) const IDLE: Duration = Duration::from_secs(30);

/// After this long in one batch, what was taken is written down, so that a crash repeats little.
pub(crate) const SLICE: Duration = Duration::from_secs(30);

/// How far an endpoint with nothing to hear may fall behind in the file before its cursor is moved: a restart looks
/// through this many rows at most.
pub(crate) const QUIET_ROWS: u64 = 5_000;

/// Tries to report to a busy keeper; a lost report means the same news twice.
pub(crate) const REPORT_TRIES: u32 = 5;

/// Rest before the second try to report; it doubles each time.
pub(crate) const REPORT_REST: Duration = Duration::from_millis(200);

/// How long the link to a request opens its card, in days: as long as what it says is kept.
pub(crate) const REQUEST_LINK_DAYS: i64 = 30;
