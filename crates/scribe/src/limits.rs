//! scribe: every limit in one place, each with its reason.

use std::time::Duration;

/// Tries of one question: the first, and one more when the answer did not fit or the other side stumbled.
pub const TRIES: u32 = 2;

/// Octets of facts in one question: a forwarded letter of many pages is cut here.
pub const DATA_OCTETS: usize = 24 * 1024;

/// Tokens an answer may have: a page and a half.
pub const ANSWER_TOKENS: u32 = 1_500;

/// Octets of a question that make a token, where nobody says how many there were: four in plain English, fewer in JSON and in
/// other languages.
pub const OCTETS_OF_A_TOKEN: usize = 3;

/// Tokens believed of one answer's own count: far more than any question of ours has.
pub const TOKENS: u64 = 10_000_000;

/// Characters of a drafted subject and body; what the rules allow is more.
pub const SUBJECT_CHARS: usize = 120;
pub const BODY_CHARS: usize = 2_500;

/// Characters of an answer in other words, and of a month's paragraph.
pub const WORDED_CHARS: usize = 400;
pub const PARAGRAPH_CHARS: usize = 700;

/// Characters of one value taken from a letter, and of the words it was taken from.
pub const VALUE_CHARS: usize = 300;
pub const SOURCE_CHARS: usize = 400;

/// Weekdays a letter may name.
pub const WEEKDAYS: usize = 7;

/// The longest rest the other side may ask for: after an hour we try again whatever it said.
pub const LONGEST_REST: Duration = Duration::from_secs(60 * 60);

/// The rest after "too many" without a word on how long.
pub const USUAL_REST: Duration = Duration::from_secs(60);
