//! store: one letter that came in, and what became of it.

use super::{Decode, broken, count, id, maybe_id, text, time};
use crate::cells::Cell;
use crate::engine::StoreError;
use rules::{EntryId, Letter, LetterId, LetterOutcome, LetterReason, ListId};

pub(crate) const LETTER: [&str; 8] = ["id", "rev", "list", "key", "outcome", "reason", "entry", "at"];

pub(crate) fn letter_cells(letter: &Letter) -> [Cell<'_>; 8] {
    [
        Cell::id(letter.id.0),
        Cell::count(letter.rev),
        Cell::id(letter.list.0),
        Cell::text(&letter.key),
        Cell::word(letter.outcome.word()),
        Cell::word(letter.reason.word()),
        Cell::maybe_id(letter.entry.map(|entry| entry.0)),
        Cell::time(letter.at),
    ]
}

pub(crate) fn letter_from(row: &dyn Decode) -> Result<Letter, StoreError> {
    Ok(Letter {
        id: LetterId(id(row, 0)?),
        rev: count(row, 1)?,
        list: ListId(id(row, 2)?),
        key: text(row, 3)?,
        outcome: LetterOutcome::from_word(&text(row, 4)?).ok_or_else(|| broken("outcome of a letter"))?,
        reason: LetterReason::from_word(&text(row, 5)?).ok_or_else(|| broken("reason of a letter"))?,
        entry: maybe_id(row, 6)?.map(EntryId),
        at: time(row, 7)?,
    })
}
