//! intake: reading other people's JSON with care: everything but the booking's own name may be missing, and nothing is
//! longer than the rules take.

use crate::problem::Problem;
use crate::text::shown;
use jiff::Timestamp;
use rules::is_plain_text;
use rules::limits::THEIR_NAME_CHARS;
use serde_json::Value;
use sha2::{Digest, Sha256};

/// A word of theirs, in a form the ledger takes: one line, not too long. Numbers count as words; many ids are numbers.
pub(super) fn word(value: &Value) -> Option<String> {
    let text = match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => return None,
    };
    tidy(&text)
}

pub(super) fn tidy(text: &str) -> Option<String> {
    let plain: String = text.chars().filter(|letter| is_plain_text(letter.encode_utf8(&mut [0; 4]), 1)).collect();
    let short: String = plain.trim().chars().take(THEIR_NAME_CHARS).collect();
    let short = short.trim_end();
    (!short.is_empty()).then(|| short.to_string())
}

/// The last part of an address such as `https://api.example.com/users/ABC`: the id itself.
pub(super) fn last_part(value: &Value) -> Option<String> {
    let text = value.as_str()?.trim_end_matches('/');
    tidy(text.rsplit('/').next().unwrap_or(text))
}

/// A moment with its offset. `+0200` is met as often as `+02:00`.
pub(super) fn moment(value: &Value) -> Option<Timestamp> {
    let text = value.as_str()?.trim();
    let colonless = || Timestamp::strptime("%Y-%m-%dT%H:%M:%S%z", text).ok();
    text.parse().ok().or_else(colonless)
}

/// Whole minutes between two moments, if the second is later.
pub(super) fn minutes_between(starts_at: Timestamp, ends_at: Option<Timestamp>) -> Option<u32> {
    u32::try_from(ends_at?.duration_since(starts_at).as_mins()).ok().filter(|minutes| *minutes > 0)
}

/// Which of several alike: the same for the same text for ever, and never 0.
pub(super) fn unit_of(text: &str) -> u32 {
    let digest = Sha256::digest(text.as_bytes());
    let [a, b, c, d, ..] = <[u8; 32]>::from(digest);
    (u32::from_be_bytes([a, b, c, d]) >> 1).max(1)
}

/// A name for the delivery, however long its parts are.
pub(super) fn key(parts: &[&str]) -> String {
    let whole = parts.join(" ");
    if is_plain_text(&whole, THEIR_NAME_CHARS) {
        return whole;
    }
    data_encoding::HEXLOWER.encode(&Sha256::digest(whole.as_bytes()))
}

pub(super) fn missing(field: &str) -> Vec<Problem> {
    let text = format!(
        "{field} is missing, so nobody can say which booking is meant. Send the tool's own body, without a template."
    );
    vec![Problem::new(field, &text)]
}

/// A stranger's word for what happened, short enough to repeat.
pub(super) fn ignored(word: &str) -> super::BookingRead {
    super::BookingRead::Ignored(shown(word))
}
