//! intake/question: questions about one person, by how they are built. Whose name it is nobody here knows; a word that is
//! no word of ours, or is written like a name, may be one.

use super::words::{Word, known};
use crate::limits;
use crate::text::WordTable;

const ASKS: &[&str] = &["is", "will", "has", "did", "does", "was", "can"];

const ENDS: WordTable = WordTable(
    "coming|come|going|attending|attend|confirmed|confirm|cancelled|canceled|cancel|waiting|waitlisted|invited|\
     registered|signed|replied|answered|accepted|declined|booked|there|on|in|still|already|paused|offered|got|get|\
     been|replying|next|join|joined|leave|left",
);

const OPENINGS: &[&[&str]] = &[
    &["where", "is"],
    &["wheres"],
    &["what", "about"],
    &["how", "about"],
    &["and"],
    &["status", "of"],
    &["what", "happened", "to"],
    &["tell", "me", "about"],
    &["look", "up"],
    &["find"],
    &["when", "did"],
    &["when", "does"],
];

/// Who is meant by "is Ann Lee coming?", as typed.
pub(super) fn named(words: &[Word]) -> Option<String> {
    let plain: Vec<&str> = words.iter().map(|word| word.plain.as_str()).collect();
    let rest = match plain.first() {
        Some(first) if ASKS.contains(first) => {
            let end = plain.iter().skip(1).position(|word| ENDS.contains(word))?;
            &words[1..=end]
        }
        Some(_) | None => {
            let opening = OPENINGS.iter().find(|opening| plain.starts_with(opening))?;
            let rest = &words[opening.len()..];
            let end = rest.iter().position(is_end).unwrap_or(rest.len());
            &rest[..end]
        }
    };
    let fits = !rest.is_empty() && rest.len() <= limits::QUESTION_NAME_WORDS && rest.iter().all(may_be_name);
    fits.then(|| rest.iter().map(|word| word.typed.as_str()).collect::<Vec<_>>().join(" "))
}

fn is_end(word: &Word) -> bool {
    ENDS.contains(&word.plain) || (known(&word.plain).is_some() && !is_capital(word))
}

/// A word of ours is a name only when it is written like one: Will, May, Grace.
fn may_be_name(word: &Word) -> bool {
    (known(&word.plain).is_none() || is_capital(word)) && word.plain.chars().any(char::is_alphabetic)
}

fn is_capital(word: &Word) -> bool {
    word.typed.chars().next().is_some_and(char::is_uppercase) && word.typed.chars().any(char::is_lowercase)
}
