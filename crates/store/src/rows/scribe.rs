//! store: questions to a model, as they are written down.

use super::column::Column;
use super::row::row;
use rules::{ScribeCall, ScribeNote, ScribeOutcome, ScribeTask};

row! {
    SCRIBE_CALL, scribe_call_cells, scribe_call_from = ScribeCall as call {
        id,
        rev,
        list,
        task: ScribeTask = call.note.task.cell(),
        outcome: ScribeOutcome = call.note.outcome.cell(),
        at,
        took: u32 = call.note.took_ms.cell(),
        tokens_in: u64 = call.note.tokens_in.cell(),
        tokens_out: u64 = call.note.tokens_out.cell(),
        cost: u64 = call.note.cost.cell(),
    }
    note: ScribeNote { task, outcome, took_ms: took, tokens_in, tokens_out, cost },
}
