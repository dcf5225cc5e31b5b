//! Links, the front door: every link a guest or host is sent is signed and checked here.
//!
//! The room promises that a token which reads back was minted by a key in the ring, for the
//! purpose it names, with not one bit changed since. It holds numbers only, nothing personal.
//! It has no clock, no sockets and no storage: the caller passes `now`, looks up the row behind
//! a short link, and keeps the key file.

mod key;
mod key_text;
mod layout;
mod link;
mod reply;
mod request;
mod ring;

pub use key::{KeyId, SecretKey};
pub use layout::{LONG_CHARS, SHORT_CHARS};
pub use link::{Link, OfferNumber, Purpose, ShortLink, Token};
pub use reply::{REPLY_CHARS, ReplyTo};
pub use ring::{KeyRing, MOST_KEYS};

/// Everything that can go wrong in this room; no variant ever holds key material.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LinkError {
    /// One answer for every bad token, so that an outsider learns nothing by trying.
    #[error("this link is not valid")]
    Refused,
    /// The signature was good, so the page may still tell the present truth about the link.
    #[error("this link has expired")]
    Expired(Link),
    /// A number handed in for minting does not fit its field.
    #[error("{field} must be from 0 to {most}, and was {given}")]
    OutOfRange { field: &'static str, most: u64, given: i128 },
    /// A line of the key text is not as it must be; the line itself is never repeated.
    #[error("key file, line {line}: {allowed}")]
    KeyText { line: usize, allowed: &'static str },
    /// The ring has no room for one more key.
    #[error("the ring already holds {MOST_KEYS} keys; retire the oldest first")]
    RingFull,
    /// The same secret under two ids would make retiring one of them worthless.
    #[error("the ring already holds this key; rotate needs a fresh one")]
    RepeatedKey,
    /// There is no key with this id to retire.
    #[error("the ring holds no key {0}")]
    UnknownKey(KeyId),
    /// The signing key cannot be retired, so the ring is never left without one.
    #[error("key {0} is the one that signs; rotate to a new key before retiring it")]
    StillSigning(KeyId),
    /// The operating system could not give random bytes.
    #[error("no random bytes from the operating system: {0}")]
    NoRandomness(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_say_what_is_allowed() {
        let full = LinkError::RingFull.to_string();
        assert_eq!(full, "the ring already holds 4 keys; retire the oldest first");
        let line = LinkError::KeyText { line: 3, allowed: "each key id may stand once" };
        assert_eq!(line.to_string(), "key file, line 3: each key id may stand once");
    }

    #[test]
    fn an_expired_link_prints_none_of_its_fields() {
        let link = Link {
            purpose: Purpose::Claim,
            list: 111_222,
            entry: 333_444,
            place: 5,
            seq: 6,
            generation: 7,
            expires_at_seconds: 8,
        };
        assert_eq!(LinkError::Expired(link).to_string(), "this link has expired");
    }
}
