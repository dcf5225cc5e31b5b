//! rules: the languages an event can speak to its guests in. Which words that means is the business of post and web.

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    #[default]
    En,
    De,
    Fr,
    Es,
}

impl Language {
    pub const ALL: &[Language] = &[Language::En, Language::De, Language::Fr, Language::Es];

    /// The tag of BCP 47: stored, sent in JSON, and what a page's `lang` says.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::De => "de",
            Language::Fr => "fr",
            Language::Es => "es",
        }
    }

    #[must_use]
    pub fn from_word(word: &str) -> Option<Language> {
        Language::ALL.iter().copied().find(|one| one.word() == word)
    }
}
