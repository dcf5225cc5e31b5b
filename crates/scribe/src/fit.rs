//! scribe: whether an answer fits. Anything else than what was asked for is no answer.

use serde::de::DeserializeOwned;

/// Why an answer is not used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// Not the JSON that was asked for, or with more in it.
    Shape,
    /// Too long, empty, or with characters that do not belong into a text.
    Text,
    /// A number that stands in no fact.
    Number,
    /// A choice that was not offered, or words that were not typed.
    Choice,
}

/// The JSON of an answer; some put a fence around it.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> Result<T, Unfit> {
    let text = text.trim();
    let inside = text.strip_prefix("```json").or_else(|| text.strip_prefix("```"));
    let inside = inside.and_then(|rest| rest.strip_suffix("```")).unwrap_or(text);
    serde_json::from_str(inside.trim()).map_err(|_| Unfit::Shape)
}

/// A text as people write it: not empty, not too long, no control characters but line breaks.
pub(crate) fn text(text: &str, most: usize) -> Result<(), Unfit> {
    let odd = |letter: char| (letter.is_control() && letter != '\n') || ('\u{202a}'..='\u{202e}').contains(&letter);
    let fits = !text.trim().is_empty() && text.chars().count() <= most && !text.chars().any(odd);
    if fits { Ok(()) } else { Err(Unfit::Text) }
}

/// The same in one line, without anything that a mail program or a page could take for a link or a tag.
pub(crate) fn plain(words: &str, most: usize) -> Result<(), Unfit> {
    text(words, most)?;
    let bare = !words.contains(['\n', '<', '>', '[', ']', '{', '}', '`']) && !words.contains("://");
    if bare { Ok(()) } else { Err(Unfit::Text) }
}
