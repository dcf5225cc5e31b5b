//! rules: the rows both products share. Every engine stores exactly these, under these words.

mod batch;
mod entry;
mod house;
mod message;

pub use batch::{Batch, ImportMode, ImportOutcome, ImportRow};
pub use entry::{Entry, Moved, Person, Turn};
pub use house::{Grant, Host, Session, Token};
pub use message::{AsSaid, Message};

use crate::desk::Slot;
use crate::ids::{ChainId, EntryId, ListId, OfferId, PlaceId};
use crate::words::{Channel, Ending, ListKind, ListState, OfferKind, OfferState, PlaceState, Reach};
use jiff::Timestamp;

/// The numbers of a list. `cap, taken, held` are used by events only; a desk's slots are places with room for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    pub list: ListId,
    pub kind: ListKind,
    pub state: ListState,
    pub settings_rev: u32,
    /// Grows when the date moves, so that a reminder for the new date is a new message.
    pub date_rev: u32,
    /// What binds now. Lowering the cap below what is given away retires seats as they come free.
    pub cap: u32,
    pub cap_wanted: u32,
    pub taken: u32,
    pub held: u32,
    pub waiting: u32,
    /// Those among the waiting who stand behind the never-asked: asked in vain before, or put there by the host.
    pub asked: u32,
    pub line_rev: u64,
    /// The last join number given out.
    pub joined: u64,
    /// When the host sent the thank-you note; it goes out once.
    pub thanked_at: Option<Timestamp>,
}

impl Head {
    /// A list that was just opened.
    #[must_use]
    pub fn new(list: ListId, kind: ListKind, cap: u32) -> Head {
        Head {
            list,
            kind,
            state: ListState::Open,
            settings_rev: 1,
            date_rev: 1,
            cap,
            cap_wanted: cap,
            taken: 0,
            held: 0,
            waiting: 0,
            asked: 0,
            line_rev: 0,
            joined: 0,
            thanked_at: None,
        }
    }

    /// Takes freed seats out of service while the cap is above what the host wants. Nobody loses anything by it.
    pub(crate) fn retire(&mut self) {
        self.cap = self.cap_wanted.max(self.taken + self.held);
    }

    #[must_use]
    pub fn open(&self) -> u32 {
        self.cap.saturating_sub(self.taken + self.held)
    }

    /// The number in line a party would get now; None while it finds seats at the door.
    #[must_use]
    pub fn would_be(&self, party: u32) -> Option<u64> {
        (party > self.open()).then(|| u64::from(self.waiting - self.asked.min(self.waiting)) + 1)
    }
}

/// A freed place on its way to somebody: held for the line until it is booked, open or closed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub id: PlaceId,
    pub rev: u32,
    pub list: ListId,
    pub kind: PlaceKind,
    pub seats: u32,
    pub state: PlaceState,
    pub chain: ChainId,
    /// The last offer's number; `(place, seq)` names an offer and fences old links.
    pub seq: u32,
    /// Offers made in this chain.
    pub tried: u32,
    pub ending: Option<Ending>,
    pub booked_by: Option<EntryId>,
    pub freed_at: Timestamp,
    /// When the chain ended, whichever way; None while it runs, and for those that ended before this was written down.
    pub ended_at: Option<Timestamp>,
    /// Held for nobody in particular: those who may take it were told, and the first tap wins.
    pub head_start: Option<HeadStart>,
}

/// Seats a chain left over, kept for the line a little longer before the door opens to everyone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeadStart {
    /// Since when its time counts: when notices may leave, or until when our own downtime has been given back.
    pub from: Timestamp,
    /// Exclusive.
    pub until: Timestamp,
    /// The last join number of those it is for; who joins later waits for its end.
    pub up_to: u64,
}

impl Place {
    /// Just freed, at the beginning of its first chain.
    #[must_use]
    pub fn held(id: PlaceId, list: ListId, kind: PlaceKind, seats: u32, now: Timestamp) -> Place {
        Place {
            id,
            rev: 0,
            list,
            kind,
            seats,
            state: PlaceState::Held,
            chain: ChainId::first(id),
            seq: 0,
            tried: 0,
            ending: None,
            booked_by: None,
            freed_at: now,
            ended_at: None,
            head_start: None,
        }
    }

    /// What came free, if this is a slot of a desk.
    #[must_use]
    pub fn slot(&self) -> Option<&Slot> {
        match &self.kind {
            PlaceKind::Slot(slot) => Some(slot),
            PlaceKind::Seats | PlaceKind::Pool => None,
        }
    }
}

/// What the place is. Seats are alike and counted; a slot is itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlaceKind {
    /// Seats of an event held for one party.
    Seats,
    /// Seats held while many offers are being made, a few per change.
    Pool,
    Slot(Box<Slot>),
}

impl PlaceKind {
    /// When a slot begins; seats have no time of their own.
    #[must_use]
    pub fn slot_starts(&self) -> Option<Timestamp> {
        match self {
            PlaceKind::Slot(slot) => Some(slot.starts_at),
            PlaceKind::Seats | PlaceKind::Pool => None,
        }
    }
}

/// A held place put to one entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    pub id: OfferId,
    pub rev: u32,
    pub list: ListId,
    pub place: PlaceId,
    pub seq: u32,
    pub chain: ChainId,
    pub entry: EntryId,
    pub seats: u32,
    pub kind: OfferKind,
    pub state: OfferState,
    /// Which of a person's simultaneous offers this is; `(entry, lane)` is unique among live offers.
    pub lane: u32,
    pub made_at: Timestamp,
    pub sent_at: Option<Timestamp>,
    /// Exclusive. None while the offer waits to be sent.
    pub ends_at: Option<Timestamp>,
    /// Until when our own downtime has been given back.
    pub extended_at: Option<Timestamp>,
}

/// An address nothing may be sent to any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suppression {
    pub channel: Channel,
    pub key: String,
    pub reason: Reach,
}
