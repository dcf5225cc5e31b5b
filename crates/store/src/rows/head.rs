//! store: the list's head row.

use super::column::Column;
use super::row::row;
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
