//! rules: what the audit adds to a change, as a value. The store has its stored words.

use crate::desk::Night;
use crate::scribe::{ScribeOutcome, ScribeTask};
use crate::wording::Wording;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AuditNote {
    Nothing,
    /// As a host or a member of staff typed it.
    Typed(String),
    /// The host asked somebody before their turn.
    OutOfTurn,
    BookedInTool,
    CameAfterAll,
    /// The proof of consent to texts: in the words of these settings.
    ConsentTicked {
        settings_rev: u32,
    },
    ConsentToldStaff,
    Words(Wording),
    Scribe(ScribeTask, ScribeOutcome),
    Tidied(Night),
}
