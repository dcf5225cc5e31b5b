//! rules: everything that may happen to a list, as data. Doors make commands; nothing else changes state.

use crate::alarm::{AlarmName, AlarmState};
use crate::change::Before;
use crate::contact::{Email, Mobile, PersonName};
use crate::desk::{BookingNews, CardAnswer, DeskSettings, DiscardReason, NewRequest, Reading, SheetAct, Slot, Wish};
use crate::event::EventSettings;
use crate::ids::{DeliveryId, EntryId, HostId, ListId, MessageId, PlaceId, RequestId, SessionId, TokenId};
use crate::letter::LetterNews;
use crate::rows::ImportMode;
use crate::scribe::ScribeNote;
use crate::timer::Timer;
use crate::webhook::EndpointAct;
use crate::wording::{OwnWords, Wording};
use crate::words::{Channel, HouseRole, Reach, Role, SendFault, TokenScope};
use jiff::Timestamp;
use strum::IntoStaticStr;

#[derive(Clone, Debug, PartialEq)]
pub struct Command {
    pub list: ListId,
    pub who: Actor,
    pub act: Act,
}

/// Who is behind a change; every audit row names one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Actor {
    Guest,
    /// A signed-in host or member of staff, by number; 0 is the person at the command line.
    Host(u64),
    /// A program at the JSON API, by the number of its token.
    Api(u64),
    Hook,
    /// The sheet that staff keep beside a desk's list.
    Sheet,
    Timer,
    Post,
    Keeper,
}

