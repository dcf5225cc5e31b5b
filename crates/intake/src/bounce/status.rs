//! intake/bounce: the machine-readable half of a report (RFC 3464) and the codes in it (RFC 3463).

use super::parts::Head;
use super::verdict::{Evidence, by_recipient, says_something};
use super::{Fate, address};
use crate::limits;

/// `class.subject.detail`: 5.1.1 is "no such mailbox".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Code {
    class: u32,
    subject: u32,
    detail: u32,
}

/// The worst fate among the recipients, and whose it was. None when everything arrived.
pub(super) fn read(body: &[u8], text: &str) -> Option<(Fate, Option<String>)> {
    let groups = groups(body);
    let fates: Vec<(Fate, Option<String>)> =
        groups.iter().filter_map(|group| recipient_fate(&Head::read(group), text)).collect();
    let worst = fates.iter().find(|(fate, _)| *fate == Fate::Permanent).or_else(|| fates.first());
    worst.cloned()
}

/// Blocks of fields parted by empty lines: the first is about the mail, the others about one recipient each. Some
/// servers write a single block, so every block is asked.
fn groups(body: &[u8]) -> Vec<Vec<u8>> {
    let mut groups: Vec<Vec<u8>> = vec![Vec::new()];
    for line in body.split_inclusive(|octet| *octet == b'\n') {
        if groups.len() > limits::REPORT_RECIPIENTS {
            break;
        }
        match groups.last_mut() {
            Some(group) if !line.trim_ascii().is_empty() => group.extend(line),
            Some(group) if group.is_empty() => {}
            Some(_) | None => groups.push(Vec::new()),
        }
    }
    groups.iter_mut().for_each(|group| group.truncate(limits::PART_HEAD_OCTETS));
    groups
}

/// `text` is what the report says to people.
fn recipient_fate(fields: &Head, text: &str) -> Option<(Fate, Option<String>)> {
    let (status, diagnostic) = (code_in(&fields.text("Status")), fields.text("Diagnostic-Code"));
    let action = fields.word("Action");
    if matches!(action.as_str(), "delivered" | "relayed" | "expanded") || (action.is_empty() && status?.class == 2) {
        return None;
    }
    // The address we wrote to comes first: behind a forward the final one is unknown to us.
    let recipient = ["Original-Recipient", "Final-Recipient"].iter().find_map(|name| address(&fields.text(name)));
    if action == "delayed" {
        return Some((Fate::Transient, recipient));
    }
    let named = about(text, recipient.as_deref());
    let words = if code_in(&diagnostic).is_some() || says_something(&diagnostic) { &diagnostic } else { named };
    // A reply that was relayed outranks the status the reporting server made of it.
    let code = code_in(words).or(status);
    let category = fields.word("X-PowerMTA-BounceCategory");
    if matches!(category.as_str(), "bad-mailbox" | "bad-domain") {
        return Some((Fate::Permanent, recipient));
    }
    let evidence = Evidence { code, words, dialogue: text, recipient: recipient.as_deref() };
    Some((evidence.fate(), recipient))
}

/// The part of the text about one recipient; all of it where it is not named.
fn about<'t>(text: &'t str, recipient: Option<&str>) -> &'t str {
    let pieces = by_recipient(text);
    let own = pieces.iter().find(|(named, _)| named.as_deref() == recipient && recipient.is_some());
    own.map_or(text, |(_, piece)| *piece)
}

impl Code {
    /// No such mailbox, or no such domain. 5.1.7 and 5.1.8 are about the sender; 5.1.0 is about nobody.
    pub(super) fn names_the_recipient(self) -> bool {
        matches!((self.class, self.subject, self.detail), (5, 1, 1..=6 | 9.. ) | (5, 4, 4 | 310))
    }

    /// Not about the address but about what is behind it: disabled, full.
    pub(super) fn is_of_the_mailbox(self) -> bool {
        self.subject == 2
    }

    /// More than "failed".
    pub(super) fn is_telling(self) -> bool {
        self.class == 5 && self.subject != 0
    }
}

