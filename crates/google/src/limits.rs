//! google: every limit, with its reason.

use std::time::Duration;

/// Octets read of one answer: a sheet of ten thousand rows, or a page of a busy calendar.
pub const ANSWER_OCTETS: usize = 16 * 1024 * 1024;

/// How long one call may take: Google's own time-out is longer, but nobody waits for a sheet that long.
pub const ANSWER_TIME: Duration = Duration::from_secs(20);

/// A token is renewed this many seconds before it ends: a call takes a while, and clocks differ.
pub const TOKEN_SPARE_SECONDS: i64 = 60;

/// How long a sign-in is asked for, in seconds: the most Google gives.
pub const TOKEN_SECONDS: i64 = 3_600;

/// Octets in a key file: they have about two and a half thousand.
pub const KEY_OCTETS: usize = 16 * 1024;

/// Rows and columns read of a sheet: one row more than may be, so that too long is noticed.
pub const SHEET_ROWS: usize = 10_002;
pub const SHEET_COLUMNS: usize = 702;

/// Ranges written in one call: far below what Google takes, so that one call stays quick.
pub const RANGES: usize = 500;

/// Pages of a calendar that are followed: each has up to 2,500 events.
pub const PAGES: usize = 40;

/// Characters of somebody else's words repeated in a trouble.
pub const SHOWN_CHARS: usize = 200;
