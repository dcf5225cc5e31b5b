//! post/voice: what a desk says in its own words. One plain document with a template per moment and channel; staff edit
//! it, and a moment they leave out keeps our words. Pure.

mod document;
mod gsm;
mod lines;
mod moment;
mod sample;

pub use document::parse;
pub(crate) use gsm::plain_letters;
pub use gsm::{Alphabet, Segments, segments, to_gsm7};
pub use moment::Moment;
pub use sample::{Preview, Whose, preview};

use crate::words::{Facts, Kept, Rendered, Template};
use rules::{Channel, Language};
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

const OURS: [&str; Language::ALL.len()] = [
    include_str!("../words/voice/en.txt"),
    include_str!("../words/voice/de.txt"),
    include_str!("../words/voice/fr.txt"),
    include_str!("../words/voice/es.txt"),
];

/// The whole document with our words. Headings and names of facts are the same in every language.
#[must_use]
pub fn default_text(language: Language) -> &'static str {
    OURS[language as usize]
}

/// The same, read.
#[must_use]
pub fn ours(language: Language) -> &'static Voice {
    static READ: LazyLock<[Voice; Language::ALL.len()]> =
        LazyLock::new(|| OURS.map(|text| parse(text).expect("our own file")));
    &READ[language as usize]
}

/// A desk's own document, read once per version.
pub(crate) fn kept(text: &str) -> Result<Arc<Voice>, Vec<VoiceError>> {
    static READ: LazyLock<Kept<Voice>> = LazyLock::new(Kept::default);
    READ.read(text, parse)
}

/// A document that was read to the end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Voice {
    templates: BTreeMap<(Moment, Channel), Template>,
}

/// One line that keeps a document from being used: what is wrong with it, and what would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VoiceError {
    pub number: u32,
    pub text: String,
    pub problem: String,
    pub hint: String,
}

impl Voice {
    /// Whether the desk has words of its own for this.
    #[must_use]
    pub fn has(&self, moment: Moment, channel: Channel) -> bool {
        self.templates.contains_key(&(moment, channel))
    }

    fn template(&self, moment: Moment, channel: Channel, language: Language) -> &Template {
        let own = self.templates.get(&(moment, channel));
        own.or_else(|| ours(language).templates.get(&(moment, channel))).expect("our own documents are complete")
    }

    /// A text as it is sent, in the desk's words or ours.
    #[must_use]
    pub fn text(&self, moment: Moment, facts: &Facts, language: Language) -> String {
        self.template(moment, Channel::Text, language).text(facts)
    }

    /// A mail as it is sent, in the desk's words or ours.
    #[must_use]
    pub fn mail(&self, moment: Moment, facts: &Facts, language: Language) -> Rendered {
        let template = self.template(moment, Channel::Mail, language);
        template.mail(facts, language).expect("a desk's words can do without any fact")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Piece;

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