impl Actor {
    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum Act {
    House(HouseAct),
    Host(HostAct),
    Event(EventAct),
    Desk(DeskAct),
    Slot(SlotAct),
    Request(RequestAct),
    Entry(EntryAct),
    Message(MessageAct),
    /// Somebody wrote to the list.
    Letter(Box<LetterNews>),
    Due(Timer),
    Extend {
        place: PlaceId,
        seq: u32,
        down_since: Timestamp,
    },
}

/// What needs no list to stand already: opening one, and what concerns the whole installation.
#[derive(Clone, Debug, PartialEq)]
pub enum HouseAct {
    /// `host` runs it from the first moment on; None for one opened by the command line or the API.
    OpenEvent {
        slug: String,
        settings: Box<EventSettings>,
        host: Option<HostId>,
    },
    OpenDesk {
        slug: String,
        settings: Box<DeskSettings>,
        host: Option<HostId>,
    },
    OptOut {
        channel: Channel,
        key: String,
        reason: Reach,
    },
    /// The owner of the number asked to be written to again.
    OptIn {
        channel: Channel,
        key: String,
    },
    MakeToken {
        name: String,
        hash: String,
        scope: TokenScope,
        list: Option<ListId>,
    },
    RevokeToken {
        token: TokenId,
    },
    /// What other programs are told, and how that goes.
    Endpoint(Box<EndpointAct>),
    /// How something we watch stands now.
    Alarm {
        name: AlarmName,
        state: AlarmState,
    },
    /// A model was asked something, at this moment: the same call told of twice is one.
    ScribeAsked {
        at: Timestamp,
        note: ScribeNote,
    },
}

/// People who run lists: who they are, how they sign in, what they may do.
#[derive(Clone, Debug, PartialEq)]
pub enum HostAct {
    /// Lets somebody sign in, under this role; again to make a member an owner. A removed one comes back as somebody
    /// new: doors let only owners do that.
    Add {
        email: Email,
        role: HouseRole,
    },
    Remove {
        host: HostId,
    },
    /// By a link of this generation of theirs; `hash` is that of the new cookie.
    SignIn {
        host: HostId,
        generation: u32,
        hash: String,
    },
    SignOut {
        session: SessionId,
    },
    SignOutEverywhere {
        host: HostId,
    },
    /// The house was restored: this host's browsers are signed out, and sign-in links sent before open nothing.
    SignOutByRestore {
        host: HostId,
    },
    /// What the next event of this host starts from.
    SetUsual {
        host: HostId,
        settings: Box<EventSettings>,
    },
    GrantRole {
        host: HostId,
        list: ListId,
        role: Option<Role>,
    },
}

/// An event and its guests.
#[derive(Clone, Debug, PartialEq)]
pub enum EventAct {
    Edit {
        settings: Box<EventSettings>,
        seen_rev: u32,
        tell: Tell,
    },
    Register(Box<Registration>),
    Confirm {
        entry: EntryId,
        generation: u32,
    },
    /// A guest corrects their own sign-up by its link.
    EditSignUp {
        entry: EntryId,
        generation: u32,
        name: PersonName,
        party: u32,
    },
    /// Change of mind after a cancel, by the link of the sign-up that was cancelled.
    Return {
        entry: EntryId,
        generation: u32,
    },
    Import {
        import: u64,
        part: u32,
        mode: ImportMode,
        rows: Vec<Registration>,
    },
    CallOff,
    /// Puts the host's own words in place of ours in one kind of mail; None puts ours back.
    SetWording {
        kind: Wording,
        text: Option<OwnWords>,
    },
    /// The host sends the thank-you note, in the words just looked at; None sends ours.
    SendThanks {
        text: Option<OwnWords>,
    },
    MuteReminders {
        entry: EntryId,
        /// Of the link this came by; none where somebody answers from their own number.
        generation: Option<u32>,
    },
    /// The host corrects who somebody is, or writes a note about them; an empty note is none.
    EditGuest {
        entry: EntryId,
        name: PersonName,
        email: Email,
        note: String,
    },
    /// The host puts somebody waiting before somebody else, or at the end of the line.
    MoveInLine {
        entry: EntryId,
        before: Option<EntryId>,
        reason: String,
    },
    /// The host offers an open seat to somebody in line, out of turn.
    OfferNow {
        entry: EntryId,
    },
    /// Somebody in line takes seats that are kept for the line, or open to everyone.
    TakeNow {
        entry: EntryId,
        /// Of the link this came by; none where somebody answers from their own number.
        generation: Option<u32>,
    },
}

/// A desk and who waits there.
#[derive(Clone, Debug, PartialEq)]
pub enum DeskAct {
    Edit {
        settings: Box<DeskSettings>,
        seen_rev: u32,
    },
    Join(Box<Joining>),
    /// What somebody waits for, who they are, or both in one change.
    EditEntry {
        entry: EntryId,
        wish: Option<Box<WishEdit>>,
        person: Option<Box<PersonEdit>>,
        /// Of the link this came by; none where staff edit.
        generation: Option<u32>,
    },
    Pause {
        entry: EntryId,
        /// Of the link this came by; none where staff pause.
        generation: Option<u32>,
    },
    Resume {
        entry: EntryId,
        /// Of the link this came by; none where staff resume.
        generation: Option<u32>,
    },
    /// Somebody who was taken off the list by mistake has their old place again.
    Restore {
        entry: EntryId,
        generation: u32,
    },
    /// A booking tool or a calendar said something about a booking.
    Told(Box<BookingNews>),
    /// Staff say what a delivery meant that we could not place.
    AnswerCard {
        delivery: DeliveryId,
        answer: CardAnswer,
    },
    /// Something about the sheet that staff keep beside the list.
    Sheet(Box<SheetAct>),
}

/// One slot of a desk, freed or taken by hand.
#[derive(Clone, Debug, PartialEq)]
pub enum SlotAct {
    Free {
        slot: Box<Slot>,
        seats: u32,
    },
    Close {
        place: PlaceId,
        note: String,
    },
    Undo {
        place: PlaceId,
    },
    /// Staff take a slot back from the line: whoever holds the offer is told, and nobody else is asked.
    TakeBack {
        place: PlaceId,
    },
    /// Whoever was booked into this slot did not come: what is left of it goes to the line.
    NoShow {
        place: PlaceId,
    },
    OfferAgain {
        place: PlaceId,
    },
}

/// A letter or document that asks for a place on a desk's list.
#[derive(Clone, Debug, PartialEq)]
pub enum RequestAct {
    /// Somebody sent a request: written down before anything in it is read.
    Arrived(Box<NewRequest>),
    /// What the letter and its documents say, and what was found in them.
    Read {
        request: RequestId,
        reading: Box<Reading>,
    },
    /// Staff put the person on the list, with the values as they stand on the card.
    Approve {
        request: RequestId,
        joining: Box<Joining>,
    },
    Discard {
        request: RequestId,
        why: DiscardReason,
    },
    /// Takes a discard back.
    Restore {
        request: RequestId,
    },
}

/// One person's entry, on a list of either kind.
#[derive(Clone, Debug, PartialEq)]
pub enum EntryAct {
    Cancel {
        entry: EntryId,
        generation: u32,
    },
    Claim {
        entry: EntryId,
        place: PlaceId,
        seq: u32,
        /// Of the link this came by; none where somebody answers from their own number.
        generation: Option<u32>,
    },
    Decline {
        entry: EntryId,
        place: PlaceId,
        seq: u32,
        /// Of the link this came by; none where somebody answers from their own number.
        generation: Option<u32>,
    },
    /// `once` names the wish, so that the same wish sent twice mails one link.
    ResendLink {
        entry: EntryId,
        once: u64,
        old: OldLinks,
    },
    /// Links of this entry from before this generation open nothing any more. No message says so.
    EndLinks {
        entry: EntryId,
        below: u32,
    },
    Erase {
        entry: EntryId,
    },
}

/// The post reporting back about one message.
#[derive(Clone, Debug, PartialEq)]
pub enum MessageAct {
    HandOff {
        message: MessageId,
    },
    /// Nobody sends it any more: it is due now.
    EndLease {
        message: MessageId,
        before: Before,
    },
    Sent {
        message: MessageId,
    },
    SendFailed {
        message: MessageId,
        fault: SendFault,
    },
    /// It did not get there, and the address is not to blame: the other channel says it, or nobody does.
    NotDelivered {
        message: MessageId,
    },
    Undeliverable {
        message: MessageId,
        reason: Reach,
    },
    /// Somebody says that it came back, and nothing shows that they can know: the host sees it, nobody is silenced.
    ReportedBack {
        message: MessageId,
    },
    /// A failed message is tried once more.
    Replay {
        message: MessageId,
    },
}

/// Whether guests are told of a new date, place or end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tell {
    Guests,
    Nobody,
}

