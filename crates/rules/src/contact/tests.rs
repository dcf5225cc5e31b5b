//! People as typed: what is one mailbox, what is a name, what is a number.

use super::*;

fn key(typed: &str) -> String {
    Email::parse(typed).map_or_else(|bad| format!("{bad:?}"), |email| email.key().to_string())
}

#[test]
fn one_mailbox_has_one_key() {
    assert_eq!(key(" Ann@Example.ORG "), "ann@example.org");
    assert_eq!(key("ANN@EXAMPLE.org."), "ann@example.org");
    assert_eq!(key("ann@bücher.example"), key("ann@xn--bcher-kva.example"));
    assert_eq!(key("jose\u{301}@example.org"), key("jos\u{e9}@example.org"));
}

#[test]
fn different_mailboxes_stay_apart() {
    assert_ne!(key("ann+x@example.org"), key("ann@example.org"));
    assert_ne!(key("a.nn@example.org"), key("ann@example.org"));
    assert_ne!(key("straße@example.org"), key("strasse@example.org"));
    assert_ne!(key("İ@example.org"), key("i@example.org"));
}

#[test]
fn bad_addresses_say_what_is_wrong() {
    for (typed, expect) in [
        ("", "EmailShape"),
        ("ann", "EmailShape"),
        ("@example.org", "EmailShape"),
        ("ann@", "EmailShape"),
        ("ann@localhost", "EmailDomain"),
        ("ann@127.0.0.1", "EmailDomain"),
        ("an n@example.org", "EmailCharacters"),
        ("ann\r\nBcc: x@example.org", "EmailCharacters"),
        ("a@b@example.org", "EmailCharacters"),
        ("ann\u{202e}@example.org", "EmailCharacters"),
        ("ann@exa mple.org", "EmailDomain"),
        (".ann@example.org", "EmailShape"),
    ] {
        assert_eq!(key(typed), expect, "{typed:?}");
    }
    assert_eq!(key(&format!("{}@example.org", "x".repeat(65))), "EmailTooLong");
    assert_eq!(key(&"x".repeat(1_000_000)), "EmailTooLong");
}

#[test]
fn names_are_names() {
    let parse = |typed: &str| PersonName::parse(typed).map(|name| name.as_str().to_string());
    assert_eq!(parse("  Ann   Lee "), Ok("Ann Lee".to_string()));
    assert_eq!(parse(" \t "), Err(BadContact::NameEmpty));
    assert!(parse("علی\u{200C}رضا").is_ok());
    assert_eq!(parse("Ann\u{200C}Lee"), Err(BadContact::NameCharacters));
    assert_eq!(parse("Ann\u{202e}eeL"), Err(BadContact::NameCharacters));
    assert_eq!(parse("see https://example.org"), Err(BadContact::NameLooksLikeLink));
    assert_eq!(parse(&"x".repeat(81)), Err(BadContact::NameTooLong));
    assert_eq!(parse(&"x".repeat(9_000_000)), Err(BadContact::NameTooLong));
}

/// Mail programs make links of these, and nobody has proved the address they are mailed to.
#[test]
fn web_addresses_are_no_names() {
    let parse = |typed: &str| PersonName::parse(typed).map(|_| ());
    for bad in [
        "evil.com/prize",
        "Win at EVIL.COM",
        "(evil.com)",
        "evil.co.uk.",
        "t.me/prize",
        "T.Me/prize",
        "x.com",
        "bücher.example",
        "пример.рф",
        "evil.xn--p1ai",
        "my-shop.example!",
        "Dr.Anna",
    ] {
        assert_eq!(parse(bad), Err(BadContact::NameDot), "{bad}");
    }
}

#[test]
fn initials_and_abbreviations_are_parts_of_names() {
    for name in [
        "Dr. Anna",
        "J.R. Smith",
        "St. John",
        "A.R.Rahman",
        "И.И.Иванов",
        "Иванов И.И.",
        "Anna Lee, M.Sc.",
        "Ann Lee, Ph.D.",
        "Dipl.-Ing. Huber",
        "Sammy Davis Jr.",
        "Chor e.V.",
        "Ann ... Lee",
        "Ann...",
        "Ravi a/l Kumar",
        "Anna/Ben",
    ] {
        assert_eq!(PersonName::parse(name).as_ref().map(PersonName::as_str), Ok(name), "{name}");
    }
}

#[test]
fn mobiles_are_international() {
    let parse = |typed: &str| Mobile::parse(typed).map(|mobile| mobile.as_str().to_string());
    assert_eq!(parse("+44 (7700) 900-123"), Ok("+447700900123".to_string()));
    for bad in ["07700900123", "+44", "+0123456789", "+44x7700900123", "ann@example.org", ""] {
        assert_eq!(parse(bad), Err(BadContact::MobileShape), "{bad}");
    }
}
