//! intake/letter: who wrote, and to whom. Exactly one sender counts; two would let one speak for the other.

use crate::bounce::parts::Head;
use crate::limits;
use mail_parser::{Address, HeaderName, HeaderValue, MessageParser};
use rules::{Email, PersonName};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct From {
    /// What they call themselves, or else what stands before the @.
    pub name: PersonName,
    pub email: Email,
}

/// The one sender named in a header block; None for none, for several, and for an address nobody could answer.
pub(super) fn sender(block: &[u8]) -> Option<From> {
    let block = crate::bounce::parts::cut_octets(block, limits::HEAD_OCTETS);
    let block = [block, b"\r\n\r\n"].concat();
    let message =
        MessageParser::new().header_address(HeaderName::From).default_header_ignore().parse_headers(&block)?;
    let headers = &message.parts.first()?.headers;
    let mut named = headers.iter().filter(|header| header.name == HeaderName::From);
    let (only, second) = (named.next()?, named.next());
    let HeaderValue::Address(Address::List(list)) = &only.value else { return None };
    let ([one], None) = (list.as_slice(), second) else { return None };
    let email = Email::parse(one.address.as_deref()?).ok()?;
    let name = name(one.name.as_deref(), &email)?;
    Some(From { name, email })
}

/// A display name that is a link, or somebody else's address, is not a name.
fn name(shown: Option<&str>, email: &Email) -> Option<PersonName> {
    let shown = shown.map(|name| name.trim_matches(['"', '\'', ' '])).filter(|name| !name.contains('@'));
    let parsed = shown.and_then(|name| PersonName::parse(name).ok());
    parsed.or_else(|| PersonName::parse(&from_local(email)).ok()).or_else(|| PersonName::parse("Guest").ok())
}

/// `ann.lee+rsvp` is Ann Lee.
fn from_local(email: &Email) -> String {
    let local = email.as_str().rsplit_once('@').map_or("", |(local, _)| local);
    let local = local.split('+').next().unwrap_or_default();
    let words = local.split(['.', '_', '-']).filter(|word| !word.is_empty());
    let large = |word: &str| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>()).unwrap_or_default()
    };
    words.map(large).collect::<Vec<_>>().join(" ")
}

/// Everybody it names as a receiver, in lower case.
pub(super) fn recipients(head: &Head) -> Vec<String> {
    named_in(head, &["Delivered-To", "X-Original-To", "Envelope-To", "X-Envelope-To", "To", "Cc"])
}

/// Whom the writer named. Servers on the way add the other fields, and so can anybody who hands a letter on. A field given
/// twice names nobody: a signature may cover only one of the two.
pub(super) fn written_to(head: &Head) -> Vec<String> {
    let once: Vec<&str> = ["To", "Cc"].into_iter().filter(|name| head.count(name) == 1).collect();
    named_in(head, &once)
}

fn named_in(head: &Head, names: &[&str]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for name in names {
        for text in head.texts(name) {
            for address in addresses_in(text) {
                if found.len() < limits::LETTER_RECIPIENTS && !found.contains(&address) {
                    found.push(address);
                }
            }
        }
    }
    found
}

fn addresses_in(text: &str) -> impl Iterator<Item = String> + '_ {
    let words = text.split([',', ';', ' ', '\t', '\r', '\n', '<', '>', '"', '(', ')', ':']);
    let plain =
        |word: &&str| word.len() <= 320 && word.contains('@') && word.bytes().all(|octet| octet.is_ascii_graphic());
    words.filter(plain).take(limits::LETTER_RECIPIENTS).map(str::to_ascii_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(header: &str) -> Option<(String, String)> {
        let from = sender(header.as_bytes())?;
        Some((from.name.as_str().to_string(), from.email.as_str().to_string()))
    }

    #[test]
    fn exactly_one_sender() {
        let ann = Some(("Ann Lee".to_string(), "ann@example.org".to_string()));
        for header in [
            "From: Ann Lee <ann@example.org>",
            "From: \"Ann Lee\" <ann@example.org>",
            "from: =?utf-8?q?Ann_Lee?= <ann@example.org>",
            "From: ann@example.org (Ann Lee)",
        ] {
            assert_eq!(from(header), ann, "{header}");
        }
        for header in [
            "",
            "To: ann@example.org",
            "From: Ann",
            "From: ann@example.org, bo@example.org",
            "From: ann@example.org\r\nFrom: bo@example.org",
            "From: friends: ann@example.org;",
            "From: <>",
        ] {
            assert_eq!(from(header), None, "{header}");
        }
    }

    #[test]
    fn a_name_is_never_a_link_or_another_address() {
        for header in [
            "From: ann.lee+x@example.org",
            "From: \"bo@bank.example\" <ann.lee@example.org>",
            "From: \"https://win.example/x\" <ann_lee@example.org>",
        ] {
            assert_eq!(from(header).map(|(name, _)| name).as_deref(), Some("Ann Lee"), "{header}");
        }
    }

    #[test]
    fn receivers_are_found_wherever_servers_write_them() {
        let head = Head::read(b"To: A <Dinner@rsvp.example>, b@x.example\r\nDelivered-To: rsvp+abc@rsvp.example\r\n");
        assert_eq!(recipients(&head), ["rsvp+abc@rsvp.example", "dinner@rsvp.example", "b@x.example"]);
        assert_eq!(written_to(&head), ["dinner@rsvp.example", "b@x.example"], "only what the writer wrote");
        let twice = Head::read(b"To: dinner@rsvp.example\r\nTo: b@x.example\r\nCc: c@x.example\r\n");
        assert_eq!(written_to(&twice), ["c@x.example"]);
    }
}
