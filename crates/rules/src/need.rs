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

/// Rows to read before deciding, in this order. The list's head and settings always come along.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Need {
    reads: Vec<Read>,
}

macro_rules! subjects {
    ($($subject:ident($read:ty),)+) => {
        /// One thing to read, by its subject.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Read {
            $($subject($read),)+
        }

        $(impl From<$read> for Read {
            fn from(read: $read) -> Read {
                Read::$subject(read)
            }
        })+
    };
}

subjects! {
    List(ListRead),
    Entry(EntryRead),
    Place(PlaceRead),
    Offer(OfferBy),
    Message(MessageRead),
    Line(LineRead),
    Delivery(DeliveryBy),
    Letter(LetterBy),
    Request(RequestBy),
    Sheet(SheetBy),
    House(HouseRead),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListRead {
    /// Whose public name this is.
    Slug(String),
    /// An earlier version of the list's settings.
    OldSettings(u32),
    Wording(Wording),
    Timer(TimerName),
    Batch(BatchBy),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryRead {
    Id(EntryId),
    /// The same person on the same list; on a desk, waiting for the same service.
    Contact {
        key: String,
        service: String,
    },
    /// Who else stands on the list under this contact.
    Namesake {
        key: String,
        service: String,
    },
    Emails(Vec<String>),
    /// Everybody under this number, on every list; those for whom something is held come first.
    Mobile(String),
    /// Their number in line.
    Rank(EntryId),
    /// What is held for them.
    Offers(EntryId),
    /// The messages that carry what is held for this entry, and are not given up.
    Carried(EntryId),
    /// Which of their addresses get nothing.
    Suppressed(EntryId),
    /// What sign-ups nobody has proved hold, and how many there were after this moment.
    UnprovedSince(Timestamp),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlaceRead {
    Id(PlaceId),
    SlotKey(String),
    /// How many slots came free after this moment.
    FreedSince(Timestamp),
    /// Slots that began before this moment, held with nobody being asked.
    StuckBefore(Timestamp),
    /// What became of the slots that came free in this time.
    Outcomes {
        from: Timestamp,
        until: Timestamp,
    },
    Chair(ChairNeed),
    /// Seats that are kept for the line before the door opens; a few at most.
    HeadStarts(HeadStartsBy),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageRead {
    Id(MessageId, Along),
    /// The one that carries this offer by the first channel.
    OfOffer(EntryId, OfferId),
    /// Was this said before?
    Said(MessageKey),
    /// Does a notice of this chain's head start still wait to leave?
    UnsentNotice(ChainId),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HouseRead {
    Token(TokenBy),
    /// With how many owners may sign in.
    Host(HostBy),
    /// Who acts, and how many they have let in after this moment.
    Inviter(HostId, Timestamp),
    Grant(HostId, ListId),
    Session(SessionId),
    /// With how many endpoints there are, and where the audit ends.
    Endpoint(EndpointBy),
    Alarm(AlarmName),
    /// Which channels are down.
    Outages,
    /// Calls of the scribe at this very moment.
    ScribeAt(Timestamp),
    /// Is this address on the list of those that get nothing?
    Address(Channel, String),
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
pub enum LineRead {
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
    /// Whom this chain has asked.
    Asked(ChainId),
    /// A page of entries by join number, for work that goes through a list in small steps.
    Roster { after: u64, most: usize },
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

impl Need {
    #[must_use]
    pub fn reads(&self) -> &[Read] {
        &self.reads
    }

    #[must_use]
    pub fn and(mut self, read: impl Into<Read>) -> Need {
        self.reads.push(read.into());
        self
    }

    #[must_use]
    pub fn and_if(self, read: Option<impl Into<Read>>) -> Need {
        match read {
            Some(read) => self.and(read),
            None => self,
        }
    }
}

impl<R: Into<Read>> From<R> for Need {
    fn from(read: R) -> Need {
        Need::default().and(read)
    }
}
