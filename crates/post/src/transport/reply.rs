//! post/transport: what a mail server's answer means. Only a clear word about the recipient closes an address;
//! anything that may be our own fault, or passes, is tried again.

use super::Outcome;
use super::smtp::SmtpFault;
use rules::{Reach, SendFault};

/// How far a hand-off had come when the answer was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    Connect,
    Sender,
    Recipient,
    Content,
}

impl Stage {
    fn word(self) -> &'static str {
        match self {
            Stage::Connect => "connecting",
            Stage::Sender => "the sender",
            Stage::Recipient => "the recipient",
            Stage::Content => "the content",
        }
    }

    /// A failure without a word about the recipient. Before one was named, nothing left the house.
    fn ours(self, why: String) -> Outcome {
        if self.is_late() { Outcome::refused(why) } else { Outcome::away(why) }
    }

    /// Whether the recipient has been named by now.
    fn is_late(self) -> bool {
        match self {
            Stage::Connect | Stage::Sender => false,
            Stage::Recipient | Stage::Content => true,
        }
    }
}

pub(super) fn outcome(stage: Stage, fault: &SmtpFault) -> Outcome {
    let trouble = match fault {
        SmtpFault::Refused(answer) => return judge(stage, answer.code, &answer.text),
        SmtpFault::Gone => "no connection",
        SmtpFault::NotSecure => "no secure connection",
        SmtpFault::NotOffered => "something we need is not offered",
        SmtpFault::Garbled => "an answer we do not understand",
    };
    stage.ours(format!("{trouble} at {}", stage.word()))
}

/// The code, and the enhanced code where there is one, decide. The rest of the text is for people and may name them: it is
/// looked at where there is nothing better, and never kept.
fn judge(stage: Stage, code: u16, text: &str) -> Outcome {
    let enhanced = enhanced(text);
    let said = enhanced.map(|(class, subject, detail)| format!(" {class}.{subject}.{detail}")).unwrap_or_default();
    let why = format!("{code}{said} at {}", stage.word());
    let closed = match enhanced {
        Some(said) => stage.is_late() && is_of_recipient(said),
        None => stage == Stage::Recipient && matches!(code, 550 | 551 | 553) && speaks_of_mailbox(text),
    };
    let passing = match enhanced {
        Some((_, subject, detail)) => stage.is_late() && (subject == 2 || subject == 1 && !matches!(detail, 7 | 8)),
        None => stage == Stage::Recipient && speaks_of_recipient(text),
    };
    if (500..600).contains(&code) && closed {
        Outcome::Never { reason: Reach::Bounced, why }
    } else if passing {
        Outcome::Again { fault: SendFault::Recipient, why }
    } else {
        stage.ours(why)
    }
}

fn is_of_recipient(enhanced: (u16, u16, u16)) -> bool {
    match enhanced {
        // 5.1.7 and 5.1.8 speak of the sender's address.
        (5, 1, detail) => detail != 7 && detail != 8,
        other => other == (5, 2, 1),
    }
}

/// Who is meant, and what is said of them: only both together tell that nobody is there.
const MAILBOX: &[&str] = &["user", "mailbox", "recipient", "address", "account"];
const NOT_THERE: &[&str] =
    &["unknown", "no such", "not found", "not exist", "n't exist", "no longer exist", "invalid", "not a valid"];

/// Then it is we who are not wanted: "relay access denied", "sender unknown", "your address is on a list".
const ABOUT_US: &[&str] = &["relay", "sender", "your"];

/// A full mailbox, a greylisted address: words about the recipient that are no final "no".
fn speaks_of_recipient(text: &str) -> bool {
    let said = without_addresses(text);
    let has = |known: &[&str]| known.iter().any(|word| said.contains(word));
    has(MAILBOX) && !has(ABOUT_US)
}

/// An address in the text may hold any of these words and says nothing.
fn without_addresses(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().filter(|word| !word.contains('@')).collect();
    words.join(" ").to_lowercase()
}

/// A bare 550 is a "no" to us as often as a word about the mailbox.
fn speaks_of_mailbox(text: &str) -> bool {
    let said = without_addresses(text);
    speaks_of_recipient(text) && NOT_THERE.iter().any(|word| said.contains(word))
}

