//! app: the public names of lists, for the addresses in mails.

use rules::ListId;
use services::Readers;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Names kept in memory: more than are busy at once.
const KNOWN: usize = 10_000;

/// A list keeps its name for ever, so it is read once and not for every mail.
pub fn slugs(readers: &Readers) -> post::SlugOf {
    let (readers, known) = (readers.clone(), Mutex::new(HashMap::<ListId, String>::new()));
    Arc::new(move |list| {
        if let Some(slug) = known.lock().unwrap_or_else(PoisonError::into_inner).get(&list) {
            return Some(slug.clone());
        }
        let slug = readers.with(|reader| Ok(reader.view(list)?.map(|view| view.slug))).ok().flatten()?;
        let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= KNOWN {
            known.clear();
        }
        known.insert(list, slug.clone());
        Some(slug)
    })
}
