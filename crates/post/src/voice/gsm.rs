//! post/voice: how long a text is for the phone network. GSM 03.38 counts septets, and one letter outside its alphabet
//! turns 160 characters into 70; so signs that have a plain twin are made plain where that saves a part.

/// What a text is written in on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alphabet {
    Gsm7,
    Ucs2,
}

/// The length of a text as it is paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segments {
    pub alphabet: Alphabet,
    /// As the network counts: a bracket or a euro sign is two in GSM-7, most pictures are two in UCS-2.
    pub characters: usize,
    pub segments: usize,
}

/// The basic table of GSM 03.38, in its order; the escape at 0x1B is no character.
const BASIC: &str = "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?\
                     ¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";

/// The extension table: an escape, then one more septet.
const EXTENSION: &str = "\u{c}^{}\\[~]|€";

const GSM_ALONE: usize = 160;
const GSM_PART: usize = 153;
const UCS_ALONE: usize = 70;
const UCS_PART: usize = 67;

fn septets(letter: char) -> Option<usize> {
    if BASIC.contains(letter) {
        Some(1)
    } else if EXTENSION.contains(letter) {
        Some(2)
    } else {
        None
    }
}

/// Counts a text. An escape pair and a surrogate pair are never cut in two, so a part may end one short.
#[must_use]
pub fn segments(text: &str) -> Segments {
    let septets: Option<Vec<usize>> = text.chars().map(septets).collect();
    match septets {
        Some(widths) => count(Alphabet::Gsm7, &widths, GSM_ALONE, GSM_PART),
        None => {
            let widths: Vec<usize> = text.chars().map(char::len_utf16).collect();
            count(Alphabet::Ucs2, &widths, UCS_ALONE, UCS_PART)
        }
    }
}

fn count(alphabet: Alphabet, widths: &[usize], alone: usize, part: usize) -> Segments {
    let characters = widths.iter().sum();
    if characters <= alone {
        return Segments { alphabet, characters, segments: usize::from(characters > 0) };
    }
    let (mut segments, mut room) = (1, part);
    for width in widths {
        if *width > room {
            segments += 1;
            room = part;
        }
        room -= width;
    }
    Segments { alphabet, characters, segments }
}

/// The same words with plain quotes, dashes, dots and blanks, if it then needs fewer parts; else as it was.
#[must_use]
pub fn to_gsm7(text: &str) -> String {
    let plain: String =
        text.chars().map(|letter| twin(letter).map_or_else(|| letter.to_string(), str::to_string)).collect();
    if segments(&plain).segments < segments(text).segments { plain } else { text.to_string() }
}

/// A sign's plain twin. Letters have none: a name is spelled as its owner spells it.
fn twin(letter: char) -> Option<&'static str> {
    match letter {
        '\u{2018}' | '\u{2019}' | '\u{201A}' | '\u{201B}' | '\u{2032}' | '\u{00B4}' | '`' => Some("'"),
        '\u{201C}' | '\u{201D}' | '\u{201E}' | '\u{201F}' | '\u{2033}' | '«' | '»' => Some("\""),
        '\u{2039}' => Some("<"),
        '\u{203A}' => Some(">"),
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{2043}' => Some("-"),
        '\u{2026}' => Some("..."),
        '\u{00A0}' | '\u{2000}'..='\u{200A}' | '\u{202F}' | '\u{205F}' | '\u{3000}' | '\t' => Some(" "),
        '\u{2022}' | '\u{00B7}' => Some("-"),
        '\u{200B}'..='\u{200D}' | '\u{2060}' | '\u{FE0F}' | '\u{FEFF}' | '\u{00AD}' => Some(""),
        '\u{2028}' | '\u{2029}' => Some("\n"),
        _plain => None,
    }
}

