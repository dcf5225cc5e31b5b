//! app: the limits of the configuration, each with its reason.

use std::ops::RangeInclusive;

/// Octets in usher.toml: a thousand times what it needs; more is another file by mistake.
pub const FILE_OCTETS: u64 = 64 * 1024;

/// Octets in a file with a secret: the longest tokens of mail services have a few hundred.
pub const SECRET_OCTETS: u64 = 4 * 1024;

/// Octets in any one value: the longest path Linux takes.
pub const VALUE_OCTETS: usize = 4_096;

/// Octets in the public address: it stands in every link, and a text has room for one.
pub const URL_OCTETS: usize = 200;

/// Characters of a wrong value that are repeated to whoever wrote it.
pub const FOUND_CHARS: usize = 60;

/// Characters in the secret of the hooks: fewer could be guessed by trying.
pub const HOOK_SECRET_CHARS: usize = 16;

/// Networks of trusted proxies: every request is compared with each of them.
pub const PROXIES: usize = 100;

/// Mails in the making at the same time. Mail services close the door at more connections than this.
pub const MAILS_AT_ONCE: RangeInclusive<u32> = 1..=64;

/// Mails per second: one mailbox provider's largest plans allow fewer.
pub const MAILS_PER_SECOND: RangeInclusive<u32> = 1..=1_000;

/// Texts per second: a short code's largest plans allow fewer.
pub const TEXTS_PER_SECOND: RangeInclusive<u32> = 1..=1_000;

/// Sign-ups from one address: a whole hall behind one Wi-Fi at the top, never nobody at the bottom.
pub const REGISTRATIONS: RangeInclusive<u32> = 1..=100_000;

/// Ports a mail server can listen on.
pub const PORTS: RangeInclusive<u32> = 1..=65_535;

/// Parts of a hundred.
pub const ALARM_PERCENT: RangeInclusive<u32> = 1..=100;

/// What is counted for an alarm: one is the first sign, and beyond a million nobody would ever be told.
pub const ALARM_COUNTS: RangeInclusive<u32> = 1..=1_000_000;

/// How late is late, in minutes: a mail server may make us wait for a few, and after a day it is no alarm any more.
pub const ALARM_MINUTES: RangeInclusive<u32> = 1..=1_440;

/// Seconds one question to a model may take: nobody waits for words longer than a minute.
pub const SCRIBE_SECONDS: RangeInclusive<u32> = 1..=60;

/// Prices of a model, in hundredths for a million tokens: the dearest ask a hundredth of the top.
pub const SCRIBE_PRICE: RangeInclusive<u32> = 0..=1_000_000;

/// What a month of questions may cost, in hundredths.
pub const SCRIBE_LIMIT: RangeInclusive<u32> = 0..=100_000_000;

/// Minutes between two looks at a calendar feed: more often would be rude, and after a day a gap is nobody's any more.
pub const FEED_MINUTES: RangeInclusive<u32> = 1..=1_440;

/// How often sheets beside desks are looked at, in seconds: a look is a few file reads, and nobody waits longer than an hour.
pub const SHEET_SECONDS: RangeInclusive<u32> = 5..=3_600;
/// Days raw letters are kept: long enough to look something up, short enough to forget.
pub const KEEP_DAYS: RangeInclusive<u32> = 1..=365;

/// Seconds between two looks for letters.
pub const MAIL_SECONDS: RangeInclusive<u32> = 5..=3_600;
