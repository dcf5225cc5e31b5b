//! Names, addresses and numbers as they come in: parsed once at the door, refused by their field.

use crate::scene::{ODD_TEXTS, huge};
use rules::{BadContact, Email, Mobile, PersonName};

fn assert_said(bad: BadContact, field: &str) {
    assert_eq!(bad.field(), field);
}

#[test]
fn names_that_are_none() {
    let long = huge(81);
    let million = huge(1_000_000);
    let combining = "e\u{301}".repeat(1_000_000);
    let plain = ["", "   ", "\t", "www.example.org", "see http://x", "ann@example.org", &long, &million, &combining];
    let links = ["evil.com/prize", "see evil.com"];
    for typed in links {
        assert_said(PersonName::parse(typed).expect_err(typed), "name");
    }
    for typed in plain.iter().chain(&ODD_TEXTS[..1]).chain(&ODD_TEXTS[2..]) {
        let shown: String = typed.chars().take(20).collect();
        match PersonName::parse(typed) {
            Err(bad) => assert_said(bad, "name"),
            Ok(name) => assert!(!name.as_str().contains(['\u{85}', '\u{2028}']), "{shown:?} became {name:?}"),
        }
    }
}

#[test]
fn addresses_that_are_none() {
    let long = format!("{}@example.org", huge(65));
    let longer = format!("x@{}.org", huge(300));
    let million = huge(1_000_000);
    let cases = [
        "",
        "@",
        "ann",
        "ann@",
        "@example.org",
        "ann@localhost",
        "ann@[127.0.0.1]",
        "ann@127.0.0.1",
        "a@b@c.org",
        "ann@example..org",
        "ann@-example.org",
        "ann..lee@example.org",
        ".ann@example.org",
        "ann.@example.org",
        "\"ann\"@example.org",
        "ann @example.org",
        "ann@exam ple.org",
        "ann,bob@example.org",
        "ann@example.org,bob@x.org",
        "ann\r\nBcc: all@example.org",
        "<ann@example.org>",
        "mailto:ann@example.org",
        &long,
        &longer,
        &million,
    ];
    for typed in cases {
        let shown: String = typed.chars().take(40).collect();
        assert_said(Email::parse(typed).expect_err(&shown), "email");
    }
    for odd in ODD_TEXTS {
        assert_said(Email::parse(&format!("{odd}@example.org")).expect_err(odd), "email");
        assert_said(Email::parse(&format!("ann@{odd}.org")).expect_err(odd), "email");
    }
}

#[test]
fn numbers_that_are_none() {
    let million = huge(1_000_000);
    let cases = ["", "+", "07700 900123", "+44", "+0123456789", "+1234567890123456", "+49 151 x", "tel:+4915112345678"];
    for typed in cases.into_iter().chain([million.as_str(), "+४९१५११२३४५६७८", "+49\u{202e}15112345678"])
    {
        assert_said(Mobile::parse(typed).expect_err("not a number"), "mobile");
    }
}
