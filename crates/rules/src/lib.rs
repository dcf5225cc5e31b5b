//! rules: every decision of both products, pure. No clock, no random, no async, no I/O: time and rows come in, a
//! change goes out. `decide` is the only door.

mod alarm;
mod audit_note;
mod change;
mod command;
mod contact;
mod decide;
mod deliver;
pub mod desk;
mod draft;
pub mod event;
mod first;
mod hosts;
mod house;
mod ids;
mod lane;
mod language;
mod letter;
pub mod limits;
mod need;
mod offer;
mod pass;
mod people;
mod quiet;
mod reach;
mod refusal;
mod remind;
mod rows;
mod scribe;
mod settings;
mod snapshot;
mod timer;
mod webhook;
mod what;
mod wording;
mod words;
mod zone;

pub use alarm::{Alarm, AlarmName, AlarmState};
pub use audit_note::AuditNote;
pub use change::{
    Again, Before, Change, Decision, DeskReply, EntryReply, FromReply, Handed, HeadMove, HouseReply, LetterReply,
    ListReply, MessageReply, News, OfferOver, Reply, RowMove, SlotNews, TimerMove,
};
pub use command::{
    Act, Actor, Command, Consent, DeskAct, EntryAct, EventAct, HostAct, HouseAct, Joining, MessageAct, OldLinks,
    PersonEdit, Registration, RequestAct, SlotAct, Tell, WishEdit,
};
pub use contact::{BadContact, Email, Mobile, PersonName, is_invisible, is_plain_text};
pub use decide::decide;
pub use ids::{
    AlarmId, BatchId, ChainId, DeliveryId, EndpointId, EntryId, GrantId, HostId, LetterId, ListId, MessageId, OfferId,
    PaperId, PlaceId, RequestId, ScribeCallId, SessionId, SheetVersionId, TokenId, WordingId,
};
pub use lane::Lane;
pub use language::Language;
pub use letter::{Letter, LetterAsks, LetterNews, LetterOutcome, LetterProof, LetterReason, Sender};
pub use need::{
    Along, BatchBy, ChairNeed, DeliveryBy, EndpointBy, EntryRead, HeadStartsBy, HostBy, HouseRead, LetterBy, LineKey,
    LineRead, ListRead, MessageKey, MessageRead, Need, OfferBy, PlaceRead, Read, RequestBy, SheetBy, Takers, TokenBy,
};
pub use pass::{PassReason, Passed};
pub use quiet::Quiet;
pub use refusal::Refusal;
pub use remind::{Planned, ReminderRule, plan, to_come};
pub use rows::{
    AsSaid, Batch, Entry, Grant, Head, HeadStart, Host, ImportMode, ImportOutcome, ImportRow, Message, Moved, Offer,
    Person, Place, PlaceKind, Session, Suppression, Token, Turn,
};
pub use scribe::{ScribeCall, ScribeNote, ScribeOutcome, ScribeTask};
pub use settings::Settings;
pub use snapshot::{Notices, Outages, RosterRow, Said, Snapshot, Spot, Suppressed, Unproved};
pub use timer::{Timer, TimerName};
pub use webhook::{Answered, Endpoint, EndpointAct, Personal, WebhookFormat, WebhookKind, WebhookKinds};
pub use wording::{OwnWording, OwnWords, Wording};
pub use words::{
    Channel, Ending, EntryState, HouseRole, ListKind, ListState, MessageKind, MessageState, OfferKind, OfferState,
    PlaceState, Reach, Reminders, Role, SendFault, TokenScope, Urgency,
};
pub use zone::Zone;
