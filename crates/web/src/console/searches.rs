//! web/console: what hosts have typed into a search, kept here under a number, so that an address holds the number and
//! never a name. The number works for the host who searched; after a while, or a restart, one types it again.

use rules::HostId;
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

/// Searches remembered; the oldest makes room. Each is at most `LETTERS` long.
const KEPT: usize = 2_000;

/// Letters of a search that are looked at: a long address.
const LETTERS: usize = 120;

#[derive(Default)]
pub(crate) struct Searches(Mutex<VecDeque<Search>>);

struct Search {
    number: u64,
    host: HostId,
    typed: String,
}

impl Searches {
    /// Keeps what was typed under this number; nothing typed is no search.
    pub fn keep(&self, host: HostId, number: u64, typed: &str) -> Option<u64> {
        let typed: String = typed.trim().chars().take(LETTERS).collect();
        if typed.is_empty() {
            return None;
        }
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // The same again, sent twice or looked for anew, keeps its number.
        if let Some(known) = kept.iter().find(|search| search.host == host && search.typed == typed) {
            return Some(known.number);
        }
        if kept.len() == KEPT {
            kept.pop_front();
        }
        kept.push_back(Search { number, host, typed });
        Some(number)
    }

    pub fn find(&self, host: HostId, number: u64) -> Option<String> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|search| search.host == host && search.number == number).map(|search| search.typed.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_belongs_to_whoever_typed_it() {
        let searches = Searches::default();
        assert_eq!(searches.keep(HostId(1), 7, "  Ann "), Some(7));
        assert_eq!(searches.find(HostId(1), 7).as_deref(), Some("Ann"));
        assert_eq!(searches.find(HostId(2), 7), None);
        assert_eq!(searches.keep(HostId(1), 8, "Ann"), Some(7), "the same search sent twice is one");
        assert_eq!(searches.keep(HostId(1), 9, " \t"), None);
        assert_eq!(searches.keep(HostId(1), 9, &"x".repeat(4_000)), Some(9));
        assert_eq!(searches.find(HostId(1), 9).map(|typed| typed.len()), Some(LETTERS));
    }

    #[test]
    fn the_oldest_search_makes_room() {
        let searches = Searches::default();
        for number in 0..=KEPT as u64 {
            searches.keep(HostId(1), number, &number.to_string());
        }
        assert_eq!(searches.find(HostId(1), 0), None);
        assert_eq!(searches.find(HostId(1), KEPT as u64), Some(KEPT.to_string()));
    }
}
