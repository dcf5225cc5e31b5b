//! The corpus of letters: every file in `tests/letters` is named after what must come of it, then what it is.

use intake::{CalendarAnswer, Letter, LetterKind, Machine, Ours, Wants, read_letter, vouched_for};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

const OURS: Ours<'_> = Ours { domain: "in.example.org", addresses: &["usher@house.example", "bounces@house.example"] };

/// The receiver in front of us, whose word about senders is taken.
const RECEIVER: &str = "mx.house.example";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/letters")
}

fn files() -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<_> = std::fs::read_dir(folder())
        .expect("the corpus")
        .map(|file| file.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|kind| kind == "eml"))
        .map(|path| {
            (path.file_stem().expect("a name").to_string_lossy().into_owned(), std::fs::read(&path).expect("a letter"))
        })
        .collect();
    files.sort();
    files
}

fn became(letter: &Letter) -> &'static str {
    match &letter.kind {
        LetterKind::Unreadable => "unreadable",
        LetterKind::Machine(Machine::AutoReply) => "auto_reply",
        LetterKind::Machine(Machine::MailingList) => "mailing_list",
        LetterKind::Machine(Machine::Report) => "report",
        LetterKind::Machine(Machine::Own) => "own",
        LetterKind::Calendar(reply) => match reply.answer {
            CalendarAnswer::Accepted => "calendar_accepted",
            CalendarAnswer::Declined => "calendar_declined",
            CalendarAnswer::Tentative => "calendar_tentative",
        },
        LetterKind::Person(_) if letter.from.is_none() => "no_sender",
        LetterKind::Person(Wants::Seat) => "seat",
        LetterKind::Person(Wants::Cancel) => "cancel",
        LetterKind::Person(Wants::Unclear) => "unclear",
    }
}

fn vouched(raw: &[u8], letter: &Letter) -> &'static str {
    let domain =
        letter.from.as_ref().and_then(|from| from.email.key().rsplit_once('@')).map_or("", |(_, domain)| domain);
    if vouched_for(raw, RECEIVER, domain) { "vouched" } else { "forged" }
}

#[test]
fn every_letter_is_what_its_name_says() {
    let mut wrong = Vec::new();
    let mut counted: BTreeMap<String, usize> = BTreeMap::new();
    for (name, raw) in files() {
        let letter = read_letter(&raw, &OURS);
        let (expected, _) = name.split_once("--").expect("expected--name.eml");
        let found = if matches!(expected, "vouched" | "forged") { vouched(&raw, &letter) } else { became(&letter) };
        *counted.entry(expected.to_string()).or_default() += 1;
        if found != expected {
            wrong.push(format!("{name}: {found}, with the new words {:?}", letter.text));
        }
    }
    assert!(wrong.is_empty(), "{} are not:\n{}", wrong.len(), wrong.join("\n"));
    let all: usize = counted.values().sum();
    assert!(all >= 230, "only {all} letters: {counted:?}");
    for expected in ["cancel", "seat", "unclear", "auto_reply", "mailing_list", "report", "own", "no_sender", "forged"]
    {
        assert!(counted.get(expected).is_some_and(|count| *count >= 4), "{expected}: {counted:?}");
    }
}

/// Whatever comes of a letter, nothing invisible and nothing endless is handed on.
#[test]
fn what_is_handed_on_is_bounded_and_visible() {
    for (name, raw) in files() {
        let letter = read_letter(&raw, &OURS);
        assert!(letter.whole.len() <= intake::limits::LETTER_SHOWN_OCTETS, "{name}");
        assert!(letter.subject.len() <= intake::limits::LETTER_SUBJECT_OCTETS, "{name}");
        assert!(letter.files.len() <= intake::limits::LETTER_FILES, "{name}");
        let hidden =
            |letter: char| letter.is_control() && letter != '\n' || ('\u{202A}'..='\u{202E}').contains(&letter);
        assert!(!letter.subject.chars().any(char::is_control), "{name}");
        assert!(!letter.whole.chars().any(hidden) && !letter.text.chars().any(hidden), "{name}");
        if let Some(from) = &letter.from {
            assert!(!from.name.as_str().chars().any(hidden), "{name}");
        }
    }
}
