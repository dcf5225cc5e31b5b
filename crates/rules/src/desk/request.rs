//! rules/desk: a request somebody sent as a letter, a picture or a document, and the card it becomes. What was found in
//! it is only a proposal: staff approve, change or discard it.

mod decide;
mod found;

pub(crate) use decide::{approve, arrived, discard, forget_due, read, restore};
pub use found::{Confidence, Found, RequestField, Span};

use crate::ids::{EntryId, ListId, PaperId, RequestId};
use jiff::Timestamp;
use std::sync::Arc;
use strum::{EnumString, IntoStaticStr, VariantArray};

crate::words!(RequestVia, RequestState, DiscardReason);

/// One request on its way to the list. What is personal in it goes when its time is over; the row stays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    pub id: RequestId,
    pub rev: u32,
    pub list: ListId,
    pub via: RequestVia,
    pub state: RequestState,
    pub at: Timestamp,
    /// When it was approved or discarded.
    pub settled_at: Option<Timestamp>,
    pub why: Option<DiscardReason>,
    /// Whom it put on the list.
    pub entry: Option<EntryId>,
    /// Names the source: the same letter twice is one request.
    pub key: String,
    pub letter: Option<Letter>,
    pub reading: Option<Reading>,
}

/// What came in, as it came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Letter {
    pub from: String,
    pub subject: String,
    pub body: String,
}

impl Request {
    /// The same letter may come again once this is forgotten; that its file belonged to it can still be told.
    #[must_use]
    pub fn forgotten_key(&self) -> String {
        match Request::mark_of(&self.key) {
            Some(_) => self.key.clone(),
            None => format!("forgotten {} {}", self.id.0, Request::mark(&self.key)),
        }
    }

    /// The beginning of a digest: enough to know a file by, and nothing to read in it.
    #[must_use]
    pub fn mark(key: &str) -> &str {
        key.get(..16).unwrap_or(key)
    }

    /// The mark of a request that was forgotten, from its key.
    #[must_use]
    pub fn mark_of(key: &str) -> Option<&str> {
        key.strip_prefix("forgotten ").map(|rest| rest.split_once(' ').map_or("", |(_, mark)| mark))
    }
}

/// One document that came along, until the request is forgotten.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paper {
    pub id: PaperId,
    pub rev: u32,
    pub list: ListId,
    pub request: RequestId,
    /// Its place among the documents of one request.
    pub number: u32,
    pub name: Option<String>,
    pub octets: Option<Arc<[u8]>>,
}

/// A document as a door takes it in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPaper {
    pub name: String,
    pub octets: Arc<[u8]>,
}

/// A request as a door takes it in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewRequest {
    pub via: RequestVia,
    pub key: String,
    pub letter: Letter,
    pub papers: Vec<NewPaper>,
}

/// What was read: the texts, and what was found in them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    pub parts: Vec<Part>,
    pub found: Vec<Found>,
}

/// One text: the letter itself, or what a document says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Part {
    pub title: String,
    pub text: String,
    /// Why it could not be read, or not whole, in words for the staff.
    pub trouble: Option<String>,
}

/// How a request came in. The spelling is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum RequestVia {
    Mail,
    Upload,
    Api,
}

/// Where a request stands. The spelling is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum RequestState {
    /// Written down; its documents are being read.
    Reading,
    /// A card that waits for the staff.
    Open,
    Approved,
    Discarded,
}

/// Why a request was put away. The spelling is stored; no free words, so that no name gets into the audit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum DiscardReason {
    NotARequest,
    Duplicate,
    DoneOtherwise,
    Spam,
    /// Nobody looked at it for so long that it was put away by itself.
    TooOld,
}
