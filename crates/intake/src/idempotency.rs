//! intake: the header `Idempotency-Key` — a sender's own name for a request, so that sending it twice acts once.

use crate::limits;
use crate::problem::Problem;
use sha2::{Digest, Sha256};

/// A number that is always the same for the same key, and fits a signed 64-bit column.
pub fn once(key: Option<&str>) -> Result<Option<u64>, Problem> {
    let Some(key) = key else { return Ok(None) };
    let most = limits::IDEMPOTENCY_KEY_CHARS;
    if !(1..=most).contains(&key.len()) || !key.bytes().all(|octet| octet.is_ascii_graphic()) {
        let text = format!("Expected 1 to {most} visible ASCII characters without spaces, for example a UUID.");
        return Err(Problem::new("Idempotency-Key", &text));
    }
    let hash = Sha256::digest(key.as_bytes());
    let first = hash.iter().take(8).fold(0u64, |number, octet| number << 8 | u64::from(*octet));
    Ok(Some(first & (u64::MAX >> 1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_never_changes() {
        assert_eq!(once(None), Ok(None));
        // The first eight octets of SHA-256("abc") are ba7816bf8f01cfea; the top bit is cleared.
        assert_eq!(once(Some("abc")), Ok(Some(0x3a78_16bf_8f01_cfea)));
        assert_eq!(once(Some("abc")), once(Some("abc")));
        assert_ne!(once(Some("abc")), once(Some("abd")));
    }

    #[test]
    fn odd_keys_are_refused() {
        let (long, longest) = ("k".repeat(256), "k".repeat(255));
        for bad in ["", " ", "a b", "a\0", "a\r\nb", "é", "\u{202e}", &long] {
            assert_eq!(once(Some(bad)).map_err(|problem| problem.field), Err("Idempotency-Key".to_string()), "{bad:?}");
        }
        assert!(once(Some(&longest)).is_ok());
    }
}
