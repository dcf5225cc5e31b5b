//! rules: what a decision may look at. A need names rows and index look-ups; never a whole list.

use crate::alarm::{Alarm, AlarmName};
use crate::command::{Act, Command, Timer, TimerName};
use crate::desk::{BookingSource, Delivery, FairOrder, Paper, Request, SheetAct, SheetVersion, SlotOutcome};
use crate::ids::{
    BatchId, ChainId, DeliveryId, EndpointId, EntryId, HostId, ListId, MessageId, OfferId, PlaceId, RequestId,
    SessionId, SheetVersionId, TokenId,
};
use crate::letter::{Letter, LetterNews};
use crate::rows::{Batch, Entry, Grant, Head, Host, Message, Offer, Place, Session, Token};
use crate::scribe::ScribeCall;
use crate::settings::Settings;
use crate::webhook::{Endpoint, EndpointAct};
use crate::wording::{OwnWording, Wording};
use crate::words::{Channel, MessageKind, Reach};
use jiff::Timestamp;
use std::collections::BTreeSet;
use std::sync::Arc;

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
    pub message: Option<MessageId>,
    /// Was this said before?
    pub said: Option<MessageKey>,
    pub batch: Option<BatchBy>,
    pub emails: Vec<String>,
    pub suppressed_of: Option<EntryId>,
    /// Is this address on the list of those that get nothing?
    pub address: Option<(Channel, String)>,
    pub chain: Option<ChainId>,
    pub line: Option<LineNeed>,
    pub roster: Option<RosterNeed>,
    pub token: Option<Box<TokenBy>>,
    pub host: Option<HostBy>,
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

/// What makes two messages the same message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MessageKey {
    /// None: to the host.
    pub entry: Option<EntryId>,
    pub kind: MessageKind,
    pub subject: u64,
    pub generation: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    Before,
    Never,
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
    /// The two neighbours of a spot in an event's line, not counting whoever is to stand there.
    Spot { before: Option<EntryId>, without: EntryId },
}

/// Between whom a spot in the line lies. None ahead: the very front; None behind: the end.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Spot {
    pub ahead: Option<Entry>,
    pub behind: Option<Entry>,
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

/// One entry of a page, with the place held for it, if any.
#[derive(Clone, Debug, PartialEq)]
pub struct RosterRow {
    pub entry: Entry,
    pub live: Option<(Offer, Place)>,
    /// Messages to this entry that wait to be sent for the first time; a few at most.
    pub queued: Vec<Message>,
}

/// What was read. `None` in the second group means "not asked for yet".
#[derive(Clone, Debug, Default)]
pub struct Snapshot {
    /// The first row number not in use.
    pub next_id: u64,
    pub head: Option<Head>,
    pub settings: Option<Arc<Settings>>,
    pub slug_owner: Option<crate::ids::ListId>,
    pub entry: Option<Entry>,
    pub offer: Option<Offer>,
    pub place: Option<Place>,
    pub timer: Option<Timer>,
    pub message: Option<Message>,
    pub batch: Option<Batch>,
    pub token: Option<Token>,
    pub host: Option<Host>,
    pub grant: Option<Grant>,
    pub session: Option<Session>,
    pub endpoint: Option<Endpoint>,
    /// How many endpoints are not removed.
    pub endpoints: u32,
    /// The newest row of the audit.
    pub audit_seq: u64,
    pub alarm: Option<Alarm>,
    pub address: Option<Reach>,
    pub delivery: Option<Delivery>,
    pub sheet: Option<SheetVersion>,
    pub sheet_newest: Option<SheetVersion>,
    pub scribe_calls: Vec<ScribeCall>,
    /// The newest line about the same booking.
    pub booking: Option<Delivery>,
    pub letter: Option<Letter>,
    pub letters_lately: Option<u32>,
    pub asks_lately: Option<u32>,
    pub request: Option<Request>,
    /// How many requests of this list are not settled.
    pub requests_waiting: u32,

    pub namesake: Option<Vec<Entry>>,
    pub papers: Option<Vec<Paper>>,
    pub requests_of: Option<Vec<RequestId>>,
    /// The slot whose place was asked for.
    pub asked_slot: Option<String>,
    /// How many slots came free lately.
    pub freed_lately: Option<u32>,
    /// A few slots that hang: begun, held, and nobody is being asked.
    pub stuck: Option<Vec<Place>>,
    /// Slots of the chair that was asked for.
    pub chair: Option<Vec<Place>>,
    /// What became of slots, for the month in numbers.
    pub outcomes: Option<Vec<SlotOutcome>>,
    pub entry_offers: Option<Vec<(Offer, Place)>>,
    pub rank: Option<u64>,
    pub by_email: Option<Vec<Entry>>,
    pub suppressed: Option<Suppressed>,
    pub said: Option<Said>,
    /// Entries this chain has asked.
    pub asked: Option<BTreeSet<EntryId>>,
    pub front: Option<Vec<Entry>>,
    pub sizes: Option<Vec<Entry>>,
    pub spot: Option<Spot>,
    /// Pages of a desk's line read so far, and whether the last page was the end.
    pub pages: Vec<Vec<Entry>>,
    pub roster: Option<Vec<RosterRow>>,
    /// The host's own words for one mail: none or one.
    pub wording: Option<Vec<OwnWording>>,
}

