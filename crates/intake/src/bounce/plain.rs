//! intake/bounce: reports written for people only. Told by who sends them and what they say; where they do not say
//! that the address is dead, it is not taken for dead.

use super::parts::{Head, Mail};
use super::status::{Code, as_code};
use super::verdict::{Evidence, by_recipient};
use super::{Fate, address, ids};
use crate::text::WordTable;

/// Words in a subject that mean "your mail did not arrive".
const FAILED: WordTable = WordTable(
    "undeliver|delivery fail|failure notice|returned mail|returned to sender|delivery status|delivery has failed|\
     not delivered|delivery problem|returning message|delayed|failure|non remis|unzustellbar",
);

/// Words in a subject that mean "not yet".
const LATE_SUBJECT: &[&str] = &["delayed", "warning"];

/// Fate and recipient, when this is such a report at all.
pub(super) fn read(mail: &Mail) -> Option<(Fate, Option<String>)> {
    let subject = mail.head.text("Subject").to_lowercase();
    let text = mail.texts().next().map(|part| ids::without_html(&part.text()));
    let text = text.unwrap_or_default();
    if !is_report(mail, &subject, &text) {
        return None;
    }
    let said = before_the_copy(&text);
    let failed = address(&mail.head.text("X-Failed-Recipients"));
    let fates = by_recipient(said).into_iter().map(|(named, piece)| {
        let recipient = failed.clone().or(named).or_else(|| addressed(&text));
        (fate(&subject, piece, recipient.as_deref()), recipient)
    });
    let fates: Vec<_> = fates.collect();
    let worst = fates.iter().find(|(fate, _)| *fate == Fate::Permanent).or_else(|| fates.first());
    worst.cloned()
}

/// Whether the sender is a mail server rather than a person or a person's assistant.
pub(super) fn is_machine(mail: &Mail) -> bool {
    let from = mail.head.text("From").to_lowercase();
    ["mailer-daemon", "mail-daemon", "mailerdaemon", "postmaster@", "mail delivery", "microsoftexchange"]
        .iter()
        .any(|name| from.contains(name))
}

/// One sign alone proves little: people write about returned mail, and a postmaster is a person too.
fn is_report(mail: &Mail, subject: &str, text: &str) -> bool {
    if mail.head.has("X-Failed-Recipients") {
        return true;
    }
    let failed = FAILED.iter().any(|words| subject.contains(words));
    let submitted = mail.head.word("Auto-Submitted");
    let no_return = mail.head.text("Return-Path").trim() == "<>";
    let automatic = no_return || (!submitted.is_empty() && submitted != "no");
    let quotes_us = || !ids::ours_in(text).is_empty() || mail.originals().iter().any(has_our_id);
    (is_machine(mail) && (failed || quotes_us())) || (automatic && failed && quotes_us())
}

fn has_our_id(head: &Head) -> bool {
    head.ids("Message-ID").iter().any(|id| ids::is_ours(id))
}

fn fate(subject: &str, said: &str, recipient: Option<&str>) -> Fate {
    if LATE_SUBJECT.iter().any(|word| subject.contains(word)) {
        return Fate::Transient;
    }
    Evidence { code: announced_code(said), words: said, dialogue: said, recipient }.fate()
}

/// A code that is plainly one: after a reply (`550 5.1.1`), after "Status:", or as `#5.1.1`. Left alone, 5.1.26 may be a
/// day in January.
fn announced_code(said: &str) -> Option<Code> {
    let mut before = "";
    for word in said.split(|letter: char| " \t\r\n-()'\",<>:".contains(letter)).filter(|word| !word.is_empty()) {
        let announced = is_reply(before)
            || ["status", "error_code"].contains(&before.to_ascii_lowercase().as_str())
            || word.starts_with('#');
        let code = as_code(word.trim_matches(|letter: char| !letter.is_ascii_digit()));
        if announced && code.is_some() {
            return code;
        }
        before = word;
    }
    None
}

fn is_reply(word: &str) -> bool {
    let number = word.trim_start_matches('#');
    number.len() == 3 && number.starts_with(['4', '5']) && number.bytes().all(|octet| octet.is_ascii_digit())
}

/// Where the copy of our mail begins: it also has numbers, addresses and words in it.
const COPY: WordTable = WordTable(
    "return-path:|received:|message-id:|mime-version:|dkim-signature:|x-originating-ip:|original message|\
     message headers follow|unsent message|message text follows|returned message|the header of the original|\
     below this line is a copy|this is a copy of|below is a copy",
);

/// The server's own words.
fn before_the_copy(text: &str) -> &str {
    let mut end = 0;
    for line in text.split_inclusive('\n') {
        let start = line.trim_start_matches(['>', ' ', '\t', '-', '|', '*', '=']).to_ascii_lowercase();
        if COPY.iter().any(|name| start.starts_with(name)) {
            return &text[..end];
        }
        end += line.len();
    }
    text
}

/// The `To:` of the quoted copy.
fn addressed(text: &str) -> Option<String> {
    let to = |line: &str| {
        let line = line.trim_start_matches(['>', ' ', '\t']);
        line.get(..3).filter(|name| name.eq_ignore_ascii_case("to:")).and_then(|_| address(&line[3..]))
    };
    text.lines().take(2_000).find_map(to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fates_are_read_from_what_servers_say() {
        for (subject, said, expect) in [
            ("undeliverable", "Remote server returned '550 5.1.10 not found'", Fate::Permanent),
            ("undeliverable", "550-5.1.1 no such account\n550 5.1.1 go away", Fate::Permanent),
            ("undeliverable", "Status: 5.2.1", Fate::Transient),
            ("failure notice", "no thanks (#5.1.1)", Fate::Permanent),
            ("failure notice", "552 5.2.2 full", Fate::Transient),
            ("failure notice", "554 5.7.1 your address is on a list", Fate::Transient),
            ("failure notice", "User unknown", Fate::Permanent),
            ("failure notice", "The mailbox is full", Fate::Transient),
            ("failure notice", "550 go away", Fate::Transient),
            ("warning: delayed", "550 5.1.1", Fate::Transient),
            ("failure notice", "Written on 5.1.26 from 5.1.1.5 with version 4.94.2", Fate::Transient),
            ("failure notice", "", Fate::Transient),
        ] {
            assert_eq!(fate(subject, said, None), expect, "{said}");
        }
    }

    #[test]
    fn the_copy_below_is_not_the_server_speaking() {
        let text = "It did not work.\n> Received: from us\n> 550 5.1.1 Main Street\n";
        assert_eq!(before_the_copy(text), "It did not work.\n");
        assert_eq!(fate("failure notice", before_the_copy(text), None), Fate::Transient);
    }
}
