//! intake/bounce: whether a failure says that the mailbox is gone. Only what a server says about the recipient counts: a
//! refused sender, a policy, a full mailbox, a timeout or a bare "permanent error" prove nothing about the address.

use super::status::Code;
use super::{Fate, ids};
use crate::limits;
use crate::text::WordTable;
use rules::Email;

/// What one server said about one recipient.
#[derive(Default)]
pub(super) struct Evidence<'a> {
    pub code: Option<Code>,
    /// The diagnostic, or the text for people where there is none.
    pub words: &'a str,
    /// All of the text for people: it may show the dialogue.
    pub dialogue: &'a str,
    pub recipient: Option<&'a str>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Subject {
    Mailbox,
    Domain,
    /// The sender, the mail, or the servers between.
    Other,
}

/// Where in the dialogue the refusal came.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Sender,
    Recipient,
    Data,
}

const OTHER: [WordTable; 6] = [
    // Who sends.
    WordTable(
        "sender address|sender domain|sender rejected|sender denied|sender verify|sender is not|senders not|\
         senders are not|of sender|unroutable sender|from address|not allowed to send|not permitted to send|\
         not authorized|not authorised|unauthenticated|authentication|spf|dmarc|dkim|relaying|relay access|\
         to relay|relay denied|relay not|reverse dns|ptr record|client ip|client host|helo|my name was rejected|\
         not a member",
    ),
    // What others think of who sends, and of what is sent.
    WordTable(
        "blacklist|black list|blocklist|block list|blocked|banned|dnsbl|rbl|spamhaus|reputation|weren't sent|spam|\
         virus|malware|phish|unsolicited|content|filtered|policy|policies|security|violat|duplicate header|\
         attachment|not accepted for",
    ),
    // Room.
    WordTable(
        "quota|mailbox full|mailbox is full|inbox is full|mailfolder is full|disk full|disk space|storage|\
         insufficient|exceed|too large|too big|too long|too many|size limit",
    ),
    // Time and ways.
    WordTable(
        "timed out|timeout|time-out|expired|delayed|temporar|try later|found, try again|try again later|\
         will be retried|retry|greylist|rate limit|frequency|throttl|connect|network|socket|unreachable|\
         host not reachable|busy|lookup fail|service unavailable|service not available|not accepting|hop count|loop",
    ),
    // Not sure.
    WordTable("may not exist|might not exist|may not have|il se peut"),
    // Faults at the other end, and accounts that may come back.
    WordTable(
        "system error|mailer error|internal error|local error|configuration error|permission|couldn't create|\
         protocol|sequence of commands|syntax error|disabled|suspended|on hold",
    ),
];

const NO_DOMAIN: WordTable = WordTable(
    "host unknown|unknown host|unknown domain|domain unknown|no such domain|no such host|host not found|\
     domain not found|domain does not exist|domain doesn't exist|invalid domain|name or service not known|\
     no mx record|no mx found|no smtp service|couldn't find any host|does not accept mail|doesn't accept mail|\
     accepts no mail|nullmx|null mx|domain is not reachable|nxdomain",
);

const NO_MAILBOX: WordTable = WordTable(
    "user unknown|unknown user|unknown recipient|recipient unknown|unknown address|address unknown|unknown mailbox|\
     unknown local|unknown account|no such user|no such mailbox|no such address|no such recipient|no such account|\
     no such person|no such local|no mailbox|no account|no valid recipient|user not found|recipient not found|\
     recipientnotfound|mailbox not found|account not found|address not found|not found by smtp|couldn't be found|\
     wasn't found|could not be found|does not exist|doesn't exist|not exist|not have an account|invalid recipient|\
     invalid user|invalid mailbox|invalid address|invalid final delivery userid|recipient invalid|bad destination|\
     not a known user|not a valid mailbox|not a valid user|not our customer|not recognized|not recognised|\
     not listed in|no longer on server|no longer available|no longer valid|no longer in use|has moved|\
     inactive email|mailbox unavailable|access denied|destinataire invalide|destinataire inconnu|\
     empfänger unbekannt|unbekannter empfänger|unbekannter benutzer|nicht gefunden|destinatario desconocido|\
     usuario desconocido|no existe|n'existe pas|見つかりません|リストにありません|存在しません|宛先不明|не существует|не найден",
);

/// What servers say of any refusal; not enough by itself.
const VAGUE: &[&str] = &["mailbox unavailable", "access denied"];

