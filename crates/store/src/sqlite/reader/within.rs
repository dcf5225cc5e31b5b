//! store/sqlite: in whose rows a number is looked for. Every look-up by a row's number takes one of these: a row of another
//! list, reached by a guessed number, is not found, and nobody has to remember to compare.

use rules::ListId;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Within {
    List(ListId),
    /// For whoever may look at every list, or holds a link that names the row.
    AnyList,
}

impl From<ListId> for Within {
    fn from(list: ListId) -> Within {
        Within::List(list)
    }
}

impl Within {
    /// The row, if it is one of these.
    pub(super) fn only<T>(self, found: Option<T>, list_of: impl Fn(&T) -> ListId) -> Option<T> {
        match self {
            Within::List(list) => found.filter(|row| list_of(row) == list),
            Within::AnyList => found,
        }
    }
}