/// The first code in a text. Addresses of machines (5.1.2.3) and version numbers (4.94.2) are none.
pub(super) fn code_in(text: &str) -> Option<Code> {
    let is_part = |letter: char| letter.is_ascii_digit() || letter == '.';
    text.split(|letter: char| !is_part(letter)).find_map(as_code)
}

pub(super) fn as_code(word: &str) -> Option<Code> {
    let mut numbers = word.trim_end_matches('.').split('.').map(|piece| {
        let fits = (1..=3).contains(&piece.len());
        if fits { piece.parse::<u32>().ok() } else { None }
    });
    let code = Code { class: numbers.next()??, subject: numbers.next()??, detail: numbers.next()?? };
    let is_code = numbers.next().is_none() && matches!(code.class, 2 | 4 | 5) && code.subject <= 7;
    is_code.then_some(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(body: &str, expect: Option<(Fate, Option<&str>)>) {
        let expect = expect.map(|(fate, recipient)| (fate, recipient.map(str::to_string)));
        assert_eq!(read(body.as_bytes(), ""), expect, "{body:?}");
    }

    #[test]
    fn actions_and_codes() {
        let ann = Some("ann@example.org");
        let of = |rest: &str| {
            format!("Reporting-MTA: dns; mx.example.org\n\nFinal-Recipient: rfc822; ann@example.org\n{rest}")
        };
        check(&of("Action: failed\nStatus: 5.1.1\n"), Some((Fate::Permanent, ann)));
        check(&of("ACTION: Failed (gave up)\nStatus: 4.4.7 (too late)\n"), Some((Fate::Transient, ann)));
        check(&of("Action: failed\nStatus: 5.2.2\n"), Some((Fate::Transient, ann)));
        check(&of("Action: failed\nStatus: 5.7.1\n"), Some((Fate::Transient, ann)));
        check(
            &of("Action: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 552 5.2.2 full\n"),
            Some((Fate::Transient, ann)),
        );
        check(&of("Action: failed\n"), Some((Fate::Transient, ann)));
        check(&of("Action: failed\nStatus: 5.1.8\n"), Some((Fate::Transient, ann)));
        check(
            &of("Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.7.1 refused for its sender\n"),
            Some((Fate::Transient, ann)),
        );
        check(&of("Action: delayed\nStatus: 4.4.1\n"), Some((Fate::Transient, ann)));
        check(&of("Action: delivered\nStatus: 2.0.0\n"), None);
        check(&of("Action: relayed\nStatus: 2.0.0\n"), None);
        check(&of("Status: 5.1.10\n"), Some((Fate::Permanent, ann)));
        check(&of("Status: 2.1.5\n"), None);
        check("", None);
        check("\n\n\n", None);
    }

    #[test]
    fn the_worst_of_several_counts_and_the_address_we_wrote_to() {
        let body = "Reporting-MTA: dns; mx\r\n\r\nFinal-Recipient: rfc822;bo@example.org\r\nAction: delayed\r\nStatus: 4.2.0\r\n\r\n\
                    Final-Recipient: rfc822;cy@example.net\r\nOriginal-Recipient: rfc822;ann@example.org\r\nAction: failed\r\nStatus: 5.1.1\r\n";
        check(body, Some((Fate::Permanent, Some("ann@example.org"))));
        let single = "Reporting-MTA: dns; mx\nFinal-Recipient: LOCAL;<ann@example.org>\nAction: failed\nStatus: 5.1.1";
        check(single, Some((Fate::Permanent, Some("ann@example.org"))));
    }

    #[test]
    fn codes_are_told_from_other_numbers() {
        let code = |text: &str| code_in(text).map(|code| (code.class, code.subject, code.detail));
        assert_eq!(code("550-5.1.1 no such user"), Some((5, 1, 1)));
        assert_eq!(code("(#5.1.1)."), Some((5, 1, 1)));
        assert_eq!(code("host 5.1.2.3 said: 450 4.7.650 busy"), Some((4, 7, 650)));
        assert_eq!(code("Exim 4.94.2 at 10.5.1 on 2026.12.18"), None);
        assert_eq!(code("5.1"), None);
        assert_eq!(code("5..1.1 5.1.1111 ..."), None);
    }
}
