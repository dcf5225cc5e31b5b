//! store: the words a host put in place of ours, one row per kind of mail that was ever changed.

use super::row::row;
use crate::cells::Cell;
use rules::{OwnWording, OwnWords};

row! {
    WORDING, wording_cells, wording_from = OwnWording as wording {
        id,
        rev,
        list,
        kind,
        subject: Option<String> = Cell::maybe_text(wording.text.as_ref().map(|text| text.subject.as_str())),
        body: Option<String> = Cell::maybe_text(wording.text.as_ref().map(|text| text.body.as_str())),
    }
    text: subject.zip(body).map(|(subject, body)| OwnWords { subject, body }),
}
