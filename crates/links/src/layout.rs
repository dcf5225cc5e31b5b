//! Links, the layout: which byte of a token means what, and how the bytes become text.
//!
//! The room promises fixed widths and big-endian numbers, so that no two links share a byte
//! string, and one spelling only for every token. It knows nothing of keys.

use std::ops::Range;

use data_encoding::BASE64URL_NOPAD;

use crate::{KeyId, Link, LinkError, OfferNumber, Purpose, ShortLink};

/// The low half is the version, the high half the form: 0 for long, 1 for short.
const LONG_V1: u8 = 0x01;
const SHORT_V2: u8 = 0x12;

const FORM_AT: usize = 0;
const KEY_AT: usize = 1;
const PURPOSE_AT: usize = 2;
const LIST: Range<usize> = 3..11;
const ENTRY: Range<usize> = 11..19;
const PLACE: Range<usize> = 19..27;
const SEQ: Range<usize> = 27..31;
const GENERATION: Range<usize> = 31..35;
const EXPIRES: Range<usize> = 35..40;
const SHORT_GENERATION_AT: usize = 2;
const OFFER: Range<usize> = 3..8;

pub(crate) const LONG_BODY: usize = 40;
pub(crate) const LONG_TAG: usize = 16;
pub(crate) const LONG_BYTES: usize = LONG_BODY + LONG_TAG;

pub(crate) const SHORT_BODY: usize = 8;
pub(crate) const SHORT_TAG: usize = 12;
pub(crate) const SHORT_BYTES: usize = SHORT_BODY + SHORT_TAG;

/// How many characters a long token has, always.
pub const LONG_CHARS: usize = (LONG_BYTES * 8).div_ceil(6);
/// How many characters a short token has, always.
pub const SHORT_CHARS: usize = (SHORT_BYTES * 8).div_ceil(6);

/// What must be known of a long body before its tag can be checked.
pub(crate) struct LongHead {
    pub key: KeyId,
    pub purpose: Purpose,
}

pub(crate) fn long_body(key: KeyId, link: &Link) -> Result<[u8; LONG_BODY], LinkError> {
    let expires = expiry_bytes(link.expires_at_seconds)?;
    let mut body = [0; LONG_BODY];
    body[FORM_AT] = LONG_V1;
    body[KEY_AT] = key.get();
    body[PURPOSE_AT] = link.purpose.code();
    body[LIST].copy_from_slice(&link.list.to_be_bytes());
    body[ENTRY].copy_from_slice(&link.entry.to_be_bytes());
    body[PLACE].copy_from_slice(&link.place.to_be_bytes());
    body[SEQ].copy_from_slice(&link.seq.to_be_bytes());
    body[GENERATION].copy_from_slice(&link.generation.to_be_bytes());
    body[EXPIRES].copy_from_slice(&expires);
    Ok(body)
}

fn expiry_bytes(seconds: i64) -> Result<[u8; 5], LinkError> {
    if !(0..=Link::LAST_EXPIRY_SECONDS).contains(&seconds) {
        return Err(LinkError::OutOfRange {
            field: "expiry in seconds",
            most: Link::LAST_EXPIRY_SECONDS.unsigned_abs(),
            given: i128::from(seconds),
        });
    }
    let [_, _, _, expiry @ ..] = seconds.to_be_bytes();
    Ok(expiry)
}

pub(crate) fn long_head(body: &[u8; LONG_BODY]) -> Result<LongHead, LinkError> {
    if body[FORM_AT] != LONG_V1 {
        return Err(LinkError::Refused);
    }
    let purpose = Purpose::from_code(body[PURPOSE_AT]).ok_or(LinkError::Refused)?;
    let key = KeyId::new(body[KEY_AT]);
    Ok(LongHead { key, purpose })
}

