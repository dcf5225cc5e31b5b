//! intake/question: a question taken apart into words, and what they mean together.

use super::concepts::{Concepts, FILLERS, VOCABULARY};
use super::near::{forgiven, slips};
use std::collections::HashMap;
use std::sync::LazyLock;

/// One word, as typed and as it is looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    pub typed: String,
    pub plain: String,
}

pub(super) struct Meaning {
    pub concepts: Concepts,
    /// Words nobody here knows.
    pub unknown: usize,
}

static KNOWN: LazyLock<HashMap<&'static str, Concepts>> = LazyLock::new(|| {
    let fillers = FILLERS.split_whitespace().map(|word| (word, Concepts::default()));
    let words = VOCABULARY.iter().flat_map(|(meaning, words)| words.split_whitespace().map(|word| (word, *meaning)));
    fillers.chain(words).collect()
});

/// Letters and digits; an apostrophe joins, everything else parts.
pub(super) fn split(text: &str) -> Vec<Word> {
    let joined: String = text.chars().filter(|letter| !matches!(letter, '\'' | '’' | '`')).collect();
    let parts = joined.split(|letter: char| !letter.is_alphanumeric()).filter(|part| !part.is_empty());
    parts.map(|part| Word { typed: part.to_string(), plain: part.to_lowercase() }).collect()
}

/// Exactly this word.
pub(super) fn known(plain: &str) -> Option<Concepts> {
    KNOWN.get(plain).copied()
}

/// The same, with slips of the finger forgiven where only one meaning is that near.
fn heard(plain: &str) -> Option<Concepts> {
    if let Some(meaning) = known(plain) {
        return Some(meaning);
    }
    let most = forgiven(plain.chars().count());
    let mut best: Option<(usize, Concepts)> = None;
    for (word, meaning) in KNOWN.iter().filter(|(word, meaning)| most > 0 && may_be_meant(word, **meaning)) {
        let Some(far) = slips(plain, word, most) else { continue };
        best = match best {
            Some((nearest, _)) if far > nearest => best,
            // Two words equally near: what they both may mean.
            Some((nearest, other)) if far == nearest => Some((far, other.and(*meaning))),
            Some(_) | None => Some((far, *meaning)),
        };
    }
    best.map(|(_, meaning)| meaning)
}

/// A short word that carries nothing is nobody's slip: too many others are near it.
fn may_be_meant(word: &str, meaning: Concepts) -> bool {
    word.len() > 4 || (word.len() == 4 && meaning != Concepts::default())
}

pub(super) fn meaning(words: &[Word]) -> Meaning {
    let mut all = Meaning { concepts: Concepts::default(), unknown: 0 };
    for word in words.iter().filter(|word| word.plain.parse::<u32>().is_err()) {
        match heard(&word.plain) {
            Some(meaning) => all.concepts = all.concepts.and(meaning),
            None => all.unknown += 1,
        }
    }
    all
}

/// Takes the name of a service out of the question, the longest first.
pub(super) fn take_service(words: &mut Vec<Word>, services: &[String]) -> Option<String> {
    let mut by_length: Vec<(&String, Vec<Word>)> = services.iter().map(|name| (name, split(name))).collect();
    by_length.sort_by_key(|(_, parts)| std::cmp::Reverse(parts.len()));
    for (name, parts) in by_length.into_iter().filter(|(_, parts)| !parts.is_empty()) {
        let at = words.windows(parts.len()).position(|window| is_called(window, &parts));
        if let Some(at) = at {
            words.drain(at..at + parts.len());
            return Some(name.clone());
        }
    }
    None
}

/// Word by word the same, give or take a slip, and a plural.
fn is_called(window: &[Word], parts: &[Word]) -> bool {
    window.iter().zip(parts).all(|(word, part)| {
        let (word, part) = (word.plain.as_str(), part.plain.as_str());
        let near = || slips(word, part, forgiven(part.chars().count())).is_some();
        word == part || word.strip_suffix('s') == Some(part) || (known(word).is_none() && near())
    })
}

/// The list's own name is no riddle: its words are taken out where they stand for nothing else.
pub(super) fn take_title(words: &mut Vec<Word>, title: &str) {
    let title: Vec<String> = split(title).into_iter().map(|word| word.plain).collect();
    words.retain(|word| known(&word.plain).is_some() || !title.contains(&word.plain));
}
