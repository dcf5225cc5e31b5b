//! store: the list's head row.

use super::{Decode, broken, count, id, maybe_time, text};
use crate::cells::Cell;
use crate::engine::StoreError;
use rules::{Head, ListId, ListKind, ListState};

pub(crate) const HEAD: [&str; 14] = [
    "id",
    "kind",
    "state",
    "settings_rev",
    "date_rev",
    "cap",
    "cap_wanted",
    "taken",
    "held",
    "waiting",
    "asked",
    "line_rev",
    "joined",
    "thanked_at",
];

pub(crate) fn head_cells(head: &Head) -> [Cell<'static>; 14] {
    [
        Cell::id(head.list.0),
        Cell::word(head.kind.word()),
        Cell::word(head.state.word()),
        Cell::count(head.settings_rev),
        Cell::count(head.date_rev),
        Cell::count(head.cap),
        Cell::count(head.cap_wanted),
        Cell::count(head.taken),
        Cell::count(head.held),
        Cell::count(head.waiting),
        Cell::count(head.asked),
        Cell::id(head.line_rev),
        Cell::id(head.joined),
        head.thanked_at.map_or(Cell::Null, Cell::time),
    ]
}

pub(crate) fn head_from(row: &dyn Decode) -> Result<Head, StoreError> {
    Ok(Head {
        list: ListId(id(row, 0)?),
        kind: ListKind::from_word(&text(row, 1)?).ok_or_else(|| broken("kind of list"))?,
        state: ListState::from_word(&text(row, 2)?).ok_or_else(|| broken("state of a list"))?,
        settings_rev: count(row, 3)?,
        date_rev: count(row, 4)?,
        cap: count(row, 5)?,
        cap_wanted: count(row, 6)?,
        taken: count(row, 7)?,
        held: count(row, 8)?,
        waiting: count(row, 9)?,
        asked: count(row, 10)?,
        line_rev: id(row, 11)?,
        joined: id(row, 12)?,
        thanked_at: maybe_time(row, 13)?,
    })
}
