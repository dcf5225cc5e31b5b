//! rules: what is written down about each question to a model: for what, what came of it, how long it took and what it
//! cost. No text of it, and nothing that anything else decides by.

use crate::audit_note::AuditNote;
use crate::change::{Reply, RowMove};
use crate::draft::{Verdict, empty_change, reply, written};
use crate::ids::{ListId, ScribeCallId};
use crate::snapshot::Snapshot;
use jiff::Timestamp;
use strum::{EnumString, IntoStaticStr, VariantArray};

crate::words!(ScribeTask, ScribeOutcome);

/// What a model may be asked for. The spelling is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum ScribeTask {
    Thanks,
    Choose,
    Word,
    Month,
    Extract,
    Test,
}

/// What came of it. Everything but the first means that rules and templates did the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum ScribeOutcome {
    Answered,
    /// An answer that did not fit its schema or its facts.
    Unfit,
    /// The other side will not take our key.
    KeyRefused,
    /// It will not take the question.
    Refused,
    /// Too many questions for it just now.
    Busy,
    /// It stumbled.
    Broken,
    /// No whole answer in time.
    Slow,
    /// What came back is not what its interface promises.
    Garbled,
    Unreachable,
    /// The month has cost what it may.
    LimitReached,
}

/// One question, tries included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScribeNote {
    pub task: ScribeTask,
    pub outcome: ScribeOutcome,
    pub took_ms: u32,
    /// As the other side counted; of what was slow or garbled an estimate, as much as it can have been.
    pub tokens_in: u64,
    pub tokens_out: u64,
    /// In millionths of the operator's currency.
    pub cost: u64,
}

/// The same as a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScribeCall {
    pub id: ScribeCallId,
    pub rev: u32,
    /// None: about no list.
    pub list: Option<ListId>,
    /// When it was asked.
    pub at: Timestamp,
    pub note: ScribeNote,
}

/// Only ever added, and once: a call is known by its moment and by everything that is noted of it.
pub(crate) fn decide(snapshot: &Snapshot, list: ListId, at: Timestamp, note: ScribeNote) -> Verdict {
    let about = Some(list).filter(|list| *list != ListId::HOUSE);
    if snapshot.scribe_calls.iter().any(|known| known.list == about && known.note == note) {
        return reply(Reply::Done);
    }
    let after = ScribeCall { id: ScribeCallId(snapshot.next_id), rev: 0, list: about, at, note };
    let mut change = empty_change(ListId::HOUSE, "scribe_asked");
    change.note = AuditNote::Scribe(note.task, note.outcome);
    change.rows.push(RowMove::ScribeCall { before: None, after });
    written(Reply::Done, change)
}
