//! Links, tests of bad tokens: whatever is changed, the answer is the same refusal.

use data_encoding::BASE64URL_NOPAD;
use links::{KeyRing, Link, LinkError, OfferNumber, Purpose, SecretKey, ShortLink};

const NOW: i64 = 1_800_000_000;
const PURPOSE_AT: usize = 2;
const TAG_OF_LONG: usize = 40;

/// Holds keys 1, 2 and 3, so that flipping one bit of the key id finds another held key.
fn ring() -> KeyRing {
    let mut ring = KeyRing::with_secret(SecretKey::from_bytes([1; 32]));
    for byte in [2, 3] {
        ring.rotate(SecretKey::from_bytes([byte; 32])).expect("the ring has room");
    }
    ring
}

fn link(purpose: Purpose) -> Link {
    Link { purpose, list: 7, entry: 42, place: 3, seq: 2, generation: 1, expires_at_seconds: NOW + 3_600 }
}

fn tokens(ring: &KeyRing) -> Vec<String> {
    let offer = OfferNumber::new(123_456_789).expect("the number fits five bytes");
    let long = Purpose::ALL.map(|purpose| ring.mint(&link(purpose)).expect("it is in range"));
    let short = ring.mint_short(ShortLink { offer, generation: 0 });
    long.into_iter().chain([short]).collect()
}

fn raw(token: &str) -> Vec<u8> {
    BASE64URL_NOPAD.decode(token.as_bytes()).expect("a minted token is base64url")
}

#[track_caller]
fn assert_refused(ring: &KeyRing, text: &str) {
    assert_eq!(ring.read(text, NOW), Err(LinkError::Refused));
}

#[test]
fn any_single_bit_of_the_bytes_counts() {
    let ring = ring();
    for token in tokens(&ring) {
        let bytes = raw(&token);
        for bit in 0..bytes.len() * 8 {
            let mut changed = bytes.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            assert_refused(&ring, &BASE64URL_NOPAD.encode(&changed));
        }
    }
}

#[test]
fn any_other_character_counts() {
    let ring = ring();
    for token in tokens(&ring) {
        for at in 0..token.len() {
            for other in (0..=0x7F_u8).filter(|byte| *byte != token.as_bytes()[at]) {
                let mut changed = token.clone();
                changed.replace_range(at..=at, char::from(other).encode_utf8(&mut [0; 4]));
                assert_refused(&ring, &changed);
            }
        }
    }
}

#[test]
fn a_swapped_purpose_is_refused() {
    let ring = ring();
    for (from, token) in Purpose::ALL.into_iter().zip(tokens(&ring)) {
        for code in (0..=u8::MAX).filter(|code| *code != from.code()) {
            let mut bytes = raw(&token);
            bytes[PURPOSE_AT] = code;
            assert_refused(&ring, &BASE64URL_NOPAD.encode(&bytes));
        }
    }
}

#[test]
fn a_tag_does_not_serve_another_link() {
    let ring = ring();
    let mut one = link(Purpose::Manage);
    (one.list, one.entry) = (1, 23);
    let mut other = link(Purpose::Manage);
    (other.list, other.entry) = (12, 3);
    let first = raw(&ring.mint(&one).expect("it is in range"));
    let second = raw(&ring.mint(&other).expect("it is in range"));
    let crossed = [&first[..TAG_OF_LONG], &second[TAG_OF_LONG..]].concat();
    assert_refused(&ring, &BASE64URL_NOPAD.encode(&crossed));
}

#[test]
fn a_tampered_link_does_not_say_that_it_has_expired() {
    let ring = ring();
    let mut bytes = raw(&tokens(&ring)[0]);
    bytes[TAG_OF_LONG - 1] ^= 1;
    let text = BASE64URL_NOPAD.encode(&bytes);
    assert_eq!(ring.read(&text, i64::MAX), Err(LinkError::Refused));
}

#[test]
fn the_same_key_id_with_another_secret_is_refused() {
    let ours = KeyRing::with_secret(SecretKey::from_bytes([1; 32]));
    let theirs = KeyRing::with_secret(SecretKey::from_bytes([9; 32]));
    for token in tokens(&theirs) {
        assert!(theirs.read(&token, NOW).is_ok());
        assert_refused(&ours, &token);
    }
}

#[test]
fn only_the_canonical_spelling_is_taken() {
    let ring = ring();
    for token in tokens(&ring) {
        let last = token.len() - 1;
        let variants = [
            format!("{token}="),
            format!(" {token}"),
            format!("{token} "),
            format!("{token}\n"),
            format!("{token}\0"),
            format!(" {}", &token[1..]),
            format!("{}=", &token[..last]),
            token[..last].to_owned(),
            token[1..].to_owned(),
            format!("{token}A"),
            format!("{token}{token}"),
        ];
        for variant in variants {
            assert_refused(&ring, &variant);
        }
    }
}

#[test]
fn stray_trailing_bits_are_refused() {
    let ring = ring();
    let alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    for token in tokens(&ring) {
        let (rest, last) = token.split_at(token.len() - 1);
        let value =
            alphabet.iter().position(|letter| last.as_bytes() == [*letter]).expect("a minted token is base64url");
        for bits in 1..4 {
            let stray = char::from(alphabet[value | bits]);
            assert_refused(&ring, &format!("{rest}{stray}"));
        }
    }
}

#[test]
fn text_that_is_no_token_is_refused() {
    let ring = ring();
    for length in 0..200 {
        assert_refused(&ring, &"A".repeat(length));
        assert_refused(&ring, &"é".repeat(length));
    }
    assert_refused(&ring, &"A".repeat(1 << 20));
    assert_refused(&ring, &tokens(&ring).concat().repeat(2_000));
}
