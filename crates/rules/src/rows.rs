//! rules: the rows both products share. Every engine stores exactly these, under these words.

use crate::contact::{Email, Mobile, PersonName};
use crate::desk::{Slot, Wish};
use crate::ids::{BatchId, ChainId, EntryId, GrantId, HostId, ListId, MessageId, OfferId, PlaceId, SessionId, TokenId};
use crate::settings::Settings;
use crate::words::{
    Channel, Ending, EntryState, HouseRole, ListKind, ListState, MessageKind, MessageState, OfferKind, OfferState,
    PlaceState, Reach, Reminders, Role, TokenScope, Urgency,
};
use jiff::Timestamp;
use std::sync::Arc;

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

/// One person's row on one list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub id: EntryId,
    pub rev: u32,
    pub list: ListId,
    /// The join number: fair order, and never a clock.
    pub number: u64,
    pub state: EntryState,
    pub party: u32,
    /// Grows when a cancelled person comes back, so that old links and old messages stay old.
    pub generation: u32,
    /// How often an offer was put to this entry in vain. Events ask the never-asked first.
    pub passes: u32,
    /// Priority tier of a desk's entry; higher goes first.
    pub tier: u32,
    /// Live offers now: at most one on an event.
    pub live_offers: u32,
    /// The date (`date_rev`) this person was last told; `NEVER_TOLD` for a stranger.
    pub told_rev: u32,
    pub reminders: Reminders,
    pub mail_reach: Reach,
    pub text_reach: Reach,
    pub resends: u32,
    pub joined_at: Timestamp,
    /// Where the host put this entry in line; None: by the fair order.
    pub moved: Option<Moved>,
    /// When the host last corrected the mail address. What was handed over before went elsewhere.
    pub mail_since: Option<Timestamp>,
    /// The same for the number texts go to.
    pub text_since: Option<Timestamp>,
    pub person: Person,
    pub wish: Option<Wish>,
}

/// A spot in an event's line chosen by the host, until the next offer made in vain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    /// Stands among those asked in vain this often.
    pub class: u32,
    pub rank: i64,
}

/// What an event's line is sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Turn {
    pub class: u32,
    pub rank: i64,
    pub number: u64,
}

impl Turn {
    /// The distance between two join numbers: room for thirty moves into the same gap. The store's `line_rank` knows it.
    pub const GAP: i64 = 1 << 30;

    #[must_use]
    pub fn rank_of(number: u64) -> i64 {
        i64::try_from(number).unwrap_or(i64::MAX).saturating_mul(Turn::GAP)
    }
}

/// What is erased on request. Everything else about an entry is free of personal data.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Person {
    pub name: Option<PersonName>,
    pub email: Option<Email>,
    pub mobile: Option<Mobile>,
    /// The host's own words about this guest.
    pub note: Option<String>,
}

impl Person {
    /// What makes two sign-ups the same person: the mobile number where there is one, else the mailbox.
    #[must_use]
    pub fn contact_key(&self) -> Option<&str> {
        self.mobile.as_ref().map(Mobile::as_str).or(self.email.as_ref().map(Email::key))
    }
}

impl Entry {
    /// Dates are counted from one: nobody has told this person anything.
    pub const NEVER_TOLD: u32 = 0;

    /// A letter nobody vouches for asked in this person's name, and they have not confirmed it. They get the one link that
    /// was sent, and nothing else.
    #[must_use]
    pub fn is_stranger(&self) -> bool {
        self.told_rev == Entry::NEVER_TOLD
    }

    /// Whether some channel can still reach this person.
    #[must_use]
    pub fn channel(&self) -> Option<Channel> {
        if self.person.mobile.is_some() && self.text_reach == Reach::Open {
            Some(Channel::Text)
        } else if self.person.email.is_some() && self.mail_reach == Reach::Open {
            Some(Channel::Mail)
        } else {
            None
        }
    }

    #[must_use]
    pub fn is_waiting(&self) -> bool {
        self.state == EntryState::Waitlisted
    }

    /// Off the list, by their own wish or the host's; only then can the person be erased.
    #[must_use]
    pub fn has_left(&self) -> bool {
        match self.state {
            EntryState::Cancelled | EntryState::Expired => true,
            EntryState::Pending | EntryState::Waitlisted | EntryState::Paused | EntryState::Confirmed => false,
        }
    }

