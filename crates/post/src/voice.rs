//! post/voice: what a desk says in its own words. One plain document with a template per moment and channel; staff edit
//! it, and a moment they leave out keeps our words. Pure.

mod document;
mod fact;
mod gsm;
mod lines;
mod moment;
mod ours;
mod sample;
mod template;

pub use document::parse;
pub use fact::{Fact, Values, facts};
pub(crate) use gsm::plain_letters;
pub use gsm::{Alphabet, Segments, segments, to_gsm7};
pub use moment::Moment;
pub use ours::{default_text, ours};
pub use sample::{Preview, Whose, preview};

use crate::words::Rendered;
use rules::{Channel, Language};
use std::collections::BTreeMap;
use template::Template;

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
    pub fn text(&self, moment: Moment, values: &Values, language: Language) -> String {
        self.template(moment, Channel::Text, language).text(values)
    }

    /// A mail as it is sent, in the desk's words or ours.
    #[must_use]
    pub fn mail(&self, moment: Moment, values: &Values, language: Language) -> Rendered {
        self.template(moment, Channel::Mail, language).mail(values, language)
    }
}
