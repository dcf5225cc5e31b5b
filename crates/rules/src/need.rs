//! rules: rows a decision asks for, by key or index; never a whole list. What to read first is in `first`.

use crate::alarm::AlarmName;
use crate::desk::{BookingSource, FairOrder};
use crate::ids::{
    BatchId, ChainId, DeliveryId, EndpointId, EntryId, HostId, ListId, MessageId, OfferId, PlaceId, RequestId,
    SessionId, SheetVersionId, TokenId,
};
use crate::timer::TimerName;
use crate::wording::Wording;
use crate::words::{Channel, MessageKind};
use jiff::Timestamp;

/// Rows to read before deciding. The list's head and settings always come along.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Need {
    pub slug: Option<String>,
    pub entry: Option<EntryBy>,
    pub entry_offers: Option<EntryId>,
    pub rank: Option<EntryId>,
    pub offer: Option<OfferBy>,
    pub place: Option<PlaceBy>,
    pub timer: Option<TimerName>,
    /// An earlier version of the list's settings.
    pub old_settings: Option<u32>,
    pub message: Option<MessageId>,
    pub along: Along,
    /// Was this said before?
    pub said: Option<MessageKey>,
    pub batch: Option<BatchBy>,
    pub emails: Vec<String>,
    pub suppressed_of: Option<EntryId>,
    /// Which channels are down.
    pub outages: bool,
    /// The message that carries this offer by the first channel.
    pub message_of: Option<(EntryId, OfferId)>,
    /// Is this address on the list of those that get nothing?
    pub address: Option<(Channel, String)>,
    /// Everybody under this number, on every list; those for whom something is held come first.
    pub of_mobile: Option<String>,
    /// The messages that carry what is held for this entry, and are not given up.
    pub carried: Option<EntryId>,
    /// What sign-ups nobody has proved hold, and how many there were after this moment.
    pub unproved_since: Option<Timestamp>,
    pub chain: Option<ChainId>,
    /// Does a notice of this chain's head start still wait to leave?
    pub unsent_notice: Option<ChainId>,
    /// Seats that are kept for the line before the door opens; a few at most.
    pub head_starts: Option<HeadStartsBy>,
    pub line: Option<LineNeed>,
    pub roster: Option<RosterNeed>,
    pub token: Option<Box<TokenBy>>,
    /// With how many owners may sign in.
    pub host: Option<HostBy>,
    /// Who acts, and how many they have let in after this moment.
    pub inviter: Option<(HostId, Timestamp)>,
    pub grant: Option<(HostId, ListId)>,
    pub session: Option<SessionId>,
    /// With how many endpoints there are, and where the audit ends.
    pub endpoint: Option<Box<EndpointBy>>,
    pub alarm: Option<AlarmName>,
    pub wording: Option<Wording>,
    pub delivery: Option<Box<DeliveryBy>>,
    pub letter: Option<Box<LetterBy>>,
    pub request: Option<Box<RequestBy>>,
    pub sheet: Option<SheetBy>,
    /// Calls of the scribe at this very moment.
    pub scribe_at: Option<Timestamp>,
    /// Who else stands on the list under this contact.
    pub namesake: Option<Box<EntryBy>>,
    /// How many slots came free after this moment.
    pub freed_since: Option<Timestamp>,
    /// Slots that began before this moment, held with nobody being asked.
    pub stuck_before: Option<Timestamp>,
    /// What became of the slots that came free in this time.
    pub outcomes: Option<Box<(Timestamp, Timestamp)>>,
    /// Slots of one chair that begin in this time.
    pub chair: Option<Box<ChairNeed>>,
}

/// A few slots of one chair, by when they begin: after the one moment and before the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChairNeed {
    /// As it stands in a slot's key.
    pub chair: String,
    pub after: Timestamp,
    pub before: Timestamp,
}

/// A version of a sheet: only the newest, or the one of this number as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SheetBy {
    Newest,
    Id(SheetVersionId),
}

/// A line of the ledger: by its number, or by its name together with the newest of the same booking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeliveryBy {
    Id(DeliveryId),
    Key { source: BookingSource, key: String, booking: String },
}

/// Which requests, and what comes along.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestBy {
    Id(RequestId),
    /// With its documents.
    Whole(RequestId),
    /// With how many wait.
    Key(String),
    /// The numbers of those that put this entry on the list.
    Of(EntryId),
}

