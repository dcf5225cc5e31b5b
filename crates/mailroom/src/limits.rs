//! mailroom: how much is taken, from whom and for how long.

use std::time::Duration;

/// Octets in one letter; `intake` reads no more.
pub const LETTER_OCTETS: usize = 10 * 1024 * 1024;

/// Octets of all letters that are being brought at one time: six of the largest, and hundreds of the usual ones. Everybody at
/// once could bring a gigabyte.
pub const OCTETS_AT_ONCE: usize = 64 * 1024 * 1024;

/// Octets in one command: addresses with all their parameters have a tenth of that.
pub const LINE_OCTETS: usize = 4_096;

/// Receivers of one letter: a house has few lists, and spam has many.
pub const RECEIVERS: usize = 20;

/// Callers at once, and from one address: one mail server brings many letters on one line.
pub const CALLERS: usize = 100;
pub const CALLERS_OF_ONE: u32 = 10;

/// Letters from one address in a minute. A mail server that is told "later" comes again.
pub const LETTERS_PER_MINUTE: u32 = 60;

/// Octets from one address in an hour, over SMTP: a whole day of one caller must not fill the folder of letters.
pub const OCTETS_PER_HOUR: usize = 60 * 1024 * 1024;

/// Addresses counted at once. Beyond that, those are forgotten whose minute and hour are over; if that is not enough,
/// everybody who is not on the line.
pub const COUNTED: usize = 10_000;

/// Things said wrong before we hang up, and letters on one line.
pub const FAULTS: u32 = 10;
pub const LETTERS_PER_CALL: u32 = 100;

/// How long a caller may be silent, how long one letter may take, and how long a whole call.
pub const SILENCE: Duration = Duration::from_secs(60);
pub const LETTER_TIME: Duration = Duration::from_secs(300);
pub const CALL_TIME: Duration = Duration::from_secs(900);

/// How long the sender's domain may take to vouch. After that nobody does, and a link is mailed instead.
pub const NOTARY_TIME: Duration = Duration::from_secs(15);

/// How long nobody is let in after a call could not be taken.
pub const AFTER_FAULT: Duration = Duration::from_millis(100);

/// Files of a maildir looked at in one go.
pub const MAILDIR_FILES: usize = 500;
