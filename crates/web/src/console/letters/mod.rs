//! web/console: letters to an event or a desk, newest first, and one to read. Who wrote and what is read off the letter
//! itself, while it is kept, and shown as plain text, never as it was marked up.

use super::parts::{Filter, Window, page_of};
use super::shell::{self, Shell, Tab};
use super::visit::Visit;
use crate::answer::Trouble;
use crate::limits;
use crate::pages::written;
use askama::Template;
use axum::response::Html;
use rules::{Letter, LetterId, LetterOutcome, LetterReason};
use std::sync::Arc;
use store::sqlite::{LetterPage as Wanted, ListView};

#[derive(Template)]
#[template(path = "console/letters/page.html")]
struct LettersPage {
    shell: Shell,
    /// Where people write to; None: letters do not come in.
    address: Option<String>,
    rows: Vec<LetterRead>,
    window: Window,
    keep_days: u32,
}

#[derive(Template)]
#[template(path = "console/letters/letter.html")]
struct LetterPage {
    shell: Shell,
    row: LetterRead,
    keep_days: u32,
}

struct LetterRead {
    view: Arc<ListView>,
    letter: Letter,
    /// None once it was removed.
    read: Option<intake::Letter>,
}

pub(super) async fn list(Visit { door, visitor, view, query, .. }: Visit<ListView>) -> Result<Html<String>, Trouble> {
    let outcome = query.value("outcome").and_then(LetterOutcome::from_word);
    let wanted = Wanted { outcome, before: query.number("before")?, most: limits::PAGE_ROWS + 1 };
    let (list, view) = (view.head.list, Arc::new(view));
    let letters = door.readers.read(move |reader| reader.letters_back(list, wanted)).await?;
    let (letters, next) = page_of(letters, limits::PAGE_ROWS, |letter| letter.id.0);
    let mut rows = Vec::new();
    for letter in letters {
        let read = door.services.mail.kept_head(&letter.key).await?;
        rows.push(LetterRead { view: view.clone(), letter, read });
    }
    let outcomes = LetterOutcome::ALL.iter().copied();
    let (name, label) = ("outcome", "What became of it");
    let filters =
        vec![Filter::of((name, label), outcomes, outcome, (LetterOutcome::word, |outcome| outcome_words(&outcome)))];
    let page = LettersPage {
        shell: shell::of_list(&visitor, &view, Tab::Letters, door.now()),
        address: door.house.list_address(&view.slug),
        rows,
        window: Window { path: format!("{}/letters", shell::base(&view)), filters, next },
        keep_days: door.services.mail.keep_days(),
    };
    Ok(Html(written(&page)))
}

pub(super) async fn show(Visit { door, visitor, view, named, .. }: Visit<ListView>) -> Result<Html<String>, Trouble> {
    let missing = || Trouble::NotFound("There is no such letter.");
    let letter = LetterId(named.parse("letter", missing())?);
    let (list, view) = (view.head.list, Arc::new(view));
    let letter = door.readers.read(move |reader| reader.letter(list, letter)).await?.ok_or_else(missing)?;
    let read = door.services.mail.kept_letter(&letter.key).await?;
    let page = LetterPage {
        shell: shell::of_list(&visitor, &view, Tab::Letters, door.now()),
        row: LetterRead { view, letter, read },
        keep_days: door.services.mail.keep_days(),
    };
    Ok(Html(written(&page)))
}

impl LetterRead {
    fn at_text(&self) -> String {
        post::short(self.letter.at, self.view.settings.zone())
    }

    fn sender(&self) -> &str {
        let Some(read) = &self.read else { return "No longer kept" };
        read.from.as_ref().map_or("Nobody to answer", |from| from.name.as_str())
    }

    fn address(&self) -> Option<&str> {
        self.read.as_ref()?.from.as_ref().map(|from| from.email.as_str())
    }

    /// Or what stands for one that is not known.
    fn subject<'a>(&'a self, unknown: &'a str) -> &'a str {
        self.read.as_ref().map(|read| read.subject.as_str()).filter(|subject| !subject.is_empty()).unwrap_or(unknown)
    }

    /// Good, bad or neither, in the colours of the house.
    fn outcome_class(&self) -> &'static str {
        match self.letter.outcome {
            LetterOutcome::SignedUp | LetterOutcome::Cancelled => "state state--done",
            LetterOutcome::Refused => "state state--bad",
            LetterOutcome::Ignored => "state state--gone",
            LetterOutcome::Answered | LetterOutcome::Asked | LetterOutcome::ForStaff => "state state--coming",
        }
    }
}

fn outcome_words(outcome: &LetterOutcome) -> &'static str {
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

fn reason_words(reason: &LetterReason) -> &'static str {
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
