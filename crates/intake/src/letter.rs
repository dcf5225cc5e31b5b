//! intake: a letter somebody wrote to us. Who wrote it, whether a machine did, its new words without what they answer
//! to, and what those words plainly ask for. Never fails and never guesses: what is not clear is unclear.

mod addresses;
mod calendar;
mod fold;
mod head;
mod html;
mod machine;
mod phrases;
mod proof;
mod quote;
mod signature;
mod signed;
mod words;

pub use addresses::From;
pub use calendar::{CalendarAnswer, CalendarReply};
pub use head::has_plain_head;
pub use machine::Machine;
pub use proof::vouched_for;

use crate::bounce::parts::{Bounds, Mail, Part};
use crate::limits;

/// A raw message, read.
#[derive(Clone, Debug)]
pub struct Letter {
    /// None unless there is exactly one, whom an answer could reach.
    pub from: Option<From>,
    /// Everybody it was addressed to, in lower case: nobody's word but the sender's.
    pub to: Vec<String>,
    /// Of those, whom its writer named (To and Cc): what a signature covers.
    pub written_to: Vec<String>,
    pub subject: String,
    /// The ids of what it answers to.
    pub answers: Vec<String>,
    pub kind: LetterKind,
    /// The new words only.
    pub text: String,
    /// All of its words, for people to read.
    pub whole: String,
    pub files: Vec<LetterFile>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LetterKind {
    Person(Wants),
    Calendar(CalendarReply),
    Machine(Machine),
    /// Its header is longer than anybody's, or it has no header at all.
    Unreadable,
}

/// What the new words ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wants {
    Seat,
    Cancel,
    Unclear,
}

/// Something that came along.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LetterFile {
    pub name: String,
    /// As the sender says; nobody has looked inside.
    pub kind: String,
    pub octets: Vec<u8>,
}

/// What is ours: letters from there are our own.
#[derive(Clone, Copy, Debug)]
pub struct Ours<'a> {
    /// The domain whose addresses are lists, in lower case.
    pub domain: &'a str,
    /// Other addresses of the house, as keys.
    pub addresses: &'a [&'a str],
}

/// Reads one raw RFC 5322 message.
#[must_use]
pub fn read_letter(raw: &[u8], ours: &Ours<'_>) -> Letter {
    let bounds = Bounds { octets: limits::LETTER_OCTETS, parts: limits::LETTER_PARTS, depth: limits::LETTER_DEPTH };
    let mail = Mail::within(raw, bounds);
    let block = crate::bounce::parts::split(raw).0;
    let from = addresses::sender(block);
    let subject = words::one_line(&mail.head.text("Subject"));
    let (plain, html) = readable(&mail);
    let written = Written::new(plain.as_deref(), html.as_deref(), &subject);
    let kind = kind(&mail, block, from.as_ref(), ours, &subject, &written);
    Letter {
        to: addresses::recipients(&mail.head),
        written_to: addresses::written_to(&mail.head),
        answers: [mail.head.ids("In-Reply-To"), mail.head.ids("References")].concat(),
        text: written.text,
        whole: words::shown(plain.or_else(|| html.map(|html| html::whole(&html))).unwrap_or_default()),
        files: files(&mail),
        from,
        subject,
        kind,
    }
}

fn kind(
    mail: &Mail<'_>,
    block: &[u8],
    from: Option<&From>,
    ours: &Ours<'_>,
    subject: &str,
    written: &Written,
) -> LetterKind {
    if block.len() > limits::HEAD_OCTETS || mail.head.count("From") == 0 {
        return LetterKind::Unreadable;
    }
    if let Some(machine) = machine::look(mail, from, ours, subject) {
        return LetterKind::Machine(machine);
    }
    let invited = mail.parts().iter().find(|part| matches!(part.kind.as_str(), "text/calendar" | "application/ics"));
    match invited.and_then(|part| calendar::read(&part.body())) {
        Some(reply) => LetterKind::Calendar(reply),
        None => LetterKind::Person(written.wants),
    }
}

/// The new words, and what they ask for. HTML is asked where there is no plain text, or where that leaves it unclear and marks
/// nothing as quoted: then HTML knows better what is. Where the marks are there, HTML overrules nothing.
struct Written {
    text: String,
    wants: Wants,
}

impl Written {
    fn new(plain: Option<&str>, html: Option<&str>, subject: &str) -> Written {
        let from_plain = plain.map(|plain| new_words(plain, subject));
        let unclear = from_plain.as_ref().is_none_or(|written| written.wants == Wants::Unclear);
        let marked = plain.is_some_and(|plain| plain.lines().any(|line| line.trim_start().starts_with('>')));
        let from_html = html.filter(|_| unclear && !marked).map(|html| new_words(&html::new_part(html), subject));
        match (from_plain, from_html) {
            (Some(plain), Some(html)) if html.wants == Wants::Unclear => plain,
            (_, Some(html)) => html,
            (Some(plain), None) => plain,
            (None, None) => new_words("", subject),
        }
    }
}

fn new_words(text: &str, subject: &str) -> Written {
    let text = signature::without(&quote::without(&words::plain(text)));
    // An empty mail with a subject of its own says it there.
    let says = if text.trim().is_empty() && !words::is_answer(subject) { subject } else { &text };
    let wants = phrases::wants(says);
    Written { text, wants }
}

/// The first plain text and the first HTML that are there to be read.
fn readable(mail: &Mail<'_>) -> (Option<String>, Option<String>) {
    let first = |kind: &str| {
        let mut texts = mail.parts().iter().filter(|part| part.kind == kind && !part.attached);
        texts.find_map(|part| Some(part.text()).filter(|text| !text.trim().is_empty()))
    };
    (first("text/plain"), first("text/html"))
}

fn files(mail: &Mail<'_>) -> Vec<LetterFile> {
    let is_file = |part: &&Part<'_>| part.attached || part.name.is_some() || !part.kind.starts_with("text/");
    let named = |part: &Part<'_>| words::one_line(part.name.as_deref().unwrap_or("file"));
    let files = mail.parts().iter().filter(is_file).take(limits::LETTER_FILES);
    let file = |part: &Part<'_>| LetterFile {
        name: crate::text::cut(&named(part), limits::LETTER_FILE_NAME).to_string(),
        kind: part.kind.clone(),
        octets: part.body().into_owned(),
    };
    files.map(file).collect()
}