/// Addresses of the entry that must not be written to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Suppressed {
    pub mail: Option<Reach>,
    pub text: Option<Reach>,
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

    /// What to read first for a command. A decision may ask for more.
    #[must_use]
    pub fn first(command: &Command) -> Need {
        match &command.act {
            Act::OpenEvent { slug, .. } | Act::OpenDesk { slug, .. } => {
                Need { slug: Some(slug.clone()), ..Need::default() }
            }
            Act::EditEvent { .. } | Act::CallOff | Act::EditDesk { .. } => Need::default(),
            Act::ScribeAsked { at, .. } => Need { scribe_at: Some(*at), ..Need::default() },
            Act::SetWording { kind, .. } => Need { wording: Some(*kind), ..Need::default() },
            Act::SendThanks { .. } => Need { wording: Some(Wording::Thanks), ..Need::default() },
            Act::OptOut { channel, key, .. } | Act::OptIn { channel, key } => {
                Need { address: Some((*channel, key.clone())), ..Need::default() }
            }
            Act::Register(registration) => {
                let key = registration.email.key().to_string();
                Need { entry: Some(EntryBy::Contact { key, service: String::new() }), ..Need::default() }
            }
            Act::Import { import, part, .. } => {
                Need { batch: Some(BatchBy::Part { import: *import, part: *part }), ..Need::default() }
            }
            Act::Join(joining) => Need { entry: wish_of(joining), ..Need::default() },
            Act::MakeToken { hash, .. } => {
                Need { token: Some(Box::new(TokenBy::Hash(hash.clone()))), ..Need::default() }
            }
            Act::AddHost { email, .. } => {
                Need { host: Some(HostBy::Email(email.key().to_string())), ..Need::default() }
            }
            Act::RemoveHost { host }
            | Act::SignIn { host, .. }
            | Act::SignOutEverywhere { host }
            | Act::SetUsual { host, .. } => Need { host: Some(HostBy::Id(*host)), ..Need::default() },
            Act::SignOut { session } => Need { session: Some(*session), ..Need::default() },
            Act::GrantRole { host, list, .. } => {
                Need { host: Some(HostBy::Id(*host)), grant: Some((*host, *list)), ..Need::default() }
            }
            Act::Endpoint(act) => Need { endpoint: Some(Box::new(endpoint_of(command.list, act))), ..Need::default() },
            Act::Alarm { name, .. } => Need { alarm: Some(*name), ..Need::default() },
            Act::RevokeToken { token } => Need { token: Some(Box::new(TokenBy::Id(*token))), ..Need::default() },
            Act::Confirm { entry, .. }
            | Act::Return { entry, .. }
            | Act::MuteReminders { entry }
            | Act::EditEntry { entry, .. }
            | Act::MoveInLine { entry, .. }
            | Act::OfferNow { entry }
            | Act::Pause { entry }
            | Act::Resume { entry }
            | Act::Erase { entry } => Need::entry(*entry),
            Act::Reopen { entry, .. } => Need { suppressed_of: Some(*entry), ..Need::entry(*entry) },
            Act::EditPerson { entry, .. } => Need::entry(*entry),
            Act::EditGuest { entry, email, .. } => {
                let key = email.key().to_string();
                Need { emails: vec![key.clone()], address: Some((Channel::Mail, key)), ..Need::entry(*entry) }
            }
            Act::ResendLink { entry, once } => {
                Need { said: Some(crate::people::link_again(*entry, *once)), ..Need::entry(*entry) }
            }
            Act::Cancel { entry, .. } => Need { entry_offers: Some(*entry), ..Need::entry(*entry) },
            Act::FreeSlot { slot, .. } => Need { place: Some(PlaceBy::SlotKey(slot.key())), ..Need::default() },
            Act::Told(news) => {
                let (key, booking) = (news.key.clone(), news.booking.clone());
                Need::delivery(DeliveryBy::Key { source: news.source, key, booking })
            }
            Act::Letter(news) => first_of_letter(news),
            Act::RequestArrived(new) => Need::request(RequestBy::Key(new.key.clone())),
            Act::RequestRead { request, .. }
            | Act::DiscardRequest { request, .. }
            | Act::RestoreRequest { request } => Need::request(RequestBy::Id(*request)),
            Act::ApproveRequest { request, joining, .. } => {
                Need { entry: wish_of(joining), ..Need::request(RequestBy::Id(*request)) }
            }
            Act::AnswerCard { delivery, .. } => Need::delivery(DeliveryBy::Id(*delivery)),
            Act::Sheet(act) => Need { sheet: Some(sheet_of(act)), ..Need::default() },
            Act::Restore { entry, .. } => Need::entry(*entry),
            Act::CloseSlot { place, .. }
            | Act::UndoSlot { place }
            | Act::HandBack { place }
            | Act::NoShow { place } => Need { offer: Some(OfferBy::LiveOf(*place)), ..Need::place(*place) },
            Act::OfferAgain { place } => {
                let (offer, timer) = (Some(OfferBy::LiveOf(*place)), Some(TimerName::Search { place: *place }));
                Need { offer, timer, ..Need::place(*place) }
            }
            Act::Claim { place, seq, .. } | Act::Decline { place, seq, .. } | Act::Extend { place, seq, .. } => {
                Need::offer(*place, *seq)
            }
            Act::HandOff { message }
            | Act::Sent { message }
            | Act::SendFailed { message }
            | Act::NotDelivered { message }
            | Act::Replay { message }
            | Act::Undeliverable { message, .. } => Need::message(*message),
            Act::Due(timer) => Need { timer: Some(timer.name), ..first_of_timer(timer) },
        }
    }
}

