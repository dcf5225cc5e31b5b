//! store: questions to a model, as they are written down.

use super::{Decode, broken, count, id, maybe_id, text, time};
use crate::cells::Cell;
use crate::engine::StoreError;
use rules::{ListId, ScribeCall, ScribeCallId, ScribeNote, ScribeOutcome, ScribeTask};

pub(crate) const SCRIBE_CALL: [&str; 10] =
    ["id", "rev", "list", "task", "outcome", "at", "took", "tokens_in", "tokens_out", "cost"];

pub(crate) fn scribe_call_cells(call: &ScribeCall) -> [Cell<'static>; 10] {
    [
        Cell::id(call.id.0),
        Cell::count(call.rev),
        call.list.map_or(Cell::Null, |list| Cell::id(list.0)),
        Cell::word(call.note.task.word()),
        Cell::word(call.note.outcome.word()),
        Cell::time(call.at),
        Cell::count(call.note.took_ms),
        Cell::id(call.note.tokens_in),
        Cell::id(call.note.tokens_out),
        Cell::id(call.note.cost),
    ]
}

pub(crate) fn scribe_call_from(row: &dyn Decode) -> Result<ScribeCall, StoreError> {
    Ok(ScribeCall {
        id: ScribeCallId(id(row, 0)?),
        rev: count(row, 1)?,
        list: maybe_id(row, 2)?.map(ListId),
        at: time(row, 5)?,
        note: ScribeNote {
            task: ScribeTask::from_word(&text(row, 3)?).ok_or_else(|| broken("task of a scribe"))?,
            outcome: ScribeOutcome::from_word(&text(row, 4)?).ok_or_else(|| broken("outcome of a scribe"))?,
            took_ms: count(row, 6)?,
            tokens_in: id(row, 7)?,
            tokens_out: id(row, 8)?,
            cost: id(row, 9)?,
        },
    })
}
