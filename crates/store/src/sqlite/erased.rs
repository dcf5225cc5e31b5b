//! store/sqlite: whether a change erases what somebody said of themselves. Freed cells are overwritten (`secure_delete`); the
//! log keeps older pages until it is folded and emptied, which is then done soon.

use rules::{Change, RowMove};

/// Whether a row loses a person, or words of one.
pub(super) fn erases(change: &Change) -> bool {
    change.rows.iter().any(|row| match row {
        RowMove::Entry { before: Some(before), after } => before.person.name.is_some() && after.person.name.is_none(),
        RowMove::Request { before: Some(_), .. } | RowMove::Paper { before: Some(_), .. } => true,
        RowMove::Entry { before: None, .. }
        | RowMove::Host { .. }
        | RowMove::Request { before: None, .. }
        | RowMove::Paper { before: None, .. }
        | RowMove::Place { .. }
        | RowMove::Offer { .. }
        | RowMove::Message { .. }
        | RowMove::Batch { .. }
        | RowMove::Token { .. }
        | RowMove::Grant { .. }
        | RowMove::Session { .. }
        | RowMove::Endpoint { .. }
        | RowMove::Alarm { .. }
        | RowMove::Wording { .. }
        | RowMove::Delivery { .. }
        | RowMove::Letter { .. }
        | RowMove::Sheet { .. }
        | RowMove::ScribeCall { .. } => false,
    })
}
