//! rules: what a decision wants written, as data. An engine applies all of it or nothing.

use crate::alarm::{Alarm, AlarmState};
use crate::audit_note::AuditNote;
use crate::command::Actor;
use crate::desk::{Delivery, DeliveryState, Month, Paper, Request, RequestState, SheetState, SheetVersion};
use crate::ids::{
    BatchId, DeliveryId, EndpointId, EntryId, HostId, LetterId, ListId, PlaceId, RequestId, SheetVersionId, TokenId,
};
use crate::letter::{Letter, LetterOutcome, LetterReason};
use crate::pass::Passed;
use crate::refusal::Refusal;
use crate::rows::{Batch, Entry, Grant, Head, Host, Message, Offer, Place, Session, Suppression, Token};
use crate::scribe::ScribeCall;
use crate::settings::Settings;
use crate::timer::{Timer, TimerName};
use crate::webhook::Endpoint;
use crate::wording::{OwnWording, OwnWords, Wording};
use crate::words::{Ending, EntryState};
use jiff::Timestamp;
use std::sync::Arc;

/// The answer, and what has to be written before it may be given.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    pub reply: Reply,
    pub change: Option<Box<Change>>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    pub list: ListId,
    /// Whose doing it is, where a timer only goes on with what somebody began.
    pub credit: Option<Actor>,
    /// What happened, in one word of the audit.
    pub what: &'static str,
    pub note: AuditNote,
    pub head: Option<HeadMove>,
    /// A new list's public name; settings are append-only versions.
    pub open: Option<String>,
    pub settings: Option<(u32, Arc<Settings>)>,
    pub rows: Vec<RowMove>,
    pub timers: Vec<TimerMove>,
    pub suppress: Vec<Suppression>,
    pub passed: Vec<Passed>,
}

/// The list's numbers move by the difference; the conditions hold for the numbers after the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeadMove {
    /// None opens the list.
    pub before: Option<Head>,
    pub after: Head,
    /// Only if a party of this size would still not fit: nobody joins the line past an open seat.
    pub only_if_full_for: Option<u32>,
    /// Only if nobody has joined the line since we looked.
    pub only_if_line_rev: Option<u64>,
}

/// One row, before and after. None before means new; the engine refuses a row that has moved on (`rev`).
#[derive(Clone, Debug, PartialEq)]
pub enum RowMove {
    Entry { before: Option<Entry>, after: Entry },
    Place { before: Option<Place>, after: Place },
    Offer { before: Option<Offer>, after: Offer },
    Message { before: Option<Message>, after: Message },
    Batch { before: Option<Batch>, after: Batch },
    Token { before: Option<Token>, after: Token },
    Host { before: Option<Host>, after: Host },
    Grant { before: Option<Grant>, after: Grant },
    Session { before: Option<Session>, after: Session },
    Endpoint { before: Option<Box<Endpoint>>, after: Box<Endpoint> },
    Alarm { before: Option<Alarm>, after: Alarm },
    Wording { before: Option<OwnWording>, after: OwnWording },
    Delivery { before: Option<Box<Delivery>>, after: Box<Delivery> },
    Letter { before: Option<Box<Letter>>, after: Box<Letter> },
    Request { before: Option<Box<Request>>, after: Box<Request> },
    Paper { before: Option<Paper>, after: Paper },
    Sheet { before: Option<Box<SheetVersion>>, after: Box<SheetVersion> },
    ScribeCall { before: Option<ScribeCall>, after: ScribeCall },
}

impl RowMove {
    /// The entry as it will be, if this is one.
    #[must_use]
    pub fn entry_after(&self) -> Option<&Entry> {
        if let RowMove::Entry { after, .. } = self { Some(after) } else { None }
    }

