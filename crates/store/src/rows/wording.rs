//! store: the words a host put in place of ours, one row per kind of mail that was ever changed.

use super::{Decode, broken, count, id, text};
use crate::cells::Cell;
use crate::engine::StoreError;
use rules::{ListId, OwnWording, OwnWords, Wording, WordingId};

pub(crate) const WORDING: [&str; 6] = ["id", "rev", "list", "kind", "subject", "body"];

pub(crate) fn wording_cells(wording: &OwnWording) -> [Cell<'_>; 6] {
    let text = wording.text.as_ref();
    [
        Cell::id(wording.id.0),
        Cell::count(wording.rev),
        Cell::id(wording.list.0),
        Cell::word(wording.kind.word()),
        Cell::maybe_text(text.map(|text| text.subject.as_str())),
        Cell::maybe_text(text.map(|text| text.body.as_str())),
    ]
}

pub(crate) fn wording_from(row: &dyn Decode) -> Result<OwnWording, StoreError> {
    let own = row.text(4)?.zip(row.text(5)?).map(|(subject, body)| OwnWords { subject, body });
    Ok(OwnWording {
        id: WordingId(id(row, 0)?),
        rev: count(row, 1)?,
        list: ListId(id(row, 2)?),
        kind: Wording::from_word(&text(row, 3)?).ok_or_else(|| broken("kind of wording"))?,
        text: own,
    })
}