    /// Where this entry stands in an event's line: those never asked first, then by join number, unless the host moved it.
    #[must_use]
    pub fn turn(&self) -> Turn {
        let fair = Moved { class: self.passes, rank: Turn::rank_of(self.number) };
        let Moved { class, rank } = self.moved.unwrap_or(fair);
        Turn { class, rank, number: self.number }
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
}

impl Place {
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

/// What to say, to whom, and how far it got.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    pub id: MessageId,
    pub rev: u32,
    pub list: ListId,
    /// None: to the host or the staff.
    pub entry: Option<EntryId>,
    pub kind: MessageKind,
    /// What it is about: an offer, a reminder's number, a place. Part of the key that goes out at most once.
    pub subject: u64,
    pub generation: u32,
    pub channel: Channel,
    pub urgency: Urgency,
    pub state: MessageState,
    pub attempts: u32,
    pub made_at: Timestamp,
    pub due_at: Timestamp,
    pub settled_at: Option<Timestamp>,
}

impl Message {
    /// Marks the subject of a message said again by the other channel, so that it has a key of its own.
    pub(crate) const OTHER_CHANNEL: u64 = 1 << 62;

    /// Marks the acknowledgement of a cancel that gave a seat back, not only a place in line.
    pub const HAD_SEAT: u64 = 1 << 40;

    /// Marks a link sent because somebody wrote a letter; the rest of the subject is that letter's number. Alone it goes
    /// to an address nobody vouches for, and asks to confirm.
    pub const BY_LETTER: u64 = 1 << 57;

    /// Whether a cancel notice speaks of a seat: only then is there a date in the calendar to take back.
    #[must_use]
    pub fn had_seat(&self) -> bool {
        self.subject & Message::HAD_SEAT != 0
    }

    /// Which offer of a desk this message looks back on: it tells what became of that slot.
    #[must_use]
    pub fn past_offer(&self, list: ListKind) -> Option<OfferId> {
        let looks_back = match self.kind {
            MessageKind::Confirmation | MessageKind::LapseNotice | MessageKind::FilledNotice => true,
            MessageKind::Offer
            | MessageKind::Invite
            | MessageKind::WaitlistNotice
            | MessageKind::Reminder
            | MessageKind::CancelNotice
            | MessageKind::EventMoved
            | MessageKind::CalledOff
            | MessageKind::LinkAgain
            | MessageKind::HostDaily
            | MessageKind::HostThanksDue
            | MessageKind::Thanks
            | MessageKind::StaffNote
            | MessageKind::DeskSummary
            | MessageKind::RequestNote => false,
        };
        (looks_back && list == ListKind::Desk && self.about() != 0).then(|| OfferId(self.about()))
    }

    /// Which offer this message carries, if any.
    #[must_use]
    pub fn offer(&self) -> Option<OfferId> {
        match self.kind {
            MessageKind::Offer | MessageKind::Invite if self.about() != 0 => Some(OfferId(self.about())),
            MessageKind::Offer
            | MessageKind::Invite
            | MessageKind::Confirmation
            | MessageKind::WaitlistNotice
            | MessageKind::Reminder
            | MessageKind::CancelNotice
            | MessageKind::LapseNotice
            | MessageKind::FilledNotice
            | MessageKind::EventMoved
            | MessageKind::CalledOff
            | MessageKind::LinkAgain
            | MessageKind::HostDaily
            | MessageKind::HostThanksDue
            | MessageKind::Thanks
            | MessageKind::StaffNote
            | MessageKind::DeskSummary
            | MessageKind::RequestNote => None,
        }
    }

    /// When it was last handed over; None while it waits.
    #[must_use]
    pub fn handed_at(&self) -> Option<Timestamp> {
        let handed = self.attempts > 0 && self.state != MessageState::Queued;
        // From the hand-off on, `due_at` is the end of the lease.
        handed.then(|| self.due_at - jiff::SignedDuration::from_secs(crate::limits::LEASE_SECONDS))
    }

