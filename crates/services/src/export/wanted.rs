//! services: whom to write down.

use intake::Problem;
use rules::{Entry, EntryState, Person};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    All,
    State(EntryState),
    /// Whoever holds an offer just now.
    Offered,
}

impl Wanted {
    /// One of the stored words, or `offered`.
    pub fn from_word(word: Option<&str>) -> Result<Wanted, Problem> {
        match word {
            None => Ok(Wanted::All),
            Some("offered") => Ok(Wanted::Offered),
            Some(word) => EntryState::from_word(word).map(Wanted::State).ok_or_else(|| {
                let known: Vec<&str> = EntryState::ALL.iter().map(|state| state.word()).collect();
                Problem::new("state", &format!("One of: {}, offered.", known.join(", ")))
            }),
        }
    }

    /// The state to read by; None: all of them.
    pub fn state(self) -> Option<EntryState> {
        match self {
            Wanted::State(state) => Some(state),
            Wanted::All | Wanted::Offered => None,
        }
    }

    /// Whoever was erased is gone from here too.
    pub fn is_wanted(self, entry: &Entry) -> bool {
        entry.person != Person::default() && (self != Wanted::Offered || entry.live_offers > 0)
    }
}
