//! intake/letter: what new words plainly ask for. Whole phrases out of short tables, with the courtesies around them;
//! one word more, a question, a "but", a "not" where none belongs, and it is unclear.

mod tables;

use super::Wants;
use super::fold::folded;
use crate::limits;
use tables::{AFTER, CANCEL, COURTESY, GREETING, Phrases, REQUEST, SEAT, of};

/// Reads new words, or a subject.
pub(super) fn wants(text: &str) -> Wants {
    let Some(text) = without_closing(text) else { return Wants::Unclear };
    if text.chars().count() > limits::LETTER_WORDS_CHARS {
        return Wants::Unclear;
    }
    let mut found = None;
    for piece in pieces(&text) {
        match (of_piece(&piece), found) {
            (Piece::Courtesy, _) => {}
            (Piece::Asks(wants), None) => found = Some(wants),
            (Piece::Asks(wants), Some(before)) if wants == before => {}
            (Piece::Asks(_) | Piece::Other, _) => return Wants::Unclear,
        }
    }
    found.unwrap_or(Wants::Unclear)
}

enum Piece {
    Courtesy,
    Asks(Wants),
    Other,
}

/// Sentences, lines and what commas part; a question keeps its mark.
fn pieces(text: &str) -> Vec<String> {
    let mut pieces = Vec::new();
    for piece in text.split_inclusive(['.', '!', '?', ';', ',', '\n', ':', '\u{2026}', '(', ')']) {
        let asks = piece.ends_with('?');
        let folded = folded(piece);
        let plain: String =
            folded.chars().filter(|letter| letter.is_alphanumeric() || " '-+".contains(*letter)).collect();
        let plain = plain.trim_matches([' ', '-', '\'', '+']).split_whitespace().collect::<Vec<_>>().join(" ");
        if !plain.is_empty() {
            pieces.push(if asks { format!("{plain}?") } else { plain });
        }
    }
    pieces
}

fn of_piece(piece: &str) -> Piece {
    if let Some(asked) = piece.strip_suffix('?') {
        let polite = of(REQUEST).find_map(|begin| after_word(asked, begin));
        return match polite.map(of_phrase) {
            Some(Some(wants)) => Piece::Asks(wants),
            Some(None) | None => Piece::Other,
        };
    }
    if of(COURTESY).any(|one| one == piece) || is_greeting(piece) {
        return Piece::Courtesy;
    }
    of_phrase(piece).map_or(Piece::Other, Piece::Asks)
}

/// "Dear Ann" and "Hello everybody": at most three words more.
fn is_greeting(piece: &str) -> bool {
    of(GREETING).any(|begin| {
        let rest = piece.strip_prefix(begin).filter(|rest| rest.is_empty() || rest.starts_with(' '));
        rest.is_some_and(|rest| {
            rest.split_whitespace().count() <= 3 && of_phrase(rest.trim()).is_none() && is_plain_name(rest)
        })
    })
}

/// A greeting's name holds no verb of ours: "hello cancel everything" greets nobody. Noah, Norman and Seaton are names.
fn is_plain_name(rest: &str) -> bool {
    let mut words = rest.split(|letter: char| !letter.is_alphanumeric() && letter != '\'');
    let is_ours = |word: &str| {
        of(tables::NO_NAME).any(|ours| ours == word) || of(tables::NO_NAME_BEGINS).any(|stem| word.starts_with(stem))
    };
    !words.any(is_ours)
}

fn of_phrase(text: &str) -> Option<Wants> {
    let is = |tables: &[Phrases]| tables.iter().any(|phrases| is_one_of(text, phrases));
    match (is(CANCEL), is(SEAT)) {
        (true, false) => Some(Wants::Cancel),
        (false, true) => Some(Wants::Seat),
        (true, true) | (false, false) => None,
    }
}

/// A beginning, a core and an ending out of their tables, and nothing else.
fn is_one_of(text: &str, phrases: &Phrases) -> bool {
    of(phrases.begins).any(|begin| {
        let Some(rest) = after_word(text, begin) else { return false };
        of(phrases.cores).any(|core| {
            let Some(rest) = after_word(rest, core) else { return false };
            let ends = of(phrases.ends).chain([""]);
            ends.filter_map(|end| after_word(rest, end)).any(|left| of(AFTER).any(|after| after == left))
        })
    })
}

/// What comes after these words, if the text begins with them.
fn after_word<'t>(text: &'t str, words: &str) -> Option<&'t str> {
    if words.is_empty() {
        return Some(text);
    }
    let rest = text.strip_prefix(words)?;
    if rest.is_empty() { Some(rest) } else { rest.strip_prefix(' ') }
}

/// Without a closing and the few short lines of a signature below it. None where more follows than a signature: a
/// postscript may take everything back.
fn without_closing(text: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    let closing = lines.iter().position(|line| is_closing(line));
    let Some(closing) = closing else { return Some(text.to_string()) };
    let below: Vec<&str> =
        lines[closing + 1..].iter().map(|line| line.trim()).filter(|line| !line.is_empty()).collect();
    let is_postscript = |line: &&str| {
        let line = folded(line);
        ["ps", "p.s", "pps", "nb", "n.b"]
            .iter()
            .any(|mark| line.starts_with(mark) && !line[mark.len()..].starts_with(char::is_alphanumeric))
    };
    let is_signature = below.len() <= 6 && below.iter().all(|line| is_signed(line)) && !below.iter().any(is_postscript);
    is_signature.then(|| lines[..closing].join("\n"))
}

/// A name, or how to reach somebody: a few words, none of which could take back what stands above.
fn is_signed(line: &str) -> bool {
    let folded = folded(line);
    let words: Vec<&str> = folded.split(|letter: char| !letter.is_alphanumeric() && letter != '\'').collect();
    let shapes = line.split_whitespace().count() <= 4 || is_number(line);
    let known = |piece: &String| matches!(of_piece(piece), Piece::Asks(_));
    line.chars().count() <= 60
        && shapes
        && !line.contains('?')
        && (!line.contains(|letter: char| letter.is_numeric()) || is_contact(line))
        && !of(tables::TAKES_BACK).any(|word| words.contains(&word))
        && !pieces(line).iter().any(known)
        && is_plain_name(&folded)
}

/// A number to call, a page, or an address to write to.
fn is_contact(line: &str) -> bool {
    let one_word = |word: &str| word.contains('@') || word.contains("://") || word.starts_with("www.");
    is_number(line) || line.split_whitespace().any(one_word)
}

/// At most one word before it, such as "Tel.".
fn is_number(line: &str) -> bool {
    let digits = line.chars().filter(char::is_ascii_digit).count();
    let rest = line.trim_start_matches(|letter: char| letter.is_alphabetic()).trim_start_matches(['.', ':', ' ']);
    (6..=20).contains(&digits) && rest.chars().all(|letter| letter.is_ascii_digit() || " +-./()".contains(letter))
}

/// A line that is nothing but a goodbye, with at most a name after it.
fn is_closing(line: &str) -> bool {
    if pieces(line).iter().any(|piece| matches!(of_piece(piece), Piece::Asks(_))) {
        return false;
    }
    let line = folded(line);
    let line = line.trim_end_matches([',', '.', '!', ' ', '-']);
    of(tables::CLOSING).any(|begin| {
        let rest = line.strip_prefix(begin).filter(|rest| rest.is_empty() || rest.starts_with([' ', ',']));
        rest.is_some_and(|rest| rest.split_whitespace().count() <= 3 && is_plain_name(rest))
    })
}

#[cfg(test)]
mod tests;
