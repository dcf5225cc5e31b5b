//! rules/desk: the versions of a sheet that staff keep beside the list. One that lost much at once waits for an answer;
//! each remembers whom it put on the list and whom it took off, so that it can be undone.

use crate::change::{DeskReply, News, RowMove};
use crate::draft::{DeskDraft, Verdict, refused, reply};
use crate::ids::{EntryId, ListId, SheetVersionId};
use crate::limits;
use crate::refusal::Refusal;
use jiff::Timestamp;
use std::collections::BTreeSet;
use strum::{EnumString, IntoStaticStr, VariantArray};

crate::words!(SheetState);

/// A sheet as it was read once, known by the digest of its text. The text itself lies in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetVersion {
    pub id: SheetVersionId,
    pub rev: u32,
    pub list: ListId,
    pub at: Timestamp,
    pub digest: String,
    pub rows: u32,
    pub state: SheetState,
    /// What it changed, in numbers: never a name.
    pub note: String,
    /// Whom it put on the list and took off, each with the generation they had then.
    pub came: Vec<(EntryId, u32)>,
    pub gone: Vec<(EntryId, u32)>,
}

/// What became of a version. The spelling is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum SheetState {
    /// In force, or was.
    Taken,
    /// It lost much at once: somebody must look first.
    Asked,
    /// Somebody looked, and it is meant.
    Meant,
    /// Somebody looked, and the list goes back into the sheet.
    Refused,
    /// Brought back from an older one.
    BroughtBack,
}

/// What may happen to the versions of a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SheetAct {
    /// This text was read and is about to be acted on; the same again is the same version.
    Read {
        digest: String,
        rows: u32,
    },
    /// This text lost much; nothing is done until somebody answers.
    Ask {
        digest: String,
        rows: u32,
        lost: u32,
        changed: u32,
        known: u32,
    },
    Answer {
        version: SheetVersionId,
        meant: SheetAnswer,
    },
    /// What came of a version, or of bringing one back.
    Did {
        version: SheetVersionId,
        note: String,
        came: Vec<(EntryId, u32)>,
        gone: Vec<(EntryId, u32)>,
    },
    /// The list goes back to what it was under this version; a new one stands for it.
    BringBack {
        version: SheetVersionId,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SheetAnswer {
    Meant,
    KeepList,
}

pub(crate) fn sheet(draft: DeskDraft<'_>, act: &SheetAct) -> Verdict {
    let newest = draft.snapshot.sheet_newest.clone();
    match act {
        SheetAct::Read { digest, rows } => read(draft, newest, digest, *rows),
        SheetAct::Ask { digest, rows, lost, changed, known } => {
            // Only a question that is still open is the same question: any other version could not be answered any more.
            match newest.filter(|newest| newest.digest == *digest && newest.state == SheetState::Asked) {
                Some(newest) => known_as(&newest),
                None => {
                    let note = format!("{lost} of {known} rows gone, {changed} changed");
                    add(draft, digest, *rows, SheetState::Asked, note)
                }
            }
        }
        SheetAct::Answer { meant, .. } => answer(draft, newest, *meant),
        SheetAct::Did { note, came, gone, .. } => did(draft, note, came, gone),
        SheetAct::BringBack { .. } => {
            let Some(version) = draft.snapshot.sheet.clone() else { return refused(Refusal::NoSuchVersion) };
            let note = format!("back to version {}", version.id.0);
            match newest.filter(|newest| newest.state == SheetState::BroughtBack && newest.note == note) {
                Some(newest) => known_as(&newest),
                None => add(draft, &version.digest, version.rows, SheetState::BroughtBack, note),
            }
        }
    }
}

fn known_as(version: &SheetVersion) -> Verdict {
    reply(DeskReply::Sheet { version: version.id, state: version.state, news: News::Known })
}

fn read(draft: DeskDraft<'_>, newest: Option<SheetVersion>, digest: &str, rows: u32) -> Verdict {
    let Some(newest) = newest.filter(|newest| newest.digest == digest) else {
        return add(draft, digest, rows, SheetState::Taken, String::new());
    };
    match newest.state {
        SheetState::Taken => known_as(&newest),
        SheetState::Asked | SheetState::Meant => {
            put(draft, &newest, SheetVersion { state: SheetState::Taken, ..newest.clone() })
        }
        SheetState::Refused | SheetState::BroughtBack => add(draft, digest, rows, SheetState::Taken, String::new()),
    }
}

fn answer(draft: DeskDraft<'_>, newest: Option<SheetVersion>, meant: SheetAnswer) -> Verdict {
    let Some(version) = draft.snapshot.sheet.clone() else { return refused(Refusal::NoSuchVersion) };
    let state = match meant {
        SheetAnswer::Meant => SheetState::Meant,
        SheetAnswer::KeepList => SheetState::Refused,
    };
    if version.state == state {
        return known_as(&version);
    }
    let is_newest = newest.is_some_and(|newest| newest.id == version.id);
    if version.state != SheetState::Asked || !is_newest {
        return refused(Refusal::SheetMovedOn);
    }
    put(draft, &version, SheetVersion { state, ..version.clone() })
}

fn did(draft: DeskDraft<'_>, note: &str, came: &[(EntryId, u32)], gone: &[(EntryId, u32)]) -> Verdict {
    let Some(version) = draft.snapshot.sheet.clone() else { return refused(Refusal::NoSuchVersion) };
    if came.len() + gone.len() > limits::SHEET_ROWS || note.chars().count() > limits::TITLE_CHARS {
        return refused(Refusal::SheetMovedOn);
    }
    let mut after = version.clone();
    let add = |to: &mut Vec<(EntryId, u32)>, more: &[(EntryId, u32)]| {
        let mut known: BTreeSet<(EntryId, u32)> = to.iter().copied().collect();
        to.extend(more.iter().filter(|one| known.insert(**one)));
    };
    add(&mut after.came, came);
    add(&mut after.gone, gone);
    if !note.is_empty() {
        after.note = note.to_string();
    }
    if after == version { known_as(&version) } else { put(draft, &version, after) }
}

fn add(mut draft: DeskDraft<'_>, digest: &str, rows: u32, state: SheetState, note: String) -> Verdict {
    let hex = digest.len() == 64 && digest.bytes().all(|octet| octet.is_ascii_hexdigit());
    if !hex {
        return refused(Refusal::NoSuchVersion);
    }
    let version = SheetVersion {
        id: SheetVersionId(draft.fresh_id()),
        rev: 0,
        list: draft.head.list,
        at: draft.now,
        digest: digest.to_string(),
        rows,
        state,
        note,
        came: Vec::new(),
        gone: Vec::new(),
    };
    let id = version.id;
    draft.change.rows.push(RowMove::Sheet { before: None, after: Box::new(version) });
    draft.finish(DeskReply::Sheet { version: id, state, news: News::New })
}

fn put(mut draft: DeskDraft<'_>, before: &SheetVersion, mut after: SheetVersion) -> Verdict {
    after.rev = before.rev + 1;
    let (version, state) = (after.id, after.state);
    draft.change.rows.push(RowMove::Sheet { before: Some(Box::new(before.clone())), after: Box::new(after) });
    draft.finish(DeskReply::Sheet { version, state, news: News::New })
}
