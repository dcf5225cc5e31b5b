//! web/demo: what a story's lists said, by mail and by text, off the demo's shelf.

use super::demo;
use crate::answer::Trouble;
use crate::door::Door;
use post::{Mail, Shelved, ShelvedText, Text, voice};
use rules::{Entry, ListId, MessageKind};
use std::sync::Arc;

/// Messages shown at once; the demo's lists are small.
const SHOWN: usize = 60;

pub(super) enum OnShelf {
    Mail(Arc<Shelved>),
    Text(Arc<ShelvedText>),
}

impl OnShelf {
    /// Mails and texts are numbered together, in the order they left.
    pub(super) fn number(&self) -> u64 {
        match self {
            OnShelf::Mail(mail) => mail.number,
            OnShelf::Text(text) => text.number,
        }
    }
}

/// Newest first.
pub(super) fn of_lists(door: &Door, lists: &[ListId]) -> Result<Vec<OnShelf>, Trouble> {
    let Some(shelf) = &demo(door)?.shelf else { return Ok(Vec::new()) };
    let (mails, texts) = shelf.all();
    let mails = mails.into_iter().filter(|one| lists.contains(&one.mail.list)).map(OnShelf::Mail);
    let texts = texts.into_iter().filter(|one| lists.contains(&one.text.list)).map(OnShelf::Text);
    let mut all: Vec<OnShelf> = mails.chain(texts).collect();
    all.sort_by_key(|one| std::cmp::Reverse(one.number()));
    all.truncate(SHOWN);
    Ok(all)
}

pub(super) fn kind_words(kind: Option<MessageKind>) -> String {
    kind.map_or("sign_in", MessageKind::word).replace('_', " ")
}

pub(super) fn recipient(mail: &Mail) -> String {
    match &mail.to_name {
        Some(name) => format!("{name} <{}>", mail.to.as_str()),
        None => mail.to.as_str().to_string(),
    }
}

/// The name alone, where there is one: the mail itself shows the address.
pub(super) fn reader(mail: &Mail) -> String {
    let to = recipient(mail);
    to.split_once(" <").map_or(to.as_str(), |(name, _)| name).to_string()
}

/// The name, where somebody on the list has this number.
pub(super) fn texted<'a>(text: &'a Text, people: &'a [Entry]) -> &'a str {
    let known = people.iter().find(|entry| entry.person.mobile.as_ref() == Some(&text.to));
    known.and_then(|entry| entry.person.name.as_ref()).map_or(text.to.as_str(), |name| name.as_str())
}

/// How long a text is, and how many it is paid as.
pub(super) fn size(body: &str) -> String {
    let counted = voice::segments(body);
    let texts = if counted.segments == 1 { "1 text".to_string() } else { format!("{} texts", counted.segments) };
    format!("{} characters, {texts}", counted.characters)
}

/// Words, or a link one can tap.
pub(super) enum TextPiece<'a> {
    Words(&'a str),
    Link(&'a str),
}

/// A text cut at its links.
pub(super) fn pieces<'a>(body: &'a str, links: &[String]) -> Vec<TextPiece<'a>> {
    let Some((at, link)) = links.iter().find_map(|link| body.match_indices(link.as_str()).next()) else {
        return vec![TextPiece::Words(body)];
    };
    let mut all = vec![TextPiece::Words(&body[..at]), TextPiece::Link(link)];
    all.extend(pieces(&body[at + link.len()..], links));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_says_how_many_it_is_paid_as() {
        assert_eq!(size("A slot is free for you."), "23 characters, 1 text");
        assert_eq!(size(&"a".repeat(200)), "200 characters, 2 texts");
    }
}
