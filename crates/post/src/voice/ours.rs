//! post/voice: our own words for every moment, in every language; what a desk starts from.

use super::{Voice, parse};
use rules::Language;
use std::sync::LazyLock;

const EN: &str = include_str!("../../words/voice/en.txt");
const DE: &str = include_str!("../../words/voice/de.txt");
const FR: &str = include_str!("../../words/voice/fr.txt");
const ES: &str = include_str!("../../words/voice/es.txt");

/// The whole document with our words. Headings and names of facts are the same in every language.
#[must_use]
pub fn default_text(language: Language) -> &'static str {
    match language {
        Language::En => EN,
        Language::De => DE,
        Language::Fr => FR,
        Language::Es => ES,
    }
}

/// The same, read.
#[must_use]
pub fn ours(language: Language) -> &'static Voice {
    static READ: LazyLock<[Voice; 4]> =
        LazyLock::new(|| [EN, DE, FR, ES].map(|text| parse(text).expect("our own file")));
    let [en, de, fr, es] = &*READ;
    match language {
        Language::En => en,
        Language::De => de,
        Language::Fr => fr,
        Language::Es => es,
    }
}

#[cfg(test)]
mod tests {
    use super::super::template::Piece;
    use super::super::{Alphabet, Moment, segments};
    use super::*;
    use rules::Channel;

    #[test]
    fn our_words_are_whole_and_good_in_every_language() {
        for language in Language::ALL {
            let voice = parse(default_text(*language)).unwrap_or_else(|errors| panic!("{language:?}: {errors:#?}"));
            for moment in Moment::ALL {
                for channel in Channel::ALL {
                    assert!(voice.has(*moment, *channel), "{language:?} {moment:?} {channel:?}");
                }
            }
        }
    }

    #[test]
    fn our_texts_stay_in_the_short_alphabet() {
        for language in Language::ALL {
            for ((moment, channel), template) in &ours(*language).templates {
                for piece in template.body.iter().flatten().filter(|_| *channel == Channel::Text) {
                    let Piece::Words(words) = piece else { continue };
                    assert_eq!(segments(words).alphabet, Alphabet::Gsm7, "{language:?} {moment:?}: {words}");
                }
            }
        }
    }
}
