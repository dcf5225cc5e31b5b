//! rules: a message, from the outbox to the log, and what its subject says.

use crate::ids::{EntryId, ListId, MessageId, OfferId};
use crate::limits;
use crate::wording::Wording;
use crate::words::{Channel, ListKind, MessageKind, MessageState, Urgency};
use jiff::{SignedDuration, Timestamp};

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
    /// How many of them the recipient's own server turned down.
    pub turned_down: u32,
    pub made_at: Timestamp,
    pub due_at: Timestamp,
    pub settled_at: Option<Timestamp>,
    /// What the words were made of when it was last handed over; None before that, and in rows of older versions.
    pub said: Option<Box<AsSaid>>,
    /// When a report said that it did not arrive, without proof of where the report comes from: shown, and nothing more.
    pub reported_at: Option<Timestamp>,
}

/// What a message was put into words with, as far as rows do not tell it for ever. Nothing of the person: their name is
/// looked up, and gone when they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AsSaid {
    /// None at a desk, whose words stand in its settings.
    pub wording: Option<Wording>,
    /// Which version of the host's own words; None: ours.
    pub own_rev: Option<u32>,
    /// Which edition of our own words.
    pub edition: u32,
    pub settings_rev: u32,
    pub party: u32,
    pub position: Option<u64>,
    pub ends_at: Option<Timestamp>,
    /// `cap, taken, held, waiting`, where the mail speaks of them.
    pub numbers: Option<[u32; 4]>,
}

impl Message {
    /// Marks the subject of a message said again by the other channel, so that it has a key of its own.
    pub(crate) const OTHER_CHANNEL: u64 = 1 << 62;

    /// Marks the acknowledgement of a cancel that gave a seat back, not only a place in line.
    pub const HAD_SEAT: u64 = 1 << 40;

    /// Marks the notice of a cancel by the host, not by the guest.
    pub const BY_HOST: u64 = 1 << 41;

    /// In news of a change: it is still the same day.
    pub const SAME_DAY: u64 = 1 << 56;

    /// In news of a change: from here on, in 24 bits, the version of the settings its reader knew.
    pub const TOLD_FROM_SHIFT: u32 = 32;

    /// Marks a link sent because somebody wrote a letter; the rest of the subject is that letter's number. Alone it goes
    /// to an address nobody vouches for, and asks to confirm.
    pub const BY_LETTER: u64 = 1 << 57;

    /// Whether a cancel notice speaks of a seat: only then is there a date in the calendar to take back.
    #[must_use]
    pub fn had_seat(&self) -> bool {
        self.subject & Message::HAD_SEAT != 0
    }

    #[must_use]
    pub fn is_by_host(&self) -> bool {
        self.subject & Message::BY_HOST != 0
    }

    #[must_use]
    pub fn is_same_day(&self) -> bool {
        self.subject & Message::SAME_DAY != 0
    }

    /// In news of a change: which date or version it tells.
    #[must_use]
    pub(crate) fn told_rev(&self) -> u32 {
        (self.subject & u64::from(u32::MAX)) as u32
    }

    /// In news of a change: the version of the settings its reader knew. None in rows of older versions.
    #[must_use]
    pub fn told_from(&self) -> Option<u32> {
        let tells = matches!(self.kind, MessageKind::EventMoved | MessageKind::EventChanged);
        let known = (self.subject >> Message::TOLD_FROM_SHIFT) & 0xFF_FFFF;
        u32::try_from(known).ok().filter(|known| tells && *known > 0)
    }

    /// Which offer of a desk this message looks back on: it tells what became of that slot.
    #[must_use]
    pub fn past_offer(&self, list: ListKind) -> Option<OfferId> {
        let looks_back =
            matches!(self.kind, MessageKind::Confirmation | MessageKind::LapseNotice | MessageKind::FilledNotice);
        (looks_back && list == ListKind::Desk && self.about() != 0).then(|| OfferId(self.about()))
    }

    /// Which offer this message carries, if any.
    #[must_use]
    pub fn offer(&self) -> Option<OfferId> {
        let carries = matches!(self.kind, MessageKind::Offer | MessageKind::Invite | MessageKind::ConfirmAsk);
        (carries && self.about() != 0).then(|| OfferId(self.about()))
    }

    /// When it was last handed over; None while it waits.
    #[must_use]
    pub fn handed_at(&self) -> Option<Timestamp> {
        // A lease that ended with its process is due since the message was made, and no longer tells.
        let handed = self.attempts > 0 && self.state != MessageState::Queued && self.due_at > self.made_at;
        // From the hand-off on, `due_at` is the end of the lease.
        handed.then(|| self.due_at - SignedDuration::from_secs(limits::LEASE_SECONDS))
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
