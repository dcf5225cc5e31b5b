//! web/console: letters to an event or a desk, newest first, and one to read. Who wrote and what is read off the letter
//! itself, while it is kept.

use super::shell;
use super::shell::Common;
use crate::answer::Trouble;
use crate::console::at::Visit;
use crate::limits;
use crate::pages::console::{Choice, Fact, LetterPage, LetterRow, LettersPage};
use crate::pages::written;
use axum::response::Html;
use intake::Letter as Read;
use rules::{Letter, LetterId, LetterOutcome, LetterReason};
use store::sqlite::{LetterPage as Wanted, ListView};

pub(super) async fn list(Visit { door, visitor, view, query, .. }: Visit<ListView>) -> Result<Html<String>, Trouble> {
    let outcome = query.value("outcome").and_then(LetterOutcome::from_word);
    let wanted = Wanted { outcome, before: query.number("before")?, most: limits::PAGE_ROWS + 1 };
    let list = view.head.list;
    let mut letters = door.readers.read(move |reader| reader.letters_back(list, wanted)).await?;
    let more = letters.len() > limits::PAGE_ROWS;
    letters.truncate(limits::PAGE_ROWS);
    let next = letters.last().filter(|_| more).map(|letter| letter.id.0);
    let mut rows = Vec::new();
    for letter in &letters {
        let read = door.services.mail.kept_head(&letter.key).await?;
        rows.push(row(&view, letter, read.as_ref()));
    }
    let page = LettersPage {
        shell: shell::of_list(&visitor, &view, Common::Letters, door.now()),
        address: door.house.list_address(&view.slug),
        rows,
        outcome: outcome.map(|outcome| outcome.word().to_string()),
        outcomes: LetterOutcome::ALL.iter().map(|outcome| choice(*outcome)).collect(),
        next,
        keep_days: door.services.mail.keep_days(),
    };
    Ok(Html(written(&page)))
}

pub(super) async fn show(Visit { door, visitor, view, named, .. }: Visit<ListView>) -> Result<Html<String>, Trouble> {
    let missing = || Trouble::NotFound("There is no such letter.");
    let letter = LetterId(named.parse("letter", missing())?);
    let list = view.head.list;
    let letter = door.readers.read(move |reader| reader.letter(list, letter)).await?.ok_or_else(missing)?;
    let read = door.services.mail.kept_letter(&letter.key).await?;
    let page = LetterPage {
        shell: shell::of_list(&visitor, &view, Common::Letters, door.now()),
        row: row(&view, &letter, read.as_ref()),
        facts: facts(&view, &letter, read.as_ref()),
        files: read.iter().flat_map(|read| &read.files).map(|file| file.name.clone()).collect(),
        text: read.map(|read| read.whole),
        keep_days: door.services.mail.keep_days(),
    };
    Ok(Html(written(&page)))
}

fn choice(outcome: LetterOutcome) -> Choice {
    Choice { value: outcome.word().to_string(), label: outcome_words(outcome).to_string() }
}

fn row(view: &ListView, letter: &Letter, read: Option<&Read>) -> LetterRow {
    LetterRow {
        id: letter.id.0,
        at_text: post::short(letter.at, view.settings.zone()),
        sender: read.map(sender).unwrap_or_default(),
        subject: read.map(|read| read.subject.clone()).unwrap_or_default(),
        outcome: letter.outcome.word().to_string(),
        outcome_text: outcome_words(letter.outcome).to_string(),
        reason_text: reason_words(letter.reason).to_string(),
        entry: letter.entry.map(|entry| entry.0),
    }
}

fn sender(read: &Read) -> String {
    read.from.as_ref().map_or_else(|| "Nobody to answer".to_string(), |from| from.name.as_str().to_string())
}

fn facts(view: &ListView, letter: &Letter, read: Option<&Read>) -> Vec<Fact> {
    let fact = |label: &str, value: String| Fact { label: label.to_string(), value };
    let mut facts = vec![fact("Came", post::short(letter.at, view.settings.zone()))];
    let address = read.and_then(|read| read.from.as_ref()).map(|from| from.email.as_str().to_string());
    facts.extend(address.map(|address| fact("Sender, as it says", address)));
    facts
}

pub(crate) fn outcome_words(outcome: LetterOutcome) -> &'static str {
    match outcome {
        LetterOutcome::SignedUp => "Signed up",
        LetterOutcome::Cancelled => "Cancelled",
        LetterOutcome::Answered => "Answered with the link",
        LetterOutcome::Asked => "Asked to confirm",
        LetterOutcome::ForStaff => "For the staff",
        LetterOutcome::Refused => "Not possible",
        LetterOutcome::Ignored => "Nothing done",
    }
}

pub(crate) fn reason_words(reason: LetterReason) -> &'static str {
    match reason {
        LetterReason::Clear => "One clear sentence, from somebody we could be sure of.",
        LetterReason::Known => "It asked for what was already so.",
        LetterReason::Unclear => "It is not one clear sentence about coming or not coming. Perhaps it is for you.",
        LetterReason::Unproven => "Nothing proves that it is from this address, so it changed nothing.",
        LetterReason::OldAddress => "It came to the secret address of an earlier sign-up.",
        LetterReason::NotOnList => "It asks to cancel, and this address is not on the list.",
        LetterReason::TooMany => "They had enough answers for one hour.",
        LetterReason::Closed => "The event is over.",
        LetterReason::CalledOff => "The event is called off.",
        LetterReason::NotPossible => "The settings of the event do not allow it.",
        LetterReason::AutoReply => "A machine wrote it: away from the desk, a receipt, or an address nobody reads.",
        LetterReason::MailingList => "It came by a mailing list.",
        LetterReason::Report => "A mail server's report about a mail of ours.",
        LetterReason::OwnMail => "It is from one of our own addresses.",
        LetterReason::NoSender => "It has no sender, or several: nobody could be answered.",
        LetterReason::Tentative => "Their calendar says \u{201c}perhaps\u{201d}.",
        LetterReason::OtherDate => "Their calendar answers another date, or somebody else's.",
        LetterReason::Unreadable => "It could not be read as a mail.",
        LetterReason::ToDesk => "People read letters to a desk.",
    }
}
