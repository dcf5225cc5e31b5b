//! rules: one person's row on one list, the person in it, and where it stands in line.

use super::Head;
use crate::contact::{Email, Mobile, PersonName};
use crate::desk::Wish;
use crate::ids::{EntryId, ListId};
use crate::snapshot::Outages;
use crate::words::{Channel, EntryState, Reach, Reminders};
use jiff::Timestamp;

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

    /// Just joined, under the next number; every channel is open until it proves otherwise.
    #[must_use]
    pub fn new(id: EntryId, head: &Head, person: Person, now: Timestamp) -> Entry {
        Entry {
            id,
            rev: 0,
            list: head.list,
            number: head.joined,
            state: EntryState::Pending,
            party: 1,
            generation: 1,
            passes: 0,
            tier: 0,
            live_offers: 0,
            told_rev: head.date_rev,
            reminders: Reminders::On,
            mail_reach: Reach::Open,
            text_reach: Reach::Open,
            resends: 0,
            joined_at: now,
            moved: None,
            mail_since: None,
            text_since: None,
            person,
            wish: None,
        }
    }

    /// Whether a link of this generation speaks for the person no more: they came back since, or their address was
    /// corrected and the link lies with somebody else.
    #[must_use]
    pub fn is_past(&self, generation: Option<u32>) -> bool {
        generation.is_some_and(|generation| generation != self.generation)
    }

    /// A letter nobody vouches for asked in this person's name, and they have not confirmed it. They get the one link that
    /// was sent, and nothing else.
    #[must_use]
    pub fn is_stranger(&self) -> bool {
        self.told_rev == Entry::NEVER_TOLD
    }

    /// Whether some channel can still reach this person.
    #[must_use]
    pub fn channel(&self) -> Option<Channel> {
        self.channel_that_works(&Outages::default())
    }

    /// The same, leaving out channels that are down.
    #[must_use]
    pub fn channel_that_works(&self, outages: &Outages) -> Option<Channel> {
        let text = self.person.mobile.is_some() && self.text_reach == Reach::Open && outages.text.is_none();
        let mail = self.person.email.is_some() && self.mail_reach == Reach::Open && outages.mail.is_none();
        text.then_some(Channel::Text).or(mail.then_some(Channel::Mail))
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
