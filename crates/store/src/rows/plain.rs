//! store: rows without columns of a form of their own: offers, tokens, letters, wordings, and questions to a model.

use super::column::Column;
use super::row::row;
use crate::cells::Cell;
use rules::{Letter, Offer, OwnWording, OwnWords, ScribeCall, ScribeNote, ScribeOutcome, ScribeTask, Token};

// An offer.
row! {
    Offer as offer {
        id,
        rev,
        list,
        place,
        seq,
        chain,
        entry,
        seats,
        kind,
        state,
        lane,
        made_at,
        sent_at,
        ends_at,
        extended_at,
    }
}

// A key to the JSON API, known by its hash alone.
row! {
    Token as token {
        id,
        rev,
        name,
        hash,
        scope,
        list,
        made_at,
        revoked_at,
    }
}

// One letter that came in, and what became of it.
row! {
    Letter as letter {
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

// The words a host put in place of ours, one row per kind of mail that was ever changed.
row! {
    OwnWording as wording {
        id,
        rev,
        list,
        kind,
        subject: Option<String> = Cell::maybe_text(wording.text.as_ref().map(|text| text.subject.as_str())),
        body: Option<String> = Cell::maybe_text(wording.text.as_ref().map(|text| text.body.as_str())),
    }
    text: subject.zip(body).map(|(subject, body)| OwnWords { subject, body }),
}

// Questions to a model, as they are written down.
row! {
    ScribeCall as call {
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
