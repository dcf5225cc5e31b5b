//! store: the list's head row.

use super::column::Column;
use super::row::row;
use super::{Decode, ReadRow, text};
use crate::engine::StoreError;
use rules::{Head, ListId};

row! {
    Head as head {
        id: ListId = head.list.cell(),
        kind,
        state,
        settings_rev,
        date_rev,
        cap,
        cap_wanted,
        taken,
        held,
        waiting,
        asked,
        line_rev,
        joined,
        thanked_at,
    }
    list: id,
}

/// With the list's name in addresses.
impl ReadRow for (Head, String) {
    const COLUMNS: &'static [&'static str] = &{
        let mut columns = ["slug"; Head::COLUMNS.len() + 1];
        columns.split_at_mut(Head::COLUMNS.len()).0.copy_from_slice(Head::COLUMNS);
        columns
    };

    fn from_row(row: &dyn Decode) -> Result<(Head, String), StoreError> {
        Ok((Head::from_row(row)?, text(row, Head::COLUMNS.len())?))
    }
}
