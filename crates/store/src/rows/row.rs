//! store: the description of a row, one line per column.

/// Describes a row once, in the order of its columns:
///
/// - `state,` a field of the row that is a column of the same name;
/// - `kind: String = cell,` a column made from several fields or from a part of one, and what it is read as;
/// - `unread service = cell,` a column for queries only;
/// - `personal TOLD { … }` around the last ones: these hold a person, and `TOLD` names the columns before them, which
///   are all that the audit tells.
///
/// Behind it stand the fields that are not columns themselves, made from the columns that were read. Becomes the list of
/// columns, the cells of a row, and its reader.
macro_rules! row {
    ($columns:ident, $cells:ident, $from:ident = $Row:ident as $row:ident { $($line:tt)* } $($made:tt)*) => {
        row!(@ $row [$columns $cells $from $Row { $($made)* }] [] [] $($line)*);
    };
    (@ $row:ident $names:tt [$($done:tt)*] $fields:tt unread $column:ident = $cell:expr, $($line:tt)*) => {
        row!(@ $row $names [$($done)* [$column, _, $crate::rows::column::Unread, $cell]] $fields $($line)*);
    };
    (@ $row:ident $names:tt [$([$column:ident $($done:tt)*])*] $fields:tt personal $told:ident { $($line:tt)* }) => {
        pub(crate) const $told: &[&str] = &[$(stringify!($column)),*];
        row!(@ $row $names [$([$column $($done)*])*] $fields $($line)*);
    };
    (@ $row:ident $names:tt [$($done:tt)*] [$($field:ident)*] $column:ident, $($line:tt)*) => {
        row!(@ $row $names [
            $($done)* [$column, $column, _, $crate::rows::column::Column::cell(&$row.$column)]
        ] [$($field)* $column] $($line)*);
    };
    (@ $row:ident $names:tt [$($done:tt)*] $fields:tt $column:ident: $type:ty = $cell:expr, $($line:tt)*) => {
        row!(@ $row $names [$($done)* [$column, $column, $type, $cell]] $fields $($line)*);
    };
    (@ $row:ident [$columns:ident $cells:ident $from:ident $Row:ident { $($made:tt)* }]
        [$([$column:ident, $read:tt, $type:ty, $cell:expr])*] [$($field:ident)*]) => {
        pub(crate) const $columns: [&str; [$(stringify!($column)),*].len()] = [$(stringify!($column)),*];

        pub(crate) fn $cells($row: &$Row) -> [$crate::cells::Cell<'_>; $columns.len()] {
            [$($cell),*]
        }

        pub(crate) fn $from(row: &dyn $crate::rows::Decode) -> Result<$Row, $crate::engine::StoreError> {
            let mut at = 0;
            $(let $read = $crate::rows::column::next::<$type>(row, &mut at)?;)*
            Ok($Row { $($field,)* $($made)* })
        }
    };
}

pub(crate) use row;
