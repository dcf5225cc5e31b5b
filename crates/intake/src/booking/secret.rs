//! intake: secrets we make for tools that let us choose. They follow from the house's own, so that they are in no
//! database and in no backup of one.

use crate::limits;
use data_encoding::{BASE64, HEXLOWER};
use hmac::{Hmac, KeyInit, Mac};
use rules::desk::BookingSource;
use sha2::Sha256;

/// The secret of one version for one desk and tool; None where the tool insists on its own.
#[must_use]
pub fn derived_hook_secret(house: &[u8; 32], desk: &str, source: BookingSource, version: u32) -> Option<String> {
    let keyed = Hmac::<Sha256>::new_from_slice(house).expect("a key of any length will do");
    let keyed = keyed.chain_update(b"usher booking hook secret\0").chain_update(source.word()).chain_update(b"\0");
    let keyed = keyed.chain_update(desk).chain_update(b"\0").chain_update(version.to_be_bytes());
    let secret = keyed.finalize().into_bytes();
    match source {
        BookingSource::Standard => Some(format!("whsec_{}", BASE64.encode(&secret))),
        BookingSource::Calcom | BookingSource::Calendly => Some(HEXLOWER.encode(&secret)),
        BookingSource::Square | BookingSource::Acuity | BookingSource::Feed => None,
    }
}

/// Whether a tool's secret can be one, as somebody typed it.
#[must_use]
pub fn is_hook_secret(source: BookingSource, secret: &str) -> bool {
    let plain = secret.bytes().all(|octet| octet.is_ascii_graphic());
    let long = limits::HOOK_SECRET_CHARS.contains(&secret.len());
    let shaped = source != BookingSource::Standard || super::standard::key(secret).is_some();
    plain && long && shaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_desk_tool_and_version_has_its_own() {
        let text = |house: u8, desk, source, version| derived_hook_secret(&[house; 32], desk, source, version);
        let one = text(1, "salon", BookingSource::Calcom, 1).expect("a secret");
        assert_eq!(one.len(), 64);
        assert_eq!(text(1, "salon", BookingSource::Calcom, 1).as_ref(), Some(&one));
        for other in [
            text(2, "salon", BookingSource::Calcom, 1),
            text(1, "salon2", BookingSource::Calcom, 1),
            text(1, "salon", BookingSource::Calendly, 1),
            text(1, "salon", BookingSource::Calcom, 2),
        ] {
            assert_ne!(other.as_ref(), Some(&one));
        }
        assert_eq!(text(1, "salon", BookingSource::Square, 1), None);
        let standard = text(1, "salon", BookingSource::Standard, 1).expect("a secret");
        assert!(is_hook_secret(BookingSource::Standard, &standard));
    }

    #[test]
    fn a_secret_is_long_enough_to_be_one() {
        assert!(is_hook_secret(BookingSource::Square, "sixteen-letters!"));
        assert!(!is_hook_secret(BookingSource::Square, "short"));
        assert!(!is_hook_secret(BookingSource::Square, "with a blank inside it"));
        assert!(!is_hook_secret(BookingSource::Standard, "not-of-the-right-shape"));
    }
}
