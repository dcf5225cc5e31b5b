//! store: one letter that came in, and what became of it.

use super::row::row;
use rules::Letter;

row! {
    LETTER, letter_cells, letter_from = Letter as letter {
        id,
        rev,
        list,
        key,
        outcome,
        reason,
        entry,
        at,
    }
}
