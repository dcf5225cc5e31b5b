//! Links, tests of the ring: rotation, retirement, the key text, and secrets that stay secret.

use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use links::{KeyId, KeyRing, Link, LinkError, MOST_KEYS, OfferNumber, Purpose, SecretKey, ShortLink, Token};

const NOW: i64 = 1_800_000_000;

fn secret(byte: u8) -> SecretKey {
    SecretKey::from_bytes([byte; 32])
}

fn link() -> Link {
    Link {
        purpose: Purpose::Manage,
        list: 7,
        entry: 42,
        place: 0,
        seq: 0,
        generation: 1,
        expires_at_seconds: NOW + 3_600,
    }
}

fn spelled(byte: u8) -> String {
    BASE64URL_NOPAD.encode(&[byte; 32])
}

fn full_ring() -> KeyRing {
    let mut ring = KeyRing::with_secret(secret(0xA1));
    for byte in [0xA2, 0xA3, 0xA4] {
        ring.rotate(secret(byte)).expect("the ring has room");
    }
    ring
}

#[test]
fn an_old_link_opens_until_its_key_is_retired() {
    let offer = OfferNumber::new(5).expect("the number fits five bytes");
    let mut ring = KeyRing::generate().expect("the system gives random bytes");
    let old = ring.signing_id();
    let long = ring.mint(&link()).expect("it is in range");
    let short = ring.mint_short(ShortLink { offer, generation: 0 });

    let fresh = SecretKey::generate().expect("the system gives random bytes");
    let new = ring.rotate(fresh).expect("the ring has room");
    assert_eq!(ring.signing_id(), new);
    assert_eq!(ring.read(&long, NOW), Ok(Token::Long(link())));
    assert_eq!(ring.read(&short, NOW), Ok(Token::Short(ShortLink { offer, generation: 0 })));
    let newer = ring.mint(&link()).expect("it is in range");
    assert_ne!(newer, long);

    ring.retire(old).expect("it no longer signs");
    assert_eq!(ring.read(&long, NOW), Err(LinkError::Refused));
    assert_eq!(ring.read(&short, NOW), Err(LinkError::Refused));
    assert_eq!(ring.read(&newer, NOW), Ok(Token::Long(link())));
}

#[test]
fn the_signing_key_cannot_be_retired() {
    let mut ring = KeyRing::with_secret(secret(1));
    let only = ring.signing_id();
    assert_eq!(ring.retire(only), Err(LinkError::StillSigning(only)));
    let new = ring.rotate(secret(2)).expect("the ring has room");
    assert_eq!(ring.retire(new), Err(LinkError::StillSigning(new)));
    let stranger = KeyId::new(200);
    assert_eq!(ring.retire(stranger), Err(LinkError::UnknownKey(stranger)));
}

#[test]
fn a_full_ring_takes_no_more_and_is_left_as_it_was() {
    let mut ring = full_ring();
    let before = ring.to_text();
    assert_eq!(ring.ids().count(), MOST_KEYS);
    assert_eq!(ring.rotate(secret(5)), Err(LinkError::RingFull));
    assert_eq!(ring.to_text(), before);
}

#[test]
fn a_key_already_held_is_not_rotated_in() {
    let mut ring = KeyRing::with_secret(secret(1));
    assert_eq!(ring.rotate(secret(1)), Err(LinkError::RepeatedKey));
    ring.rotate(secret(2)).expect("the ring has room");
    assert_eq!(ring.rotate(secret(1)), Err(LinkError::RepeatedKey));
}

#[test]
fn new_ids_count_on_round_the_end_and_past_held_ones() {
    let text = format!("usher-keys 1\n0 {}\n255 {}\n", spelled(1), spelled(2));
    let mut ring = KeyRing::parse(&text).expect("the text is well formed");
    let new = ring.rotate(secret(3)).expect("the ring has room");
    assert_eq!(new, KeyId::new(1));
    let ids: Vec<u8> = ring.ids().map(KeyId::get).collect();
    assert_eq!(ids, [0, 255, 1]);
}

