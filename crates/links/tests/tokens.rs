//! Links, tests of good tokens: what is minted reads back, on time, and in the form on record.

use links::{KeyRing, LONG_CHARS, Link, LinkError, OfferNumber, Purpose, SHORT_CHARS, SecretKey, ShortLink, Token};

const NOW: i64 = 1_800_000_000;

fn ring() -> KeyRing {
    let bytes = std::array::from_fn(|at| u8::try_from(at).expect("there are 32 bytes"));
    KeyRing::with_secret(SecretKey::from_bytes(bytes))
}

fn link(purpose: Purpose) -> Link {
    Link { purpose, list: 7, entry: 42, place: 3, seq: 2, generation: 1, expires_at_seconds: NOW + 3_600 }
}

fn mint(ring: &KeyRing, link: &Link) -> String {
    ring.mint(link).expect("the expiry is in range")
}

fn short(number: u64) -> ShortLink {
    let offer = OfferNumber::new(number).expect("the number fits five bytes");
    ShortLink { offer, generation: 7 }
}

#[test]
fn every_purpose_reads_back_what_was_minted() {
    let ring = ring();
    for purpose in Purpose::ALL {
        let token = mint(&ring, &link(purpose));
        assert_eq!(ring.read(&token, NOW), Ok(Token::Long(link(purpose))));
    }
}

#[test]
fn the_largest_of_every_field_reads_back() {
    let ring = ring();
    let largest = Link {
        purpose: Purpose::SignIn,
        list: u64::MAX,
        entry: u64::MAX,
        place: u64::MAX,
        seq: u32::MAX,
        generation: u32::MAX,
        expires_at_seconds: Link::LAST_EXPIRY_SECONDS,
    };
    let token = mint(&ring, &largest);
    assert_eq!(ring.read(&token, NOW), Ok(Token::Long(largest)));
}

#[test]
fn short_links_read_back_at_both_ends_of_their_range() {
    let ring = ring();
    for number in [0, 1, 9_999, OfferNumber::MOST] {
        let token = ring.mint_short(short(number));
        assert_eq!(ring.read(&token, NOW), Ok(Token::Short(short(number))));
    }
}

#[test]
fn lengths_are_as_on_record() {
    let ring = ring();
    assert_eq!((LONG_CHARS, SHORT_CHARS), (75, 27));
    assert_eq!(mint(&ring, &link(Purpose::Claim)).len(), 75);
    assert_eq!(ring.mint_short(short(5)).len(), 27);
}

#[test]
fn the_wire_form_is_as_on_record() {
    let ring = ring();
    let long = "AQEDAAAAAAAAAAcAAAAAAAAAKgAAAAAAAAADAAAAAgAAAAEAa0ngEPUrehP7eFBr5BhTQf1ThDA";
    assert_eq!(mint(&ring, &link(Purpose::Claim)), long);
    assert_eq!(ring.read(long, NOW), Ok(Token::Long(link(Purpose::Claim))));
    let text = "EgEHAAdbzRUcHQ7sYfFpiX4J2-Y";
    assert_eq!(ring.mint_short(short(123_456_789)), text);
    assert_eq!(ring.read(text, NOW), Ok(Token::Short(short(123_456_789))));
}

#[test]
fn the_end_is_exclusive() {
    let ring = ring();
    let link = link(Purpose::Confirm);
    let token = mint(&ring, &link);
    let end = link.expires_at_seconds;
    assert_eq!(ring.read(&token, end - 1), Ok(Token::Long(link)));
    assert_eq!(ring.read(&token, end), Err(LinkError::Expired(link)));
    assert_eq!(ring.read(&token, i64::MAX), Err(LinkError::Expired(link)));
    assert_eq!(ring.read(&token, i64::MIN), Ok(Token::Long(link)));
}

#[test]
fn a_short_link_does_not_expire_here() {
    let ring = ring();
    let token = ring.mint_short(short(5));
    assert_eq!(ring.read(&token, i64::MAX), Ok(Token::Short(short(5))));
}

#[test]
fn an_expiry_that_does_not_fit_is_not_minted() {
    let ring = ring();
    for seconds in [-1, i64::MIN, Link::LAST_EXPIRY_SECONDS + 1, i64::MAX] {
        let mut link = link(Purpose::Manage);
        link.expires_at_seconds = seconds;
        let error = ring.mint(&link).expect_err("five bytes cannot hold it");
        let expected = format!("expiry in seconds must be from 0 to 1099511627775, and was {seconds}");
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn neighbouring_fields_do_not_run_into_each_other() {
    let ring = ring();
    let mut one = link(Purpose::Manage);
    (one.list, one.entry) = (1, 23);
    let mut other = link(Purpose::Manage);
    (other.list, other.entry) = (12, 3);
    let (first, second) = (mint(&ring, &one), mint(&ring, &other));
    assert_ne!(first, second);
    assert_eq!(ring.read(&first, NOW), Ok(Token::Long(one)));
    assert_eq!(ring.read(&second, NOW), Ok(Token::Long(other)));
}
