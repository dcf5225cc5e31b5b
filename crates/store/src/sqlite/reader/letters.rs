//! store/sqlite: the letters of a list, page by page, newest first.

use super::super::Select;
use super::{SqliteReader, Within};
use crate::cells::Cell;
use crate::engine::StoreError;
use rules::{Letter, LetterId, LetterOutcome, ListId};

static LETTERS_BACK: Select<Letter> = Select::new(
    "letter INDEXED BY letter_of_list WHERE list = ?1 AND id < ?2 AND (?4 IS NULL OR outcome = ?4) \
     ORDER BY id DESC LIMIT ?3",
);
static LETTER_BY_ID: Select<Letter> = Select::new("letter WHERE id = ?1");
static LETTER_BY_KEY: Select<Letter> = Select::new("letter WHERE list = ?1 AND key = ?2");

/// Which letters, and before which one.
#[derive(Clone, Copy, Debug)]
pub struct LetterPage {
    pub outcome: Option<LetterOutcome>,
    pub before: Option<u64>,
    pub most: usize,
}

impl SqliteReader {
    pub fn letters_back(&mut self, list: ListId, page: LetterPage) -> Result<Vec<Letter>, StoreError> {
        let outcome = page.outcome.map_or(Cell::Null, |outcome| Cell::word(outcome.word()));
        let before = page.before.unwrap_or(i64::MAX as u64);
        let cells = [Cell::id(list.0), Cell::id(before), Cell::id(page.most as u64), outcome];
        LETTERS_BACK.all(&self.connection, &cells)
    }

    pub fn letter(&mut self, within: impl Into<Within>, letter: LetterId) -> Result<Option<Letter>, StoreError> {
        let found = LETTER_BY_ID.one(&self.connection, &[Cell::id(letter.0)])?;
        Ok(within.into().only(found, |row| row.list))
    }

    pub fn letter_by_key(&mut self, list: ListId, key: &str) -> Result<Option<Letter>, StoreError> {
        LETTER_BY_KEY.one(&self.connection, &[Cell::id(list.0), Cell::text(key)])
    }
}
