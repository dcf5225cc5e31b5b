//! rules: letters that come in. What each asks, how sure we are who wrote it, and what came of it: one row per letter,
//! without a name or an address. Those stand in the letter itself, while it is kept.

mod decide;
mod plan;
mod words;

pub(crate) use decide::{of_desk, of_event};
pub use words::{LetterOutcome, LetterReason};

use crate::contact::{Email, PersonName};
use crate::ids::{EntryId, LetterId, ListId};
use jiff::Timestamp;

/// One letter as it was written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    pub id: LetterId,
    pub rev: u32,
    pub list: ListId,
    /// Its digest: the same letter twice is one.
    pub key: String,
    pub outcome: LetterOutcome,
    pub reason: LetterReason,
    /// Whom it concerns, if that is known.
    pub entry: Option<EntryId>,
    pub at: Timestamp,
}

/// A letter as a door read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LetterNews {
    pub key: String,
    pub asks: LetterAsks,
    pub proof: LetterProof,
    /// From its headers; None where nobody could be answered.
    pub sender: Option<Sender>,
    /// Whose secret address it came to: the entry, and the generation that address was made for.
    pub guest: Option<(EntryId, u32)>,
    /// Whose date in a calendar it answers; a program wrote it, at the press of a button.
    pub about: Option<EntryId>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sender {
    pub name: PersonName,
    pub email: Email,
}

/// What the new words of a letter ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LetterAsks {
    Seat,
    Cancel,
    /// Anything that is not one clear phrase.
    Unclear,
    /// Nothing may come of it, and this is why.
    Nothing(LetterReason),
}

/// How we know that the sender is who they say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LetterProof {
    /// The domain of the address vouches for this very letter (DMARC, aligned).
    Domain,
    Nothing,
}
