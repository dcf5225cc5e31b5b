//! intake/letter: a stranger's text, made harmless to show and easy to compare.

use crate::limits;

/// Lines as they are meant: one kind of line end, no invisible letters, plain blanks.
pub(super) fn plain(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    text.chars().filter_map(visible).collect()
}

fn visible(letter: char) -> Option<char> {
    match letter {
        '\n' => Some('\n'),
        '\t' | '\u{A0}' | '\u{2002}'..='\u{200A}' | '\u{202F}' | '\u{3000}' => Some(' '),
        '\u{200B}'..='\u{200F}'
        | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{2069}'
        | '\u{FEFF}'
        | '\u{AD}'
        | '\u{1427}' => None,
        letter if letter.is_control() => None,
        letter => Some(letter),
    }
}

/// A header's text on one line.
pub(super) fn one_line(text: &str) -> String {
    let line = plain(text).split_whitespace().collect::<Vec<_>>().join(" ");
    crate::text::cut(&line, limits::LETTER_SUBJECT_OCTETS).to_string()
}

/// All of a letter's words for the host to read.
pub(super) fn shown(text: String) -> String {
    let text = plain(&text);
    crate::text::cut(text.trim(), limits::LETTER_SHOWN_OCTETS).to_string()
}

/// Whether a subject belongs to somebody's earlier mail.
pub(super) fn is_answer(subject: &str) -> bool {
    const MARKS: &[&str] = &[
        "re", "aw", "sv", "antw", "antwort", "rif", "ref", "res", "rv", "fw", "fwd", "wg", "tr", "i", "enc", "doorst",
    ];
    let lower = subject.trim().to_lowercase();
    let mark = lower.split(':').next().unwrap_or_default();
    let mark = mark.split('[').next().unwrap_or_default().trim();
    lower.contains(':') && MARKS.contains(&mark)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_invisible_is_left() {
        assert_eq!(plain("a\u{200B}b\u{202E}c\r\nd\u{A0}e\0"), "abc\nd e");
        assert_eq!(one_line("a\r\n b\t c"), "a b c");
    }

    #[test]
    fn answers_are_known_in_many_languages() {
        for subject in ["Re: x", "AW: x", "RE[2]: x", "Antw: x", "Fwd: x", "TR : x", "Res: x"] {
            assert!(is_answer(subject), "{subject}");
        }
        for subject in ["Cancel", "Rehearsal: cancel", "", "Dinner: sign me up"] {
            assert!(!is_answer(subject), "{subject}");
        }
    }
}