fn first_of_letter(news: &LetterNews) -> Need {
    let by_sender = || {
        let key = news.sender.as_ref()?.email.key().to_string();
        Some(EntryBy::Contact { key, service: String::new() })
    };
    let entry = news.guest.map(|(guest, _)| EntryBy::Id(guest)).or_else(by_sender);
    Need { letter: Some(Box::new(LetterBy::Key(news.key.clone()))), entry, ..Need::default() }
}

fn first_of_timer(timer: &Timer) -> Need {
    match timer.name {
        TimerName::Remind { entry, .. } => Need::entry(entry),
        TimerName::Lapse { place, seq } => Need::offer(place, seq),
        TimerName::Spread { place } | TimerName::Search { place } => Need::place(place),
        TimerName::Import { batch } => Need { batch: Some(BatchBy::Id(batch)), ..Need::default() },
        TimerName::Tidy { .. } => {
            Need { roster: Some(RosterNeed { after: timer.cursor, most: crate::limits::TIDY_PAGE }), ..Need::default() }
        }
        TimerName::Replan { .. } | TimerName::CallOff { .. } => Need {
            roster: Some(RosterNeed { after: timer.cursor, most: crate::limits::ROSTER_PAGE }),
            ..Need::default()
        },
        TimerName::Thanks { .. } => Need {
            roster: Some(RosterNeed { after: timer.cursor, most: crate::limits::THANKS_PAGE }),
            ..Need::default()
        },
        TimerName::Booked { delivery } => Need::delivery(DeliveryBy::Id(delivery)),
        TimerName::Forget { request } => Need::request(RequestBy::Whole(request)),
        TimerName::Close { .. } | TimerName::Daily { .. } | TimerName::ThanksDue { .. } | TimerName::Summary { .. } => {
            Need::default()
        }
    }
}

fn sheet_of(act: &SheetAct) -> SheetBy {
    match act {
        SheetAct::Read { .. } | SheetAct::Ask { .. } => SheetBy::Newest,
        SheetAct::Answer { version, .. } | SheetAct::Did { version, .. } | SheetAct::BringBack { version } => {
            SheetBy::Id(*version)
        }
    }
}

fn endpoint_of(place: ListId, act: &EndpointAct) -> EndpointBy {
    if let EndpointAct::Add { url, .. } = act {
        let list = Some(place).filter(|place| *place != ListId::HOUSE);
        return EndpointBy::Url { list, url: url.clone() };
    }
    EndpointBy::Id(act.endpoint().unwrap_or(EndpointId(0)))
}

fn wish_of(joining: &crate::command::Joining) -> Option<EntryBy> {
    let (email, mobile) = (joining.email.clone(), joining.mobile.clone());
    let person = crate::rows::Person { email, mobile, ..crate::rows::Person::default() };
    let key = person.contact_key()?.to_string();
    Some(EntryBy::Contact { key, service: crate::desk::service_key(&joining.wish.service) })
}
