//! store: the description of a row, one line per column.

use super::Decode;
use crate::cells::Cell;
use crate::engine::StoreError;

/// What a query reads: its columns, and what they become.
pub(crate) trait ReadRow: Sized {
    const COLUMNS: &'static [&'static str];

    fn from_row(row: &dyn Decode) -> Result<Self, StoreError>;
}

/// A row of a table, as it is written.
pub(crate) trait StoredRow: ReadRow {
    /// The columns the audit may tell of: nothing of a person.
    const TOLD: &'static [&'static str];

    fn cells(&self) -> Vec<Cell<'_>>;
}

/// Describes a row once, in the order of its columns:
///
/// - `state,` a field of the row that is a column of the same name;
/// - `kind: String = cell,` a column made from several fields or from a part of one, and what it is read as;
/// - `unread service = cell,` a column for queries only;
/// - `personal { … }` around the last ones: these hold a person, and only the columns before them are told to the audit.
///
/// Behind it stand the fields that are not columns themselves, made from the columns that were read.
macro_rules! row {
    ($Row:ident as $row:ident { $($line:tt)* } $($made:tt)*) => {
        row!(@ $row [$Row { $($made)* } (<Self as $crate::rows::ReadRow>::COLUMNS)] [] [] $($line)*);
    };
    (@ $row:ident $names:tt [$($done:tt)*] $fields:tt unread $column:ident = $cell:expr, $($line:tt)*) => {
        row!(@ $row $names [$($done)* [$column, _, $crate::rows::column::Unread, $cell]] $fields $($line)*);
    };
    (@ $row:ident [$Row:ident $made:tt $told:tt] [$([$column:ident $($done:tt)*])*] $fields:tt personal { $($line:tt)* }) => {
        row!(@ $row [$Row $made (&[$(stringify!($column)),*])] [$([$column $($done)*])*] $fields $($line)*);
    };
    (@ $row:ident $names:tt [$($done:tt)*] [$($field:ident)*] $column:ident, $($line:tt)*) => {
        row!(@ $row $names [
            $($done)* [$column, $column, _, $crate::rows::column::Column::cell(&$row.$column)]
        ] [$($field)* $column] $($line)*);
    };
    (@ $row:ident $names:tt [$($done:tt)*] $fields:tt $column:ident: $type:ty = $cell:expr, $($line:tt)*) => {
        row!(@ $row $names [$($done)* [$column, $column, $type, $cell]] $fields $($line)*);
    };
    (@ $row:ident [$Row:ident { $($made:tt)* } ($($told:tt)*)]
        [$([$column:ident, $read:tt, $type:ty, $cell:expr])*] [$($field:ident)*]) => {
        impl $crate::rows::ReadRow for $Row {
            const COLUMNS: &'static [&'static str] = &[$(stringify!($column)),*];

            fn from_row(row: &dyn $crate::rows::Decode) -> Result<$Row, $crate::engine::StoreError> {
                let mut at = 0;
                $(let $read = $crate::rows::column::next::<$type>(row, &mut at)?;)*
                Ok($Row { $($field,)* $($made)* })
            }
        }

        impl $crate::rows::StoredRow for $Row {
            const TOLD: &'static [&'static str] = $($told)*;

            fn cells(&self) -> Vec<$crate::cells::Cell<'_>> {
                let $row = self;
                vec![$($cell),*]
            }
        }
    };
}

pub(crate) use row;
