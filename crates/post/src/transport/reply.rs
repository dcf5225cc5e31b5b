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
    use SendFault::{Recipient, Refused, Transport};

    /// Nothing closes the address for good but a clear word that nobody is there; of the rest, only a word about the recipient
    /// counts against the message, and what came before one was named against the transport.
    #[test]
    fn what_an_answer_counts_against() {
        for (stage, code, text, expect) in [
            (Stage::Recipient, 550, "5.1.1 <ann@example.org> no such user", None),
            (Stage::Recipient, 550, "5.1.10 null MX", None),
            (Stage::Recipient, 553, "5.1.3 bad address", None),
            (Stage::Recipient, 550, "5.2.1 mailbox disabled", None),
            (Stage::Recipient, 550, "no such user here", None),
            (Stage::Recipient, 550, "Unknown user", None),
            (Stage::Recipient, 550, "<a@x.example>: Recipient address rejected: User unknown in local table", None),
            (Stage::Recipient, 550, "The mailbox does not exist.", None),
            (Stage::Recipient, 551, "no such account", None),
            (Stage::Recipient, 553, "Invalid recipient ann@example.org", None),
            // Some servers look late.
            (Stage::Content, 550, "5.1.1 no such user", None),
            (Stage::Recipient, 450, "4.2.1 greylisted", Some(Recipient)),
            (Stage::Recipient, 552, "5.2.2 mailbox full", Some(Recipient)),
            (Stage::Recipient, 450, "mailbox busy", Some(Recipient)),
            (Stage::Recipient, 554, "no such user", Some(Recipient)),
            (Stage::Content, 452, "4.2.2 over quota", Some(Recipient)),
            (Stage::Recipient, 550, "Requested action not taken: mailbox unavailable", Some(Recipient)),
            (Stage::Recipient, 550, "Recipient address rejected: Access denied", Some(Recipient)),
            (Stage::Recipient, 551, "user not local", Some(Recipient)),
            // Without an enhanced code, whoever does not want us must not cost the reader their address.
            (Stage::Recipient, 550, "relay not permitted", Some(Refused)),
            (Stage::Recipient, 550, "<user@unknown.example>: Relay access denied", Some(Refused)),
            (Stage::Recipient, 550, "blocked by policy", Some(Refused)),
            (Stage::Recipient, 550, "Verification failed\nNo such user here\nSender verify failed", Some(Refused)),
            (Stage::Recipient, 550, "we take nothing from unknown users at your address", Some(Refused)),
            (Stage::Recipient, 551, "user not local, we do not relay", Some(Refused)),
            (Stage::Recipient, 553, "sorry, that domain isn't in my list of allowed rcpthosts", Some(Refused)),
            (Stage::Recipient, 553, "", Some(Refused)),
            (Stage::Recipient, 550, "5.7.1 blocked by policy", Some(Refused)),
            (Stage::Recipient, 451, "4.7.1 try again later", Some(Refused)),
            (Stage::Recipient, 550, "5.1.8 bad sender's domain", Some(Refused)),
            (Stage::Recipient, 554, "go away", Some(Refused)),
            (Stage::Content, 550, "looks like spam", Some(Refused)),
            // A refusal of the content is mostly a spam filter's.
            (Stage::Content, 550, "no such user here", Some(Refused)),
            (Stage::Content, 552, "5.3.4 too large", Some(Refused)),
            (Stage::Sender, 550, "5.1.1 sender unknown", Some(Transport)),
            (Stage::Sender, 530, "5.7.0 authentication required", Some(Transport)),
            (Stage::Connect, 535, "5.7.8 wrong password", Some(Transport)),
            (Stage::Connect, 550, "your network is blocked", Some(Transport)),
            (Stage::Connect, 421, "4.3.2 closing", Some(Transport)),
        ] {
            let found = match judge(stage, code, text) {
                Outcome::Never { reason: Reach::Bounced, .. } => None,
                Outcome::Again { fault, .. } => Some(fault),
                other @ (Outcome::Sent | Outcome::Unsure { .. } | Outcome::NoWay { .. } | Outcome::Never { .. }) => {
                    panic!("{code} {text}: {other:?}")
                }
            };
            assert_eq!(found, expect, "{code} {text}");
        }
    }

    #[test]
    fn the_reason_names_nobody() {
        for (code, text, start) in
            [(550, "5.1.1 <ann@example.org>: unknown", "550 5.1.1 at"), (554, "ann@example.org says no", "554 at")]
        {
            let (Outcome::Never { why, .. } | Outcome::Again { why, .. }) = judge(Stage::Recipient, code, text) else {
                panic!("{text} is refused");
            };
            assert!(why.starts_with(start) && !why.contains('@'), "{why}");
        }
    }
}
