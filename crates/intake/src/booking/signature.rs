//! intake: a keyed tag over the octets as they came. Every secret is tried, and each comparison takes the same time
//! whatever is wrong.

use crate::limits;
use hmac::{Hmac, KeyInit, Mac};
use jiff::Timestamp;
use sha2::Sha256;

/// Why a delivery is not believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadSignature {
    /// It carries none, or one in a form we do not know.
    Missing,
    Wrong,
    /// Signed too long ago, or ahead of our clock.
    Stale,
    /// The tool was given no secret, or we have none of it.
    NoSecret,
}

impl BadSignature {
    /// One sentence for whoever set the tool up.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            BadSignature::Missing => {
                "The signature is missing. Give the booking tool the secret that stands beside this address."
            }
            BadSignature::Wrong => {
                "The signature does not fit. Look whether the secret in the booking tool is the one that stands beside \
                 this address, and whether the address is the same letter by letter."
            }
            BadSignature::Stale => {
                "The delivery was signed too long ago or ahead of our clock. Nothing was changed; look at the clocks of \
                 both machines."
            }
            BadSignature::NoSecret => "The booking tool signs with no secret. Set one there, and here the same.",
        }
    }
}

/// Whether any of the secrets gives any of the tags for the text that `parts` make together.
pub(super) fn check(keys: &[Vec<u8>], parts: &[&[u8]], tags: &[Vec<u8>]) -> Result<(), BadSignature> {
    if keys.is_empty() {
        return Err(BadSignature::NoSecret);
    }
    if tags.is_empty() {
        return Err(BadSignature::Missing);
    }
    let mut fits = false;
    for key in keys.iter().take(limits::SIGNATURES) {
        for tag in tags.iter().take(limits::SIGNATURES) {
            let keyed = Hmac::<Sha256>::new_from_slice(key).expect("a key of any length will do");
            let keyed = parts.iter().fold(keyed, |keyed, part| keyed.chain_update(part));
            fits |= keyed.verify_slice(tag).is_ok();
        }
    }
    if fits { Ok(()) } else { Err(BadSignature::Wrong) }
}

/// Looked at after the tag: a clock nobody signed says nothing.
pub(super) fn recent(seconds: i64, now: Timestamp, most: i64) -> Result<(), BadSignature> {
    if now.as_second().abs_diff(seconds) <= most.unsigned_abs() { Ok(()) } else { Err(BadSignature::Stale) }
}

/// Most tools take a secret as it is typed.
pub(super) fn as_typed(secrets: &[String]) -> Vec<Vec<u8>> {
    secrets.iter().map(|secret| secret.as_bytes().to_vec()).collect()
}
