//! post/words: templates that were read before. Ours are read once per process, a host's own and a desk's once per
//! version: what is kept is found by the words themselves, so it cannot be out of date.

use super::template::Template;
use super::{Facts, Rendered, WordsError};
use crate::language::source;
use crate::limits;
use rules::{Language, OwnWords, Wording};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

/// One of our own mails.
pub(crate) fn our_mail(wording: Wording, facts: &Facts, language: Language) -> Result<Rendered, WordsError> {
    static READ: [[OnceLock<Template>; Wording::ALL.len()]; Language::ALL.len()] =
        [const { [const { OnceLock::new() }; Wording::ALL.len()] }; Language::ALL.len()];
    let slot = &READ[language as usize][wording as usize];
    slot.get_or_init(|| Template::read(source(language, wording)).expect("our own file")).mail(facts, language)
}

/// A template in English from its source. Every line break of the template is one in the mail.
pub fn render(source: &str, facts: &Facts) -> Result<Rendered, WordsError> {
    static READ: LazyLock<Kept<Template>> = LazyLock::new(Kept::default);
    READ.read(source, Template::read)?.mail(facts, Language::En)
}

/// A mail in a host's own words.
pub fn render_own(own: &OwnWords, facts: &Facts, language: Language) -> Result<Rendered, WordsError> {
    static READ: LazyLock<Kept<Template>> = LazyLock::new(Kept::default);
    let OwnWords { subject, body } = own;
    let words = format!("{} {subject}{body}", subject.len());
    READ.read(&words, |_| Template::of(subject, body))?.mail(facts, language)
}

/// A few texts as they were read. When there are too many it begins again.
pub(crate) struct Kept<T> {
    read: Mutex<HashMap<String, Arc<T>>>,
}

impl<T> Default for Kept<T> {
    fn default() -> Kept<T> {
        Kept { read: Mutex::default() }
    }
}

impl<T> Kept<T> {
    pub(crate) fn read<E>(&self, text: &str, read: impl FnOnce(&str) -> Result<T, E>) -> Result<Arc<T>, E> {
        let kept = || self.read.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = kept().get(text) {
            return Ok(known.clone());
        }
        let new = Arc::new(read(text)?);
        let mut kept = kept();
        if kept.len() >= limits::TEMPLATES_KEPT {
            kept.clear();
        }
        kept.insert(text.to_string(), new.clone());
        Ok(new)
    }
}