/// A letter that may be here already, or how many there were after this moment: answered ones of this entry, or of the
/// list those that made us write to a stranger, counted up to the limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LetterBy {
    Key(String),
    AnsweredSince(EntryId, Timestamp),
    AskedSince(Timestamp),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryBy {
    Id(EntryId),
    /// The same person on the same list; on a desk, waiting for the same service.
    Contact {
        key: String,
        service: String,
    },
}

/// What is read along with a message, in the same load.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Along {
    #[default]
    Nothing,
    /// The offer it carries, if it carries one, with all that is looked at before its window starts.
    Offer,
    /// Everything it is about, and all that its words are made of.
    Words,
}

/// What makes two messages the same message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MessageKey {
    /// None: to the host.
    pub entry: Option<EntryId>,
    pub kind: MessageKind,
    pub subject: u64,
    pub generation: u32,
}

/// An offer is loaded with its place and its entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfferBy {
    Id(OfferId),
    Seq(PlaceId, u32),
    /// The live offer of a place, if there is one.
    LiveOf(PlaceId),
    /// The same for the place asked for by its slot's key.
    LiveOfSlot,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlaceBy {
    Id(PlaceId),
    SlotKey(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BatchBy {
    Id(BatchId),
    Part { import: u64, part: u32 },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TokenBy {
    Id(TokenId),
    Hash(String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostBy {
    Id(HostId),
    /// The key of their address.
    Email(String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndpointBy {
    Id(EndpointId),
    /// One that is not removed.
    Url {
        list: Option<ListId>,
        url: String,
    },
}

/// Candidates by index, in fair order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineNeed {
    /// The front of an event's line: reachable, without a live offer, not yet asked in this chain.
    Front { chain: ChainId, most: usize },
    /// The first few of every party size up to this one, under the same conditions.
    Sizes { chain: ChainId, up_to: u32, per_size: usize },
    /// A page of a desk's line for one service, whoever they are: each is taken or passed over with a reason.
    Service { service: String, order: FairOrder, after: Option<LineKey>, most: usize },
    /// Who may take seats that a chain has left over: reachable, without a live offer, not larger than this, joined up to
    /// this number, and did not say no in this chain.
    Takers { chain: ChainId, party: u32, up_to: u64, whom: Takers, most: usize },
    /// The two neighbours of a spot in an event's line, not counting whoever is to stand there.
    Spot { before: Option<EntryId>, without: EntryId },
}

/// Which of those who may take what a chain left over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takers {
    /// Those for whom it is kept: not told of this chain's head start before, unless that one still runs.
    Owed,
    /// Those to be told: not of this chain, nor of another whose head start still runs.
    Untold,
}

/// Which head starts of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeadStartsBy {
    All,
    /// Those this entry may take from: it joined in time, and did not say no in their chain. The longest first.
    For(EntryId),
}

/// Where a page of a desk's line ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineKey {
    pub tier: u32,
    pub number: u64,
}

/// A page of entries by join number, for work that goes through a list in small steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RosterNeed {
    pub after: u64,
    pub most: usize,
}

impl Need {
    #[must_use]
    pub fn entry(entry: EntryId) -> Need {
        Need { entry: Some(EntryBy::Id(entry)), ..Need::default() }
    }

    #[must_use]
    pub fn offer(place: PlaceId, seq: u32) -> Need {
        Need { offer: Some(OfferBy::Seq(place, seq)), ..Need::default() }
    }

    #[must_use]
    pub fn place(place: PlaceId) -> Need {
        Need { place: Some(PlaceBy::Id(place)), ..Need::default() }
    }

    #[must_use]
    pub fn line(line: LineNeed) -> Need {
        Need { line: Some(line), ..Need::default() }
    }

    #[must_use]
    pub fn delivery(by: DeliveryBy) -> Need {
        Need { delivery: Some(Box::new(by)), ..Need::default() }
    }

    #[must_use]
    pub fn request(by: RequestBy) -> Need {
        Need { request: Some(Box::new(by)), ..Need::default() }
    }

    #[must_use]
    pub fn message(message: MessageId) -> Need {
        Need { message: Some(message), ..Need::default() }
    }
}
