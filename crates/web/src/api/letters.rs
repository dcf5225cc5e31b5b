//! web/api: letters people wrote to a list, newest first: what became of each, and why.

use super::answer::Page;
use super::call::Call;
use super::shape::{Moment, Word};
use crate::answer::Trouble;
use crate::limits;
use rules::{Letter, LetterOutcome, LetterReason};
use store::sqlite::LetterPage;

shape! {
    /// Sender, name, subject and text are null once the letter itself was removed.
    LetterAnswer[rename = "Letter"](letter: &Letter, read: Option<intake::Letter>; from = read.as_ref().and_then(|read| read.from.as_ref())) {
        id: u64 = letter.id.0,
        list: u64 = letter.list.0,
        at: Moment = Moment(letter.at),
        outcome: Word<LetterOutcome> = Word(letter.outcome),
        reason: Word<LetterReason> = Word(letter.reason),
        entry: Option<u64> = letter.entry.map(|entry| entry.0),
        /// As the letter says; nobody has to be telling the truth
        sender: Option<String> = from.map(|from| from.email.as_str().to_string()),
        name: Option<String> = from.map(|from| from.name.as_str().to_string()),
        subject: Option<String> = read.as_ref().map(|read| read.subject.clone()),
        /// The new words, without what they answer to
        text: Option<String> = read.as_ref().map(|read| read.text.clone()),
    }
}

pub(super) async fn list(call: Call) -> Result<Page<LetterAnswer>, Trouble> {
    let page = call.paging()?.at_most(limits::API_LETTERS);
    let wanted = LetterPage { outcome: call.chosen("outcome")?, before: page.behind, most: page.limit };
    let list = call.list().await?.head.list;
    let letters = call.read(move |reader| reader.letters_back(list, wanted)).await?;
    let mut items = Vec::new();
    for letter in &letters {
        items.push(LetterAnswer::of(letter, call.door.services.mail.kept_letter(&letter.key).await?));
    }
    Ok(page.shown(items, letters.len(), letters.last().map(|letter| letter.id.0)))
}