#[test]
fn the_key_text_reads_back() {
    let ring = full_ring();
    let text = ring.to_text();
    let again = KeyRing::parse(&text).expect("what is written reads back");
    assert_eq!(again.to_text(), text);
    assert_eq!(again.signing_id(), KeyId::new(4));
    let token = ring.mint(&link()).expect("it is in range");
    assert_eq!(again.mint(&link()), Ok(token.clone()));
    assert_eq!(again.read(&token, NOW), Ok(Token::Long(link())));
}

#[test]
fn the_key_text_is_as_on_record() {
    let text = "usher-keys 1\n1 AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE\n";
    assert_eq!(KeyRing::with_secret(secret(1)).to_text(), text);
    let unended = KeyRing::parse(text.trim_end()).expect("the last line end may be missing");
    assert_eq!(unended.to_text(), text);
}

/// Each refusal names its line and what is allowed there, and repeats nothing of a key.
#[track_caller]
fn assert_bad(text: &str, line: usize, reason: &str) {
    let error = KeyRing::parse(text).expect_err("the text is bad");
    let shown = format!("{error} {error:?}");
    assert!(shown.contains(&format!("line {line}: ")), "{shown}");
    assert!(shown.contains(reason), "{shown}");
    assert!(!shown.contains(&spelled(1)[1..8]), "{shown}");
    assert!(!shown.contains(&spelled(2)[1..8]), "{shown}");
}

#[test]
fn a_text_without_its_header_or_keys_is_refused() {
    let one = spelled(1);
    assert_bad("", 1, "usher-keys 1");
    assert_bad(&format!("usher-keys 2\n1 {one}\n"), 1, "usher-keys 1");
    assert_bad(&format!("\u{feff}usher-keys 1\n1 {one}\n"), 1, "usher-keys 1");
    assert_bad(&format!("1 {one}\n"), 1, "usher-keys 1");
    assert_bad("usher-keys 1\n", 2, "1 to 4 key lines");
}

#[test]
fn a_key_line_that_is_not_well_formed_is_refused() {
    let one = spelled(1);
    let assert_line = |line: &str, reason| assert_bad(&format!("usher-keys 1\n{line}\n"), 2, reason);
    assert_line("", "blank");
    assert_line(&one, "one space");
    for id in ["256", "-1", "+1", "01", " 1", "", "one", "\t1"] {
        assert_line(&format!("{id} {one}"), "0 to 255");
    }
    let long = format!("{one}AAAA");
    let stray = format!("{}F", &one[..42]);
    let (padded, trailing) = (format!("{one}="), format!("{one} "));
    for key in [&one[1..], &long, &stray, &padded, &trailing, "", "é"] {
        assert_line(&format!("1 {key}"), "32 bytes");
    }
}

#[test]
fn keys_that_clash_or_are_too_many_are_refused() {
    let (one, two) = (spelled(1), spelled(2));
    let head = format!("usher-keys 1\n1 {one}\n");
    assert_bad(&format!("{head}\n2 {two}\n"), 3, "blank");
    assert_bad(&format!("{head}1 {two}\n"), 3, "each key id may stand once");
    assert_bad(&format!("{head}2 {one}\n"), 3, "each key may stand once");
    let five = full_ring().to_text() + &format!("5 {one}\n");
    assert_bad(&five, 6, "at most 4 keys");
}

#[test]
fn debug_output_holds_no_key_bytes() {
    let ring = full_ring();
    for shown in [format!("{ring:?}"), format!("{ring:#?}")] {
        assert!(shown.contains("redacted"));
        for byte in [0xA1, 0xA2, 0xA3, 0xA4] {
            assert!(!shown.contains(&spelled(byte)[..8]));
            assert!(!shown.to_lowercase().contains(&HEXLOWER.encode(&[byte; 4])));
            assert!(!shown.contains(&byte.to_string()));
        }
    }
    assert_eq!(format!("{:?}", secret(0xA1)), "SecretKey(redacted)");
    assert_eq!(format!("{ring:?}"), "KeyRing [Key(1, redacted), Key(2, redacted), Key(3, redacted), Key(4, redacted)]");
}
