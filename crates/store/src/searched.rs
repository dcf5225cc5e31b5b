//! store: text as it is searched: without case and without accents, so that "muller" finds Müller.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// For comparing only: what people see keeps its letters.
#[must_use]
pub fn as_searched(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let mut folded = String::with_capacity(text.len());
    for letter in text.nfkd().filter(|letter| !is_combining_mark(*letter)) {
        match letter {
            'ß' | 'ẞ' => folded.push_str("ss"),
            'æ' | 'Æ' => folded.push_str("ae"),
            'œ' | 'Œ' => folded.push_str("oe"),
            'ø' | 'Ø' => folded.push('o'),
            'ł' | 'Ł' => folded.push('l'),
            'đ' | 'Đ' | 'ð' | 'Ð' => folded.push('d'),
            'ı' => folded.push('i'),
            other => folded.extend(other.to_lowercase()),
        }
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::as_searched;

    #[test]
    fn case_and_accents_do_not_matter() {
        for (typed, stored) in [
            ("muller", "Müller"),
            ("MÜLLER", "mu\u{308}ller"),
            ("strasse", "Straße"),
            ("oberg", "ÖBERG"),
            ("lukasz", "Łukasz"),
            ("jose", "José"),
            ("σοφια", "ΣΟΦΊΑ"),
            ("istanbul", "İstanbul"),
        ] {
            assert_eq!(as_searched(typed), as_searched(stored), "{typed} {stored}");
        }
        assert_ne!(as_searched("miller"), as_searched("Müller"));
    }
}