/// `5.1.1` at the start of the text (RFC 2034).
fn enhanced(text: &str) -> Option<(u16, u16, u16)> {
    let mut parts = text.split_whitespace().next()?.split('.').map(|part| part.parse().ok());
    let found = (parts.next()??, parts.next()??, parts.next()??);
    parts.next().is_none().then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn never(stage: Stage, code: u16, text: &str) -> bool {
        match judge(stage, code, text) {
            Outcome::Never { reason, .. } => reason == Reach::Bounced,
            Outcome::Again { .. } | Outcome::Sent | Outcome::Unsure { .. } | Outcome::NoWay { .. } => false,
        }
    }

    #[test]
    fn an_unknown_mailbox_closes_the_address() {
        for (code, text) in [
            (550, "5.1.1 <ann@example.org> no such user"),
            (550, "5.1.10 null MX"),
            (553, "5.1.3 bad address"),
            (550, "5.2.1 mailbox disabled"),
            (550, "no such user here"),
            (550, "Unknown user"),
            (550, "<ann@example.org>: Recipient address rejected: User unknown in local recipient table"),
            (550, "The mailbox does not exist."),
            (551, "no such account"),
            (553, "Invalid recipient ann@example.org"),
        ] {
            assert!(never(Stage::Recipient, code, text), "{code} {text}");
        }
        assert!(never(Stage::Content, 550, "5.1.1 no such user"), "some servers look late");
    }

    #[test]
    fn everything_else_is_tried_again() {
        for (stage, code, text) in [
            (Stage::Recipient, 450, "4.2.1 greylisted"),
            (Stage::Recipient, 550, "5.7.1 blocked by policy"),
            (Stage::Recipient, 552, "5.2.2 mailbox full"),
            (Stage::Recipient, 550, "5.1.8 bad sender's domain"),
            (Stage::Recipient, 554, "go away"),
            (Stage::Recipient, 554, "no such user"),
            (Stage::Content, 550, "looks like spam"),
            (Stage::Content, 552, "5.3.4 too large"),
            (Stage::Sender, 550, "5.1.1 sender unknown"),
            (Stage::Sender, 530, "5.7.0 authentication required"),
            (Stage::Connect, 535, "5.7.8 wrong password"),
            (Stage::Connect, 550, "your network is blocked"),
            (Stage::Connect, 421, "4.3.2 closing"),
        ] {
            assert!(!never(stage, code, text), "{code} {text}");
        }
    }

    /// What counts against a message, and what against the transport.
    #[test]
    fn only_a_word_about_the_recipient_counts_against_the_message() {
        let fault = |stage, code, text| match judge(stage, code, text) {
            Outcome::Again { fault, .. } => fault,
            other @ (Outcome::Sent | Outcome::Unsure { .. } | Outcome::NoWay { .. } | Outcome::Never { .. }) => {
                panic!("{code} {text}: {other:?}")
            }
        };
        for (stage, code, text) in [
            (Stage::Recipient, 450, "4.2.1 greylisted"),
            (Stage::Recipient, 552, "5.2.2 mailbox full"),
            (Stage::Recipient, 450, "mailbox busy"),
            (Stage::Content, 452, "4.2.2 over quota"),
        ] {
            assert_eq!(fault(stage, code, text), SendFault::Recipient, "{code} {text}");
        }
        for (stage, code, text) in [
            (Stage::Recipient, 550, "5.7.1 blocked by policy"),
            (Stage::Recipient, 451, "4.7.1 try again later"),
            (Stage::Recipient, 550, "5.1.8 bad sender's domain"),
            (Stage::Recipient, 550, "relay not permitted"),
            (Stage::Recipient, 554, "go away"),
            (Stage::Content, 550, "looks like spam"),
            (Stage::Content, 552, "5.3.4 too large"),
        ] {
            assert_eq!(fault(stage, code, text), SendFault::Refused, "{code} {text}");
        }
        for (stage, code, text) in [
            (Stage::Sender, 550, "5.1.1 sender unknown"),
            (Stage::Sender, 530, "5.7.0 authentication required"),
            (Stage::Connect, 535, "5.7.8 wrong password"),
            (Stage::Connect, 421, "4.3.2 closing"),
        ] {
            assert_eq!(fault(stage, code, text), SendFault::Transport, "{code} {text}");
        }
    }

    /// Without an enhanced code, whoever does not want us must not cost the reader their address.
    #[test]
    fn a_bare_no_to_us_is_not_about_the_mailbox() {
        for (code, text) in [
            (550, "relay not permitted"),
            (550, "<user@unknown.example>: Relay access denied"),
            (550, "blocked by policy"),
            (550, "Requested action not taken: mailbox unavailable"),
            (550, "Recipient address rejected: Access denied"),
            (550, "Verification failed for <post@usher.example>\nNo such user here\nSender verify failed"),
            (550, "we take nothing from unknown users at your address"),
            (551, "user not local, we do not relay"),
            (551, "user not local"),
            (553, "sorry, that domain isn't in my list of allowed rcpthosts"),
            (553, ""),
        ] {
            assert!(!never(Stage::Recipient, code, text), "{code} {text}");
        }
        assert!(!never(Stage::Content, 550, "no such user here"), "a refusal of the content is mostly a spam filter's");
    }

    #[test]
    fn the_reason_names_nobody() {
        let Outcome::Never { why, .. } = judge(Stage::Recipient, 550, "5.1.1 <ann@example.org>: unknown") else {
            panic!("not refused");
        };
        assert_eq!(why, "550 5.1.1 at the recipient");
        let bare = judge(Stage::Content, 554, "ann@example.org says no");
        assert_eq!(bare, Outcome::refused("554 at the content"));
    }
}