    #[must_use]
    pub fn offer_after(&self) -> Option<&Offer> {
        if let RowMove::Offer { after, .. } = self { Some(after) } else { None }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimerMove {
    Book(Timer),
    Drop(TimerName),
}

impl TimerMove {
    #[must_use]
    pub fn name(&self) -> TimerName {
        match self {
            TimerMove::Book(timer) => timer.name,
            TimerMove::Drop(name) => *name,
        }
    }
}

impl Change {
    #[must_use]
    pub fn row_actions(&self) -> usize {
        // The audit row counts, and so does a new version of the settings.
        1 + usize::from(self.head.is_some())
            + usize::from(self.settings.is_some())
            + self.rows.len()
            + self.timers.len()
            + self.suppress.len()
    }
}

/// What a person, a page or the post is told. A repeated command gets the same words.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// A rule says no; nothing was changed.
    Refused(Refusal),
    /// Nothing to do: a timer that is no longer the one booked, a report on a settled message.
    Nothing,
    Done,
    List(ListReply),
    Entry(EntryReply),
    Desk(DeskReply),
    Letter(LetterReply),
    Message(MessageReply),
    House(HouseReply),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListReply {
    Opened { list: ListId },
    Saved { rev: u32 },
    Staged { batch: BatchId },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryReply {
    /// Where somebody stands now. `position` is their number in line.
    Standing {
        entry: EntryId,
        state: EntryState,
        position: Option<u64>,
        news: News,
    },
    /// The answer stands in the person's inbox: this page gives nothing away about who is on the list.
    InInbox,
    Claimed {
        entry: EntryId,
        place: PlaceId,
        news: News,
    },
    Declined {
        entry: EntryId,
    },
    /// The offer has passed on, was taken back, or its time is up; the entry stands as it stands.
    OfferOver {
        entry: EntryId,
        state: EntryState,
        why: OfferOver,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeskReply {
    Slot {
        place: PlaceId,
        moved: SlotNews,
    },
    /// What a booking tool said was written down, and what came of it.
    Told {
        delivery: DeliveryId,
        state: DeliveryState,
        place: Option<PlaceId>,
        news: News,
    },
    /// Where a request stands, and whom it put on the list.
    Request {
        request: RequestId,
        state: RequestState,
        entry: Option<EntryId>,
        news: News,
    },
    /// A version of the sheet beside the list, and what is to become of it.
    Sheet {
        version: SheetVersionId,
        state: SheetState,
        news: News,
    },
}

/// A letter was written down, and what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LetterReply {
    pub letter: LetterId,
    pub outcome: LetterOutcome,
    pub reason: LetterReason,
    pub entry: Option<EntryId>,
    pub news: News,
}

#[derive(Clone, Debug, PartialEq)]
pub enum MessageReply {
    /// Hand this message over now.
    HandOver(Box<Handed>),
    /// Not now: quiet hours, a lease of somebody else's, or settled.
    NotYet { due_at: Timestamp },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HouseReply {
    Token {
        token: TokenId,
        news: News,
    },
    Host {
        host: HostId,
        news: News,
    },
    Endpoint {
        endpoint: EndpointId,
        news: News,
    },
    /// Whether the owners are to be told, and what.
    Alarm {
        tell: Option<AlarmState>,
    },
}

macro_rules! by_subject {
    ($($subject:ident($reply:ty),)+) => {$(
        impl From<$reply> for Reply {
            fn from(reply: $reply) -> Reply {
                Reply::$subject(reply)
            }
        }
    )+};
}

by_subject! {
    List(ListReply),
    Entry(EntryReply),
    Desk(DeskReply),
    Letter(LetterReply),
    Message(MessageReply),
    House(HouseReply),
}

/// What a caller wants to know of an answer. Which answer holds it is said below, once for all callers.
pub trait FromReply: Sized {
    fn from_reply(reply: &Reply) -> Option<Self>;
}

macro_rules! from_reply {
    ($($answer:pat => $wanted:ty: $value:expr,)+) => {$(
        impl FromReply for $wanted {
            fn from_reply(reply: &Reply) -> Option<Self> {
                if let $answer = reply { Some($value) } else { None }
            }
        }
    )+};
}

from_reply! {
    Reply::List(ListReply::Opened { list }) => ListId: *list,
    Reply::List(ListReply::Saved { rev }) => u32: *rev,
    Reply::Entry(EntryReply::Standing { entry, news, .. }) => (EntryId, News): (*entry, *news),
    Reply::House(HouseReply::Token { token, news }) => (TokenId, News): (*token, *news),
    Reply::House(HouseReply::Host { host, .. }) => HostId: *host,
    Reply::House(HouseReply::Endpoint { endpoint, .. }) => EndpointId: *endpoint,
    Reply::List(ListReply::Staged { batch }) => BatchId: *batch,
    Reply::Desk(DeskReply::Slot { place, .. }) => PlaceId: *place,
    Reply::Desk(DeskReply::Told { delivery, state, place, news }) =>
        (DeliveryId, DeliveryState, Option<PlaceId>, News): (*delivery, *state, *place, *news),
    Reply::Desk(DeskReply::Request { request, state, news, .. }) => (RequestId, RequestState, News): (*request, *state, *news),
    Reply::Desk(DeskReply::Sheet { version, .. }) => SheetVersionId: *version,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    New,
    Known,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfferOver {
    Lapsed,
    Declined,
    Withdrawn,
    /// What this person waits for has changed, and the slot is not it.
    NoLongerFits,
    /// The place went to somebody else or back to the host.
    Gone,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlotNews {
    Offered,
    /// Being settled or searched; a timer goes on with it.
    Searching,
    HandedBack(Ending),
    Booked,
    Closed,
}

/// A message as it is true at the moment of handing it over.
#[derive(Clone, Debug, PartialEq)]
pub struct Handed {
    pub message: Message,
    pub head: Head,
    pub settings: Arc<Settings>,
    pub entry: Option<Entry>,
    pub offer: Option<Offer>,
    pub place: Option<Place>,
    /// The person's number in line, if they wait in it.
    pub position: Option<u64>,
    /// When the window would end if the message went out now.
    pub ends_at: Option<Timestamp>,
    /// The month a summary speaks of.
    pub month: Option<Box<Month>>,
    /// The request a note to the staff speaks of.
    pub request: Option<Box<Request>>,
    /// Which mail of an event it is.
    pub wording: Option<Wording>,
    /// What the host wrote in place of our words for this mail.
    pub own: Option<OwnWords>,
    /// News of a change: the settings its reader knows.
    pub old_settings: Option<Arc<Settings>>,
    /// A repeated hand-off of a message that may have gone out before.
    pub again: Again,
    pub before: Before,
}

/// What is known of the hand-off before this one. A text cannot be marked as a repetition, so this decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Before {
    /// There was none, or it was reported as failed.
    DidNotLeave,
    /// Nobody reported: the house went down in between.
    MayHaveLeft,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Again {
    First,
    Retry,
}
