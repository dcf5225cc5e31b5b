//! rules: what a decision may look at: the rows that were read.

use crate::alarm::Alarm;
use crate::desk::{Delivery, Paper, Request, SheetVersion, SlotOutcome};
use crate::ids::{EntryId, ListId, RequestId};
use crate::letter::Letter;
use crate::refusal::Refusal;
use crate::rows::{Batch, Entry, Grant, Head, Host, Message, Offer, Place, Session, Token};
use crate::scribe::ScribeCall;
use crate::settings::Settings;
use crate::timer::Timer;
use crate::webhook::Endpoint;
use crate::wording::OwnWording;
use crate::words::{Channel, Reach};
use jiff::Timestamp;
use std::collections::BTreeSet;
use std::sync::Arc;

/// What was read. `None` in the second group means "not asked for yet".
#[derive(Clone, Debug, Default)]
pub struct Snapshot {
    /// The first row number not in use.
    pub next_id: u64,
    /// How often the house was restored from a backup.
    pub restores: u32,
    pub head: Option<Head>,
    pub settings: Option<Arc<Settings>>,
    pub slug_owner: Option<ListId>,
    pub entry: Option<Entry>,
    pub offer: Option<Offer>,
    pub place: Option<Place>,
    pub timer: Option<Timer>,
    pub old_settings: Option<Arc<Settings>>,
    pub message: Option<Message>,
    pub batch: Option<Batch>,
    pub token: Option<Token>,
    pub host: Option<Host>,
    /// How many owners may sign in.
    pub owners: u32,
    /// The host who acts, if there is one under that number, with how many they have let in lately.
    pub inviter: Option<(Option<Host>, u32)>,
    pub grant: Option<Grant>,
    pub session: Option<Session>,
    pub endpoint: Option<Endpoint>,
    /// How many endpoints are not removed.
    pub endpoints: u32,
    /// The newest row of the audit.
    pub audit_seq: u64,
    pub alarm: Option<Alarm>,
    pub address: Option<Reach>,
    pub of_mobile: Vec<(ListId, EntryId)>,
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
    pub outages: Option<Outages>,
    pub said: Option<Said>,
    pub carried: Option<Vec<Message>>,
    pub unproved: Option<Unproved>,
    /// Entries this chain has asked.
    pub asked: Option<BTreeSet<EntryId>>,
    pub front: Option<Vec<Entry>>,
    pub sizes: Option<Vec<Entry>>,
    /// Who may take what a chain has left over.
    pub takers: Option<Vec<Entry>>,
    pub head_starts: Option<Vec<Place>>,
    pub notices: Option<Notices>,
    pub spot: Option<Spot>,
    /// Pages of a desk's line read so far, and whether the last page was the end.
    pub pages: Vec<Vec<Entry>>,
    pub roster: Option<Vec<RosterRow>>,
    /// The host's own words for one mail: none or one.
    pub wording: Option<Vec<OwnWording>>,
}

/// Since when nothing leaves by a channel. None: it works.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outages {
    pub mail: Option<Timestamp>,
    pub text: Option<Timestamp>,
}

impl Outages {
    #[must_use]
    pub fn of(&self, channel: Channel) -> Option<Timestamp> {
        match channel {
            Channel::Mail => self.mail,
            Channel::Text => self.text,
        }
    }

    /// The same with this channel down as well.
    pub(crate) fn with(self, channel: Channel, since: Timestamp) -> Outages {
        match channel {
            Channel::Mail => Outages { mail: self.mail.or(Some(since)), ..self },
            Channel::Text => Outages { text: self.text.or(Some(since)), ..self },
        }
    }

    /// When the last channel that failed did so.
    #[must_use]
    pub fn latest(&self) -> Option<Timestamp> {
        self.mail.max(self.text)
    }
}

impl Snapshot {
    /// A row of another list, reached by a guessed number, does not exist here. Taken apart in full, so that whoever adds a
    /// row says here whose it is.
    pub(crate) fn foreign(&self, here: ListId) -> Option<Refusal> {
        let Snapshot {
            entry,
            offer,
            place,
            timer,
            message,
            batch,
            delivery,
            sheet,
            sheet_newest,
            booking,
            letter,
            request,
            // Looked for on this list only.
            head: _,
            settings: _,
            namesake: _,
            by_email: _,
            chair: _,
            stuck: _,
            front: _,
            sizes: _,
            spot: _,
            pages: _,
            roster: _,
            wording: _,
            outcomes: _,
            entry_offers: _,
            old_settings: _,
            carried: _,
            unproved: _,
            takers: _,
            head_starts: _,
            notices: _,
            // Of the house, or no row at all.
            next_id: _,
            slug_owner: _,
            token: _,
            host: _,
            owners: _,
            inviter: _,
            grant: _,
            session: _,
            endpoint: _,
            endpoints: _,
            audit_seq: _,
            alarm: _,
            address: _,
            of_mobile: _,
            scribe_calls: _,
            letters_lately: _,
            asks_lately: _,
            requests_waiting: _,
            papers: _,
            requests_of: _,
            asked_slot: _,
            freed_lately: _,
            rank: _,
            suppressed: _,
            said: _,
            asked: _,
            outages: _,
            restores: _,
        } = self;
        let no = |row: Option<ListId>, refusal: Refusal| row.filter(|list| *list != here).map(|_| refusal);
        let deliveries = [delivery, booking].into_iter().flatten().find(|row| row.list != here);
        let sheets = [sheet, sheet_newest].into_iter().flatten().find(|row| row.list != here);
        no(entry.as_ref().map(|row| row.list), Refusal::NoSuchEntry)
            .or(no(offer.as_ref().map(|row| row.list), Refusal::NoSuchPlace))
            .or(no(place.as_ref().map(|row| row.list), Refusal::NoSuchPlace))
            .or(no(timer.map(|row| row.list), Refusal::NoSuchEntry))
            .or(no(message.as_ref().map(|row| row.list), Refusal::NoSuchMessage))
            .or(no(batch.as_ref().map(|row| row.list), Refusal::NoSuchEntry))
            .or(no(letter.as_ref().map(|row| row.list), Refusal::NoSuchEntry))
            .or(no(request.as_ref().map(|row| row.list), Refusal::NoSuchRequest))
            .or(deliveries.map(|_| Refusal::NoSuchDelivery))
            .or(sheets.map(|_| Refusal::NoSuchVersion))
    }
}

/// Addresses of the entry that must not be written to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Suppressed {
    pub mail: Option<Reach>,
    pub text: Option<Reach>,
}

/// Sign-ups of one event by addresses nobody has proved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unproved {
    /// Seats held for them now.
    pub held: u32,
    /// How many there were lately.
    pub lately: u32,
}

/// Between whom a spot in the line lies. None ahead: the very front; None behind: the end.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Spot {
    pub ahead: Option<Entry>,
    pub behind: Option<Entry>,
}

/// One entry of a page, with the place held for it, if any.
#[derive(Clone, Debug, PartialEq)]
pub struct RosterRow {
    pub entry: Entry,
    pub live: Option<(Offer, Place)>,
    /// Messages to this entry that wait to be sent for the first time; a few at most.
    pub queued: Vec<Message>,
}

/// Whether everybody could be told of a head start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notices {
    Unsent,
    Settled,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    Before,
    Never,
}
