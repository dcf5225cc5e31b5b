//! intake/request: how many they are: `for two`, `party of 4`, `3 Personen`, `zu dritt`, `pour deux personnes`.

use super::Read;
use super::choose::Choice;
use super::lexicon::number_word;
use crate::text::WordTable;
use rules::desk::{Confidence, RequestField};

const PEOPLE: WordTable = WordTable(
    "people|persons|person|guests|adults|pax|personen|leute|gaste|erwachsene|personnes|personne|adultes|personas|\
     persona|adultos|comensales",
);

pub(super) fn find(read: &Read<'_>, choice: &mut Choice) {
    for at in 0..read.tokens.len() {
        let Some((count, first, last, confidence)) = party_at(read, at) else { continue };
        if (1..=i64::from(rules::limits::PARTY)).contains(&count) {
            choice.add(RequestField::Party, count.to_string(), confidence, read.over(first, last));
        }
    }
}

pub(super) fn count(read: &Read<'_>, at: usize) -> Option<i64> {
    let token = read.tokens.get(at)?;
    token.number().or_else(|| number_word(&token.folded))
}

fn party_at(read: &Read<'_>, at: usize) -> Option<(i64, usize, usize, Confidence)> {
    let counted = count(read, at)?;
    let (before, earlier, next) = (read.before(at, 1), read.before(at, 2), read.word(at + 1));
    if PEOPLE.contains(next) {
        return Some((counted, at, at + 1, Confidence::High));
    }
    if before == "of" && matches!(earlier, "party" | "group" | "table") {
        return Some((counted, at - 2, at, Confidence::High));
    }
    if before == "zu" && read.tokens[at].is_word() && read.word(at).ends_with('t') {
        return Some((counted, at - 1, at, Confidence::High));
    }
    // `for two`, but not `for two weeks` nor `for 3 pm`.
    let alone = !matches!(
        next,
        "week"
            | "weeks"
            | "hours"
            | "hour"
            | "months"
            | "month"
            | "days"
            | "minutes"
            | "pm"
            | "am"
            | ":"
            | "/"
            | "-"
            | "."
    ) || (next == "." && read.tokens.get(at + 2).is_none_or(|token| token.number().is_none()));
    let small_word = read.tokens[at].is_word() && counted > 1;
    let table = matches!(earlier, "table" | "tisch" | "mesa")
        || read.back(at, 4).any(|word| matches!(word, "table" | "tisch" | "mesa"));
    if matches!(before, "for" | "fur" | "fuer" | "pour" | "para") && alone && (small_word || table) {
        return Some((counted, at - 1, at, if table { Confidence::High } else { Confidence::Medium }));
    }
    None
}
