//! store: a key to the JSON API, known by its hash alone.

use super::{Decode, broken, count, id, maybe_id, maybe_time, text, time};
use crate::cells::Cell;
use crate::engine::StoreError;
use rules::{ListId, Token, TokenId, TokenScope};

pub(crate) const TOKEN: [&str; 8] = ["id", "rev", "name", "hash", "scope", "list", "made_at", "revoked_at"];

pub(crate) fn token_cells(token: &Token) -> [Cell<'_>; 8] {
    [
        Cell::id(token.id.0),
        Cell::count(token.rev),
        Cell::text(&token.name),
        Cell::text(&token.hash),
        Cell::word(token.scope.word()),
        token.list.map_or(Cell::Null, |list| Cell::id(list.0)),
        Cell::time(token.made_at),
        Cell::maybe_time(token.revoked_at),
    ]
}

pub(crate) fn token_from(row: &dyn Decode) -> Result<Token, StoreError> {
    Ok(Token {
        id: TokenId(id(row, 0)?),
        rev: count(row, 1)?,
        name: text(row, 2)?,
        hash: text(row, 3)?,
        scope: TokenScope::from_word(&text(row, 4)?).ok_or_else(|| broken("scope of a token"))?,
        list: maybe_id(row, 5)?.map(ListId),
        made_at: time(row, 6)?,
        revoked_at: maybe_time(row, 7)?,
    })
}
