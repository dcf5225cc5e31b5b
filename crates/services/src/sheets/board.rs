//! services: how each desk's sheet stood when it was last looked at. In memory only: the next look tells it again.

use crate::limits;
use jiff::Timestamp;
use rules::{ListId, SheetVersionId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// How a look went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SheetLook {
    InStep {
        rows: usize,
        problems: usize,
    },
    /// It lost or changed much at once; nothing was changed, and somebody must say what is meant.
    Asked {
        version: SheetVersionId,
        lost: usize,
        changed: usize,
        known: usize,
    },
    /// Rows are missing, or its last line has no end: it may be half written, so the next look must find it the same.
    LooksAgain,
    /// It was there, and is gone.
    Gone,
    CannotRead {
        why: String,
    },
    /// Everything was heard, and could not be written back.
    Unwritable {
        why: String,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetSeen {
    pub looked_at: Timestamp,
    /// When list and sheet last agreed.
    pub in_step_at: Option<Timestamp>,
    pub look: SheetLook,
    /// What is wrong with the rules or the voice beside it, each with its line.
    pub documents: Vec<String>,
}

impl SheetLook {
    #[must_use]
    pub fn is_well(&self) -> bool {
        matches!(self, SheetLook::InStep { problems: 0, .. })
    }

    /// Whether list and sheet agree, rows that could not be understood aside.
    #[must_use]
    pub fn is_in_step(&self) -> bool {
        matches!(self, SheetLook::InStep { .. })
    }

    /// One word, for programs.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            SheetLook::InStep { .. } => "in_step",
            SheetLook::Asked { .. } => "asked",
            SheetLook::LooksAgain => "looks_again",
            SheetLook::Gone => "gone",
            SheetLook::CannotRead { .. } => "cannot_read",
            SheetLook::Unwritable { .. } => "unwritable",
        }
    }

    /// What happened, what it means, what to do.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            SheetLook::InStep { rows, problems: 0 } => format!("Sheet and list are in step. Rows: {rows}."),
            SheetLook::InStep { rows, problems } => format!(
                "Sheet and list are in step. Rows: {rows}. Rows that could not be understood: {problems}; the column \
                 \u{201c}problem\u{201d} of the sheet says why."
            ),
            SheetLook::Asked { lost, changed, known, .. } => {
                let what = match (lost, changed) {
                    (0, changed) => format!("{changed} of {known} rows say something else"),
                    (lost, _) => format!("{lost} of {known} people are gone from it"),
                };
                format!("The sheet changed a lot at once: {what}. Nothing was changed yet; please say what is meant.")
            }
            SheetLook::LooksAgain => {
                "The sheet may still be on its way: rows are missing, or its last line is not whole. Nothing was changed. \
                 Usher looks again in a minute, and takes it as it is if it is still the same."
                    .to_string()
            }
            SheetLook::Gone => {
                "The sheet is gone. Nothing was changed. Put it back, or write it anew from the list.".to_string()
            }
            SheetLook::CannotRead { why } => format!("The sheet could not be read, so nothing was changed. {why}"),
            SheetLook::Unwritable { why } => {
                format!("What staff wrote was taken over, but the sheet could not be written. {why} Usher tries again.")
            }
        }
    }
}

#[derive(Default)]
pub(super) struct SheetBoard {
    seen: Mutex<HashMap<ListId, Seen>>,
    /// One look at a desk at a time.
    turns: Mutex<HashMap<ListId, Arc<tokio::sync::Mutex<()>>>>,
    /// The digest of the text that was read last, and when it was read first.
    texts: Mutex<HashMap<ListId, (String, Timestamp)>>,
}

#[derive(Clone)]
struct Seen {
    seen: SheetSeen,
    /// The text and the change of the list at which there was nothing left to do.
    settled: Option<(String, u64)>,
}

impl SheetBoard {
    pub fn turn(&self, list: ListId) -> Arc<tokio::sync::Mutex<()>> {
        self.turns.lock().unwrap_or_else(PoisonError::into_inner).entry(list).or_default().clone()
    }

    /// Whether the look before found this very text; two looks at the same moment are one.
    pub fn is_same_text(&self, list: ListId, digest: &str, now: Timestamp) -> bool {
        let mut texts = self.texts.lock().unwrap_or_else(PoisonError::into_inner);
        let since = texts.get(&list).filter(|(text, _)| text == digest).map(|(_, since)| *since);
        if since.is_none() {
            texts.insert(list, (digest.to_string(), now));
        }
        since.is_some_and(|since| now.duration_since(since) >= limits::SHEET_FRESH)
    }

    pub fn put(
        &self,
        list: ListId,
        now: Timestamp,
        look: SheetLook,
        documents: Vec<String>,
        settled: Option<(String, u64)>,
    ) {
        let mut all = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let before = all.get(&list).and_then(|before| before.seen.in_step_at);
        let in_step_at = if look.is_in_step() { Some(now) } else { before };
        all.insert(list, Seen { seen: SheetSeen { looked_at: now, in_step_at, look, documents }, settled });
    }

    /// Nothing has changed on either side.
    pub fn again(&self, list: ListId, now: Timestamp, documents: Vec<String>) {
        if let Some(seen) = self.seen.lock().unwrap_or_else(PoisonError::into_inner).get_mut(&list) {
            (seen.seen.looked_at, seen.seen.in_step_at) = (now, Some(now));
            seen.seen.documents = documents;
        }
    }

    pub fn is_settled(&self, list: ListId, digest: &str, seq: u64) -> bool {
        let all = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let settled = all.get(&list).and_then(|seen| seen.settled.as_ref());
        settled.is_some_and(|(text, change)| text == digest && *change == seq)
    }

    pub fn seen(&self, list: ListId) -> Option<SheetSeen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).get(&list).map(|seen| seen.seen.clone())
    }

    pub fn forget(&self, list: ListId) {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).remove(&list);
    }
}
