//! post: every limit, with its reason.

use std::time::Duration;

/// Characters in a subject: beyond this, mail programs cut it or filters distrust it.
pub const SUBJECT_CHARS: usize = 150;

/// Characters one value may take of a subject, so that a long title leaves room for what the mail is about.
pub const SUBJECT_VALUE_CHARS: usize = 80;

/// Characters in one template: several pages, far more than anybody reads.
pub const TEMPLATE_CHARS: usize = 20_000;

/// Templates of hosts and documents of desks that are kept as they were read: more than are busy at the same time.
pub(crate) const TEMPLATES_KEPT: usize = 64;

/// Columns of the text part: old programs quote it with a mark in front and still fit 80.
pub const TEXT_COLUMNS: usize = 76;

/// How long a link tells the truth after the event is over, in days.
pub const LINK_DAYS: i64 = 30;

/// How long a link to a place on a waitlist tells the truth, in days: longer than anybody waits.
pub const DESK_LINK_DAYS: i64 = 400;

/// The longest a text may be kept waiting for a phone that is off, in seconds: what the services allow.
pub const VALIDITY_SECONDS: i64 = 36_000;

/// Octets in one line of a calendar file (RFC 5545).
pub const CALENDAR_OCTETS: usize = 75;

/// Mails on the demo's shelf: enough to look at, little to hold.
pub const SHELF_MAILS: usize = 2_000;

/// Characters in one line of a voice document: a long paragraph.
pub(crate) const VOICE_LINE_CHARS: usize = 1_000;

/// Lines in a voice document: fourteen templates of a page each.
pub(crate) const VOICE_LINES: usize = 1_000;

/// Enough of a refused line for somebody to recognise it.
pub(crate) const SHOWN_CHARS: usize = 80;

/// Characters of its own words in one text: four parts at most, and nobody reads more.
pub(crate) const TEXT_WORDS_CHARS: usize = 480;

/// How far ahead a paced post takes messages. A lease runs for twice as long, so that none is handed over twice.
pub(crate) const LEASE_AHEAD: Duration = Duration::from_secs(60);

/// Longest sleep. The outbox wakes us; this only bounds how late a stepped clock is noticed.
pub(crate) const LONGEST_SLEEP: Duration = Duration::from_secs(30);

/// Rest after a round that brought nothing although something was due, so that a full disk is not met by a busy loop.
pub(crate) const REST: Duration = Duration::from_secs(1);

/// How long stopping waits for mails in flight. What is not reported by then comes back when its lease ends.
pub(crate) const STOP: Duration = Duration::from_secs(10);

/// Tries to report a mail's fate to a busy keeper: a lost report means the same mail twice.
pub(crate) const REPORT_TRIES: u32 = 6;

/// Rest before the second try to report; it doubles each time, and all tries together fit the lease.
pub(crate) const REPORT_REST: Duration = Duration::from_millis(250);

/// How long a text service may take to connect, and again to answer: both together fit the lease.
pub(crate) const TEXT_ANSWER: Duration = Duration::from_secs(20);

/// Octets in one line of a mail server's answer, and in the whole of it: what mail servers themselves allow each other.
pub(crate) const ANSWER_LINE_OCTETS: usize = 2_048;
pub(crate) const ANSWER_OCTETS: usize = 100_000;

/// How many mails for each connection may be leased ahead, so that it never waits for the next while the server is quick.
pub(crate) const AHEAD: usize = 32;

/// A mail is quick if lease, words, hand-off and report took no longer than this. While mails are slower, fewer are leased
/// ahead: nobody's offer should wait behind what was taken before it.
pub(crate) const QUICK: Duration = Duration::from_millis(500);

/// Mails written to a folder at the same time: each waits for the disk.
pub(crate) const FILES_AT_ONCE: usize = 4;

/// How long an idle connection to a mail server is kept: servers hang up soon after.
pub(crate) const IDLE: Duration = Duration::from_secs(30);

/// Failures in a row, none of them about a recipient, after which a transport gets only single tries.
pub(crate) const BREAKER_FAILURES: u32 = 3;

/// Rest before the first of those tries; it doubles each time, up to the longest: when mail is back, offers should not wait.
pub(crate) const BREAKER_REST: Duration = Duration::from_secs(1);
pub(crate) const BREAKER_LONGEST_REST: Duration = Duration::from_secs(30);

/// How long refusals without a word about the recipient go on before they are called an outage.
pub(crate) const BREAKER_DOUBT: Duration = Duration::from_secs(15);

/// The longest a paragraph about a month is waited for: well inside the lease of its message.
pub const PARAGRAPH: Duration = Duration::from_secs(75);