impl Evidence<'_> {
    pub(super) fn fate(&self) -> Fate {
        let words = plain_words(self.words);
        let stage = stage(&self.dialogue.to_lowercase());
        let telling = self.code.is_some_and(Code::names_the_recipient);
        let dead = match subject(&words) {
            Some(Subject::Other) => false,
            Some(Subject::Domain) => true,
            None => telling,
            Some(Subject::Mailbox) if telling => true,
            Some(Subject::Mailbox) => match stage {
                Some(Stage::Recipient) => true,
                // Some providers say it of what they filter.
                Some(Stage::Data | Stage::Sender) => false,
                None if self.code.is_some_and(Code::is_of_the_mailbox) => false,
                None => self.is_about_the_recipient(&words),
            },
        };
        if dead { Fate::Permanent } else { Fate::Transient }
    }

    /// A server's own words, without a number before them, or a reply that names whom it means.
    fn is_about_the_recipient(&self, words: &str) -> bool {
        let coded = self.code.is_some_and(Code::is_telling);
        let names = self.recipient.is_some_and(|recipient| reply_names(self.words, recipient));
        let vague = VAGUE.iter().any(|word| words.contains(word));
        coded || ((names || !has_reply(words)) && !vague)
    }
}

/// Whether these words say whose fault it was.
pub(super) fn says_something(text: &str) -> bool {
    subject(&plain_words(text)).is_some()
}

fn subject(words: &str) -> Option<Subject> {
    let says = |table: &WordTable| table.iter().any(|word| words.contains(word));
    if OTHER.iter().any(says) {
        Some(Subject::Other)
    } else if says(&NO_DOMAIN) {
        Some(Subject::Domain)
    } else if says(&NO_MAILBOX) {
        Some(Subject::Mailbox)
    } else {
        None
    }
}

/// Lower case, one blank between words, without addresses and links: a mailbox may be called anything.
fn plain_words(text: &str) -> String {
    let lower = text.to_lowercase();
    let words = lower.split_whitespace().filter(|word| !word.contains('@') && !word.contains("://"));
    words.collect::<Vec<_>>().join(" ")
}

/// A reply's number: 550 and the like.
fn has_reply(words: &str) -> bool {
    words
        .split(|letter: char| !letter.is_ascii_alphanumeric())
        .any(|word| word.len() == 3 && word.starts_with(['4', '5']) && word.bytes().all(|octet| octet.is_ascii_digit()))
}

/// Whether the recipient stands behind a reply's number.
fn reply_names(text: &str, recipient: &str) -> bool {
    let (text, recipient) = (text.to_lowercase(), recipient.to_lowercase());
    let named = |line: &str| line.rfind(&recipient).is_some_and(|at| has_reply(&line[..at]));
    text.lines().any(named)
}

/// The command that was refused, if the text shows it.
fn stage(dialogue: &str) -> Option<Stage> {
    let named = [
        // The answer to DATA where every recipient was refused before.
        ("no valid recipients", Stage::Recipient),
        ("after rcpt", Stage::Recipient),
        ("reply to rcpt", Stage::Recipient),
        ("[rcpt_to]", Stage::Recipient),
        ("our rcpt", Stage::Recipient),
        ("after mail from", Stage::Sender),
        ("reply to mail from", Stage::Sender),
        ("our mail from", Stage::Sender),
        ("after end of data", Stage::Data),
        ("after data", Stage::Data),
        ("reply to end of data", Stage::Data),
        ("reply to data", Stage::Data),
        ("our data", Stage::Data),
    ];
    let flowing = dialogue.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some((_, stage)) = named.iter().find(|(words, _)| flowing.contains(words)) {
        return Some(*stage);
    }
    let mut asked = None;
    for line in dialogue.lines().map(str::trim) {
        let command = line.strip_prefix(">>>").map_or(line, str::trim_start);
        if command.starts_with("rcpt to") {
            asked = Some(Stage::Recipient);
        } else if command.starts_with("mail from") {
            asked = Some(Stage::Sender);
        } else if command == "data" || command == "." {
            asked = Some(Stage::Data);
        } else if asked.is_some()
            && line.strip_prefix("<<<").is_some_and(|reply| reply.trim_start().starts_with(['4', '5']))
        {
            return asked;
        }
    }
    asked
}

/// The text cut into what is said of each recipient, where it begins lines with two or more addresses: `<ann@example.org>:`
/// or `  ann@example.org`. Else one piece.
pub(super) fn by_recipient(text: &str) -> Vec<(Option<String>, &str)> {
    let mut starts: Vec<(usize, String)> = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n').take(limits::REPORT_LINES) {
        if let Some(named) = first_address(line) {
            starts.push((at, named));
        }
        at += line.len();
    }
    if starts.len() < 2 {
        return vec![(starts.pop().map(|(_, named)| named), text)];
    }
    let ends = starts.iter().skip(1).map(|(start, _)| *start).chain([text.len()]).collect::<Vec<_>>();
    starts.into_iter().zip(ends).map(|((start, named), end)| (Some(named), &text[start..end])).collect()
}

fn first_address(line: &str) -> Option<String> {
    let word = line.split_whitespace().next()?.trim_matches(['<', '>', ':', '(', ')', ',', '"', '*']);
    Email::parse(word).ok().filter(|_| !ids::is_ours(word)).map(|email| email.as_str().to_string())
}
