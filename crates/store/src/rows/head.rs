//! store: the list's head row.

use super::column::Column;
use super::row::row;
use super::{Decode, text};
use crate::engine::StoreError;
use rules::{Head, ListId};

row! {
    HEAD, head_cells, head_from = Head as head {
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

/// The head beside the list's name in addresses.
pub(crate) const HEAD_AND_SLUG: [&str; HEAD.len() + 1] = {
    let mut columns = ["slug"; HEAD.len() + 1];
    columns.split_at_mut(HEAD.len()).0.copy_from_slice(&HEAD);
    columns
};

pub(crate) fn head_and_slug_from(row: &dyn Decode) -> Result<(Head, String), StoreError> {
    Ok((head_from(row)?, text(row, HEAD.len())?))
}