/// Reads the fields of a body whose tag has been checked.
pub(crate) fn long_link(head: &LongHead, body: &[u8; LONG_BODY]) -> Link {
    Link {
        purpose: head.purpose,
        list: number(&body[LIST]),
        entry: number(&body[ENTRY]),
        place: number(&body[PLACE]),
        seq: small_number(&body[SEQ]),
        generation: small_number(&body[GENERATION]),
        expires_at_seconds: number(&body[EXPIRES]).cast_signed(),
    }
}

pub(crate) fn short_body(key: KeyId, link: ShortLink) -> [u8; SHORT_BODY] {
    let [_, _, _, offer @ ..] = link.offer.get().to_be_bytes();
    let mut body = [0; SHORT_BODY];
    body[FORM_AT] = SHORT_V2;
    body[KEY_AT] = key.get();
    body[SHORT_GENERATION_AT] = link.generation;
    body[OFFER].copy_from_slice(&offer);
    body
}

pub(crate) fn short_head(body: &[u8; SHORT_BODY]) -> Result<KeyId, LinkError> {
    if body[FORM_AT] != SHORT_V2 {
        return Err(LinkError::Refused);
    }
    Ok(KeyId::new(body[KEY_AT]))
}

/// Reads the offer of a body whose tag has been checked.
pub(crate) fn short_link(body: &[u8; SHORT_BODY]) -> ShortLink {
    let offer = OfferNumber::new(number(&body[OFFER])).expect("five bytes are always in range");
    ShortLink { offer, generation: body[SHORT_GENERATION_AT] }
}

fn number(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0, |sum, byte| (sum << 8) | u64::from(*byte))
}

fn small_number(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0, |sum, byte| (sum << 8) | u32::from(*byte))
}

pub(crate) fn to_text(body: &[u8], tag: &[u8]) -> String {
    BASE64URL_NOPAD.encode(&[body, tag].concat())
}

/// Decodes into exactly `N` bytes; padding, whitespace and stray trailing bits are refused.
pub(crate) fn from_text<const N: usize>(text: &str) -> Result<[u8; N], LinkError> {
    let mut bytes = [0; N];
    if BASE64URL_NOPAD.decode_len(text.len()) != Ok(N) {
        return Err(LinkError::Refused);
    }
    match BASE64URL_NOPAD.decode_mut(text.as_bytes(), &mut bytes) {
        Ok(_) => Ok(bytes),
        Err(_) => Err(LinkError::Refused),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_stands_at_its_own_bytes() {
        let link = Link {
            purpose: Purpose::Claim,
            list: 0x0102_0304_0506_0708,
            entry: 0x1112_1314_1516_1718,
            place: 0x2122_2324_2526_2728,
            seq: 0x3132_3334,
            generation: 0x4142_4344,
            expires_at_seconds: 0x51_5253_5455,
        };
        let body = long_body(KeyId::new(0xAA), &link).expect("every field fits");
        let expected = "01aa030102030405060708111213141516171821222324252627283132333441424344\
                        5152535455";
        assert_eq!(data_encoding::HEXLOWER.encode(&body), expected);
        let head = long_head(&body).expect("the head is well formed");
        assert_eq!(long_link(&head, &body), link);
    }

    #[test]
    fn the_short_offer_fills_five_bytes() {
        let offer = OfferNumber::new(0x01_0203_0405).expect("it fits five bytes");
        let link = ShortLink { offer, generation: 9 };
        let body = short_body(KeyId::new(0xAA), link);
        assert_eq!(body, [0x12, 0xAA, 9, 1, 2, 3, 4, 5]);
        assert_eq!(short_link(&body), link);
    }

    #[test]
    fn no_other_version_or_form_has_a_head() {
        for first in 0..=u8::MAX {
            let mut long = [1; LONG_BODY];
            long[FORM_AT] = first;
            assert_eq!(long_head(&long).is_ok(), first == LONG_V1);
            let mut short = [1; SHORT_BODY];
            short[FORM_AT] = first;
            assert_eq!(short_head(&short).is_ok(), first == SHORT_V2);
        }
    }
}
