//! store: a key to the JSON API, known by its hash alone.

use super::row::row;
use rules::Token;

row! {
    TOKEN, token_cells, token_from = Token as token {
        id,
        rev,
        name,
        hash,
        scope,
        list,
        made_at,
        revoked_at,
    }
}