/// A date's letters without the accents that GSM-7 lacks: `sáb` is read as well as `sab`. For our own words only.
pub(crate) fn plain_letters(text: &str) -> String {
    let plain = |letter: char| match letter {
        'á' | 'â' | 'ã' => 'a',
        'ê' | 'ë' => 'e',
        'í' | 'î' | 'ï' => 'i',
        'ó' | 'ô' | 'õ' => 'o',
        'ú' | 'û' => 'u',
        'ç' => 'c',
        same => same,
    };
    text.chars().map(plain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(text: &str) -> (Alphabet, usize, usize) {
        let found = segments(text);
        (found.alphabet, found.characters, found.segments)
    }

    #[test]
    fn the_tables_are_whole() {
        assert_eq!(BASIC.chars().count(), 127, "128 less the escape");
        assert_eq!(EXTENSION.chars().count(), 10);
        let mut all: Vec<char> = BASIC.chars().chain(EXTENSION.chars()).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 137);
    }

    #[test]
    fn one_part_holds_160_and_each_of_several_153() {
        assert_eq!(counted(""), (Alphabet::Gsm7, 0, 0));
        assert_eq!(counted(&"a".repeat(160)), (Alphabet::Gsm7, 160, 1));
        assert_eq!(counted(&"a".repeat(161)), (Alphabet::Gsm7, 161, 2));
        assert_eq!(counted(&"a".repeat(306)), (Alphabet::Gsm7, 306, 2));
        assert_eq!(counted(&"a".repeat(307)), (Alphabet::Gsm7, 307, 3));
    }

    #[test]
    fn a_euro_sign_is_two_and_is_not_cut_in_two() {
        assert_eq!(counted(&"€".repeat(80)), (Alphabet::Gsm7, 160, 1));
        assert_eq!(counted(&"€".repeat(81)), (Alphabet::Gsm7, 162, 2));
        // 76 pairs and one septet that nothing fits: 3 parts, although 306 would hold the sum.
        assert_eq!(counted(&"€".repeat(153)), (Alphabet::Gsm7, 306, 3));
        assert_eq!(counted(&format!("a{}", "€".repeat(152))), (Alphabet::Gsm7, 305, 2));
    }

    #[test]
    fn one_letter_outside_makes_it_seventy() {
        assert_eq!(counted(&format!("{}ç", "a".repeat(69))), (Alphabet::Ucs2, 70, 1));
        assert_eq!(counted(&format!("{}ç", "a".repeat(70))), (Alphabet::Ucs2, 71, 2));
        assert_eq!(counted(&"ж".repeat(134)), (Alphabet::Ucs2, 134, 2));
        assert_eq!(counted(&"ж".repeat(135)), (Alphabet::Ucs2, 135, 3));
        assert_eq!(counted("😀"), (Alphabet::Ucs2, 2, 1));
        // 33 pictures fill 66 of 67: the next one starts another part.
        assert_eq!(counted(&"😀".repeat(67)), (Alphabet::Ucs2, 134, 3));
    }

    #[test]
    fn signs_are_made_plain_only_where_that_saves() {
        let long = format!("It’s free — call “Ana”…{}", "a".repeat(80));
        assert_eq!(to_gsm7(&long), format!("It's free - call \"Ana\"...{}", "a".repeat(80)));
        assert_eq!(to_gsm7("It’s free"), "It’s free", "one part either way");
        let foreign = format!("Ёлка’s {}", "a".repeat(80));
        assert_eq!(to_gsm7(&foreign), foreign, "a letter keeps it in UCS-2 anyway");
        assert_eq!(to_gsm7(&format!("a\u{a0}b{}", "c".repeat(100))), format!("a b{}", "c".repeat(100)));
    }

    #[test]
    fn the_letters_of_our_languages_that_are_in_and_out() {
        for letter in "äöüßÄÖÜéèàùñ¿¡É".chars() {
            assert!(BASIC.contains(letter), "{letter}");
        }
        for letter in "çêôîâáíóú".chars() {
            assert_eq!(septets(letter), None, "{letter}");
            assert!(septets(plain_letters(&letter.to_string()).chars().next().expect("one letter")).is_some());
        }
    }
}