/// What becomes of the links somebody was sent before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OldLinks {
    Keep,
    /// They lie with somebody else, or might.
    End,
}

impl Act {
    #[must_use]
    pub fn edit_wish(entry: EntryId, wish: WishEdit) -> Act {
        Act::Desk(DeskAct::EditEntry { entry, wish: Some(Box::new(wish)), person: None, generation: None })
    }

    #[must_use]
    pub fn edit_person(entry: EntryId, person: PersonEdit) -> Act {
        Act::Desk(DeskAct::EditEntry { entry, wish: None, person: Some(Box::new(person)), generation: None })
    }
}

/// One person signing up for an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Registration {
    pub name: PersonName,
    pub email: Email,
    pub party: u32,
}

/// One person joining a desk's waitlist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Joining {
    pub name: PersonName,
    pub email: Option<Email>,
    pub mobile: Option<Mobile>,
    pub party: u32,
    pub tier: u32,
    pub wish: Wish,
    pub consent: Consent,
    /// What staff write about them; empty is none, or leaves the one there is.
    pub note: String,
}

/// How we know that this person may be texted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consent {
    /// They ticked the box of the join page, whose words belong to the settings in force.
    Ticked,
    /// They did not; without a mobile number there is nothing to consent to.
    NotTicked,
    /// They told the staff.
    ToldStaff,
}

/// What somebody waits for, as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WishEdit {
    pub party: u32,
    pub tier: u32,
    pub wish: Wish,
}

/// Who somebody is, as it should be; an empty note is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonEdit {
    pub name: PersonName,
    pub email: Option<Email>,
    pub mobile: Option<Mobile>,
    pub note: String,
}
