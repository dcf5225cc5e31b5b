//! intake/letter: two spellings of one phrase are one. Small letters without their accents, one apostrophe, single blanks.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// What is compared, of what somebody typed.
pub(super) fn folded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.nfkd().filter(|letter| !is_combining_mark(*letter)).flat_map(char::to_lowercase) {
        match letter {
            '\u{2018}' | '\u{2019}' | '\u{201B}' | '\u{2032}' | '`' | '\u{B4}' => out.push('\''),
            '\u{DF}' => out.push_str("ss"),
            '\u{E6}' => out.push_str("ae"),
            '\u{F8}' => out.push('o'),
            '\u{142}' => out.push('l'),
            '\u{153}' => out.push_str("oe"),
            letter => out.push(letter),
        }
    }
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::folded;

    #[test]
    fn spellings_meet() {
        assert_eq!(folded("  Ich  KÖNNTE nicht\u{A0}"), "ich konnte nicht");
        assert_eq!(folded("I can\u{2019}t"), "i can't");
        assert_eq!(folded("Grüße, Straße, désolé, não"), "grusse, strasse, desole, nao");
    }
}