    /// What it is about, by whichever channel.
    #[must_use]
    pub fn about(&self) -> u64 {
        self.subject & !Message::OTHER_CHANNEL
    }

    #[must_use]
    pub(crate) fn is_second_channel(&self) -> bool {
        self.subject & Message::OTHER_CHANNEL != 0
    }
}

/// A staged part of an import, worked through a few rows at a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Batch {
    pub id: BatchId,
    pub rev: u32,
    pub list: ListId,
    /// The host's paste: the same import sent twice is one import.
    pub import: u64,
    pub part: u32,
    pub mode: ImportMode,
    pub rows: Vec<ImportRow>,
    pub done: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImportMode {
    /// Invited: a confirm link is mailed, no seat is held.
    Invite,
    /// Invited, and a seat is held until this moment.
    InviteUntil(Timestamp),
    /// Coming for certain: a seat or the line at once.
    Confirmed,
}

/// One row as pasted, then its outcome. The person is dropped from the batch once it stands on the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportRow {
    Waiting { name: PersonName, email: Email, party: u32 },
    Done { entry: EntryId, outcome: ImportOutcome },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImportOutcome {
    Invited,
    Confirmed,
    Waitlisted,
    /// Stood on the list already, and stays as it was.
    Known,
    /// The party is larger than the event takes.
    PartyTooLarge,
    /// The event was over or called off before this row's turn came.
    Closed,
}

/// A key to the JSON API. Only its hash is kept; the token itself is shown once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    pub id: TokenId,
    pub rev: u32,
    pub name: String,
    pub hash: String,
    pub scope: TokenScope,
    /// None: every list of the house.
    pub list: Option<ListId>,
    pub made_at: Timestamp,
    pub revoked_at: Option<Timestamp>,
}

/// Somebody who signs in to run lists. Their address is a person's: it never reaches the audit.
#[derive(Clone, Debug, PartialEq)]
pub struct Host {
    pub id: HostId,
    pub rev: u32,
    pub role: HouseRole,
    /// How often they have signed in; a sign-in link names this number, so it works once.
    pub sign_ins: u32,
    /// Grows when they sign out everywhere; sessions of an earlier epoch are over.
    pub epoch: u32,
    pub made_at: Timestamp,
    pub removed_at: Option<Timestamp>,
    pub email: Option<Email>,
    /// What a new event of theirs starts from.
    pub usual: Option<Arc<Settings>>,
}

/// What one host may do with one list; None once it was taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grant {
    pub id: GrantId,
    pub rev: u32,
    pub host: HostId,
    pub list: ListId,
    pub role: Option<Role>,
}

/// A signed-in browser, known by the hash of its cookie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    pub id: SessionId,
    pub rev: u32,
    pub host: HostId,
    pub hash: String,
    pub epoch: u32,
    pub made_at: Timestamp,
    pub expires_at: Timestamp,
    pub ended_at: Option<Timestamp>,
}

impl Session {
    /// Whether this browser is still signed in as this host.
    #[must_use]
    pub fn is_open(&self, host: &Host, now: Timestamp) -> bool {
        let same = self.host == host.id && self.epoch == host.epoch;
        same && host.removed_at.is_none() && self.ended_at.is_none() && now < self.expires_at
    }
}

impl ImportOutcome {
    pub const ALL: &[ImportOutcome] = &[
        ImportOutcome::Invited,
        ImportOutcome::Confirmed,
        ImportOutcome::Waitlisted,
        ImportOutcome::Known,
        ImportOutcome::PartyTooLarge,
        ImportOutcome::Closed,
    ];

    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            ImportOutcome::Invited => "invited",
            ImportOutcome::Confirmed => "confirmed",
            ImportOutcome::Waitlisted => "waitlisted",
            ImportOutcome::Known => "known",
            ImportOutcome::PartyTooLarge => "party_too_large",
            ImportOutcome::Closed => "closed",
        }
    }

    #[must_use]
    pub fn from_word(word: &str) -> Option<ImportOutcome> {
        ImportOutcome::ALL.iter().copied().find(|one| one.word() == word)
    }
}

/// An address nothing may be sent to any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suppression {
    pub channel: Channel,
    pub key: String,
    pub reason: Reach,
}
